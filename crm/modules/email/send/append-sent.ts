import type { ImapFlow } from 'imapflow'
import { sql } from 'kysely'
import { handleJob } from '../../../../platform/jobs/job.ts'
import { messageIdOf, renderLetter } from '../../../../platform/mail/send.ts'
import { type Ctx, portOf, type Tx } from '../../../context.ts'
import { withMailbox } from '../accounts/connect.ts'
import { findAccount } from '../accounts/queries.ts'
import { isNamed, type Needed, openPassword, outsideIn } from '../sync/context.ts'
import { appendSentJob } from '../sync/jobs.ts'
import { personEnvelopes } from './envelope.ts'

const deadlineMs = 60_000

/** Has a mail that went by the server of a mailbox put into its folder of what was sent. */
export async function appendSent(tx: Tx, mailId: string): Promise<void> {
  if (tx.tenantId === null) return
  const { rows } = await sql<{
    id: string
    accountId: string
  }>`select m.id, p.account_id from email_messages m
    join email_places p on p.port_id = ${portOf(tx)} and p.message_id = m.id and p.account_id is not null
    where m.port_id = ${portOf(tx)} and m.mail_id = ${mailId} limit 1`.execute(tx.db)
  const sent = rows[0]
  if (sent) await tx.addJob(appendSentJob, { messageId: sent.id })
}

interface Sent {
  mailId: string
  accountId: string
  toAddress: string
  subject: string
  text: string
  html: string | null
  sentAt: Date | null
}

/** Appends a mail to the folder of what was sent, unless the mail server did so by itself. */
export const appendSentEmail = handleJob(appendSentJob, (services: Needed) => {
  const envelope = personEnvelopes(services)
  return {
    async work({ tenantId, messageId }) {
      const ctx = outsideIn(services, tenantId)
      const sent = await readSent(ctx, messageId)
      const account = sent && (await findAccount(ctx, sent.accountId))
      if (!sent || !account || account.status === 'paused') return
      const { mailId: id, toAddress: to, subject, text, html, sentAt } = sent
      const letter = { id, to, cc: [], subject, text, html, link: null, ...(await envelope(ctx, id)) }
      const source = await renderLetter(letter, sentAt ?? new Date())
      const { host, listenPort: port, tls, username } = account
      const login = { host, port, tls, username, password: openPassword(services, account) }
      await withMailbox(login, services.addresses, deadlineMs, (client) =>
        append(client, letter.messageId ?? messageIdOf(id, letter.from?.address), source, sentAt),
      )
    },
    // It is in the product all the same; what is wrong with the mailbox its owner hears when it is read.
    onGivenUp: async () => {},
  }
})

async function append(
  client: ImapFlow,
  messageId: string,
  source: Buffer,
  sentAt: Date | null,
): Promise<void> {
  const folders = await client.list()
  const folder =
    folders.find(({ specialUse }) => specialUse === '\\Sent') ?? folders.find((one) => isNamed(one, 'Sent'))
  if (!folder) return
  const lock = await client.getMailboxLock(folder.path)
  try {
    const found = await client.search({ header: { 'message-id': `<${messageId}>` } }, { uid: true })
    if (found && found.length > 0) return
    await client.append(folder.path, source, ['\\Seen'], sentAt ?? new Date())
  } finally {
    lock.release()
  }
}

async function readSent(ctx: Ctx, messageId: string): Promise<Sent | null> {
  const port = portOf(ctx)
  const { rows } =
    await sql<Sent>`select k.id as mail_id, p.account_id, k.to_address, k.subject, k.text, k.html, k.sent_at
    from email_messages m
    join mails k on k.port_id = ${port} and k.id = m.mail_id
    join email_places p on p.port_id = ${port} and p.message_id = m.id and p.account_id is not null and p.folder is null
    where m.port_id = ${port} and m.id = ${messageId}`.execute(ctx.db)
  return rows[0] ?? null
}
