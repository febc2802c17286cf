import type { PortDefaults } from '../../records/port-defaults.ts'
import { type Layout, layoutOf, type Problem, RowReader } from '../cells/row-reader.ts'
import type { ImportTable } from '../file/table.ts'
import { countPiers, letterProblems } from '../kinds/berths/piers.ts'
import { type BerthRecord, readBerth } from '../kinds/berths/read.ts'
import { type ClientRecord, readClient } from '../kinds/clients/read.ts'
import { type CompanyRecord, readCompany } from '../kinds/companies/read.ts'
import { fieldsOf, type ImportEntity } from '../kinds/kinds.ts'
import { readYacht, type YachtRecord } from '../kinds/yachts/read.ts'
import type { ImportMapping } from '../mapping/propose.ts'
import { selectedRows } from '../mapping/selected-rows.ts'

export type ImportRecords = {
  berths: BerthRecord
  clients: ClientRecord
  yachts: YachtRecord
  companies: CompanyRecord
}

/** One row as it would be written: `record` is null exactly when there are problems. */
export type ReadRow<Entity extends ImportEntity> = {
  row: number
  record: ImportRecords[Entity] | null
  problems: Problem[]
}

/** Reads the chosen rows of a table into records, each with what is wrong with it; doubles in the file are problems. */
export function readRows<Entity extends ImportEntity>(
  entity: Entity,
  table: ImportTable,
  mapping: ImportMapping,
  port: PortDefaults,
): ReadRow<Entity>[] {
  const layout = layoutOf(table, mapping, fieldsOf(entity))
  const read = readers[entity](layout, table, port)
  const seen = new Map<string, number>()
  return selectedRows(table, mapping).map(({ line, cells }) => {
    const reader = new RowReader(layout, line, cells)
    const found = read(reader)
    const double = found.identities.find(({ key }) => seen.has(key))
    if (double) reader.refuse(null, `${double.says} stands in row ${seen.get(double.key)} already.`)
    else for (const { key } of found.identities) seen.set(key, line)
    const good = reader.problems.length === 0
    return { row: line, record: good ? found.record : null, problems: reader.problems }
  })
}

/** What makes a record the same as another of the file, and how to say so. */
export type Identity = { key: string; says: string }

export type RowResult<Record> = { record: Record; identities: Identity[] }

const readers: {
  [Entity in ImportEntity]: (
    layout: Layout,
    table: ImportTable,
    port: PortDefaults,
  ) => (reader: RowReader) => RowResult<ImportRecords[Entity]>
} = {
  berths: ({ mapping }, table, { currency }) => {
    const piers = countPiers(table, mapping).map(({ pier }) => pier)
    const faults = letterProblems(piers, mapping.pierLetters ?? {})
    return (reader) => readBerth(reader, mapping, faults, currency)
  },
  clients:
    ({ mapping: { defaultCountry } }, _table, { country }) =>
    (reader) =>
      readClient(reader, defaultCountry === undefined ? country : defaultCountry),
  yachts: () => readYacht,
  companies: () => readCompany,
}
