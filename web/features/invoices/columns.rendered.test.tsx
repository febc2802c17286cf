import { expect, it } from 'vitest'
import { translate } from '../../kit/words/i18n.ts'
import { invoiceColumns } from './columns.tsx'

it('keeps who owes and what is owed beside an open invoice for the longest', () => {
  const important = invoiceColumns(translate)
    .filter(({ fixed, importance = 0 }) => fixed || importance > 0)
    .toSorted((one, other) => (other.importance ?? 9) - (one.importance ?? 9))
    .map(({ id }) => id)
  expect(important).toEqual(['number', 'billingEntityName', 'gross', 'open'])
})
