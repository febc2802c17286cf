import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '../../../contract/endpoint.ts'
import type { invoices } from '../../../contract/invoices/endpoints.ts'
import { endOfBand, type sizeBandNames } from '../../../contract/values/size-bands.ts'

type Band = (typeof sizeBandNames)[number]
type Places = Pick<QueryOf<typeof invoices.list>, 'dock' | 'berthSize'>

/** SQL for metres as whole centimetres, in which sizes are compared. */
export const inCm = (metres: RawBuilder<unknown>) => sql<number>`round((${metres} * 100)::numeric)::int`

/** SQL for whether a length in centimetres lies in one of the bands. */
export function inBands(length: RawBuilder<unknown>, bands: readonly Band[]): RawBuilder<boolean> {
  const within = bands.map(Number).map((from) => {
    const to = endOfBand(from)
    return sql`(${length} >= ${sql.lit(from * 100)}${to === null ? sql`` : sql` and ${length} < ${sql.lit(to * 100)}`})`
  })
  return sql<boolean>`(${sql.join(within, sql` or `)})`
}

/** SQL for the place of a length in centimetres among the bands, from 1. */
export const bandOf = (length: RawBuilder<unknown>, starts: readonly number[]) =>
  sql<number>`width_bucket(${length}, ${sql.lit(`{${starts.map((metres) => metres * 100).join()}}`)}::int[])`

/** SQL conditions for something of the berth with the id `berth`: at a dock, of a length; `none` is what has no berth, or none of a known length. */
export function atBerth(port: string, berth: RawBuilder<unknown>, places: Places): RawBuilder<unknown>[] {
  const { docks, sizes } = conditionsOf(places)
  const lying = (which: RawBuilder<unknown>) =>
    sql`${berth} in (select b.id from berths b where b.port_id = ${port} and ${which})`
  const either = (...conditions: readonly (RawBuilder<unknown> | undefined | false)[]) => {
    const some = conditions.filter((condition) => condition)
    return some.length > 0 ? [sql`(${sql.join(some, sql` or `)})`] : []
  }
  return [
    ...either(docks && lying(docks), places.dock?.includes('none') && sql`${berth} is null`),
    ...either(
      sizes && lying(sizes),
      places.berthSize?.includes('none') && sql`(${lying(sql`b.length_m is not null`)}) is not true`,
    ),
  ]
}

/** SQL for the ids, as an array, of the berths at a dock or of a length; null where what has no berth is asked for as well. */
export function berthsAt(port: string, { dock, berthSize }: Places): RawBuilder<unknown> | null {
  const { docks, sizes } = conditionsOf({
    dock: dock?.includes('none') ? undefined : dock,
    berthSize: berthSize?.includes('none') ? undefined : berthSize,
  })
  const conditions = [docks, sizes].filter((condition) => condition !== undefined)
  if (conditions.length === 0) return null
  return sql`array(select b.id from berths b where b.port_id = ${port} and ${sql.join(conditions, sql` and `)})`
}

/** SQL for whether the berth `b` is at one of the docks, and of one of the sizes; undefined where none is named. */
function conditionsOf({ dock, berthSize }: Places) {
  const docks = dock?.filter((one) => one !== 'none').map((one) => one.toUpperCase())
  const sizes = berthSize?.filter((one) => one !== 'none')
  return {
    docks: docks?.length ? sql`b.dock = any(${docks}::text[])` : undefined,
    sizes: sizes?.length ? inBands(inCm(sql`b.length_m`), sizes) : undefined,
  }
}
