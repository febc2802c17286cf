import { expect, it } from 'vitest'
import { wordOf } from '../../../contract/values/words.ts'
import english from '../../locales/en/values.json' with { type: 'json' }

it('says of every coded value what exported tables say', () => {
  const codes = Object.entries(english.vocabulary)
    .filter(([vocabulary]) => !['docStatus', 'code'].includes(vocabulary))
    .flatMap(([, texts]) => Object.entries(texts))
  expect(codes.length).toBeGreaterThan(50)
  expect(codes.map(([code]) => [code, wordOf(code)])).toEqual(codes)
})
