import { sql } from 'kysely'
import type { Erasure } from '../records/privacy/erasure.ts'
import type { TraceColumns } from '../records/privacy/trace-columns.ts'

export const remindersErasure: Erasure = {
  beside: (port, _clients, records) =>
    sql`select t.id from reminders t where t.port_id = ${port} and t.record_id = any(${records})`,
}

export const remindersTraces: TraceColumns = {
  table: 'reminders',
  columns: ['title', 'note'],
  of: 'record_id',
}
