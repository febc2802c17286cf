import { expect, it } from 'vitest'
import { kindOf } from '../kinds/kinds.ts'
import { foreignExports } from '../testing/foreign-exports.ts'
import { proposeColumns } from './propose.ts'

it.each(foreignExports.map((one) => [one.name, one] as const))(
  '%s map by themselves',
  (_name, { entity, columns }) => {
    const rows = columns[0]!.slice(2).map((_cell, row) => ({
      line: row + 2,
      cells: columns.map((column) => column[row + 2] ?? ''),
    }))
    const table = { kind: 'csv' as const, headers: columns.map(([heading]) => heading), rows }
    const proposed = proposeColumns(kindOf(entity).fields, table)
    const expected = Object.fromEntries(
      columns.flatMap(([heading, field]) => (field ? [[heading, field]] : [])),
    )
    expect(proposed).toEqual(expected)
  },
)
