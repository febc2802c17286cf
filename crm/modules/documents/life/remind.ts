import { sql } from 'kysely'
import { isInFlight } from '../../../../contract/documents/vocabulary.ts'
import { Refusal } from '../../../../contract/errors.ts'
import { theSystem } from '../../../../platform/scope.ts'
import { portOf, type Tx } from '../../../context.ts'
import { assertTimeLeft } from '../invite.ts'
import { type LockedDocument, lockDocument } from '../lock.ts'
import { recordEvent } from '../move.ts'
import { cadenceOf, isLeaving, nextReminderOf, readSignerRows, type SignerRow } from '../parts.ts'
import type { Rights } from '../queries.ts'
import { remindSignerJob } from '../want.ts'

const hour = 3_600_000

/**
 * Reminds a signer, or everybody whose turn it is and who was invited. Throws RECORD_NOT_FOUND, DOCUMENT_STATE,
 * SIGNER_NOT_NEXT, and REMINDER_TOO_SOON where all of them were written to within the hour.
 */
export async function sendReminder(
  tx: Tx,
  documentId: string,
  signerId: string | undefined,
  rights: Rights,
): Promise<void> {
  const document = await lockDocument(tx, documentId, rights)
  if (!isInFlight(document.status)) throw new Refusal('DOCUMENT_STATE')
  // There a reminder gives whoever is reminded more time.
  if (document.provider !== 'documenso_v2') assertTimeLeft(document)
  const signers = await readSignerRows(tx, documentId)
  const chosen = signerId === undefined ? signers.filter(({ next }) => next) : [namedOf(signers, signerId)]
  const invited = chosen.filter((one) => one.invitedAt !== null && !isLeaving(one))
  if (invited.length === 0) throw new Refusal('DOCUMENT_STATE')
  const due = invited.filter((one) => lastWritten(one) <= Date.now() - hour)
  if (due.length === 0) throw new Refusal('REMINDER_TOO_SOON')
  for (const signer of due) await remind(tx, document, signer, 'staff')
}

function namedOf(signers: readonly SignerRow[], id: string): SignerRow {
  const signer = signers.find((one) => one.id === id && one.role !== 'cc')
  if (!signer) throw new Refusal('RECORD_NOT_FOUND')
  if (signer.status !== 'pending') throw new Refusal('DOCUMENT_STATE')
  if (!signer.next) throw new Refusal('SIGNER_NOT_NEXT')
  return signer
}

const lastWritten = ({ invitedAt, lastReminderSentAt }: SignerRow) =>
  Math.max(invitedAt?.getTime() ?? 0, lastReminderSentAt?.getTime() ?? 0)

async function remind(
  tx: Tx,
  document: LockedDocument,
  signer: SignerRow,
  source: 'staff' | 'system',
): Promise<void> {
  const at = new Date()
  await sql`update document_signers set last_reminder_at = ${at}, reminders = reminders + 1
    where port_id = ${portOf(tx)} and id = ${signer.id}`.execute(tx.db)
  const details = { email: signer.email }
  await recordEvent(tx, document, 'reminded', {
    entry: { signerId: signer.id, source, at, details },
    event: {
      newValues: { signer: signer.name },
      metadata: { signerId: signer.id },
      ...(source === 'system' ? { by: theSystem } : {}),
    },
  })
  await tx.addJob(remindSignerJob, { documentId: document.id, signerId: signer.id, at: at.toISOString() })
}

/** Documents of a port in which somebody may have to be reminded, or whose time has passed. */
export async function dueDocuments(tx: Tx, usual: number | null, most: number): Promise<string[]> {
  const port = portOf(tx)
  const { rows } = await sql<{ id: string }>`select d.id from documents d
    where d.port_id = ${port} and d.status in ('sent', 'partially_signed') and (
      d.provider = 'builtin' and d.expires_at <= now()
      or not d.reminders_disabled and exists (select 1 from document_signers s
        where s.port_id = ${port} and s.document_id = d.id and s.status = 'pending' and s.role <> 'cc'
          and greatest(s.invited_at, s.last_reminder_at) <= now() - make_interval(days =>
            coalesce(d.reminder_cadence_override, d.auto_reminder_interval_days, ${usual}::int))))
    order by d.sent_at limit ${most}`.execute(tx.db)
  return rows.map(({ id }) => id)
}

/** Reminds those of a document who are due by its cadence. */
export async function remindByCadence(tx: Tx, documentId: string): Promise<void> {
  const document = await lockDocument(tx, documentId)
  const cadence = await cadenceOf(tx, document)
  for (const signer of await readSignerRows(tx, documentId)) {
    const at = nextReminderOf(signer, document.status, cadence)
    if (at && at.getTime() <= Date.now() && !isLeaving(signer)) await remind(tx, document, signer, 'system')
  }
}
