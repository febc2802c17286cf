import type { Outcome, RecordedStage } from './pipeline.ts'

// Plain, without schemas, so that the browser can have it too.

/** The documents of a sale in the order in which they are signed. */
export const saleDocuments = ['eoi', 'reservation_agreement', 'contract'] as const
export type SaleDocument = (typeof saleDocuments)[number]

/** What of an interest decides which document comes next. */
export interface SaleStanding {
  pipelineStage: RecordedStage
  outcome: Outcome | null
  eoiDocStatus: string
  reservationDocStatus: string
  contractDocStatus: string
  dateEoiSigned: string | null
  dateReservationSigned: string | null
  dateContractSigned: string | null
}

/**
 * The document of a sale that is sent next; null once the contract is signed. A reservation agreement is due only in a port
 * that `has` a template of one.
 */
export function dueDocument(interest: SaleStanding, has: ReadonlySet<SaleDocument>): SaleDocument | null {
  const first = interest.outcome === 'won' ? 'contract' : firstOfStage[interest.pipelineStage]
  const due = saleDocuments.slice(saleDocuments.indexOf(first)).find((one) => {
    if (one === 'reservation_agreement' && !has.has(one)) return false
    return !isSigned(interest, one)
  })
  return due ?? null
}

/** How a document of a sale stands. */
export function saleDocumentStatus(interest: SaleStanding, type: SaleDocument): string {
  if (type === 'eoi') return interest.eoiDocStatus
  return type === 'contract' ? interest.contractDocStatus : interest.reservationDocStatus
}

function isSigned(interest: SaleStanding, type: SaleDocument): boolean {
  if (saleDocumentStatus(interest, type) === 'signed') return true
  const signedOn = {
    eoi: interest.dateEoiSigned,
    reservation_agreement: interest.dateReservationSigned,
    contract: interest.dateContractSigned,
  }
  return signedOn[type] !== null
}

const firstOfStage: Readonly<Record<RecordedStage, SaleDocument>> = {
  enquiry: 'eoi',
  qualified: 'eoi',
  nurturing: 'eoi',
  eoi: 'eoi',
  reservation: 'reservation_agreement',
  deposit_paid: 'contract',
  contract: 'contract',
  completed: 'contract',
}
