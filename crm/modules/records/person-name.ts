import { sql } from 'kysely'

/** SQL for what the person `u` is called. */
export const personName = sql<string>`coalesce(u.display_name, nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)`
