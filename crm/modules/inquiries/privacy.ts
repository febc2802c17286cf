import { sql } from 'kysely'
import type { Erasure } from '../records/privacy/erasure.ts'
import { ofClients, type Section } from '../records/privacy/section.ts'
import type { TraceColumns } from '../records/privacy/trace-columns.ts'

export const inquiriesSection: Section = {
  name: 'inquiries',
  order: 190,
  title: { en: 'Inquiries', sv: 'Förfrågningar', fi: 'Kyselyt' },
  tables: ['website_inquiries'],
  rows: ofClients(
    'website_inquiries',
    'client_id',
    sql`t.name, t.email, t.phone, t.message, t.answers, t.form_name as form,
      t.page_url as page, t.created_at as "createdAt"`,
    sql`t.created_at, t.id`,
  ),
}

export const inquiriesErasure: Erasure = {
  records: (port, clients) =>
    sql`select t.id from website_inquiries t where t.port_id = ${port} and t.client_id = any(${clients})`,
  words: (
    port,
    clients,
  ) => sql`select unnest(array[t.name, t.email, t.phone]) as word from website_inquiries t
    where t.port_id = ${port} and t.client_id = any(${clients})`,
}

export const inquiriesTraces: readonly TraceColumns[] = [
  { table: 'website_inquiries', columns: ['message'] },
  { table: 'inquiry_files', columns: ['name'], of: 'inquiry_id' },
  { table: 'form_connections', columns: ['sample_fields'], of: null },
]
