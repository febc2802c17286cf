import { sql } from 'kysely'
import type { Section } from '../records/privacy/section.ts'
import type { TraceColumns } from '../records/privacy/trace-columns.ts'

export const contactLogSection: Section = {
  name: 'contactLog',
  order: 110,
  title: { en: 'Conversations', sv: 'Samtal', fi: 'Yhteydenotot' },
  tables: ['contact_log'],
  rows: (port, ids) => sql`select t.channel, t.direction, t.summary, t.voice_transcript as "voiceTranscript",
        t.happened_at as "happenedAt", t.follow_up_at as "followUpAt"
      from contact_log t where t.port_id = ${port} and t.interest_id in (
        select i.id from interests i where i.port_id = ${port} and i.client_id = any(${ids}))
      order by t.happened_at, t.id`,
}

export const contactLogTraces: TraceColumns = {
  table: 'contact_log',
  columns: ['summary', 'voice_transcript'],
  of: 'interest_id',
}
