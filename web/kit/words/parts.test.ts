import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { fieldsOf } from '../../../contract/records/fields.generated.ts'
import '../../kinds.ts'
import { linkedKinds } from '../kinds/kinds.ts'
import { partsOfKinds, partsOfLetters } from './parts.generated.ts'

const web = path.resolve(import.meta.dirname, '../..')
const english = path.join(web, 'locales/en')

/** Which parts have a text, by its key. A plural stands under the key that is asked for. */
const homes = readHomes()

type Source = { imports: string[]; lazy: { file: string; parts: string[] }[]; keys: Set<string> }
const sources = new Map<string, Source>()

describe('the parts of the catalogue', () => {
  it('have every text once', () => {
    expect([...homes].filter(([, parts]) => parts.size > 1)).toEqual([])
  })

  it('are loaded with the code that shows them', () => {
    const { begun, pieces } = clients()
    expect(pieces.length).toBeGreaterThan(35)
    const lacking = pieces.flatMap(({ file, parts, around }) => {
      const reached = new Set(around)
      closureOf(file, reached)
      const own = [...reached].filter((one) => !around.has(one))
      return missing(own, [...parts, ...begun]).map((text) => `${path.relative(web, file)}: ${text}`)
    })
    expect([...new Set(lacking)]).toEqual([])
  })

  it('say nothing that no code shows', () => {
    const keys = new Set<string>()
    for (const file of globSync(`${web}/**/*.{ts,tsx}`)) for (const key of read(file).keys) keys.add(key)
    // The names of lists and fields and the words of choices are found by the declaration, which web/kinds.test.ts holds them to.
    const declared = /^\w+\.(?:(?:field|choice)\.|list$)/
    const silent = [...homes.keys()].filter(
      (key) =>
        !keys.has(key) && !key.startsWith('ui.') && !(declared.test(key) && key.split('.')[0]! in fieldsOf),
    )
    expect(silent).toEqual([])
  })
})

/** Both clients: what they begin with, and every piece that is loaded later with the parts it asks for. */
function clients() {
  // What went wrong is fetched with the first answer that says so.
  const begun = ['shell', ...partsOfKinds, 'forms/shell', 'problems']
  const pieces: { file: string; parts: string[]; around: Set<string> }[] = []
  for (const main of ['main.tsx', 'forms/main.tsx']) {
    const around = closureOf(path.join(web, main))
    const starts = main === 'main.tsx' ? ['shell', ...partsOfKinds, 'problems'] : begun
    pieces.push({ file: path.join(web, main), parts: starts, around: new Set() })
    const waiting = [...around]
    const known = new Set<string>()
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      for (const piece of read(file).lazy) {
        if (known.has(`${piece.file} ${piece.parts}`)) continue
        known.add(`${piece.file} ${piece.parts}`)
        pieces.push({ ...piece, around })
        waiting.push(...closureOf(piece.file))
      }
    }
  }
  return { begun, pieces }
}

function missing(files: readonly string[], parts: readonly string[]): string[] {
  return files.flatMap((file) =>
    [...read(file).keys].filter((key) => !parts.some((part) => homes.get(key)!.has(part))),
  )
}

function closureOf(file: string, reached = new Set<string>()): Set<string> {
  if (reached.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) return reached
  reached.add(file)
  for (const imported of read(file).imports) closureOf(imported, reached)
  return reached
}

