import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { interests } from '../../../contract/interests/endpoints.ts'
import { stageRank } from '../../../contract/interests/pipeline.ts'
import { interest as interestKind } from '../../../contract/interests/record.ts'
import { filterFieldsOf } from '../../../contract/records/list-query.ts'
import { moneyText } from '../../../contract/values/money.ts'
import { readPage, sortOf } from '../../../platform/database/page.ts'
import { type Ctx, portOf } from '../../context.ts'
import { activeMember } from '../companies/members.ts'
import { withCustom } from '../custom-fields/list.ts'
import { customJson } from '../custom-fields/queries.ts'
import { countUnfiltered } from '../records/counts.ts'
import { filterOf, type Listed } from '../records/filter.ts'
import { orderBy, sortValue } from '../records/sort.ts'
import { taggedWith } from '../records/tag-source.ts'
import { carriesTags, tagsJson } from '../records/tags.ts'
import { startOfDay } from '../records/today.ts'
import { linksOf } from './links.ts'
import { dealValue, soldOf, takenOf } from './value.ts'

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

const personName = sql<string>`coalesce(u.display_name, nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)`
const assignee = sql<string | null>`(select ${personName} from users u where u.id = i.assigned_to)`
const yachtName = sql<
  string | null
>`(select y.name from yachts y where y.port_id = i.port_id and y.id = i.yacht_id)`

const fields = filterFieldsOf(interestKind)

function listedIn(port: string): Listed {
  return {
    alias: 'i',
    fields,
    folded: [],
    sources: {
      tags: taggedWith(port, 'i'),
      clientName: (test) => test.of(sql`c.full_name`, sql`c.folded`),
      yachtName: (test) => sql<boolean>`i.yacht_id in (select y.id from yachts y where y.port_id = ${port}
        and ${test.of(sql`y.name`, sql`y.folded`)})`,
      assigneeName: (test) =>
        sql<boolean>`i.assigned_to in (select u.id from users u where ${test.of(personName)})`,
      berths: (test) => sql<boolean>`i.id in (select l.interest_id from interest_berths l
        join berths b on b.port_id = l.port_id and b.id = l.berth_id
        where l.port_id = ${port} and b.port_id = ${port} and ${test.of(sql`b.mooring_number`, sql`b.folded`)})`,
    },
  }
}

/** Deals are sorted by the primary berth, then by the others. */
const firstBerth = sql`(select string_agg(b.mooring_number, ' ' order by l.is_primary desc, b.dock, b.number)
  from interest_berths l join berths b on b.port_id = l.port_id and b.id = l.berth_id
  where l.port_id = i.port_id and l.interest_id = i.id)`

type Filters = Omit<QueryOf<typeof interests.board>, never>

/** SQL conditions on `i` for the filters that board and table share. */
export function filtersOf(ctx: Ctx, query: Filters): RawBuilder<boolean>[] {
  const oneOf = (column: string, values: readonly string[] | undefined) =>
    values ? [sql<boolean>`i.${sql.ref(column)} = any(${values as string[]})`] : []
  return [
    ...oneOf('pipeline_stage', query.stage),
    ...(query.assignedTo ? [sql<boolean>`i.assigned_to = any(${query.assignedTo}::uuid[])`] : []),
    ...oneOf('lead_category', query.leadCategory),
    ...oneOf('temperature', query.temperature),
    ...oneOf('source', query.source),
    ...(query.clientId ? [sql<boolean>`i.client_id = ${query.clientId}`] : []),
    ...(query.yachtId ? [sql<boolean>`i.yacht_id = ${query.yachtId}`] : []),
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
    ...(query.q ? [sql<boolean>`i.id = any(array(select search_ids('interest', ${query.q})))`] : []),
  ]
}

