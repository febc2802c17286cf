import { sql } from 'kysely'
import { z } from 'zod'
import { type Failure, failureBy, failureOf, reasonFor } from '../../contract/reason.ts'
import type { Reason } from '../../contract/reasons.ts'
import { escaped } from '../../contract/values/escaped.ts'
import { ownRows } from '../database/own-rows.ts'
import { bindJob, type Job, type JobPayload, job } from '../jobs/job.ts'
import { inTenant, type Kernel, systemIn, type Tx } from '../scope.ts'
import type { Scope } from '../unit/facts.ts'
import { linkMark, originMark } from './compose.ts'
import { type Letter, MailInDoubt, NoMailServer, type Post } from './send.ts'

/** A mail that waits, as its row says. */
export interface Waiting {
  id: string
  category: string
  toAddress: string
  cc: string[]
  replyTo: string | null
  sender: 'noreply' | 'sales'
  entityType: string | null
  entityId: string | null
  subject: string
  text: string
  html: string | null
  link: string | null
  status: string
  /** What went wrong at the last try. */
  error: string | null
  /** The same by its code, where it is a reason of the product's own. */
  reason: Reason | null
}

/** What a service adds to the sending of its mails. */
export interface MailHooks<DB, Name extends string> {
  /** From whom and by which server the mail of a tenant goes, as that is set by now, and the files that go with it. */
  readonly envelope?: (
    scope: Scope,
    mail: Waiting,
  ) => Promise<
    Pick<
      Letter,
      | 'from'
      | 'replyTo'
      | 'server'
      | 'attachments'
      | 'isPersonal'
      | 'references'
      | 'messageId'
      | 'unsubscribe'
    >
  >
  /** The address of the service, for the pictures of a mail. */
  readonly origin?: string
  /** Records that a mail has left, in the transaction that marks it so. */
  readonly sent?: (tx: Tx<DB, Name>, mail: Waiting) => Promise<void>
  /** Tells that a mail will not arrive, or may not have arrived, in the transaction that marks it so. */
  readonly failed?: (tx: Tx<DB, Name>, mail: Waiting, failure: Failure) => void
}

const noEnvelope = async () => ({})
const nothing = () => {}

/** Tries before a mail is said to have failed; the queue makes one more, for saying so. */
const mostTries = 24

export const sendMailJob = job('send_mail', z.object({ mailId: z.uuid() }), {
  scope: 'none',
  tries: mostTries,
  lane: 'mail',
})

/**
 * Sends one mail. It is marked before it is handed over: after a crash in between, or when the server fell silent while
 * it took it, nobody can know whether it went out, so it is marked uncertain for the administrator and never sent a
 * second time. Without a mail server it is held, to be sent by hand once there is one.
 */
export function sendMail<DB, Name extends string>(
  kernel: Kernel<DB, Name>,
  post: Post,
  { envelope = noEnvelope, sent = async () => {}, failed = nothing, origin = '' }: MailHooks<DB, Name> = {},
): Job {
  const about = ({ tenantId, mailId: id }: JobPayload<typeof sendMailJob>) => ({
    scope: systemIn(tenantId),
    id,
  })
  return bindJob(sendMailJob, {
    async work(payload) {
      const { scope, id } = about(payload)
      const within = <T>(step: (tx: Tx<DB, Name>) => Promise<T>) => inTenant(kernel, scope, step)
      const mail = await within(async (tx) => {
        const found = await lockMail(tx, id)
        if (!isAwaited(found)) return null
        if (found.status === 'sending') return doubt(tx, found, cutOff, failed)
        await sql`update mails set status = 'sending', attempts = attempts + 1
          where ${ownRows(tx)} and id = ${id}`.execute(tx.db)
        return found
      })
      if (!mail) return
      try {
        await post({ ...letterOf(mail, origin), ...(await envelope(scope, mail)) })
      } catch (error) {
        if (error instanceof NoMailServer) {
          await within((tx) => mark(tx, id, sql`status = 'held', ${asError(null)}`))
          return
        }
        if (error instanceof MailInDoubt) {
          await within((tx) => doubt(tx, mail, failureOf(error), failed))
          return
        }
        await within((tx) => mark(tx, id, sql`status = 'queued', ${asError(failureOf(error))}`))
        throw error
      }
      await within(async (tx) => {
        await mark(tx, id, sql`status = 'sent', sent_at = now(), ${asError(null)}, link = null`)
        await sent(tx, mail)
      })
    },
    async onGivenUp(payload, error) {
      const { scope, id } = about(payload)
      await inTenant(kernel, scope, async (tx) => {
        const mail = await lockMail(tx, id)
        if (mail?.status === 'sending') return void (await doubt(tx, mail, cutOff, failed))
        if (mail?.status !== 'queued') return
        const failure = mail.error === null ? failureOf(error) : { error: mail.error, reason: mail.reason }
        await mark(tx, id, sql`status = 'failed', ${asError(failure)}`)
        failed(tx, mail, failure)
      })
    },
  })
}

const cutOff = failureBy(reasonFor('mail_cut_off'))

async function lockMail<DB, Name extends string>(tx: Tx<DB, Name>, id: string): Promise<Waiting | undefined> {
  const { rows } =
    await sql<Waiting>`select * from mails where ${ownRows(tx)} and id = ${id} for update`.execute(tx.db)
  return rows[0]
}

/** Whether somebody still waits for a mail to go out; one that failed or is held may be sent by hand. */
function isAwaited(mail: Waiting | undefined): mail is Waiting {
  return mail !== undefined && mail.status !== 'sent' && mail.status !== 'uncertain'
}

async function mark<DB, Name extends string>(
  tx: Tx<DB, Name>,
  id: string,
  change: ReturnType<typeof sql>,
): Promise<void> {
  await sql`update mails set ${change} where ${ownRows(tx)} and id = ${id}`.execute(tx.db)
}

/** What went wrong, as columns of a mail. */
function asError(failure: Failure | null): ReturnType<typeof sql> {
  const reason = failure?.reason ?? null
  return sql`error = ${failure?.error ?? null}, reason = ${reason === null ? null : JSON.stringify(reason)}::jsonb`
}

/** Nobody can know whether it went out: it is never sent a second time by itself. */
async function doubt<DB, Name extends string>(
  tx: Tx<DB, Name>,
  mail: Waiting,
  failure: Failure,
  failed: (tx: Tx<DB, Name>, mail: Waiting, failure: Failure) => void,
): Promise<null> {
  await mark(tx, mail.id, sql`status = 'uncertain', ${asError(failure)}, link = null`)
  failed(tx, mail, failure)
  return null
}

function letterOf(
  { id, toAddress: to, cc, subject, text, html, link, replyTo }: Waiting,
  origin: string,
): Letter {
  const linked = (body: string, mark: string) => body.replaceAll(linkMark, () => mark)
  return {
    id,
    to,
    cc,
    subject,
    text: linked(text, link ?? linkMark),
    html:
      html &&
      linked(
        html.replaceAll(originMark, () => escaped(origin)),
        link ? escaped(link) : linkMark,
      ),
    link,
    replyTo,
  }
}
