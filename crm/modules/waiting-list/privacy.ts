import { sql } from 'kysely'
import type { Section } from '../records/privacy/section.ts'
import type { TraceColumns } from '../records/privacy/trace-columns.ts'

export const waitingListSection: Section = {
  name: 'waitingList',
  order: 150,
  title: { en: 'Waiting lists', sv: 'Väntelistor', fi: 'Jonotuslistat' },
  tables: ['waiting_list_entries'],
  rows: (
    port,
    ids,
  ) => sql`select b.mooring_number as berth, t.status, t.since, t.wanted_length_m as "wantedLengthM",
        t.wanted_width_m as "wantedWidthM", t.wanted_draft_m as "wantedDraftM", t.note, t.offered_at as "offeredAt",
        t.deadline, t.settled_at as "settledAt", t.reason
      from waiting_list_entries t join berths b on b.port_id = ${port} and b.id = t.berth_id
      where t.port_id = ${port} and t.client_id = any(${ids}) order by t.since, t.id`,
}

export const waitingListTraces: TraceColumns = {
  table: 'waiting_list_entries',
  columns: ['note', 'reason'],
  of: 'client_id',
}
