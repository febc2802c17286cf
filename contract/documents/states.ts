import type { DocumentStatus } from './vocabulary.ts'

// Plain, without schemas, so that the browser can have it too.

interface Move {
  readonly from: readonly DocumentStatus[]
  readonly to: DocumentStatus
  /** What it is called in the history of the document and in the log. */
  readonly event: 'sent' | 'signed' | 'completed' | 'declined' | 'expired' | 'cancelled'
  /** It ends without all signatures: nobody is invited any more. */
  readonly ends?: true
}

const inFlight = ['sent', 'partially_signed'] as const

/** The moves of a document, by what sets each in motion: from which statuses, and to which. */
export const documentMoves = {
  /** The signing service opened the envelope. */
  send: { from: ['draft'], to: 'sent', event: 'sent' },
  sign: { from: inFlight, to: 'partially_signed', event: 'signed' },
  /** Everybody signed, and the signed file is stored. */
  complete: { from: inFlight, to: 'completed', event: 'completed' },
  decline: { from: inFlight, to: 'declined', event: 'declined', ends: true },
  expire: { from: inFlight, to: 'expired', event: 'expired', ends: true },
  /** The signing service withdrew the envelope. */
  withdraw: { from: inFlight, to: 'cancelled', event: 'cancelled', ends: true },
  /** Staff cancelled it. */
  cancel: { from: ['draft', ...inFlight], to: 'cancelled', event: 'cancelled', ends: true },
} as const satisfies Readonly<Record<string, Move>>

export type DocumentStep = keyof typeof documentMoves

/** Whether a document of that status can make the move. */
export function canMove({ status }: { readonly status: string }, step: DocumentStep): boolean {
  return (documentMoves[step].from as readonly string[]).includes(status)
}
