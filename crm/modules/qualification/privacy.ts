import { sql } from 'kysely'
import type { Section } from '../records/privacy/section.ts'
import type { TraceColumns } from '../records/privacy/trace-columns.ts'

export const qualificationSection: Section = {
  name: 'qualification',
  order: 130,
  title: { en: 'Qualification', sv: 'Kvalificering', fi: 'Arviointi' },
  tables: ['interest_qualifications', 'qualification_criteria'],
  rows: (
    port,
    ids,
  ) => sql`select q.label, t.met, t.note, t.changed_at as "changedAt" from interest_qualifications t
      join qualification_criteria q on q.port_id = ${port} and q.id = t.criterion_id
      where t.port_id = ${port} and t.interest_id in (
        select i.id from interests i where i.port_id = ${port} and i.client_id = any(${ids}))
      order by t.changed_at, t.criterion_id`,
}

export const qualificationTraces: TraceColumns = {
  table: 'interest_qualifications',
  columns: ['note'],
  of: 'interest_id',
}
