import { sql } from 'kysely'
import type { Erasure } from '../records/privacy/erasure.ts'
import type { Section } from '../records/privacy/section.ts'
import type { TraceColumns } from '../records/privacy/trace-columns.ts'

export const paymentsSection: Section = {
  name: 'payments',
  order: 120,
  title: { en: 'Payments', sv: 'Betalningar', fi: 'Maksut' },
  tables: ['payments'],
  rows: (
    port,
    ids,
  ) => sql`select t.type, t.amount, t.currency, t.paid_on as "paidOn", t.method, t.reference, t.note
      from payments t where t.port_id = ${port} and t.removed_at is null and t.interest_id in (
        select i.id from interests i where i.port_id = ${port} and i.client_id = any(${ids}))
      order by t.paid_on, t.id`,
}

export const paymentsErasure: Erasure = {
  beside: (port, _clients, records) =>
    sql`select t.id from payments t where t.port_id = ${port} and t.interest_id = any(${records})`,
}

export const paymentsTraces: TraceColumns = {
  table: 'payments',
  columns: ['note', 'reference'],
  of: 'interest_id',
}
