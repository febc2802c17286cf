import { expect, it } from 'vitest'
import type { Translate } from '../../kit/words/i18n.ts'
import { optionsOf } from './choice-words.tsx'

it('a word for the tenure of a tenancy may mean a season, which no berth has', () => {
  const t = ((key: string) => key) as unknown as Translate
  const valuesOf = (entity: 'tenancies' | 'berths') =>
    optionsOf('tenureType', entity, t).map(({ value }) => value)
  expect(valuesOf('tenancies')).toContain('seasonal')
  expect(valuesOf('berths')).not.toContain('seasonal')
})
