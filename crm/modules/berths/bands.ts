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
export function atBerth(
  port: string,
  berth: RawBuilder<unknown>,
  { dock, berthSize }: Places,
): RawBuilder<unknown>[] {
  const lying = (which: RawBuilder<unknown>) =>
    sql`exists (select 1 from berths b where b.port_id = ${port} and b.id = ${berth} and ${which})`
  const either = (conditions: readonly RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` or `)})`
  const docks = dock?.filter((one) => one !== 'none').map((one) => one.toUpperCase())
  const sizes = berthSize?.filter((one) => one !== 'none')
  return [
    ...(docks
      ? [
          either([
            ...(docks.length > 0 ? [lying(sql`b.dock = any(${docks}::text[])`)] : []),
            ...(dock?.includes('none') ? [sql`${berth} is null`] : []),
          ]),
        ]
      : []),
    ...(sizes
      ? [
          either([
            ...(sizes.length > 0 ? [lying(inBands(inCm(sql`b.length_m`), sizes))] : []),
            ...(berthSize?.includes('none') ? [sql`not ${lying(sql`b.length_m is not null`)}`] : []),
          ]),
        ]
      : []),
  ]
}
