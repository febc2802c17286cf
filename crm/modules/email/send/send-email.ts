import { sql } from 'kysely'
import type { emails } from '../../../../contract/email/endpoints.ts'
import type { BodyOf } from '../../../../contract/endpoint.ts'
import { because, Refusal } from '../../../../contract/errors.ts'
import type { Caller } from '../../../../platform/http/gate.ts'
import { isUuid, uuidv7 } from '../../../../platform/ids.ts'
import { messageIdOf } from '../../../../platform/mail/send.ts'
import { writeMail } from '../../../../platform/mail/write.ts'
import { portOf, type Tx } from '../../../context.ts'
import type { Services } from '../../../services.ts'
import { brandOf } from '../../branding/brand.ts'
import { envelopeOf } from '../../mail/envelope.ts'
import { readPlace } from '../../records/place.ts'
import { type AccountRow, findAccount, ownerOf } from '../accounts/queries.ts'
import { readEmail } from '../messages/queries.ts'
import { assertSeesClients, mailboxOwnerOf } from '../messages/visible.ts'
import { plainMessageId } from '../read/message.ts'
import { addPlace, linkMessage } from '../sync/store-message.ts'

type Body = BodyOf<typeof emails.send>

/**
 * Writes a mail to a client in the transaction; a job sends it after the commit, once. Throws REFERENCE_NOT_FOUND, RECORD_ARCHIVED,
 * EMAIL_ACCOUNT_PAUSED, VALIDATION_FAILED for an account that sends nothing.
 */
export async function sendEmail(tx: Tx, env: Services['env'], body: Body, caller: Caller) {
  assertSeesClients(caller)
  const { clientId, to, subject, body: words } = body
  await readPlace(tx, { type: 'client', id: clientId, path: 'clientId' }, caller, true)
  const account = await senderOf(tx, body)
  const answered = body.inReplyTo === undefined ? null : await answeredBy(tx, body.inReplyTo, caller)
  const brand = await brandOf(tx)
  const mailId = await writeMail(tx, {
    subject,
    blocks: [{ markdown: words }],
    category: 'sales_message',
    to,
    brand,
    language: brand.language,
    isPlain: true,
    sender: 'sales',
    about: { type: 'client', id: clientId },
  })
  const id = uuidv7()
  const refs = answered
    ? [...answered.refs, ...(answered.messageId ? [answered.messageId] : [])].slice(-50)
    : []
  const from =
    account?.address ?? (await envelopeOf(tx, env, { sender: 'sales', replyTo: null })).from?.address ?? null
  const messageId = messageIdOf(mailId, from)
  await sql`insert into email_messages (port_id, id, message_key, message_id, in_reply_to, refs, thread_id, mail_id, sent_by, outbound,
      from_address, from_name, recipients, subject, body, happened_at)
    values (${portOf(tx)}, ${id}, ${`id:${messageId}`}, ${messageId}, ${answered?.messageId ?? null}, ${refs}::text[],
      ${answered?.threadId ?? id}, ${mailId}, ${tx.actor.userId}, true, ${from}, ${account ? tx.actor.name : brand.name},
      ${JSON.stringify([{ name: null, address: to, field: 'to' }])}::jsonb, ${subject}, ${words}, now())`.execute(
    tx.db,
  )
  await addPlace(tx, id, account?.id ?? null, null)
  await linkMessage(tx, id, await momentOf(tx, id), [{ clientId, interestId: answered?.interestId ?? null }])
  tx.emit('email.sent', {
    entityId: id,
    label: account && !account.shared ? null : subject,
    metadata: { clientId },
  })
  return readEmail(tx, id, caller)
}

async function momentOf(tx: Tx, id: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select happened_at as at from email_messages
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  return rows[0]!.at
}

/** The mailbox that sends: the one named, else the first of the caller that can; null where the port sends. */
async function senderOf(tx: Tx, { accountId }: Body): Promise<AccountRow | null> {
  if (accountId === undefined) {
    const owner = mailboxOwnerOf(tx)
    if (owner === null) return null
    const { rows } = await sql<{ id: string }>`select id from email_accounts where port_id = ${portOf(tx)}
      and user_id = ${owner} and smtp_host is not null and status <> 'paused' order by created_at, id limit 1`.execute(
      tx.db,
    )
    return rows[0] ? findAccount(tx, rows[0].id) : null
  }
  const account = isUuid(accountId) ? await findAccount(tx, accountId) : null
  if (!account || account.userId !== ownerOf(tx))
    throw new Refusal('REFERENCE_NOT_FOUND', [because('accountId', 'no_record')])
  if (account.status === 'paused') throw new Refusal('EMAIL_ACCOUNT_PAUSED')
  if (account.smtpHost === null)
    throw new Refusal('VALIDATION_FAILED', [because('accountId', 'mailbox_sends_nothing')])
  return account
}

interface Answered {
  id: string
  threadId: string
  messageId: string | null
  refs: string[]
  interestId: string | null
}

/** The message that is answered, as far as the caller sees it. */
async function answeredBy(tx: Tx, messageId: string, caller: Caller): Promise<Answered> {
  const none = new Refusal('REFERENCE_NOT_FOUND', [because('inReplyTo', 'no_record')])
  const port = portOf(tx)
  const which = isUuid(messageId)
    ? sql`m.id = ${messageId}`
    : sql`m.message_key = ${`id:${plainMessageId(messageId) ?? ''}`}`
  const { rows } = await sql<Answered>`select m.id, m.thread_id, m.message_id, m.refs,
      (select l.interest_id from email_links l where l.port_id = ${port} and l.message_id = m.id and l.interest_id is not null limit 1)
        as interest_id
    from email_messages m where m.port_id = ${port} and ${which}`.execute(tx.db)
  if (!rows[0]) throw none
  await readEmail(tx, rows[0].id, caller).catch(() => {
    throw none
  })
  return rows[0]
}
