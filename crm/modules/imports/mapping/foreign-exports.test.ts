import { expect, it } from 'vitest'
import { planOf } from '../joining/plan.ts'
import { kindOf } from '../kinds/kinds.ts'
import { recognise } from '../runs/recognise.ts'
import { foreignExports, rowsOf } from '../testing/foreign-exports.ts'
import { proposeColumns } from './propose.ts'

const each = foreignExports.map((one) => [`${one.name} of ${one.product}`, one] as const)

it.each(each)('%s maps by itself', (_name, { entity, columns, name }) => {
  const [headers = [], ...rows] = rowsOf(columns)
  const table = { kind: 'csv' as const, headers, rows: rows.map((cells, at) => ({ line: at + 2, cells })) }
  const meant = (joined: boolean) =>
    Object.fromEntries(
      columns.flatMap(([heading, field]) => {
        if (field === null || (!joined && field.startsWith('@'))) return []
        return [[heading, field.replace('@', '')]]
      }),
    )
  const { fields } = kindOf(entity)
  // A product that has nothing but numbers is imported as a whole.
  if (!columns.some(([, field]) => field === '@clientNumber'))
    expect(proposeColumns(fields, table)).toEqual(meant(false))
  expect(proposeColumns([...fields, ...planOf(entity).fields], table)).toEqual(meant(true))
  expect(recognise(table, name)).toEqual({ entity, isKnown: true })
  // And where its file is called anything.
  if (entity !== 'notes' && name !== 'slip deals.csv')
    expect(recognise(table, 'export (3).csv')).toEqual({ entity, isKnown: true })
})
