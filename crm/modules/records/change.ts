import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import type { FactName } from '../../../contract/events.ts'
import { withoutTrailing } from '../../../contract/values/trailing.ts'
import { assertVersion } from '../../../platform/http/routes.ts'
import { portOf, type Tx } from '../../context.ts'

/** Tables whose rows are records: `(port_id, id)`, a version, mostly an archive. */
export type RecordTable = 'clients' | 'yachts' | 'companies' | 'berths' | 'interests'
export type RecordRow = Record<string, unknown> & { id: string; version: number; archivedAt: Date | null }

/** Locks one record of the port. Throws RECORD_NOT_FOUND. */
export async function lockRecord(tx: Tx, table: RecordTable, id: string): Promise<RecordRow> {
  const { rows } = await sql<RecordRow>`
    select * from ${sql.table(table)} where port_id = ${portOf(tx)} and id = ${id} for update`.execute(tx.db)
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  return rows[0]
}

/** Throws RECORD_NOT_FOUND unless the record is one of the port. */
export async function assertRecord(
  ctx: { db: Tx['db']; tenantId: string | null },
  table: RecordTable,
  id: string,
): Promise<void> {
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where port_id = ${portOf(ctx)} and id = ${id}`.execute(ctx.db)
  if (rows.length === 0) throw new Refusal('RECORD_NOT_FOUND')
}

/** The fields of `patch` that differ from the record, as they were and as they become. */
export function changesOf(row: Record<string, unknown>, patch: Record<string, unknown>) {
  const keys = Object.keys(patch).filter(
    (key) => patch[key] !== undefined && !same(key, row[key], patch[key]),
  )
  return {
    keys,
    oldValues: Object.fromEntries(keys.map((key) => [key, row[key] ?? null])),
    newValues: Object.fromEntries(keys.map((key) => [key, patch[key] ?? null])),
  }
}

/**
 * Changes the fields of a locked record and records the fact with what changed. A patch that changes nothing
 * writes nothing. Throws VERSION_STALE.
 */
export async function changeRecord(
  tx: Tx,
  table: RecordTable,
  row: RecordRow,
  patch: Record<string, unknown>,
  fact: FactName,
  options: { ifMatch?: number | null; label: string | null; metadata?: Record<string, unknown> },
): Promise<boolean> {
  assertVersion(options.ifMatch ?? null, row.version)
  const changes = changesOf(row, patch)
  if (changes.keys.length === 0) {
    tx.unchanged()
    return false
  }
  await writeFields(tx, table, row.id, changes.newValues)
  tx.emit(fact, {
    entityId: row.id,
    label: options.label,
    oldValues: changes.oldValues,
    newValues: changes.newValues,
    metadata: options.metadata ?? null,
  })
  return true
}

/** Writes columns of one record. */
export async function writeFields(
  tx: Tx,
  table: RecordTable,
  id: string,
  values: Record<string, unknown>,
): Promise<void> {
  await tx.db
    .updateTable(table)
    .set(jsonSafe(values) as never)
    .where('portId', '=', portOf(tx))
    .where('id', '=', id)
    .execute()
}

/** Marks a record as changed when something that belongs to it did: its version and time move on. */
export async function touchRecord(tx: Tx, table: RecordTable, id: string): Promise<void> {
  await sql`update ${sql.table(table)} set version = version where port_id = ${portOf(tx)} and id = ${id}`.execute(
    tx.db,
  )
}

function same(key: string, before: unknown, after: unknown): boolean {
  if (before === after || (before ?? null) === (after ?? null)) return true
  if (
    decimals.has(key) &&
    typeof before === 'string' &&
    typeof after === 'string' &&
    decimal.test(before) &&
    decimal.test(after)
  ) {
    return trimmed(before) === trimmed(after)
  }
  if (typeof before === 'object' && typeof after === 'object')
    return JSON.stringify(before) === JSON.stringify(after)
  return false
}

/** Columns of amounts: there 1.10 and 1.1 are one value, everywhere else they are two texts. */
export const decimals: ReadonlySet<string> = new Set(['price', 'priceMax', 'depositExpectedAmount'])
const decimal = /^\d+\.\d+$|^\d+$/
const trimmed = (value: string) =>
  value.includes('.') ? withoutTrailing(withoutTrailing(value, '0'), '.') : value

/** Objects go into jsonb columns as JSON text. */
function jsonSafe(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'object' && value !== null && !(value instanceof Date) && !Array.isArray(value)
        ? JSON.stringify(value)
        : value,
    ]),
  )
}
