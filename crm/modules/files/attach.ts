import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import type { Reason } from '../../../contract/reasons.ts'
import { portOf, type Tx } from '../../context.ts'

interface Attached {
  /** The record that takes them, and what people call it. */
  readonly id: string
  readonly title: string
  /** The field that names them. */
  readonly path: string
  /** What they may be, by their media types, and what is said of others. */
  readonly types: readonly string[]
  readonly otherwise: Reason
}

/**
 * Puts files of the port that are on no record yet on a record that names them. Throws REFERENCE_NOT_FOUND for one that is not
 * there or is on another record, FILE_TYPE_REFUSED, naming each by its place.
 */
export async function attachFiles(
  tx: Tx,
  ids: readonly string[],
  { id, title, path, types, otherwise }: Attached,
): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ id: string; name: string; mediaType: string; recordId: string | null }>`
    select f.id, f.name, f.media_type, f.record_id from files f
    where f.port_id = ${portOf(tx)} and f.id = any(${ids as string[]}::uuid[]) and f.deleted_at is null
    order by f.id for update`.execute(tx.db)
  const found = new Map(rows.map((row) => [row.id, row]))
  for (const [index, fileId] of ids.entries()) {
    const file = found.get(fileId)
    const at = `${path}.${index}`
    if (!file) throw new Refusal('REFERENCE_NOT_FOUND', [because(at, 'no_record')])
    if (file.recordId !== null && file.recordId !== id)
      throw new Refusal('REFERENCE_NOT_FOUND', [because(at, 'expense_receipt_taken')])
    if (!types.includes(file.mediaType)) throw new Refusal('FILE_TYPE_REFUSED', [because(at, otherwise)])
  }
  const moved = rows.filter(({ recordId }) => recordId === null)
  if (moved.length === 0) return
  await sql`update files set record_id = ${id}
    where port_id = ${portOf(tx)} and id = any(${moved.map((one) => one.id)}::uuid[])`.execute(tx.db)
  for (const file of moved)
    tx.emit('file.updated', {
      entityId: file.id,
      label: file.name,
      oldValues: { record: null },
      newValues: { record: title },
    })
}
