import { type RawBuilder, sql } from 'kysely'
import { campaignParts } from '../interests/origin/campaign.ts'
import { wouldSell } from '../interests/value.ts'
import { fold } from '../records/filter.ts'
import type { Period } from './period.ts'

type Sql = RawBuilder<unknown>

/** What deals of one source and one campaign came to in a period. */
export interface CampaignFigures {
  source: string
  /** Source, medium and campaign as they were written, empty where they were not, and as filters compare them. */
  parts: [string, string, string]
  keys: [string, string, string]
  opened: number
  won: number
  lost: number
  value: { currency: string; amount: string }[]
}

const parts = sql.join(campaignParts.map((part) => sql.ref(part)))

/**
 * SQL for the deals that came by campaigns, by source and campaign: those opened in the period, and those that ended in it.
 * `opened` and `ended` are conditions on the interest `i`. Campaigns are compared once they are counted: they are few.
 */
export function campaignsIn(port: string, { opened, ended }: { opened: Sql; ended: Sql }): Sql {
  const written = campaignParts.map((part) => sql`coalesce(w.${sql.ref(part)}, '') as ${sql.ref(part)}`)
  const isNamed = sql.join(
    campaignParts.map((part) => sql`w.${sql.ref(part)} <> ''`),
    sql` or `,
  )
  return sql`with came as materialized (
      select i.id, i.source, i.outcome, ${opened} as opened, (i.outcome is not null and ${ended}) as ended, ${sql.join(written)}
      from interests i join website_inquiries w on w.port_id = ${port} and w.interest_id = i.id and (${isNamed})
      where i.port_id = ${port} and i.archived_at is null and (${opened} or (i.outcome is not null and ${ended}))
    ), sums as (
      select source, ${parts}, json_agg(json_build_object('currency', currency, 'amount', amount)) as value
      from (select e.source, ${parts}, b.currency, sum(b.price)::text as amount
        from came e join interest_berths l on l.port_id = ${port} and l.interest_id = e.id
        join berths b on b.port_id = ${port} and b.id = l.berth_id and ${wouldSell}
        where e.ended and e.outcome = 'won' group by e.source, ${parts}, b.currency) s
      group by source, ${parts}
    ), counts as (
      select source, ${parts}, count(*) filter (where opened)::int as opened,
        count(*) filter (where ended and outcome = 'won')::int as won,
        count(*) filter (where ended and outcome <> 'won')::int as lost
      from came group by source, ${parts}
    )
    select source, json_build_array(${parts}) as parts,
      json_build_array(${sql.join(campaignParts.map((part) => fold(sql.ref(part))))}) as keys,
      opened, won, lost, coalesce(s.value, '[]') as value
    from counts left join sums s using (source, ${parts})`
}

/** What the inquiries of a period came to, all together and by campaign. */
interface ArrivalFigures {
  total: { inquiries: number; interests: number; won: number }
  /** Of all together, and of each campaign. */
  values: { key: string | null; currency: string; amount: string }[]
  campaigns: { key: string; campaign: string; inquiries: number; interests: number; won: number }[]
  groups: number
}

/** Campaigns that are named: anybody can write inquiries of ever another one. */
const mostCampaigns = 100

/**
 * The statement of the website inquiries received in a period, by campaign. The moments stand in the text: how many inquiries
 * a period has decides how they are best looked for.
 */
export function arrivalsQuery(port: string, { begins }: Period) {
  const at = (moment: string) => sql`${sql.lit(moment)}::timestamptz`
  return sql<ArrivalFigures>`
    with received as materialized (
      select coalesce(w.utm_campaign, '') as campaign, i.id, i.outcome
      from website_inquiries w
      left join interests i on i.port_id = ${port} and i.id = w.interest_id and i.archived_at is null
      where w.port_id = ${port} and w.created_at >= ${at(begins.period)} and w.created_at < ${at(begins.after)}
    ), counts as materialized (
      select campaign, ${fold(sql`campaign`)} as key, count(*) as inquiries, count(id) as interests,
        count(*) filter (where outcome = 'won') as won
      from received group by campaign
    ), named as (
      select key, (array_agg(campaign order by inquiries desc))[1] as campaign, sum(inquiries)::int as inquiries,
        sum(interests)::int as interests, sum(won)::int as won
      from counts group by key
    ), sold as (
      select c.key, b.currency, sum(b.price) as amount
      from received r join counts c using (campaign)
      join interest_berths l on l.port_id = ${port} and l.interest_id = r.id
      join berths b on b.port_id = ${port} and b.id = l.berth_id and ${wouldSell}
      where r.outcome = 'won' group by c.key, b.currency
    ), most as (
      (select * from named where key <> '' order by won desc, interests desc, inquiries desc, key limit ${mostCampaigns})
      union all select * from named where key = ''
    )
    select (select json_build_object('inquiries', count(*), 'interests', count(id),
        'won', count(*) filter (where outcome = 'won')) from received) as total,
      (select coalesce(json_agg(json_build_object('key', key, 'currency', currency, 'amount', amount::text)), '[]') from (
        select key, currency, amount from sold where key in (select key from most)
        union all select null, currency, sum(amount) from sold group by currency) v) as values,
      (select coalesce(json_agg(m), '[]') from most m) as campaigns,
      (select count(*)::int from named) as groups`
}
