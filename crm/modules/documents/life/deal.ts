import { sql } from 'kysely'
import type { FactRecord } from '../../../../platform/unit/facts.ts'
import { portOf, type Tx } from '../../../context.ts'
import { type PaperStatus, paperOf, progressPaper } from '../../interests/papers.ts'

const statuses: Readonly<Record<string, PaperStatus>> = {
  'document.sent': 'sent',
  'document.completed': 'signed',
  'document.declined': 'declined',
  'document.expired': 'expired',
  'document.cancelled': 'cancelled',
}

/** What became of a document is written down at its deal, where it is one of the deal's papers. */
export async function progressDeal(tx: Tx, fact: FactRecord): Promise<void> {
  const status = statuses[fact.type]!
  const { interestId, documentType } = fact.metadata as { interestId: string | null; documentType: string }
  const paper = paperOf(documentType)
  if (interestId === null || paper === null) return
  const documentId = fact.entityId!
  const { rows } = await sql<{ externalId: string | null; other: boolean }>`
      select d.external_id, exists (select 1 from documents o where o.port_id = ${portOf(tx)}
          and o.interest_id = ${interestId} and o.document_type = ${documentType} and o.id <> d.id
          and o.status in ('sent', 'partially_signed')) as other
      from documents d where d.port_id = ${portOf(tx)} and d.id = ${documentId}`.execute(tx.db)
  const { externalId, other } = rows[0]!
  // Another one of its kind is still on its way.
  if (other && status !== 'sent' && status !== 'signed') return
  await progressPaper(tx, interestId, paper, status, { documentId, externalId })
}
