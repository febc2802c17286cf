import { sql } from 'kysely'
import type { Erasure } from '../records/privacy/erasure.ts'
import type { Section } from '../records/privacy/section.ts'
import type { TraceColumns } from '../records/privacy/trace-columns.ts'
import { unlinkYachts } from '../records/privacy/unlink-yachts.ts'

export const reservationsSection: Section = {
  name: 'reservations',
  order: 170,
  title: { en: 'Reservations', sv: 'Reservationer', fi: 'Varaukset' },
  tables: ['berth_reservations'],
  rows: (
    port,
    ids,
  ) => sql`select b.mooring_number as berth, (select y.name from yachts y where y.port_id = ${port} and y.id = t.yacht_id) as yacht,
        t.tenure_type as "tenureType", t.status, t.start_date as "startDate", t.end_date as "endDate", t.note,
        crm.custom_of(${port}, t.id) as "ownFields"
      from berth_reservations t join berths b on b.port_id = ${port} and b.id = t.berth_id
      where t.port_id = ${port} and t.client_id = any(${ids}) order by t.start_date, t.id`,
}

export const reservationsErasure: Erasure = {
  records: (port, clients) =>
    sql`select t.id from berth_reservations t where t.port_id = ${port} and t.client_id = any(${clients})`,
  // Those of others lose the yacht of a client that is erased.
  unlink: (tx, clientIds) => unlinkYachts(tx, 'berth_reservations', clientIds),
}

export const reservationsTraces: TraceColumns = {
  table: 'berth_reservations',
  columns: ['note', 'end_reason'],
  of: 'client_id',
}