/** A page of interests. */
export async function listInterests(ctx: Ctx, query: QueryOf<typeof interests.list>) {
  const { field, direction } = sortOf(query.sort, '-createdAt')
  let rows = ctx.db
    .selectFrom('interests as i')
    // Every interest has its client; where nobody asks for it, as in counting, a left join is left out.
    .leftJoin('clients as c', (join) =>
      join.onRef('c.portId', '=', 'i.portId').onRef('c.id', '=', 'i.clientId'),
    )
    .where('i.portId', '=', portOf(ctx))
  if (query.archived !== 'all')
    rows = rows.where('i.archivedAt', query.archived === 'no' ? 'is' : 'is not', null)
  for (const condition of filtersOf(ctx, query)) rows = rows.where(condition)
  if (query.outcome) {
    const named = query.outcome.filter((outcome) => outcome !== 'none')
    const none = query.outcome.includes('none')
    rows = rows.where(
      sql<boolean>`(i.outcome = any(${named as string[]}) or (${none} and i.outcome is null))`,
    )
  }
  if (query.createdFrom)
    rows = rows.where(sql<boolean>`i.created_at >= ${startOfDay(ctx, query.createdFrom)}`)
  if (query.outcomeFrom)
    rows = rows.where(sql<boolean>`i.outcome_at >= ${startOfDay(ctx, query.outcomeFrom)}`)
  if (query.createdTo)
    rows = rows.where(sql<boolean>`i.created_at < ${startOfDay(ctx, sql`(${query.createdTo}::date + 1)`)}`)
  if (query.outcomeTo)
    rows = rows.where(sql<boolean>`i.outcome_at < ${startOfDay(ctx, sql`(${query.outcomeTo}::date + 1)`)}`)
  if (query.reached) rows = rows.where('i.furthest', '>=', Math.max(0, stageRank(query.reached)))
  const listed = await withCustom(ctx, 'interest', listedIn(portOf(ctx)), query)
  for (const condition of filterOf(ctx, listed, query.filter)) rows = rows.where(condition)
  const own: Readonly<Record<string, RawBuilder<unknown>>> = {
    clientName: sql`lower(c.full_name)`,
    pipelineStage: sql`stage_rank(i.pipeline_stage)`,
    createdAt: sql`i.created_at`,
    updatedAt: sql`i.updated_at`,
    stageChangedAt: sql`i.stage_changed_at`,
  }
  const selected = rows
    .selectAll('i')
    .select([
      sql<string>`c.full_name`.as('clientName'),
      yachtName.as('yachtName'),
      assignee.as('assigneeName'),
      mooringsOf.as('berths'),
      berthIdsOf.as('berthIds'),
      dealValue.as('value'),
      soldOf.as('taken'),
      tagsJson('i').as('tags'),
      customJson(ctx, 'interest', 'i').as('custom'),
    ])
  const others = { yachtName, assigneeName: assignee, assignedTo: assignee, berths: firstBerth }
  const sorted = own[field]
    ? selected.orderBy(own[field], direction).orderBy('i.id', direction)
    : selected.orderBy(orderBy(listed, sortValue(listed, field, others), direction))
  return readPage(ctx.db, sorted, query, countUnfiltered(ctx, 'interest', query))
}

/** One interest with yacht, berths and tags. Throws RECORD_NOT_FOUND. */
export async function readInterest(ctx: Ctx, id: string) {
  const interest = await ctx.db
    .selectFrom('interests as i')
    .innerJoin('clients as c', (join) =>
      join.onRef('c.portId', '=', 'i.portId').onRef('c.id', '=', 'i.clientId'),
    )
    .where('i.portId', '=', portOf(ctx))
    .where('i.id', '=', id)
    .selectAll('i')
    .select([
      'c.fullName as clientName',
      assignee.as('assigneeName'),
      yachtJson.as('yacht'),
      linksOf.as('berths'),
      dealValue.as('value'),
      takenOf.as('taken'),
      tagsJson('i').as('tags'),
      customJson(ctx, 'interest', 'i').as('custom'),
    ])
    .executeTakeFirst()
  if (!interest) throw new Refusal('RECORD_NOT_FOUND')
  const { depositExpectedAmount: deposit, depositExpectedCurrency, priceMax, priceMaxCurrency } = interest
  return {
    ...interest,
    yachtName: interest.yacht?.name ?? null,
    depositExpectedAmount: deposit && moneyText(deposit, depositExpectedCurrency!),
    priceMax: priceMax && moneyText(priceMax, priceMaxCurrency!),
    berths: interest.berths.map((berth) => ({
      ...berth,
      price: berth.price && moneyText(berth.price, berth.currency),
    })),
  }
}

interface YachtOfInterest {
  id: string
  name: string
  lengthFt: number | null
  lengthM: number | null
  lengthUnit: string | null
  widthFt: number | null
  widthM: number | null
  widthUnit: string | null
  draftFt: number | null
  draftM: number | null
  draftUnit: string | null
}

const yachtJson = sql<YachtOfInterest | null>`(select json_build_object('id', y.id, 'name', y.name,
    'lengthFt', y.length_ft, 'lengthM', y.length_m, 'lengthUnit', y.length_unit,
    'widthFt', y.width_ft, 'widthM', y.width_m, 'widthUnit', y.width_unit,
    'draftFt', y.draft_ft, 'draftM', y.draft_m, 'draftUnit', y.draft_unit)
  from yachts y where y.port_id = i.port_id and y.id = i.yacht_id)`
