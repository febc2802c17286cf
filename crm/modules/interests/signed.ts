import { Refusal } from '../../../contract/errors.ts'
import { type Kinds, kinds } from '../../../contract/kinds.ts'
import type { Tx } from '../../context.ts'
import { type Locked, writeFields } from '../records/change.ts'
import { todayInPort } from '../records/today.ts'

export type SignedPaper = 'eoi' | 'reservation' | 'contract'

const columns = {
  eoi: { status: 'eoiDocStatus', date: 'dateEoiSigned' },
  reservation: { status: 'reservationDocStatus', date: 'dateReservationSigned' },
  contract: { status: 'contractDocStatus', date: 'dateContractSigned' },
} as const

/** Marks a paper of a locked interest signed outside the product. Throws INTEREST_CLOSED, RECORD_ARCHIVED. */
export async function markExternallySigned(
  tx: Tx,
  interest: Locked<Kinds['interest']>,
  docType: SignedPaper,
  reason: string | null,
  on?: string,
): Promise<void> {
  if (interest.archivedAt) throw new Refusal('RECORD_ARCHIVED')
  if (interest.outcome) throw new Refusal('INTEREST_CLOSED')
  const { status, date } = columns[docType]
  if (interest[status] === 'signed') return tx.unchanged()
  const signedOn = (interest[date] as string | null) ?? on ?? (await todayInPort(tx))
  const newValues = {
    [status]: 'signed',
    [date]: signedOn,
    ...(docType === 'eoi' ? { eoiStatus: 'signed' } : {}),
  }
  await writeFields(tx, kinds.interest, interest.id, newValues)
  tx.emit('interest.externally_signed', {
    entityId: interest.id,
    label: interest.called,
    oldValues: { [status]: interest[status], [date]: interest[date] },
    newValues,
    metadata: { type: 'externally_signed', docType, reason },
  })
}
