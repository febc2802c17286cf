import { expect, it } from 'vitest'
import { clashesOf, mergeDrafts } from './merge-drafts.ts'
import type { TypedInvoice } from './typed-invoice.ts'

const line = (description: string, unitPrice = '10') => ({
  ...{ description, quantity: '1', unitPrice, taxRatePct: '24' },
})
const base: TypedInvoice = {
  ...{ kind: 'general', billingEntityType: 'client', billingEntityId: { value: 'c1', label: 'Vera' } },
  ...{ clientId: { value: 'c1', label: 'Vera' }, interestId: null, tenancyId: null },
  ...{
    issueDate: '',
    dueDate: '2026-05-01',
    currency: 'EUR',
    note: 'Old',
    discount: '',
    lines: [line('Berth')],
  },
}

it('takes what one of two changed without a question', () => {
  const mine = { ...base, note: 'Mine' }
  const theirs = { ...base, lines: [line('Berth'), line('Power')], dueDate: '2026-06-01' }
  expect(clashesOf(base, mine, theirs)).toEqual([])
  expect(mergeDrafts(base, mine, theirs, {})).toEqual({ ...theirs, note: 'Mine' })
})

it('asks of what both changed, each otherwise, and takes what was chosen', () => {
  const mine = { ...base, note: 'Mine', lines: [line('Berth', '12')], dueDate: '2026-06-01' }
  const theirs = { ...base, note: 'Theirs', lines: [line('Berth', '15')], dueDate: '2026-06-01' }
  expect(clashesOf(base, mine, theirs)).toEqual(['note', 'lines'])
  expect(mergeDrafts(base, mine, theirs, { note: 'theirs', lines: 'mine' })).toEqual({
    ...mine,
    note: 'Theirs',
  })
})

it('keeps who is billed together, and calls nobody changed whose name alone did', () => {
  const renamed = { ...base, billingEntityId: { value: 'c1', label: 'Vera Dahl' } }
  expect(clashesOf(base, { ...base, billingEntityId: { value: 'c2', label: 'Bo' } }, renamed)).toEqual([])
  const company = {
    ...base,
    billingEntityType: 'company' as const,
    billingEntityId: { value: 'f1', label: 'Fjord' },
  }
  const other = { ...base, billingEntityId: { value: 'c3', label: 'Carl' } }
  expect(clashesOf(base, company, other)).toEqual(['billingEntityName'])
  expect(mergeDrafts(base, company, other, { billingEntityName: 'theirs' })).toEqual(other)
})
