import { sql } from 'kysely'
import type { DocumentStatus } from '../../../contract/documents/vocabulary.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { FactInput } from '../../../platform/unit/facts.ts'
import { portOf, type Row, type Tx } from '../../context.ts'
import { type Rights, visibleDocuments } from './queries.ts'

export type LockedDocument = Row<'documents'>
export type DocumentFact = Extract<Parameters<Tx['emit']>[0], `document.${string}`>

/** Locks one document; whoever acts for nobody sees all. Throws RECORD_NOT_FOUND. */
export async function lockDocument(tx: Tx, id: string, rights?: Rights): Promise<LockedDocument> {
  const { rows } = await sql<LockedDocument>`select d.* from documents d
    where d.port_id = ${portOf(tx)} and d.id = ${id} and ${rights ? visibleDocuments(rights) : sql`true`} for update`.execute(
    tx.db,
  )
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  return rows[0]
}

/** Throws DOCUMENT_STATE unless the document is in one of the statuses. */
export function assertStatus({ status }: LockedDocument, ...allowed: readonly DocumentStatus[]): void {
  if (!(allowed as readonly string[]).includes(status)) throw new Refusal('DOCUMENT_STATE')
}

/** Records a fact of a document; what it is of stands beside it, for whatever follows. */
export function tell(
  tx: Tx,
  name: DocumentFact,
  document: LockedDocument,
  more: Omit<FactInput, 'entityId' | 'label'> = {},
): void {
  const { id, title, documentType, clientId, interestId, companyId, yachtId, reservationId } = document
  tx.emit(name, {
    entityId: id,
    label: title,
    ...more,
    metadata: { documentType, clientId, interestId, companyId, yachtId, reservationId, ...more.metadata },
  })
}
