import { sql } from 'kysely'
import { type Ctx, portOf } from '../../context.ts'

/** SQL for the clock of a person: their own time zone, else that of the port. */
export function zoneOf(ctx: Ctx, userId: string | null) {
  return sql<string>`coalesce((select timezone from users where id = ${userId}),
    (select timezone from ports where id = ${portOf(ctx)}))`
}
