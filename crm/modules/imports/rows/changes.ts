import { sql } from 'kysely'
import { berths } from '../../../../contract/berths/endpoints.ts'
import { companies } from '../../../../contract/companies/endpoints.ts'
import { yachts } from '../../../../contract/yachts/endpoints.ts'
import { type Ctx, portOf, type Tx } from '../../../context.ts'
import { changeBerth } from '../../berths/change.ts'
import { berthDimensions } from '../../berths/create.ts'
import { changeRecord, changesOf, lockRecord, type RecordRow } from '../../records/change.ts'
import { withDimensions } from '../../records/dimensions.ts'
import { yachtDimensions } from '../../yachts/create.ts'
import type { ImportEntity } from '../kinds/kinds.ts'
import type { ImportRecords } from './read-rows.ts'

/** A field of a record as it is and as the file would have it. */
export type FieldChange = { field: string; from: Plain; to: Plain }
type Plain = string | number | boolean | null

type Patch = Record<string, unknown>
export type Known = { row: number; recordId: string; record: ImportRecords[ImportEntity] }

/** Entities whose records an import can change: those of a client are a matter for a person to merge. */
const patches: Partial<Record<ImportEntity, (record: Known['record']) => Patch>> = {
  berths: (record) => {
    const {
      mooringNumber: _mooring,
      archived: _archived,
      tags: _tags,
      ...fields
    } = record as ImportRecords['berths']
    return berths.update.body.parse(fields)
  },
  yachts: (record) => {
    const { owner: _owner, tags: _tags, ...fields } = record as ImportRecords['yachts']
    return yachts.update.body.parse(fields)
  },
  companies: (record) => {
    const { address: _address, tags: _tags, ...fields } = record as ImportRecords['companies']
    return companies.update.body.parse(fields)
  },
}

const dimensions: Partial<Record<ImportEntity, readonly string[]>> = {
  berths: berthDimensions,
  yachts: yachtDimensions,
}

/** What bringing known records up to the file would change, by row; a record that agrees with it has no entry. */
export async function findChanges(
  ctx: Ctx,
  entity: ImportEntity,
  known: readonly Known[],
): Promise<Map<number, FieldChange[]>> {
  const patchOf = patches[entity]
  const changes = new Map<number, FieldChange[]>()
  if (!patchOf || known.length === 0) return changes
  const ids = known.map(({ recordId }) => recordId)
  const { rows } = await sql<RecordRow>`select * from ${sql.table(entity)}
    where port_id = ${portOf(ctx)} and id = any(${ids})`.execute(ctx.db)
  const records = new Map(rows.map((row) => [row.id, row]))
  for (const { row, recordId, record } of known) {
    const before = records.get(recordId)
    const found = before ? fieldChanges(before, columnsOf(entity, patchOf(record))) : []
    if (found.length > 0) changes.set(row, found)
  }
  return changes
}

/**
 * Brings a record up to the row. Gives the columns it changed as they were, or null when it agreed already.
 */
export async function updateRecord(
  tx: Tx,
  entity: ImportEntity,
  { recordId, record }: Omit<Known, 'row'>,
): Promise<Patch | null> {
  const patch = patches[entity]!(record)
  const row = await lockRecord(tx, entity, recordId)
  const columns = columnsOf(entity, patch)
  const changed = changesOf(row, columns).keys
  if (fieldChanges(row, columns).length === 0) return null
  if (entity === 'berths') await changeBerth(tx, row, patch, null)
  else if (entity === 'yachts')
    await changeRecord(tx, 'yachts', row, columns, 'yacht.updated', { label: row.name as string })
  else await changeRecord(tx, 'companies', row, columns, 'company.updated', { label: row.name as string })
  const keys = changed.includes('status') ? [...changed, 'statusOverrideMode'] : changed
  return Object.fromEntries(keys.map((key) => [key, row[key] ?? null]))
}

function columnsOf(entity: ImportEntity, patch: Patch): Patch {
  const names = dimensions[entity]
  return names ? withDimensions(patch, names) : patch
}

/** A dimension is told once, in metres: its feet and its unit follow. */
function fieldChanges(before: RecordRow, columns: Patch): FieldChange[] {
  const { keys, oldValues, newValues } = changesOf(before, columns)
  return keys
    .filter((field) => !/(Ft|Unit)$/.test(field))
    .filter((field) => !sameMeasure(oldValues[field], newValues[field]))
    .map((field) => ({ field, from: plain(oldValues[field]), to: plain(newValues[field]) }))
}

/** Binary fractions of one number may differ in their last places. */
function sameMeasure(before: unknown, after: unknown): boolean {
  return typeof before === 'number' && typeof after === 'number' && Math.abs(before - after) < 1e-7
}

function plain(value: unknown): Plain {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}
