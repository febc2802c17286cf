import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')

type Texts = { [key: string]: string | Texts }

/** The gaps of every English text, by its key; of a plural those of all its forms. */
function gapsOfTexts(): Map<string, Set<string>> {
  const gaps = new Map<string, Set<string>>()
  const walk = (texts: Texts, before: string) => {
    for (const [name, text] of Object.entries(texts)) {
      if (typeof text !== 'string') {
        walk(text, `${before}${name}.`)
        continue
      }
      const key = `${before}${name}`.replace(/_(?:one|other|zero)$/, '')
      const known = gaps.get(key) ?? new Set()
      for (const [, gap] of text.matchAll(/\{\{(\w+)/g)) known.add(gap!)
      gaps.set(key, known)
    }
  }
  for (const file of globSync('{web/locales/en/**/*,contract/**/texts.en}.json', { cwd: root }))
    walk(JSON.parse(textOf(file)), '')
  return gaps
}

/** Texts that are asked for by a word of their own, and what each is given; what is spread is not looked into. */
function callsIn(source: string): { key: string; names: Set<string> }[] {
  return [...source.matchAll(/\bt\(\s*'([\w.]+)'(?:,\s*\{([^{}]*)\})?,?\s*\)/g)]
    .filter(([, , values]) => !values?.includes('...'))
    .map(([, key, values = '']) => ({
      key: key!,
      names: new Set([...values.matchAll(/(?:^|,)\s*(\w+)(?=\s*(?:[:,]|$))/g)].map(([, name]) => name!)),
    }))
}

it('gives each text what stands in its gaps', () => {
  const gaps = gapsOfTexts()
  expect(callsIn("t('a.b', { count: f(1, 2), date })")).toEqual([
    { key: 'a.b', names: new Set(['count', 'date']) },
  ])
  const files = globSync('web/**/*.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**', '**/*.test.*'] })
  const lacking = files.flatMap((file) =>
    callsIn(textOf(file)).flatMap(({ key, names }) =>
      [...(gaps.get(key) ?? [])]
        .filter((gap) => !names.has(gap))
        .map((gap) => `${file}: ${key} lacks ${gap}`),
    ),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(lacking).toEqual([])
})
