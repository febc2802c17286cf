import { sql } from 'kysely'
import { because, Refusal } from '../../../../contract/errors.ts'
import { type Kind, kinds } from '../../../../contract/kinds.ts'
import type { ReferredType } from '../../../../contract/record-fields.ts'
import { portOf, type Tx } from '../../../context.ts'
import { worksInPort } from '../../settings/works-in-port.ts'
import { assigneesOf, referencesOf } from './parts.ts'

/**
 * The name of a record that a request names at `path`, which stays as it is until the transaction ends, and whether it is archived.
 * Throws REFERENCE_NOT_FOUND for one that is not of the port.
 */
export async function holdReference(
  tx: Tx,
  type: ReferredType,
  id: string,
  path: string,
): Promise<{ name: string; archived: boolean }> {
  const { rows } = await sql<{ name: string; archived: boolean }>`
    select (select r.title from records r where r.port_id = ${portOf(tx)} and r.id = t.id) as name,
      t.archived_at is not null as archived
    from ${sql.table(kinds[type].table)} t where t.port_id = ${portOf(tx)} and t.id = ${id} for share`.execute(
    tx.db,
  )
  if (rows[0]) return rows[0]
  throw new Refusal('REFERENCE_NOT_FOUND', [because(path, 'no_record')])
}

/**
 * Holds every record that the body refers to until the transaction ends, and gives what people call each, by its field.
 * Throws REFERENCE_NOT_FOUND naming the field for one that is not of the port, or a person who does not work in it,
 * RECORD_ARCHIVED for an archived one.
 */
export async function holdReferences(
  tx: Tx,
  kind: Pick<Kind, 'type' | 'fields'>,
  body: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, string>>> {
  const names: Record<string, string> = {}
  for (const { name, type } of referencesOf(kind)) {
    const id = body[name]
    if (typeof id !== 'string') continue
    const reference = await holdReference(tx, type, id, name)
    if (reference.archived) throw new Refusal('RECORD_ARCHIVED', [because(name, 'record_archived')])
    names[name] = reference.name
  }
  for (const { name } of assigneesOf(kind)) await assertAssignee(tx, body[name], name)
  return names
}

/** Throws REFERENCE_NOT_FOUND unless the person whom a request names at `path` works in the port. */
export async function assertAssignee(tx: Tx, userId: unknown, path: string): Promise<void> {
  if (typeof userId !== 'string' || (await worksInPort(tx, userId))) return
  throw new Refusal('REFERENCE_NOT_FOUND', [because(path, 'no_user')])
}
