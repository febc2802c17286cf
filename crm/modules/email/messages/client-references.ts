import { sql } from 'kysely'
import { portOf, type Tx } from '../../../context.ts'
import type { ClientReference } from '../../records/merging/client-reference.ts'

/** Mail follows the client; with one who is erased it goes, unless it is of somebody else too. */
export const emailsReferences: ClientReference = {
  name: 'emails',
  order: 180,
  table: 'email_links',
  column: 'client_id',
  // Of a message to both the winner has its own.
  twin: (port, winner) => sql`(exists (select 1 from email_links w
    where w.port_id = ${port} and w.client_id = ${winner} and w.message_id = t.message_id))`,
  erase: eraseEmails,
}

async function eraseEmails(tx: Tx, clientIds: readonly string[]): Promise<number> {
  const port = portOf(tx)
  const { rows } = await sql<{ messageId: string }>`delete from email_links
    where port_id = ${port} and client_id = any(${clientIds as string[]}::uuid[]) returning message_id`.execute(
    tx.db,
  )
  const ids = rows.map(({ messageId }) => messageId)
  // Their bytes are swept.
  await sql`delete from email_messages m where m.port_id = ${port} and m.id = any(${ids}::uuid[]) and not exists (
    select 1 from email_links l where l.port_id = ${port} and l.message_id = m.id)`.execute(tx.db)
  return ids.length
}
