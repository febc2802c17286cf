import { type Selectable, sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import type { KindWith } from '../../../contract/kinds.ts'
import type { InCode } from '../../../contract/record.ts'
import { withoutTrailing } from '../../../contract/values/trailing.ts'
import { assertVersion } from '../../../platform/unit/version.ts'
import { portOf, type Tx } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import { assigned } from './columns.ts'

/** What every row of a record has. */
type RecordColumns = {
  id: string
  portId: string
  version: number
  createdAt: Date
  updatedAt: Date
}
/** A row of a kind of record. */
export type RowOf<K extends KindWith<'search'>> = Selectable<DB[InCode<K['table']> & keyof DB]> &
  RecordColumns
/** A row with what people call the record. */
export type Locked<K extends KindWith<'search'>> = RowOf<K> & { called: string }

const newLocks = () => new Set<string>()

/** Notes that the transaction has locked records. */
export function noteLocked(tx: Tx, ids: readonly string[]): void {
  const locks = tx.memory.of(newLocks)
  for (const id of ids) locks.add(id)
}

/** Whether the transaction has locked a record already. */
export function isLocked(tx: Tx, id: string): boolean {
  return tx.memory.of(newLocks).has(id)
}

/** Locks one record of the port. Throws RECORD_NOT_FOUND, CLIENT_MERGED. */
export async function lockRecord<K extends KindWith<'search'>>(
  tx: Tx,
  { table }: K,
  id: string,
): Promise<Locked<K>> {
  const { rows } = await sql<Locked<K>>`
    select t.*, (select r.title from records r where r.port_id = ${portOf(tx)} and r.id = t.id) as called
    from ${sql.table(table)} t where t.port_id = ${portOf(tx)} and t.id = ${id} for update`.execute(tx.db)
  const found = rows[0]
  if (!found) throw new Refusal('RECORD_NOT_FOUND')
  // What hung on it has moved: whoever wrote here would write where nobody looks.
  if ('mergedIntoClientId' in found && found.mergedIntoClientId !== null) throw new Refusal('CLIENT_MERGED')
  noteLocked(tx, [id])
  return found
}

/** Throws RECORD_NOT_FOUND unless the record is one of the port. */
export async function assertRecord(
  ctx: { db: Tx['db']; tenantId: string | null },
  { table }: { readonly table: string },
  id: string,
): Promise<void> {
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where port_id = ${portOf(ctx)} and id = ${id}`.execute(ctx.db)
  if (rows.length === 0) throw new Refusal('RECORD_NOT_FOUND')
}

/** The named columns of a row, null where it has none of the name. */
export function valuesOf(
  row: Readonly<Record<string, unknown>>,
  keys: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, row[key] ?? null]))
}

/** The fields of `patch` that differ from the record, as they were and as they become. */
export function changesOf(row: Record<string, unknown>, patch: Record<string, unknown>) {
  const keys = Object.keys(patch).filter(
    (key) => patch[key] !== undefined && !same(key, row[key], patch[key]),
  )
  return {
    keys,
    oldValues: valuesOf(row, keys),
    newValues: valuesOf(patch, keys),
  }
}

/**
 * Changes the fields of a locked record and records the fact with what changed. A patch that changes nothing
 * writes nothing. Throws VERSION_STALE.
 */
export async function changeRecord(
  tx: Tx,
  kind: KindWith<'customFields'>,
  row: RecordColumns & { called: string },
  patch: Record<string, unknown>,
  ifMatch: number | null = null,
): Promise<boolean> {
  assertVersion(ifMatch, row.version)
  const changes = changesOf(row, patch)
  if (changes.keys.length === 0) {
    tx.unchanged()
    return false
  }
  await writeFields(tx, kind, row.id, changes.newValues)
  const renamed = kind.title === null ? undefined : changes.newValues[kind.title]
  tx.emit(`${kind.type}.updated`, {
    entityId: row.id,
    label: typeof renamed === 'string' ? renamed : row.called,
    oldValues: changes.oldValues,
    newValues: changes.newValues,
    ...leftBy(changes.oldValues),
  })
  return true
}

/** Whom a record was taken from: it may be shown to them no more, and they hear that. */
export function leftBy({ assignedTo }: Record<string, unknown>): { to?: string[] } {
  return typeof assignedTo === 'string' ? { to: [assignedTo] } : {}
}

/** Writes columns of one record. */
export async function writeFields(
  tx: Tx,
  kind: KindWith<'search'>,
  id: string,
  values: Record<string, unknown>,
): Promise<void> {
  await writing(tx, kind, id, values).execute(tx.db)
}

/** The same with the next statement of the transaction, for values that no rule of the database refuses. */
export function writeFieldsLater(
  tx: Tx,
  kind: KindWith<'search'>,
  id: string,
  values: Record<string, unknown>,
): void {
  tx.later(writing(tx, kind, id, values))
}

function writing(tx: Tx, { table }: KindWith<'search'>, id: string, values: Record<string, unknown>) {
  return sql`update ${sql.table(table)} set ${assigned(values)} where port_id = ${portOf(tx)} and id = ${id}`
}

/** Marks a record as changed when something that belongs to it did: its version and time move on. */
export async function touchRecord(tx: Tx, { table }: KindWith<'search'>, id: string): Promise<void> {
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
export const decimals: ReadonlySet<string> = new Set(['price', 'priceMax', 'depositExpectedAmount', 'amount'])
const decimal = /^\d+\.\d+$|^\d+$/
const trimmed = (value: string) =>
  value.includes('.') ? withoutTrailing(withoutTrailing(value, '0'), '.') : value
