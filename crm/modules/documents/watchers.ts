import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { portOf, type Tx } from '../../context.ts'
import { personName } from '../records/person-name.ts'
import { assertAssignee } from '../records/references/hold.ts'
import { lockDocument, tell } from './lock.ts'
import type { Rights } from './queries.ts'

/** Has somebody told what happens to a document. Throws REFERENCE_NOT_FOUND for who has no role in the port. */
export async function watch(tx: Tx, id: string, userId: string, rights: Rights): Promise<void> {
  const document = await lockDocument(tx, id, rights)
  if (!(await addWatcher(tx, id, userId, 'userId'))) return tx.unchanged()
  tell(tx, 'document.watched', document, { newValues: { watcher: await nameOf(tx, userId) } })
}

/** Tells somebody no more of a document. Throws RECORD_NOT_FOUND for who was not told of it. */
export async function unwatch(tx: Tx, id: string, userId: string, rights: Rights): Promise<void> {
  const document = await lockDocument(tx, id, rights)
  const { numAffectedRows } = await sql`delete from document_watchers
    where port_id = ${portOf(tx)} and document_id = ${id} and user_id = ${userId}`.execute(tx.db)
  if (!numAffectedRows) throw new Refusal('RECORD_NOT_FOUND')
  tell(tx, 'document.watched', document, { oldValues: { watcher: await nameOf(tx, userId) } })
}

/** Adds a watcher to a locked document and gives whether they are new. Throws REFERENCE_NOT_FOUND. */
export async function addWatcher(tx: Tx, id: string, userId: string, path: string): Promise<boolean> {
  await assertAssignee(tx, userId, path)
  const { numAffectedRows } =
    await sql`insert into document_watchers (port_id, document_id, user_id, added_by)
    values (${portOf(tx)}, ${id}, ${userId}, ${tx.actor.userId}) on conflict do nothing`.execute(tx.db)
  return Number(numAffectedRows ?? 0) > 0
}

async function nameOf(tx: Tx, userId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select ${personName} as name from users u
    where u.id = ${userId}`.execute(tx.db)
  return rows[0]?.name ?? null
}
