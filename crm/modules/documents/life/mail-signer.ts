import { sql } from 'kysely'
import { addressedTo } from '../../../../contract/document-templates/tokens.ts'
import { isInFlight } from '../../../../contract/documents/vocabulary.ts'
import { localeOf, writeMoment } from '../../../../contract/formats.ts'
import { handleJob, type JobPayload } from '../../../../platform/jobs/job.ts'
import { inTenant, systemIn } from '../../../../platform/scope.ts'
import type { SecretBox } from '../../../../platform/secrets.ts'
import { portOf, type Tx } from '../../../context.ts'
import type { Services } from '../../../services.ts'
import { brandOf } from '../../branding/brand.ts'
import { languageTo } from '../../mail/language.ts'
import { writeLetter } from '../../mail/write.ts'
import { linkOf, linksBox } from '../details.ts'
import { note } from '../history.ts'
import { mailSignerJob } from '../invite.ts'
import { type LockedDocument, lockDocument } from '../lock.ts'
import { readSignerRows } from '../parts.ts'
import { eoiLetter, signingInvitationLetter, signingReminderLetter } from './letters.ts'

/** Writes a signer the letter with the address at which they sign: once for each moment it was asked for. */
export const mailSignerLetter = handleJob(
  mailSignerJob,
  ({ kernel, env }: Pick<Services, 'kernel' | 'env'>) => {
    const box = linksBox(env)
    return (payload) => inTenant(kernel, systemIn(payload.tenantId), (tx) => writeToSigner(tx, box, payload))
  },
)

async function writeToSigner(
  tx: Tx,
  box: SecretBox,
  { documentId, signerId, letter, at }: JobPayload<typeof mailSignerJob>,
): Promise<void> {
  const document = await lockDocument(tx, documentId).catch(() => null)
  if (!document || !isInFlight(document.status)) return
  const signer = (await readSignerRows(tx, documentId)).find(({ id }) => id === signerId)
  const link = signer && linkOf(box, signer)
  if (!signer || !link || signer.status !== 'pending') return
  const fresh = await note(tx, documentId, {
    type: 'mailed',
    signerId,
    source: 'system',
    details: { letter, email: signer.email },
    key: `${letter}:${signerId}:${at}`,
  })
  if (!fresh) return
  const port = await brandOf(tx)
  const { name, email, role } = signer
  const language = await languageTo(tx, email, port.language)
  const values = {
    name,
    port: port.name,
    title: document.title,
    role,
    subject: addressedTo(document.subject, name),
    message: addressedTo(document.message, name),
    until: await dayOf(tx, document, language),
  }
  const addressed = { to: email, language, link: link.url, about: { type: 'document', id: documentId } }
  if (letter === 'reminder') {
    await writeLetter(tx, signingReminderLetter, values, addressed)
    return
  }
  const invitation = document.documentType === 'eoi' ? eoiLetter : signingInvitationLetter
  await writeLetter(tx, invitation, values, addressed)
}

/** The last day to sign, in the port's time. */
async function dayOf(tx: Tx, { expiresAt }: LockedDocument, language: string): Promise<string | null> {
  if (!expiresAt) return null
  const { rows } = await sql<{
    timezone: string
  }>`select timezone from ports where id = ${portOf(tx)}`.execute(tx.db)
  const timeZone = rows[0]!.timezone
  return writeMoment(localeOf(language), timeZone, expiresAt, { dateStyle: 'long' })
}
