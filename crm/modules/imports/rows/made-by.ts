import { sql } from 'kysely'

/**
 * SQL that holds for records this very import made. Asked of each record by itself (`offset 0`): statistics know nothing
 * yet of the rows of a running import, so that a join would go through all of them for every record.
 */
export function madeBy(importId: string | null, portId: string, alias: string) {
  return sql`exists (select 1 from import_rows made where made.port_id = ${portId} and made.import_id = ${importId}
    and made.old_values is null and made.record_id = ${sql.ref(`${alias}.id`)} offset 0)`
}

/** SQL for the letters and digits of a registration number; null when there are none. */
export function bareNumber(column: string) {
  return sql`nullif(regexp_replace(upper(${sql.ref(column)}), '[^A-Z0-9]', '', 'g'), '')`
}
