import { sql } from 'kysely'
import { Refusal } from '../../../../contract/errors.ts'
import type { ClientLanguage } from '../../../../contract/values/languages.ts'
import { handleJob } from '../../../../platform/jobs/job.ts'
import { inTenant, systemIn } from '../../../../platform/scope.ts'
import { type Ctx, portOf, type Tx } from '../../../context.ts'
import type { Services } from '../../../services.ts'
import { brandOf } from '../../branding/brand.ts'
import { mailedLink } from '../../files/links.ts'
import { attach } from '../../mail/attachments.ts'
import { writeLetter } from '../../mail/write.ts'
import { note } from '../history.ts'
import { type LockedDocument, lockDocument } from '../lock.ts'
import { readSignerRows } from '../parts.ts'
import type { Rights } from '../queries.ts'
import { mailCopiesJob } from '../want.ts'
import { completionLetter } from './letters.ts'

/** Bytes up to which a file goes with the mail; a larger one is fetched by a link. */
const largestAttachment = 10 * 1024 * 1024

/** Mails the signed file to every recipient and whoever else gets a copy: once, however often the job runs. */
export const mailCopies = handleJob(
  mailCopiesJob,
  ({ kernel, env }: Pick<Services, 'kernel' | 'env'>) =>
    ({ tenantId, documentId }) =>
      inTenant(kernel, systemIn(tenantId), (tx) => writeCopies(tx, env, documentId)),
)

async function writeCopies(tx: Tx, env: Services['env'], documentId: string): Promise<void> {
  const document = await lockDocument(tx, documentId).catch(() => null)
  if (document?.status !== 'completed' || document.signedFileId === null) return
  const recipients = await recipientsOf(tx, document)
  const details = { to: recipients.map(({ email }) => email) }
  const fresh = await note(tx, documentId, {
    type: 'copies_mailed',
    source: 'system',
    key: 'copies',
    details,
  })
  if (!fresh) return
  const fileId = document.signedFileId
  const { rows } = await sql<{ size: number }>`select size from files
    where port_id = ${portOf(tx)} and id = ${fileId}`.execute(tx.db)
  const attached = (rows[0]?.size ?? 0) <= largestAttachment
  const port = await brandOf(tx)
  const signers = await signersOf(tx, documentId)
  for (const { name, email: to } of recipients) {
    const mailId = await writeLetter(
      tx,
      completionLetter,
      { name, port: port.name, title: document.title, signers, attached },
      {
        to,
        about: { type: 'document', id: documentId },
        ...(attached ? {} : { link: mailedLink(env, portOf(tx), fileId, port.slug).url }),
      },
    )
    if (attached) await attach(tx, mailId, fileId)
  }
}

/** Everybody who signed, got a copy, or is to have one: each address once. */
async function recipientsOf(
  ctx: Ctx,
  { id, completionCcEmails }: LockedDocument,
): Promise<{ name: string; email: string }[]> {
  const signers = await readSignerRows(ctx, id)
  const all = [
    ...signers.map(({ name, email }) => ({ name, email })),
    ...completionCcEmails.map((email) => ({ name: '', email })),
  ]
  return [...new Map(all.toReversed().map((one) => [one.email.toLowerCase(), one])).values()].toReversed()
}

async function signersOf(ctx: Ctx, id: string): Promise<string[]> {
  const signers = await readSignerRows(ctx, id)
  return signers.filter(({ role }) => role !== 'cc').map(({ name }) => name)
}

/** A draft of the mail to those who signed, for somebody to change and send. Throws DOCUMENT_STATE before the end. */
export async function composeCompletion(tx: Tx, documentId: string, rights: Rights) {
  const document = await lockDocument(tx, documentId, rights)
  if (document.status !== 'completed') throw new Refusal('DOCUMENT_STATE')
  const recipients = await recipientsOf(tx, document)
  const port = await brandOf(tx)
  const { subject, blocks } = completionLetter.writeIn(port.language as ClientLanguage, {
    name: '',
    port: port.name,
    title: document.title,
    signers: await signersOf(tx, documentId),
    attached: true,
  })
  const cc = new Set(document.completionCcEmails)
  return {
    to: recipients.filter(({ email }) => !cc.has(email)),
    cc: [...cc],
    subject,
    body: blocks.flatMap((block) => ('text' in block ? [block.text] : [])).join('\n\n'),
    fileId: document.signedFileId,
  }
}
