import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '../../../contract/endpoint.ts'
import type { interests } from '../../../contract/interests/endpoints.ts'
import { stageRank } from '../../../contract/interests/pipeline.ts'
import { kinds } from '../../../contract/kinds.ts'
import { moneyText } from '../../../contract/values/money.ts'
import { type Ctx, portOf } from '../../context.ts'
import { inBands, inCm } from '../berths/bands.ts'
import { activeMember } from '../companies/members.ts'
import { equalTo, type Test } from '../records/filter.ts'
import { type Listing, listRecords, readRecords, theOne } from '../records/listing.ts'
import { byNames } from '../records/slices.ts'
import { carriesTags } from '../records/tags.ts'
import { startOfDay } from '../records/today.ts'
import { walkHandlers } from '../records/walk.ts'
import { byBerths } from './berth-order.ts'
import { linksOf } from './links.ts'
import { campaignOf, campaignSources, madeOfInquiry } from './origin/campaign.ts'
import { daysIn, enteredDay, furthest, leftDay, reachedDay } from './passage.ts'
import { askedSize, berthsOnSale, holdsBerth, itsYacht } from './sizes.ts'
import { dealValue, soldOf, takenOf, wouldSell } from './value.ts'

export const mooringsOf = sql<
  string[]
>`(select coalesce(json_agg(b.mooring_number order by l.is_primary desc, b.dock, b.number), '[]')
  from interest_berths l join berths b on b.port_id = l.port_id and b.id = l.berth_id
  where l.port_id = i.port_id and l.interest_id = i.id)`

const berthIdsOf = sql<
  string[]
>`(select coalesce(json_agg(l.berth_id order by l.is_primary desc, b.dock, b.number), '[]')
  from interest_berths l join berths b on b.port_id = l.port_id and b.id = l.berth_id
  where l.port_id = i.port_id and l.interest_id = i.id)`

const yachtName = sql<
  string | null
>`(select y.name from yachts y where y.port_id = i.port_id and y.id = i.yacht_id)`

const listing: Listing<QueryOf<typeof interests.list>> = {
  kind: kinds.interest,
  alias: 'i',
  // Every interest has its client; where nobody asks for it, as in counting, a left join is left out.
  joined: sql`left join clients c on c.port_id = i.port_id and c.id = i.client_id`,
  folded: [],
  values: (ctx) => ({
    clientName: sql`c.full_name`,
    yachtName,
    berths: mooringsOf,
    ...campaignOf(portOf(ctx)),
  }),
  sources: (ctx) => {
    const port = portOf(ctx)
    return {
      clientName: (test) => test.of(sql`c.full_name`, sql`c.folded`),
      yachtName: (test) => sql<boolean>`i.yacht_id in (select y.id from yachts y where y.port_id = ${port}
        and ${test.of(sql`y.name`, sql`y.folded`)})`,
      ...campaignSources(port),
      berths: Object.assign(
        (test: Test) => sql<boolean>`i.id in (select l.interest_id from interest_berths l
          join berths b on b.port_id = l.port_id and b.id = l.berth_id
          where l.port_id = ${port} and b.port_id = ${port} and ${test.of(sql`b.mooring_number`, sql`b.folded`)})`,
        { ranked: byBerths(port, sql`i.id`) },
      ),
    }
  },
  where: (ctx, query) => [
    ...filtersOf(ctx, query),
    ...periodsOf(ctx, query),
    ...passagesOf(ctx, query),
    ...sizesOf(portOf(ctx), query),
  ],
  slices: () => ({ clientName: byNames(sql`c.full_name`, sql`c.id`, sql`i.id`) }),
  along: ['stageChangedAt', 'depositExpectedAmount'],
  orders: { pipelineStage: (way) => sql`stage_rank(i.pipeline_stage) ${way}, i.id ${way}` },
  beside: () => ({ ...linked, berthIds: berthIdsOf, value: dealValue, taken: soldOf }),
}

/** Whom and what the interest `i` is about. */
const linked = { clientId: sql`i.client_id`, yachtId: sql`i.yacht_id` }

type Filters = Omit<QueryOf<typeof interests.board>, never>

