import { sql } from 'kysely'
import type { Erasure } from '../records/privacy/erasure.ts'

export const remindersErasure: Erasure = {
  beside: (port, _clients, records) =>
    sql`select t.id from reminders t where t.port_id = ${port} and t.record_id = any(${records})`,
}
