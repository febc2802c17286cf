import { sql } from 'kysely'
import { type Ctx, portOf } from '../../context.ts'

/** The clock of a person in this port: their own time zone, else that of the port. */
export async function readZone(ctx: Ctx, userId: string): Promise<string> {
  const { rows } = await sql<{ zone: string }>`select ${zoneOf(ctx, userId)} as zone`.execute(ctx.db)
  return rows[0]!.zone
}

/** SQL for the clock of a person: their own time zone, else that of the port. */
export function zoneOf(ctx: Ctx, userId: string | null) {
  return sql<string>`coalesce((select timezone from users where id = ${userId}),
    (select timezone from ports where id = ${portOf(ctx)}))`
}
