import { sql } from 'kysely'
import type { Kind } from '../../../../contract/kinds.ts'
import { customPrefix } from '../../../../contract/records/custom-types.ts'
import { type Ctx, portOf, type Tx } from '../../../context.ts'
import { changesOf, lockRecord, type RowOf, valuesOf } from '../../records/change.ts'
import type { FieldChange, GoodRow, ImportKind, Patch, Plain } from '../kinds/kind.ts'
import { customColumns } from './custom-columns.ts'

type Known = GoodRow & { recordId: string; found: unknown }

/** What bringing known records up to the file would change, by row; a record that agrees with it has no entry. */
export async function findChanges(
  ctx: Ctx,
  { update, kind, tell }: ImportKind,
  known: readonly Known[],
): Promise<Map<number, FieldChange[]>> {
  const changes = new Map<number, FieldChange[]>()
  if (!update || known.length === 0) return changes
  const ids = known.map(({ recordId }) => recordId)
  const { rows } = await sql<RowOf<Kind>>`select * from ${sql.table(kind.table)}
    where port_id = ${portOf(ctx)} and id = any(${ids})`.execute(ctx.db)
  const customOf = await customColumns(ctx, kind, ids)
  const records = new Map(rows.map((row) => [row.id, { ...row, ...customOf(row.id) }]))
  for (const { row, recordId, record, found } of known) {
    const before = records.get(recordId)
    const differing = before ? fieldChanges(before, update.columnsOf(record, found), tell) : []
    if (differing.length > 0) changes.set(row, differing)
  }
  return changes
}

/** Brings a record up to the row. Gives the columns it changed as they were, or null when it agreed already. */
export async function updateRecord(
  tx: Tx,
  { update, kind }: ImportKind,
  { recordId, record, found }: Omit<Known, 'row'>,
): Promise<Patch | null> {
  if (!update) return null
  const columns = update.columnsOf(record, found)
  const row = await lockWithCustom(tx, kind, recordId)
  if (fieldChanges(row, columns).length === 0) return null
  await update.write(tx, recordId, columns)
  // Other columns may follow from those that were written: all that differ now were changed.
  const after = await lockWithCustom(tx, kind, recordId)
  const now = new Map<string, unknown>(Object.entries(after))
  const changed = Object.entries(row).filter(
    ([key, value]) => !own.has(key) && !sameValue(value, now.get(key)),
  )
  return valuesOf(
    row,
    changed.map(([key]) => key),
  )
}

/** A record with its custom values as columns of their own. */
async function lockWithCustom(tx: Tx, kind: Kind, id: string) {
  const row = await lockRecord(tx, kind, id)
  return { ...row, ...(await customColumns(tx, kind, [id]))(id) }
}

/** Columns that the database keeps by itself. */
const own = new Set([
  'version',
  'updatedAt',
  'dock',
  'number',
  'plainName',
  'bareRegistration',
  'folded',
  'called',
])

function sameValue(before: unknown, after: unknown): boolean {
  return before === after || JSON.stringify(before ?? null) === JSON.stringify(after ?? null)
}

/** A dimension is told once, in metres: its feet and its unit follow. */
function fieldChanges(before: RowOf<Kind>, columns: Patch, tell?: ImportKind['tell']): FieldChange[] {
  const { keys, oldValues, newValues } = changesOf(before, columns)
  return keys
    .filter((field) => !/(Ft|Unit)$/.test(field))
    .filter((field) => !sameMeasure(oldValues[field], newValues[field]))
    .map((field) => {
      const said = (value: unknown) => plain(told(field, value, tell))
      return { field, from: said(oldValues[field]), to: said(newValues[field]) }
    })
}

/** A custom value as the preview tells it: an option by its label. */
function told(field: string, value: unknown, tell: ImportKind['tell']): unknown {
  if (!tell || value === null || !field.startsWith(customPrefix)) return value
  return tell({ tags: [], custom: { [field.slice(customPrefix.length)]: value } })[field]
}

/** Binary fractions of one number may differ in their last places. */
function sameMeasure(before: unknown, after: unknown): boolean {
  return typeof before === 'number' && typeof after === 'number' && Math.abs(before - after) < 1e-7
}

function plain(value: unknown): Plain {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}
