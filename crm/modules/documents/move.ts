import { sql } from 'kysely'
import { type DocumentStep, documentMoves } from '../../../contract/documents/states.ts'
import type { DocumentStatus } from '../../../contract/documents/vocabulary.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { FactInput } from '../../../platform/unit/facts.ts'
import { portOf, type Tx } from '../../context.ts'
import { assertMove, type Move, transition } from '../records/states/transition.ts'
import { type Entry, note } from './history.ts'
import { type DocumentFact, type LockedDocument, tell } from './lock.ts'

/** What happens to a document and stands under one name in its history and in the log. */
type EventName = DocumentFact extends infer Name
  ? Name extends `document.${infer Event}`
    ? Event
    : never
  : never

/** How it stands in the history, and what the log tells of it. */
export interface Happened {
  readonly entry: Omit<Entry, 'type'>
  readonly event?: Omit<FactInput, 'entityId' | 'label'>
}

/** Writes what happened to a document into its history and into the log. */
export async function recordEvent(
  tx: Tx,
  document: LockedDocument,
  name: EventName,
  { entry, event = {} }: Happened,
): Promise<void> {
  await note(tx, document.id, { type: name, ...entry })
  tell(tx, `document.${name}`, document, event)
}

interface Moved extends Happened {
  /** Columns written beside the status. */
  readonly values?: Readonly<Record<string, unknown>>
  /** Since when it stands so. */
  readonly at?: Date
}

/**
 * Moves a locked document by a line of `documentMoves`: writes its status and `values`, its history and the event of the move.
 * A signature is told with its signer, every other move with the status before and after. Throws DOCUMENT_STATE.
 */
export async function moveDocument(
  tx: Tx,
  document: LockedDocument,
  step: DocumentStep,
  { values = {}, at = new Date(), entry, event = {} }: Moved,
): Promise<void> {
  const move: Move<DocumentStatus> & { readonly ends?: true } = documentMoves[step]
  assertMove(move, document.status, 'DOCUMENT_STATE')
  const { ends } = move
  const end = ends ? { endedAt: at, automationMode: 'manual', wanted: null } : {}
  await transition(tx, kinds.document, { row: document, called: document.title }, move, {
    values: { ...end, ...values },
    tell: async (effect) => {
      if (ends)
        await sql`update document_signers set wants_invitation = false, wants_readdress = false, corrected_name = null,
            corrected_email = null
          where port_id = ${portOf(tx)} and document_id = ${document.id} and (wants_invitation or wants_readdress)`.execute(
          tx.db,
        )
      const changes =
        step === 'sign' ? {} : { ...effect, newValues: { ...effect.newValues, ...event.newValues } }
      await recordEvent(tx, document, documentMoves[step].fact, { entry, event: { ...event, ...changes } })
    },
  })
}
