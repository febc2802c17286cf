import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import english from '../../../contract/values/texts.en.json' with { type: 'json' }
import { wordOf } from '../../../contract/values/words.ts'

it('says of every value of the port’s lists what the interface calls it until the port does', () => {
  const codes = Object.entries<Record<string, string>>(english.vocabulary)
    .filter(([vocabulary]) => vocabulary !== 'code')
    .flatMap(([, texts]) => Object.entries(texts))
  expect(codes.length).toBeGreaterThan(50)
  expect(codes.map(([code]) => [code, wordOf(code)])).toEqual(codes)
})

it('has a text for every reason that rules and imports write down', () => {
  const writers = ['berths/rules.ts', 'interests/advance.ts', 'imports/kinds/interests/write.ts']
  const written = writers.flatMap((file) => {
    const text = readFileSync(new URL(`../../../crm/modules/${file}`, import.meta.url), 'utf8')
    const found = [...text.matchAll(/'([A-Z][^']+ [^']+\.)'/g)].map(([, sentence]) => sentence!)
    expect(found, file).not.toEqual([])
    return found
  })
  const values = readFileSync(new URL('./values.ts', import.meta.url), 'utf8')
  expect(written.filter((sentence) => !values.includes(`['${sentence}', `))).toEqual([])
  const known = new Set<string | undefined>(Object.values(english.value.rule))
  expect(written.filter((sentence) => !known.has(sentence))).toEqual([])
})