/** SQL conditions on `i` for the filters that board and table share. */
export function filtersOf(ctx: Ctx, query: Filters): RawBuilder<boolean>[] {
  return [
    ...(query.stage ? [sql<boolean>`i.pipeline_stage = any(${query.stage})`] : []),
    ...equalTo('i', query, 'assignedTo', 'leadCategory', 'temperature', 'source', 'clientId', 'yachtId'),
    ...(query.berthId
      ? [
          sql<boolean>`exists (select 1 from interest_berths l where l.port_id = i.port_id and l.interest_id = i.id and l.berth_id = ${query.berthId})`,
        ]
      : []),
    ...(query.companyId
      ? [
          sql<boolean>`(exists (select 1 from yachts y where y.port_id = i.port_id and y.id = i.yacht_id
              and y.current_owner_type = 'company' and y.current_owner_id = ${query.companyId})
            or exists (select 1 from company_members m where m.port_id = i.port_id and m.client_id = i.client_id
              and m.company_id = ${query.companyId} and ${activeMember(ctx)}))`,
        ]
      : []),
    ...(query.tagIds ? [carriesTags('i', query.tagIds)] : []),
    ...(query.expectedFrom ? [sql<boolean>`i.expected_close_date >= ${query.expectedFrom}`] : []),
    ...(query.expectedTo ? [sql<boolean>`i.expected_close_date <= ${query.expectedTo}`] : []),
    ...(query.dock ? [sellsBerth(portOf(ctx), sql`b.dock = any(${query.dock})`)] : []),
    ...(query.valueFrom
      ? [
          sql<boolean>`exists (select 1 from interest_berths l join berths b on b.port_id = l.port_id and b.id = l.berth_id
            where l.port_id = ${portOf(ctx)} and l.interest_id = i.id and ${wouldSell}
            group by b.currency having sum(b.price) >= ${query.valueFrom}::numeric)`,
        ]
      : []),
    ...(query.q ? [sql<boolean>`i.id = any(array(select search_ids('interest', ${query.q})))`] : []),
  ]
}

