import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inCode } from '../../contract/record.ts'
import { clientLanguages } from '../../contract/values/languages.ts'
import { root } from './sources.ts'

/** The folders whose modules have letters of mail: those with a file of their texts. */
export function foldersWithLetters(): string[] {
  return globSync('contract/*/letters.en.json', { cwd: root })
    .map((file) => path.basename(path.dirname(file)))
    .toSorted()
}

/** The names of all letters, for the browser too, and their texts in every language, for the server. */
export function letterFiles(): Record<string, string> {
  const folders = foldersWithLetters()
  const names = folders.flatMap((folder) => Object.keys(lettersIn(folder)))
  const nameIn = (folder: string, language: string) => `${inCode(folder.replaceAll('-', '_'))}${language}`
  const imports = clientLanguages.flatMap((language) =>
    folders.map(
      (folder) =>
        `import ${nameIn(folder, language)} from '../${folder}/letters.${language}.json' with { type: 'json' }\n`,
    ),
  )
  const all = (language: string) =>
    folders.map((folder) => `  ...${nameIn(folder, language)}.letters,\n`).join('')
  const others = clientLanguages.filter((language) => language !== 'en')
  const values = others.map((language) => `const ${language}: typeof en = {\n${all(language)}}\n`)
  return {
    'contract/mail/letters.generated.ts': `// Made by \`npm run generate\`.
/** Every letter the product writes to people. */
export const letterNames = [\n${names.map((name) => `  '${name}',\n`).join('')}] as const
export type LetterName = (typeof letterNames)[number]\n`,
    'contract/mail/letter-texts.generated.ts': `// Made by \`npm run generate\`.
${imports.join('')}
const en = {\n${all('en')}}
${values.join('')}
/** What each letter says, by language. */
export const textsOfLetters = { ${clientLanguages.join(', ')} } as const\n`,
  }
}

function lettersIn(folder: string): Record<string, unknown> {
  return JSON.parse(readFileSync(path.join(root, `contract/${folder}/letters.en.json`), 'utf8')).letters
}
