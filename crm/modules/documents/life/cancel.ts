import { sql } from 'kysely'
import { type WantedStep, wantedSteps } from '../../../../contract/documents/vocabulary.ts'
import { Refusal } from '../../../../contract/errors.ts'
import { portOf, type Tx } from '../../../context.ts'
import { lockDocument, tell } from '../lock.ts'
import { moveDocument } from '../move.ts'
import type { Rights } from '../queries.ts'
import { want } from '../want.ts'

/** Cancels a document that has not ended; what the service has of it is withdrawn by a job. Throws DOCUMENT_STATE. */
export async function cancelDocument(
  tx: Tx,
  documentId: string,
  reason: string | null,
  rights: Rights,
): Promise<void> {
  const document = await lockDocument(tx, documentId, rights)
  const { externalId, wanted } = document
  const why = reason ? { reason } : {}
  await moveDocument(tx, document, 'cancel', {
    entry: { source: 'staff', details: why },
    event: { newValues: why },
  })
  if (externalId !== null || wanted !== null) await want(tx, documentId, 'void')
}

/**
 * Tries again what the service did not do. Of what is no step of ours, such as a document that the service has no more or that was
 * signed by all after it had ended here, this says that somebody saw it: the service is asked anew at the next look. Throws
 * DOCUMENT_STATE where nothing failed.
 */
export async function tryAgain(tx: Tx, documentId: string, rights: Rights): Promise<void> {
  const document = await lockDocument(tx, documentId, rights)
  if (document.failedAt === null) throw new Refusal('DOCUMENT_STATE')
  const step = document.wanted ?? (await lastFailed(tx, documentId))
  if (!step) throw new Refusal('DOCUMENT_STATE')
  if (isWanted(step)) await want(tx, documentId, step)
  else
    await sql`update documents set failed_at = null, failure = null, gone_since = null
      where port_id = ${portOf(tx)} and id = ${documentId}`.execute(tx.db)
  tell(tx, 'document.updated', document, { metadata: { step } })
}

function isWanted(step: string): step is WantedStep {
  return (wantedSteps as readonly string[]).includes(step)
}

async function lastFailed(tx: Tx, documentId: string): Promise<string | null> {
  const { rows } = await sql<{ step: string }>`select details ->> 'step' as step from document_events
    where port_id = ${portOf(tx)} and document_id = ${documentId} and type = 'failed'
    order by happened_at desc, id desc limit 1`.execute(tx.db)
  return rows[0]?.step ?? null
}
