import { sql } from 'kysely'
import type { NotExported } from '../records/privacy/section.ts'
import { ofClients, type Section } from '../records/privacy/section.ts'
import type { TraceColumns } from '../records/privacy/trace-columns.ts'

export const consentsSection: Section = {
  name: 'consents',
  order: 40,
  title: { en: 'Consents', sv: 'Samtycken', fi: 'Suostumukset' },
  tables: ['client_consents'],
  rows: ofClients(
    'client_consents',
    'client_id',
    sql`t.kind, t.given, t.means, t.text_version as "textVersion", t.note, t.happened_at as "happenedAt",
      t.created_at as "createdAt"`,
    sql`t.happened_at, t.id`,
  ),
}

export const consentsNotExported: NotExported = {
  client_retentions: 'a decision of the port about its own list',
}

export const consentsTraces: TraceColumns = { table: 'client_consents', columns: ['note'], of: 'client_id' }
