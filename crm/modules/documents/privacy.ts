import { sql } from 'kysely'
import type { Erasure } from '../records/privacy/erasure.ts'
import type { NotExported, Section } from '../records/privacy/section.ts'
import type { TraceColumns } from '../records/privacy/trace-columns.ts'

export const documentsSection: Section = {
  name: 'documents',
  order: 270,
  title: { en: 'Documents', sv: 'Dokument', fi: 'Asiakirjat' },
  tables: ['documents', 'document_signers', 'document_fields', 'document_events'],
  rows: (port, ids) => sql`select t.title, t.document_type as "documentType", t.status, t.sent_at as "sentAt",
        t.completed_at as "completedAt", t.ended_at as "endedAt", t.created_at as "createdAt",
        crm.custom_of(${port}, t.id) as "ownFields",
        (select json_agg(json_build_object('name', s.name, 'email', s.email, 'role', s.role, 'status', s.status,
            'openedAt', s.opened_at, 'signedAt', s.signed_at, 'declinedAt', s.declined_at,
            'declineReason', s.decline_reason) order by s.signing_order, s.id)
          from document_signers s where s.port_id = ${port} and s.document_id = t.id) as signers,
        (select json_agg(json_build_object('type', f.type, 'label', f.label, 'value', f.value) order by f.page, f.y, f.x)
          from document_fields f where f.port_id = ${port} and f.document_id = t.id and f.value is not null) as filled,
        (select json_agg(json_build_object('type', e.type, 'at', e.happened_at) order by e.happened_at, e.id)
          from document_events e where e.port_id = ${port} and e.document_id = t.id) as history
      from documents t where t.port_id = ${port} and t.client_id = any(${ids}) order by t.created_at, t.id`,
}

export const documentsErasure: Erasure = {
  beside: (port, clients, records) => sql`select t.id from documents t
    where t.port_id = ${port} and (t.client_id = any(${clients}) or t.interest_id = any(${records}))`,
}

export const documentsNotExported: NotExported = {
  document_watchers: 'colleagues who are told of a document',
}

export const documentsTraces: readonly TraceColumns[] = [
  { table: 'documents', columns: ['title', 'subject', 'message', 'prefill', 'waiting_for'] },
  { table: 'document_signers', columns: ['name', 'email', 'decline_reason'], of: 'document_id' },
  { table: 'document_fields', columns: ['value'], of: 'document_id' },
  { table: 'document_events', columns: ['details'], of: 'document_id' },
]
