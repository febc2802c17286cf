import { sql } from 'kysely'
import type { Section } from '../records/privacy/section.ts'

export const membershipsSection: Section = {
  name: 'memberships',
  order: 80,
  title: { en: 'Companies', sv: 'Företag', fi: 'Yritykset' },
  tables: ['company_members', 'companies'],
  rows: (
    port,
    ids,
  ) => sql`select c.name as company, t.role, t.is_primary as "isPrimary", t.start_date as "startDate",
        t.end_date as "endDate"
      from company_members t join companies c on c.port_id = ${port} and c.id = t.company_id
      where t.port_id = ${port} and t.client_id = any(${ids}) order by t.created_at, t.id`,
}
