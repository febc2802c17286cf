import { z } from 'zod'
import { handleJob, job } from '../../../../platform/jobs/job.ts'
import { inTenant, systemIn } from '../../../../platform/scope.ts'
import type { FactRecord } from '../../../../platform/unit/facts.ts'
import type { Tx } from '../../../context.ts'
import type { Services } from '../../../services.ts'
import { brandOf } from '../../branding/brand.ts'
import { writeLetter } from '../../mail/write.ts'
import { note } from '../history.ts'
import { lockDocument } from '../lock.ts'
import { readSignerRows } from '../parts.ts'
import { endingLetter } from './letters.ts'

/** The job that tells those who were invited that a document ended without all signatures, or got them after it had. */
export const mailEndedJob = job('mail_ended', z.object({ documentId: z.uuid() }))

const endings = ['declined', 'expired', 'cancelled'] as const
type Ending = (typeof endings)[number] | 'signed_late'

/** A document ended otherwise than by all signatures: whoever has or had its link is written to. */
export async function mailInvited(tx: Tx, fact: FactRecord): Promise<void> {
  const documentId = fact.entityId!
  const signers = await readSignerRows(tx, documentId)
  if (signers.some(isInvited)) await tx.addJob(mailEndedJob, { documentId })
}

/** Mails everybody who was invited, but for whoever declined: once, however often the job runs. */
export const mailEnded = handleJob(
  mailEndedJob,
  ({ kernel }: Pick<Services, 'kernel'>) =>
    ({ tenantId, documentId }) =>
      inTenant(kernel, systemIn(tenantId), (tx) => writeEnded(tx, documentId)),
)

async function writeEnded(tx: Tx, documentId: string): Promise<void> {
  const document = await lockDocument(tx, documentId).catch(() => null)
  const status = endings.find((one) => one === document?.status)
  if (!document || !status) return
  // That it ended is said no more once all have signed it, and said to be so where it was said.
  const ending: Ending = document.signedFileId === null ? status : 'signed_late'
  const signers = (await readSignerRows(tx, documentId)).filter(isInvited)
  const recipients = signers.filter(({ status }) => status !== 'declined')
  const details = { to: recipients.map(({ email }) => email) }
  const fresh = await note(tx, documentId, {
    type: 'ending_mailed',
    source: 'system' as const,
    key: `ending:${ending}`,
    details,
  })
  if (!fresh) return
  const port = await brandOf(tx)
  for (const { name, email: to } of recipients) {
    const values = { name, port: port.name, title: document.title, ending }
    await writeLetter(tx, endingLetter, values, { to, about: { type: 'document', id: documentId } })
  }
}

const isInvited = ({ invitedAt }: { invitedAt: Date | null }) => invitedAt !== null
