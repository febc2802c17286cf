import { kinds } from '../../../contract/kinds.ts'
import { theSystem } from '../../../platform/scope.ts'
import type { Tx } from '../../context.ts'
import { changesOf, lockRecord, writeFields } from '../records/change.ts'
import { todayInPort } from '../records/today.ts'
import type { SignedPaper } from './signed.ts'

/** What became of a paper of a deal. */
export type PaperStatus = 'sent' | 'signed' | 'declined' | 'expired' | 'cancelled'

/** The paper of a deal that a kind of document is; null for one that is none. */
export function paperOf(documentType: string): SignedPaper | null {
  if (documentType === 'eoi' || documentType === 'contract') return documentType
  return documentType === 'reservation_agreement' ? 'reservation' : null
}

const columns = {
  eoi: {
    ...{ status: 'eoiDocStatus', external: 'eoiExternalId' },
    ...{ sent: 'dateEoiSent', signed: 'dateEoiSigned' },
  },
  reservation: {
    ...{ status: 'reservationDocStatus', external: 'reservationExternalId' },
    ...{ sent: null, signed: 'dateReservationSigned' },
  },
  contract: {
    ...{ status: 'contractDocStatus', external: 'contractExternalId' },
    ...{ sent: 'dateContractSent', signed: 'dateContractSigned' },
  },
} as const

const eoiStatuses: Readonly<Record<PaperStatus, string | null>> = {
  sent: 'waiting_for_signatures',
  signed: 'signed',
  expired: 'expired',
  declined: null,
  cancelled: null,
}

/**
 * Writes down at a deal what became of one of its papers. A paper that is signed stays so, whatever becomes of another
 * one of its kind, and one that nobody has sent does not end. Told again, nothing changes.
 */
export async function progressPaper(
  tx: Tx,
  interestId: string,
  paper: SignedPaper,
  status: PaperStatus,
  { documentId, externalId }: { documentId: string; externalId: string | null },
): Promise<void> {
  const interest = await lockRecord(tx, kinds.interest, interestId)
  const { status: column, external, sent, signed } = columns[paper]
  const row: Readonly<Record<string, unknown>> = interest
  const now = row[column]
  if (now === 'signed' || (status !== 'sent' && status !== 'signed' && now !== 'sent')) return
  const today = await todayInPort(tx)
  const dated = status === 'sent' ? sent : status === 'signed' ? signed : null
  const patch = {
    [column]: status,
    ...(dated && status !== now ? { [dated]: today } : {}),
    ...(paper === 'eoi' ? { eoiStatus: eoiStatuses[status] } : {}),
    ...(status === 'sent' && externalId ? { [external]: externalId } : {}),
  }
  const changes = changesOf(interest, patch)
  if (changes.keys.length === 0) return
  await writeFields(tx, kinds.interest, interest.id, patch)
  const { [external]: _old, ...oldValues } = changes.oldValues
  const { [external]: _new, ...newValues } = changes.newValues
  tx.emit('interest.paper_progressed', {
    entityId: interest.id,
    label: interest.called,
    oldValues,
    newValues,
    metadata: { docType: paper, status, documentId },
    by: theSystem,
  })
}
