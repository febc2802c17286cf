import { expect, it } from 'vitest'
import { dueDocument, type SaleDocument, type SaleStanding } from './due-document.ts'

const interest = (more: Partial<SaleStanding>): SaleStanding => ({
  pipelineStage: 'enquiry',
  outcome: null,
  eoiDocStatus: 'none',
  reservationDocStatus: 'none',
  contractDocStatus: 'none',
  dateEoiSigned: null,
  dateReservationSigned: null,
  dateContractSigned: null,
  ...more,
})
const all = new Set<SaleDocument>(['eoi', 'reservation_agreement', 'contract'])

it.each<[Partial<SaleStanding>, SaleDocument | null]>([
  [{}, 'eoi'],
  [{ pipelineStage: 'nurturing' }, 'eoi'],
  [{ pipelineStage: 'eoi', eoiDocStatus: 'sent' }, 'eoi'],
  [{ pipelineStage: 'eoi', eoiDocStatus: 'declined' }, 'eoi'],
  [{ pipelineStage: 'eoi', eoiDocStatus: 'signed' }, 'reservation_agreement'],
  [{ pipelineStage: 'eoi', dateEoiSigned: '2026-01-05' }, 'reservation_agreement'],
  [{ pipelineStage: 'reservation' }, 'reservation_agreement'],
  [{ pipelineStage: 'reservation', reservationDocStatus: 'signed' }, 'contract'],
  [{ pipelineStage: 'deposit_paid' }, 'contract'],
  [{ pipelineStage: 'enquiry', outcome: 'won' }, 'contract'],
  [{ pipelineStage: 'contract', contractDocStatus: 'signed' }, null],
  [{ pipelineStage: 'contract', dateContractSigned: '2026-01-05' }, null],
])('of %j is %s', (standing, due) => {
  expect(dueDocument(interest(standing), all)).toBe(due)
})

it('is no reservation agreement in a port without a template of one', () => {
  const has = new Set<SaleDocument>(['eoi'])
  expect(dueDocument(interest({ pipelineStage: 'eoi', eoiDocStatus: 'signed' }), has)).toBe('contract')
  expect(dueDocument(interest({ pipelineStage: 'reservation' }), has)).toBe('contract')
})