function read(file: string): Source {
  const known = sources.get(file)
  if (known) return known
  const text = readFileSync(file, 'utf8')
  const place = (name: string) => path.resolve(path.dirname(file), name)
  const imports = [...text.matchAll(/^(?:import|export)\s(?!type\s)(?:[^'"]*?from )?'(\.[^']+)'/gm)]
  const eager = [...text.matchAll(/import\.meta\.glob[^(]*\(\s*'([^']+)',\s*\{\s*eager: true/g)]
  const source: Source = {
    imports: [
      ...imports.map(([, name]) => place(name!)),
      ...eager.flatMap(([, pattern]) => globSync(place(pattern!))),
    ],
    lazy: [...lazyOf(text)].map(({ name, parts }) => ({ file: place(name), parts })),
    keys: keysOf(text),
  }
  for (const { page } of linkedKinds()) {
    const screen = path.join(web, 'features', page.feature, 'screen.tsx')
    // The screens of a kind are fetched, and the words of its list found, by its declaration.
    if (file === path.join(web, 'app/screens.ts')) source.lazy.push({ file: screen, parts: [...page.texts] })
    if (file !== screen) continue
    for (const word of ['create', 'search', 'emptyTitle', 'empty']) {
      const key = `${page.words}.${word}`
      if (homes.has(key)) source.keys.add(key)
    }
  }
  sources.set(file, source)
  return source
}

/** Pieces loaded later: `lazyPart(() => import('./x.tsx'), 'X', 'part')`, `withTexts(import('./x.tsx'), 'part')`, those without texts, and the screens of features. */
function* lazyOf(text: string): Iterable<{ name: string; parts: string[] }> {
  const withTheirTexts =
    /(?:withTexts\(\s*import\('(\.[^']+)'\)|Part\(\s*\(\) => import\('(\.[^']+)'\),\s*(?:'\w+'|name))((?:,\s*'[\w/-]+')*)/g
  for (const [, direct, viaPart, parts] of text.matchAll(withTheirTexts)) {
    const name = direct ?? viaPart
    yield { name: name!, parts: [...parts!.matchAll(/'([\w/-]+)'/g)].map(([, part]) => part!) }
  }
  for (const [, name] of text.matchAll(/(?<!Part\(\s*\(\) )=> import\('(\.[^']+)'\)/g))
    yield { name: name!, parts: [] }
  const features = /const textsOf = \{([^}]+)\}/.exec(text)?.[1]
  for (const [, feature, parts] of (features ?? '').matchAll(/(\w+): \[([^\]]+)\]/g)) {
    yield {
      name: `../features/${feature}/screen.tsx`,
      parts: [
        ...[...parts!.matchAll(/'([\w/-]+)'/g)].map(([, part]) => part!),
        ...(parts!.includes('...partsOfLetters') ? partsOfLetters : []),
      ],
    }
  }
}

/** The keys a file names, whole or by their beginning: `clients.empty`, `` `interests.warning.${code}` ``. */
function keysOf(text: string): Set<string> {
  const keys = new Set<string>()
  for (const [, key] of text.matchAll(/['"`]([a-zA-Z]\w*(?:\.\w+)+)['"`]/g))
    if (homes.has(key!)) keys.add(key!)
  for (const [, stem] of text.matchAll(/`([a-zA-Z]\w*\.[\w.]*)\$\{/g)) {
    for (const key of homes.keys()) if (key.startsWith(stem!)) keys.add(key)
  }
  return keys
}

function readHomes(): Map<string, Set<string>> {
  const homes = new Map<string, Set<string>>()
  const look = (branch: object, at: string, part: string): void => {
    for (const [name, text] of Object.entries(branch)) {
      const key = `${at}${name}`
      if (typeof text === 'object') look(text, `${key}.`, part)
      else {
        const stem = key.replace(/_(one|other|zero)$/, '')
        for (const one of new Set(hasPlural(branch, name) ? [stem] : [key])) {
          homes.set(one, (homes.get(one) ?? new Set()).add(part))
        }
      }
    }
  }
  for (const [part, file] of partFiles()) look(JSON.parse(readFileSync(file, 'utf8')), '', part)
  return homes
}

/** `count_one` is a plural form where `count_other` stands beside it; `waiting_other` of a vocabulary is none. */
function hasPlural(branch: object, name: string): boolean {
  const stem = /^(.+)_(one|other|zero)$/.exec(name)?.[1]
  return stem !== undefined && `${stem}_other` in branch && `${stem}_one` in branch
}

function partFiles(): [part: string, file: string][] {
  const own = globSync('**/*.json', { cwd: english }).map((file): [string, string] => [
    file.replace(/\.json$/, ''),
    path.join(english, file),
  ])
  const besideRecords = globSync(path.join(web, '../contract/*/texts.en.json')).map(
    (file): [string, string] => {
      const folder = path.basename(path.dirname(file))
      return [folder === 'values' ? folder : `kinds/${folder}`, file]
    },
  )
  const letters = partsOfLetters.map((part): [string, string] => {
    const folder = path.basename(part)
    return [part, path.join(web, `../contract/${folder}/letters.en.json`)]
  })
  return [...own, ...besideRecords, ...letters]
}
