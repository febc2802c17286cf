import type { z } from 'zod'
import type { Import } from '../../../../contract/imports/endpoints.ts'
import type { ImportTable } from '../file/table.ts'
import type { ImportEntity } from '../kinds/kind.ts'
import { kindOf } from '../kinds/kinds.ts'
import type { ImportMapping } from './import-mapping.ts'
import { proposeColumns } from './propose.ts'

/** Kinds that stand beside others in one table, each with the field that names a record of it. */
const beside = [
  ['yachts', 'name'],
  ['companies', 'name'],
  ['berths', 'mooringNumber'],
  ['clients', 'fullName'],
] as const

/** Which field of the second kind a field of the first one is, where rows of the second refer to the first. */
const references: Partial<Record<ImportEntity, Readonly<Record<string, Readonly<Record<string, string>>>>>> =
  {
    yachts: {
      clients: { fullName: 'ownerName', email: 'ownerEmail' },
      interests: { clientName: 'ownerName', clientEmail: 'ownerEmail' },
      companies: { name: 'ownerCompany' },
    },
  }

type Left = Pick<z.output<typeof Import>, 'entity' | 'columns' | 'mapping'>

/** The kind of records that the left out columns of an import look like, and which these are. */
export function looksLike({
  entity,
  columns,
  mapping,
}: Left): { entity: ImportEntity; columns: string[] } | null {
  const left = columns.filter(({ header, samples }) => !mapping.columns[header] && samples.length > 0)
  const table = sampleTable(left)
  const found = beside.flatMap(([other, title]) => {
    if (other === entity) return []
    const proposed = proposeColumns(kindOf(other).fields, table)
    const hasTitle = Object.values(proposed).includes(title)
    // Anything short looks like the number of a berth: one column of it is none.
    const isBerth = other !== 'berths' || Object.keys(proposed).length > 1
    return hasTitle && isBerth ? [{ entity: other, columns: Object.keys(proposed) }] : []
  })
  return found.toSorted((one, another) => another.columns.length - one.columns.length)[0] ?? null
}

/** How the left out columns become records of the other kind, and the columns of the first kind what these refer to. */
export function mappingOfRest(table: ImportTable, first: Left, entity: ImportEntity): ImportMapping {
  const { columns: own } = first.mapping
  const isLeft = table.headers.map((header) => !own[header])
  const rest: ImportTable = {
    ...table,
    headers: table.headers.filter((_, at) => isLeft[at]),
    rows: table.rows.map((row) => ({ ...row, cells: row.cells.filter((_, at) => isLeft[at]) })),
  }
  const refers = references[entity]?.[first.entity] ?? {}
  const referring = Object.entries(own).flatMap(([header, key]) =>
    refers[key] ? [[header, refers[key]]] : [],
  )
  return { columns: { ...proposeColumns(kindOf(entity).fields, rest), ...Object.fromEntries(referring) } }
}

function sampleTable(columns: Left['columns']): ImportTable {
  const rows = Array.from(
    { length: Math.max(0, ...columns.map(({ samples }) => samples.length)) },
    (_, at) => ({
      line: at + 2,
      cells: columns.map(({ samples }) => samples[at] ?? ''),
    }),
  )
  return { kind: 'csv', headers: columns.map(({ header }) => header), rows }
}
