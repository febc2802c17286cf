import { sql } from 'kysely'
import { ownRows } from '../database/own-rows.ts'
import type { JobInfo } from '../jobs.ts'
import { inTenant, type Kernel, type Scope, systemIn, type Tx } from '../scope.ts'
import { escaped, linkMark, originMark } from './compose.ts'
import { type Letter, MailInDoubt, type Post } from './send.ts'

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
}

/** What a service adds to the sending of its mails. */
export interface MailHooks<DB, Name extends string> {
  /** From whom and by which server the mail of a tenant goes, as that is set by now, and the files that go with it. */
  readonly envelope?: (
    scope: Scope,
    mail: Waiting,
  ) => Promise<Pick<Letter, 'from' | 'replyTo' | 'server' | 'attachments'>>
  /** The address of the service, for the pictures of a mail. */
  readonly origin?: string
  /** Tells that a mail will not arrive, or may not have arrived, in the transaction that marks it so. */
  readonly failed?: (tx: Tx<DB, Name>, mail: Waiting, error: string) => void
}

const noEnvelope = async () => ({})
const nothing = () => {}

/**
 * Sends one mail. It is marked before it is handed over: after a crash in between, or when the server fell silent while
 * it took it, nobody can know whether it went out, so it is marked uncertain for the administrator and never sent a
 * second time.
 */
export function sendMailJob<DB, Name extends string>(
  kernel: Kernel<DB, Name>,
  post: Post,
  { envelope = noEnvelope, failed = nothing, origin = '' }: MailHooks<DB, Name> = {},
) {
  return async (payload: Record<string, unknown>, { attempt, maxAttempts }: JobInfo): Promise<void> => {
    const scope = systemIn((payload.tenantId as string) ?? null)
    const id = payload.mailId as string
    const set = (change: ReturnType<typeof sql>, then: (tx: Tx<DB, Name>) => void = nothing) =>
      inTenant(kernel, scope, async (tx) => {
        await sql`update mails set ${change} where ${ownRows(tx)} and id = ${id}`.execute(tx.db)
        then(tx)
      })
    const mail = await inTenant(kernel, scope, async (tx) => {
      const { rows } =
        await sql<Waiting>`select * from mails where ${ownRows(tx)} and id = ${id} for update`.execute(tx.db)
      const found = rows[0]
      if (!found || found.status === 'sent' || found.status === 'uncertain') return null
      const next = found.status === 'sending' ? 'uncertain' : 'sending'
      await sql`update mails set status = ${next}, attempts = attempts + 1,
        link = ${next === 'sending' ? found.link : null} where ${ownRows(tx)} and id = ${id}`.execute(tx.db)
      return next === 'sending' ? found : null
    })
    if (!mail) return
    try {
      await post({ ...letterOf(mail, origin), ...(await envelope(scope, mail)) })
    } catch (error) {
      const message = (error as Error).message.slice(0, 500)
      const doubtful = error instanceof MailInDoubt
      const last = doubtful || attempt >= maxAttempts
      const change = doubtful
        ? sql`status = 'uncertain', error = ${message}, link = null`
        : sql`status = ${last ? 'failed' : 'queued'}, error = ${message}`
      await set(change, (tx) => (last ? failed(tx, mail, message) : undefined))
      if (doubtful) return
      throw error
    }
    await set(sql`status = 'sent', sent_at = now(), error = null, link = null`)
  }
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
