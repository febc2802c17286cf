import type { DocumentStatus } from './vocabulary.ts'

// Plain, without schemas, so that the browser can have it too.

interface Move {
  readonly from: readonly DocumentStatus[]
  readonly to: DocumentStatus
  /** What it is called in the history of the document and in the log. */
  readonly fact: 'sent' | 'signed' | 'completed' | 'declined' | 'expired' | 'cancelled'
  /** It ends without all signatures: nobody is invited any more. */
  readonly ends?: true
}

const inFlight = ['sent', 'partially_signed'] as const

/** The moves of a document, by what sets each in motion: from which statuses, and to which. */
export const documentMoves = {
  /** The signing service opened the envelope. */
  send: { from: ['draft'], to: 'sent', fact: 'sent' },
  sign: { from: inFlight, to: 'partially_signed', fact: 'signed' },
  /** Everybody signed, and the signed file is stored. */
  complete: { from: inFlight, to: 'completed', fact: 'completed' },
  decline: { from: inFlight, to: 'declined', fact: 'declined', ends: true },
  expire: { from: inFlight, to: 'expired', fact: 'expired', ends: true },
  /** The signing service withdrew the envelope. */
  withdraw: { from: inFlight, to: 'cancelled', fact: 'cancelled', ends: true },
  /** Staff cancelled it. */
  cancel: { from: ['draft', ...inFlight], to: 'cancelled', fact: 'cancelled', ends: true },
} as const satisfies Readonly<Record<string, Move>>

export type DocumentStep = keyof typeof documentMoves

/** Whether a document of that status can make the move. */
export function canMove({ status }: { readonly status: string }, step: DocumentStep): boolean {
  return (documentMoves[step].from as readonly string[]).includes(status)
}
