import { type RawBuilder, sql } from 'kysely'
import { type Ctx, portOf } from '../../../context.ts'

/** SQL for the one row `t` of an id, or for every row where none is named. */
export const ofId = (id: string | undefined): RawBuilder<unknown> =>
  id === undefined ? sql`` : sql`and t.id = ${id}`

/** SQL for the number of the berth of `t`, as `mooring_number`. */
export const mooringOf = (ctx: Ctx) =>
  sql`(select b.mooring_number from berths b where b.port_id = ${portOf(ctx)} and b.id = t.berth_id) as mooring_number`

/** SQL for the name of the yacht of `t`, as `yacht_name`. */
export const yachtOf = (ctx: Ctx) =>
  sql`(select y.name from yachts y where y.port_id = ${portOf(ctx)} and y.id = t.yacht_id) as yacht_name`
