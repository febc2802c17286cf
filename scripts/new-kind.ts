import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { clientLanguages } from '../contract/values/languages.ts'
import { namesOf } from './kind/names.ts'
import { templates } from './kind/templates.ts'

const usage = 'npm run new:kind berth-inspections [-- --one berth-inspection]'

/** Writes the files of a kind of record with a name and a note, to be filled in: the steps of `docs/add-a-kind.md`. */
export function writeKind(root: string, many: string, one?: string): string[] {
  const names = namesOf(many, one)
  const at = (file: string) => path.join(root, file)
  const text = (file: string) => readFileSync(at(file), 'utf8')
  if (existsSync(at(`contract/${names.many}`))) throw new Error(`There is a module ${names.many}.`)
  const files = templates(names, {
    migration: nextMigration(root),
    languages: clientLanguages,
  })
  const edits = editsOf(names).map(({ file, edit }): [string, string] => {
    const before = text(file)
    const after = edit(before)
    if (after === before) throw new Error(`${file} has no place for a kind.`)
    return [file, after]
  })
  for (const [file, content] of [...Object.entries(files), ...edits]) {
    mkdirSync(path.dirname(at(file)), { recursive: true })
    writeFileSync(at(file), content)
  }
  return [...Object.keys(files), ...edits.map(([file]) => file)]
}

interface Edit {
  readonly file: string
  readonly edit: (text: string) => string
}

/** The few lines in files that are there. */
function editsOf({ many, camelOne, type, table }: ReturnType<typeof namesOf>): Edit[] {
  const entry = type === camelOne ? `  ${type},\n` : `  ${type}: ${camelOne},\n`
  const listed = (from: string) => (text: string) => {
    const imported = text.replace(/\n\n/, `\nimport { ${camelOne} } from '${from}'\n\n`)
    const end = imported.indexOf('} as const', imported.search(/const kinds\w* = \{/))
    return imported.slice(0, end) + entry + imported.slice(end)
  }
  return [
    { file: 'contract/kinds.ts', edit: listed(`./${many}/record.ts`) },
    { file: 'web/kinds.ts', edit: listed(`./features/${many}/kind.ts`) },
    {
      file: 'contract/permissions.ts',
      edit: (text) =>
        text.replace(/\n {2}admin: \[/, `\n  ${table}: ['view', 'create', 'edit', 'delete'],$&`),
    },
  ]
}

function nextMigration(root: string): string {
  const numbers = globSync('migrations/crm/[0-9]*.sql', { cwd: root }).map((file) =>
    Number.parseInt(path.basename(file), 10),
  )
  return String(Math.max(...numbers) + 1).padStart(4, '0')
}

function main(): void {
  const { values, positionals } = parseArgs({ options: { one: { type: 'string' } }, allowPositionals: true })
  const [many] = positionals
  if (!many || positionals.length > 1) {
    process.stderr.write(`${usage}\n`)
    process.exitCode = 1
    return
  }
  const files = writeKind(path.resolve(import.meta.dirname, '..'), many, values.one)
  const biome = path.resolve(import.meta.dirname, '../node_modules/@biomejs/biome/bin/biome')
  execFileSync(process.execPath, [biome, 'check', '--write', ...files.filter((file) => /\.tsx?$/.test(file))])
  for (const file of files) process.stdout.write(`written: ${file}\n`)
  process.stdout.write(
    '\nNext: fields and texts (docs/add-a-kind.md), then npm run generate and npm run check.\n',
  )
}

if (import.meta.main) main()
