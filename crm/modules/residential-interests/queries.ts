import { sql } from 'kysely'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { residentialInterests } from '../../../contract/residential-interests/endpoints.ts'
import { type Ctx, portOf } from '../../context.ts'
import { equalTo } from '../records/filter.ts'
import { type Listing, listRecords, readRecord } from '../records/listing.ts'
import { byNames } from '../records/slices.ts'
import { walkHandlers } from '../records/walk.ts'

/** Where a stage stands among those of the port, which are read once in a statement. */
const stageRank = (ctx: Ctx) => sql`array_position(array(select s.name from residential_stages s
  where s.port_id = ${portOf(ctx)} order by s.position), i.stage)`

const listingOf = (ctx: Ctx): Listing<QueryOf<typeof residentialInterests.list>> => ({
  kind: kinds.residential_interest,
  alias: 'i',
  // Every interest has its client; where nobody asks for it, as in counting, a left join is left out.
  joined: sql`left join residential_clients r on r.port_id = i.port_id and r.id = i.client_id`,
  folded: ['stage', 'sought'],
  values: () => ({ clientName: sql`r.full_name` }),
  sources: () => ({
    clientName: (test) => test.of(sql`r.full_name`, sql`r.folded`),
  }),
  where: (_ctx, query) => equalTo('i', query, 'stage', 'assignedTo', 'clientId'),
  slices: () => ({ clientName: byNames(sql`r.full_name`, sql`r.id`, sql`i.id`) }),
  along: ['stageChangedAt'],
  orders: { stage: (way) => sql`${stageRank(ctx)} ${way}, i.id ${way}` },
  beside: () => ({ clientId: sql`i.client_id` }),
})

/** The way through the list. */
export const residentialInterestWalk = walkHandlers(listingOf)

/** A page of residential interests. */
export function listResidentialInterests(ctx: Ctx, query: QueryOf<typeof residentialInterests.list>) {
  return listRecords<typeof residentialInterests.list>(ctx, listingOf(ctx), query)
}

/** One residential interest. Throws RECORD_NOT_FOUND. */
export function readResidentialInterest(ctx: Ctx, id: string) {
  return readRecord<typeof residentialInterests.get>(ctx, listingOf(ctx), id, { clientId: sql`i.client_id` })
}
