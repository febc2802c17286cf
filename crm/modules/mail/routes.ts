import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { outbox } from '../../../contract/mail/endpoints.ts'
import type { StoredReason } from '../../../contract/reason.ts'
import { readPage } from '../../../platform/database/page.ts'
import { linkMark } from '../../../platform/mail/compose.ts'
import { addMailJob } from '../../../platform/mail/write.ts'
import { portOf, serve, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { readWaitingMail } from './waiting.ts'

// Whoever has such a link gets the file.
const storedLink = /https?:\/\/[^\s/]{1,255}\/api\/storage\/[\w.~-]{1,2000}/g

export function outboxRoutes({ env }: Pick<Services, 'env'>) {
  const ofMail = '[a link that only this mail holds]'
  // Links to files are printed nowhere.
  const instead = env.smtpUrl
    ? ofMail
    : '[a link: without a mail server it was printed on the console of the server]'
  return serve(outbox).with({
    list: async (ctx, { query }) => {
      const page = await readPage(
        ctx.db,
        ctx.db
          .selectFrom('mails')
          .select([
            'id',
            'category',
            'toAddress',
            'subject',
            'text',
            'status',
            'error',
            sql<StoredReason>`reason`.as('reason'),
            'createdAt',
            'sentAt',
            retryable.as('retryable'),
          ])
          .where('portId', '=', portOf(ctx))
          .orderBy('createdAt', query.sort === 'createdAt' ? 'asc' : 'desc'),
        query,
      )
      const rows = page.rows.map((mail) => ({
        ...mail,
        text: mail.text.replaceAll(linkMark, instead).replaceAll(storedLink, ofMail),
      }))
      return { ...page, rows }
    },
    waiting: (ctx) => readWaitingMail(ctx, env),
    sendHeld: (tx) => sendHeld(tx),
    retry: async (tx, { params: { id } }) => retryMail(tx, id),
  })
}

// A link that lets in is forgotten once nobody can know whether the mail arrived.
const retryable = sql<boolean>`(status in ('failed', 'uncertain', 'held') and (link is not null or position(${linkMark} in text) = 0))`

/** Throws RECORD_NOT_FOUND, MAIL_NOT_RETRYABLE. */
async function retryMail(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ subject: string; retryable: boolean }>`
    select subject, ${retryable} as retryable from mails where port_id = ${portOf(tx)} and id = ${id} for update`.execute(
    tx.db,
  )
  const mail = rows[0]
  if (!mail) throw new Refusal('RECORD_NOT_FOUND')
  if (!mail.retryable) throw new Refusal('MAIL_NOT_RETRYABLE')
  await sql`update mails set status = 'queued', error = null, reason = null where port_id = ${portOf(tx)} and id = ${id}`.execute(
    tx.db,
  )
  await addMailJob(tx, id)
  tx.emit('mail.retried', { entityId: id, label: mail.subject })
}

/** Lets mail go that was held while there was no mail server. Throws MAIL_NOT_RETRYABLE without any. */
async function sendHeld(tx: Tx): Promise<{ count: number }> {
  const { rows } = await sql<{ id: string; subject: string }>`
    with held as (select id from mails where port_id = ${portOf(tx)} and status = 'held' and ${retryable}
      order by created_at limit 500 for update)
    update mails m set status = 'queued', error = null, reason = null from held
    where m.port_id = ${portOf(tx)} and m.id = held.id returning m.id, m.subject`.execute(tx.db)
  if (rows.length === 0) throw new Refusal('MAIL_NOT_RETRYABLE')
  for (const { id, subject } of rows) {
    await addMailJob(tx, id)
    tx.emit('mail.retried', { entityId: id, label: subject })
  }
  return { count: rows.length }
}
