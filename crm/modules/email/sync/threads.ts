import { sql } from 'kysely'
import { portOf, type Tx } from '../../../context.ts'
import { ownMailIds } from './known.ts'

/**
 * The conversation a message belongs to: that of what it answers, by Message-ID; of a mail of the product that has no row here, one
 * of the id of that mail; else one of its own.
 */
export async function threadOf(tx: Tx, refs: readonly string[], own: string): Promise<string> {
  if (refs.length === 0) return own
  const port = portOf(tx)
  const keys = refs.map((one) => `id:${one}`)
  const { rows } = await sql<{ threadId: string }>`select m.thread_id from email_messages m
    where m.port_id = ${port} and m.message_key = any(${keys}::text[])
    order by m.happened_at desc, m.id desc limit 1`.execute(tx.db)
  return rows[0]?.threadId ?? ownMailIds(refs).at(-1) ?? own
}

/** Joins what came earlier and answers a message that came only now. */
export async function joinThreads(tx: Tx, messageId: string, threadId: string): Promise<void> {
  await sql`update email_messages m set thread_id = ${threadId}
    where m.port_id = ${portOf(tx)} and m.thread_id in (
      select a.thread_id from email_messages a where a.port_id = ${portOf(tx)} and a.refs @> array[${messageId}]::text[])
      and m.thread_id <> ${threadId}`.execute(tx.db)
}
