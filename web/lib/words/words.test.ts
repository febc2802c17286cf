import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { wordOf } from '../../../contract/values/words.ts'
import english from '../../locales/en/values.json' with { type: 'json' }

const folder = new URL('../../locales/en/kinds/', import.meta.url)
const ofKinds: { vocabulary?: Record<string, Record<string, string>> }[] = readdirSync(folder).map((file) =>
  JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
)

it('says of every coded value what exported tables say', () => {
  const codes = [english, ...ofKinds]
    .flatMap(({ vocabulary = {} }) => Object.entries<Record<string, string>>(vocabulary))
    .filter(([vocabulary]) => !['docStatus', 'automationMode', 'code'].includes(vocabulary))
    .flatMap(([, texts]) => Object.entries(texts))
  expect(codes.length).toBeGreaterThan(50)
  expect(codes.map(([code]) => [code, wordOf(code)])).toEqual(codes)
})

it('has a text for every reason that the berth rules write down', () => {
  const rules = readFileSync(new URL('../../../crm/modules/berths/rules.ts', import.meta.url), 'utf8')
  const written = [...rules.matchAll(/'([A-Z][^']+\.)'/g)].map(([, sentence]) => sentence)
  expect(written.length).toBeGreaterThan(8)
  const known = new Set<string | undefined>(Object.values(english.value.rule))
  expect(written.filter((sentence) => !known.has(sentence))).toEqual([])
})
