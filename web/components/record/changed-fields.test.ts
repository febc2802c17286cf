import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import { startTexts, type Translate } from '../../lib/i18n.ts'
import { changedFields } from './changed-fields.ts'

beforeAll(() => startTexts())

const t = ((...given: Parameters<Translate>) => i18next.t(...given)) as Translate
const elina = '01a201b0-e763-746b-8b3b-394feb8f5691'
const told = (oldValues: Record<string, unknown> | null, newValues: Record<string, unknown>) =>
  changedFields(t, { oldValues, newValues }, 'm', [{ id: elina, label: 'Elina Virtanen' }] as never).map(
    ({ label, before, after }) => [label, before, after],
  )

it('names fields and values as the screens do', () => {
  expect(
    told(
      { leadCategory: 'general_interest', isPrimary: true },
      { leadCategory: 'hot_lead', isPrimary: false },
    ),
  ).toEqual([
    ['Lead', 'General interest', 'Hot lead'],
    ['Primary', 'Yes', 'No'],
  ])
})

it('writes days, sizes, countries and amounts as people do', () => {
  expect(
    told(null, {
      dateEoiSigned: '2026-11-22',
      desiredLengthM: 11.5,
      desiredLengthFt: 37.73,
      desiredLengthUnit: 'm',
      nationalityIso: 'FI',
      priceMax: '42000',
      priceMaxCurrency: 'EUR',
    }).map(([label, , after]) => [label, after]),
  ).toEqual([
    ['EOI signed', expect.stringMatching(/22.*2026|Nov.*2026/)],
    ['Length wanted', '11.5\u00a0m'],
    ['Nationality', 'Finland'],
    ['Price up to', expect.stringMatching(/€\s?42,000|42.000/)],
    ['Currency', 'EUR'],
  ])
})

it('shows people by name and no id of anything', () => {
  const other = '01a201b0-ef0a-70f7-91f7-862b7874068b'
  expect(told({ assignedTo: null }, { assignedTo: elina, yachtId: other })).toEqual([
    ['Owner', '', 'Elina Virtanen'],
    ['Yacht', '', null],
  ])
  expect(
    told(null, { member: { id: other, clientName: 'Olga Berg', role: 'director', isPrimary: true } }),
  ).toEqual([[expect.any(String), '', 'Olga Berg, Director']])
})