/** SQL that holds for the interest `i` where one of the berths `b` it would sell is such. */
function sellsBerth(port: string, which: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from interest_berths l
    join berths b on b.port_id = l.port_id and b.id = l.berth_id
    where l.port_id = ${port} and l.interest_id = i.id and (l.is_primary or l.in_eoi_bundle) and ${which})`
}

/** SQL conditions on `i` for how it ended and when, and how far it came. */
function periodsOf(ctx: Ctx, query: QueryOf<typeof interests.list>): RawBuilder<unknown>[] {
  const { inquiryFrom, inquiryTo } = query
  const { outcome, createdFrom, outcomeFrom, createdTo, outcomeTo, reached } = query
  const outcomes = outcome?.filter((one) => one !== 'none')
  const after = (day: string) => startOfDay(ctx, sql`(${day}::date + 1)`)
  return [
    ...(outcome
      ? [sql`(i.outcome = any(${outcomes}) or (${outcome.includes('none')} and i.outcome is null))`]
      : []),
    ...(createdFrom ? [sql`i.created_at >= ${startOfDay(ctx, createdFrom)}`] : []),
    ...(outcomeFrom ? [sql`i.outcome_at >= ${startOfDay(ctx, outcomeFrom)}`] : []),
    ...(createdTo ? [sql`i.created_at < ${after(createdTo)}`] : []),
    ...(outcomeTo ? [sql`i.outcome_at < ${after(outcomeTo)}`] : []),
    ...(inquiryFrom || inquiryTo
      ? [
          madeOfInquiry(portOf(ctx), {
            ...(inquiryFrom ? { from: startOfDay(ctx, inquiryFrom) } : {}),
            ...(inquiryTo ? { before: after(inquiryTo) } : {}),
          }),
        ]
      : []),
    ...(reached ? [sql`${furthest} >= ${Math.max(0, stageRank(reached))}`] : []),
  ]
}

/** SQL conditions on `i` for when it came to a stage, and when it went on from one. */
function passagesOf(ctx: Ctx, query: QueryOf<typeof interests.list>): RawBuilder<unknown>[] {
  const { entered, enteredFrom, enteredTo, left, leftFrom, leftTo } = query
  const within = (day: RawBuilder<unknown>, from = '-infinity', to = 'infinity') =>
    sql`${day} between ${from}::date and ${to}::date`
  return [
    ...(entered ? [within(enteredDay(ctx, entered), enteredFrom, enteredTo)] : []),
    ...(left ? [sql`(${within(leftDay(ctx, left), leftFrom, leftTo)} and ${daysIn(ctx, left)} >= 0)`] : []),
  ]
}

/** SQL conditions on `i` for the berths it would sell, and for the size it asks for. */
function sizesOf(port: string, query: QueryOf<typeof interests.list>): RawBuilder<unknown>[] {
  const { berthSize, wantedSize, unmet } = query
  const asking = (which: RawBuilder<unknown>) => sql`(select ${which} from (select 1) one ${itsYacht(port)})`
  return [
    ...(berthSize ? [sellsBerth(port, inBands(inCm(sql`b.length_m`), berthSize))] : []),
    ...(wantedSize
      ? [asking(sql`${askedSize.length} > 0 and ${inBands(askedSize.length, wantedSize)}`)]
      : []),
    ...(unmet
      ? [
          sql`i.outcome is distinct from 'won' and not ${holdsBerth(port)}`,
          asking(sql`${askedSize.length} > 0 and not exists (select 1 from (${berthsOnSale(port)}) k
            where k.length >= ${askedSize.length} and k.beam >= ${askedSize.beam} and k.depth >= ${askedSize.draft})`),
        ]
      : []),
  ]
}

/** The way through the list. */
export const interestWalk = walkHandlers(() => listing)

/** A page of interests. */
export function listInterests(ctx: Ctx, query: QueryOf<typeof interests.list>) {
  return listRecords<typeof interests.list>(ctx, listing, query)
}

/** One interest with yacht, berths and tags. Throws RECORD_NOT_FOUND. */
export async function readInterest(ctx: Ctx, id: string) {
  return theOne(await readInterests(ctx, [id]))
}

/** Interests as `readInterest` gives them. */
export async function readInterests(ctx: Ctx, ids: readonly string[]) {
  const found = await readRecords<typeof interests.get>(ctx, listing, ids, {
    ...linked,
    yacht: yachtJson,
    berths: linksOf(ctx),
    value: dealValue,
    taken: takenOf,
    signedByHand: signedByHand(portOf(ctx)),
    reachedOn,
  })
  return found.map((interest) => ({
    ...interest,
    berths: interest.berths.map((berth) => ({
      ...berth,
      price: berth.price && moneyText(berth.price, berth.currency),
    })),
  }))
}

/** SQL for the days on which the interest `i` reached its stages, as JSON. */
const reachedOn = sql`json_build_object(${sql.join(
  Object.entries(reachedDay).map(([stage, day]) => sql`${sql.lit(stage)}, ${day}`),
)})`

/** SQL for the documents of the interest `i` that are marked as signed without a signed file, as a JSON list. */
const signedByHand = (port: string) => sql`(select coalesce(json_agg(p.paper order by p.place), '[]')
  from (values (1, 'eoi', 'eoi', i.eoi_doc_status, i.date_eoi_signed),
    (2, 'reservation', 'reservation_agreement', i.reservation_doc_status, i.date_reservation_signed),
    (3, 'contract', 'contract', i.contract_doc_status, i.date_contract_signed)) p (place, paper, type, status, signed_on)
  where (p.status = 'signed' or (p.status = 'none' and p.signed_on is not null)) and not exists (
    select 1 from crm.documents d where d.port_id = ${port} and d.interest_id = i.id and d.document_type = p.type
      and d.status = 'completed'))`

const yachtJson = sql`(select json_build_object('id', y.id, 'name', y.name,
    'lengthFt', y.length_ft, 'lengthM', y.length_m, 'lengthUnit', y.length_unit,
    'widthFt', y.width_ft, 'widthM', y.width_m, 'widthUnit', y.width_unit,
    'draftFt', y.draft_ft, 'draftM', y.draft_m, 'draftUnit', y.draft_unit)
  from yachts y where y.port_id = i.port_id and y.id = i.yacht_id)`
