import { expect, it } from 'vitest'
import { linesOf } from './save-table.ts'

it('the file of a table has its headings and its figures as they are, not as they are written on the screen', () => {
  type Row = { name: string; opened: number; amount: string }
  const rows: Row[] = [{ name: 'Website', opened: 12_000, amount: '1250.50' }]
  const target = () => ({ list: 'interest' as const, search: {} })
  expect(
    linesOf<Row>({
      ...{ title: 'Sources', nameHeading: 'Source', rows, nameOf: ({ name }) => name },
      series: [{ key: 'opened', label: 'Opened', color: 'blue', target }],
      columns: [
        { key: 'value', label: 'Won, EUR', text: ({ amount }) => `€${amount}`, cell: ({ amount }) => amount },
        { key: 'note', label: 'Note', text: () => 'few' },
      ],
    }),
  ).toEqual([
    ['Source', 'Opened', 'Won, EUR', 'Note'],
    ['Website', '12000', '1250.50', 'few'],
  ])
})

it('what a row is made up of follows it under its name', () => {
  type Row = { name: string; opened: number; campaigns?: readonly Row[] }
  const rows: Row[] = [
    { name: 'Website', opened: 3, campaigns: [{ name: 'google / cpc', opened: 2 }] },
    { name: 'Phone', opened: 1 },
  ]
  expect(
    linesOf<Row>({
      ...{ title: 'Sources', nameHeading: 'Source', rows, nameOf: ({ name }) => name },
      series: [
        { key: 'opened', label: 'Opened', color: 'blue', target: () => ({ list: 'interest', search: {} }) },
      ],
      parts: { title: 'Campaigns', of: ({ campaigns = [] }) => campaigns },
    }),
  ).toEqual([
    ['Source', 'Opened'],
    ['Website', '3'],
    ['Website: google / cpc', '2'],
    ['Phone', '1'],
  ])
})
