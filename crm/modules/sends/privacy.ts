import { sql } from 'kysely'
import type { Erasure } from '../records/privacy/erasure.ts'
import type { Section } from '../records/privacy/section.ts'
import type { TraceColumns } from '../records/privacy/trace-columns.ts'

export const sendsSection: Section = {
  name: 'sends',
  order: 280,
  title: { en: 'What was sent to you', sv: 'Det som skickats till dig', fi: 'Sinulle lähetetty' },
  tables: ['document_sends'],
  rows: (
    port,
    ids,
  ) => sql`select t.kind, t.recipient_email as "recipientEmail", t.subject, t.body, t.file_name as file,
        t.created_at as "createdAt"
      from document_sends t where t.port_id = ${port} and t.client_id = any(${ids}) order by t.created_at, t.id`,
}

export const sendsErasure: Erasure = {
  beside: (port, clients, records) => sql`select t.id from document_sends t
    where t.port_id = ${port} and (t.client_id = any(${clients}) or t.interest_id = any(${records}))`,
}

export const sendsTraces: TraceColumns = {
  table: 'document_sends',
  columns: ['subject', 'body', 'recipient_email', 'recipient_name', 'file_name'],
  of: 'client_id',
}
