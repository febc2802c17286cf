import { sql } from 'kysely'
import type { Section } from '../records/privacy/section.ts'
import type { TraceColumns } from '../records/privacy/trace-columns.ts'

export const supplementalInfoSection: Section = {
  name: 'supplementalInfo',
  order: 140,
  title: { en: 'What you told by a link', sv: 'Det du berättat via en länk', fi: 'Linkillä antamasi tiedot' },
  tables: ['supplemental_requests'],
  rows: (
    port,
    ids,
  ) => sql`select t.sent_to as "sentTo", t.sent_at as "sentAt", t.submitted_at as "submittedAt", t.address, t.yacht
      from supplemental_requests t where t.port_id = ${port} and t.interest_id in (
        select i.id from interests i where i.port_id = ${port} and i.client_id = any(${ids}))
      order by t.created_at, t.id`,
}

export const supplementalInfoTraces: TraceColumns = {
  table: 'supplemental_requests',
  columns: ['sent_to', 'address', 'yacht'],
  of: 'interest_id',
}
