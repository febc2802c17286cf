import type { Connection } from '../platform/database/pools.ts'
import { endChild } from './child.ts'
import { type Desk, openDesk } from './desk.ts'
import { median } from './load.ts'
import { reportFigure, reportGoal } from './report.ts'
import { type BenchPort, withOwner } from './seed.ts'

const [deals, events, inquiries, invoices] = [50_000, 1_000_000, 100_000, 20_000]

/**
 * The analytics of a year over 50,000 deals, all of which were opened in it, every second of them from a website inquiry, in
 * a port of a million events.
 */
export async function measureAnalytics(connection: Connection, dataDir: string): Promise<void> {
  const desk = await openDesk(connection, dataDir)
  try {
    const port = await desk.port(10_000)
    await fill(desk, port)
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    const timed = async (path: string) => {
      const start = performance.now()
      const answer = await fetch(desk.address + path, { headers: desk.headers(port) })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text}`)
      return performance.now() - start
    }
    const several = async (path: string, times: number) => {
      const all: number[] = []
      for (let n = 0; n < times; n += 1) all.push(await timed(path))
      return median(all)
    }
    // As far from UTC as the port lies, its days have begun or will: yesterday is past everywhere.
    const year = `/api/v1/analytics?from=${day(365)}&to=${day(1)}`
    await several(year, 5)
    reportGoal(
      `analytics of 365 days over ${deals} interests and ${events} events`,
      await several(year, 15),
      300,
      null,
      ' ms',
    )
    const forecast = '/api/v1/analytics/forecast'
    await several(forecast, 5)
    reportGoal(`forecast of 6 months over ${deals} interests`, await several(forecast, 15), 150, null, ' ms')
    const revenue = year.replace('analytics', 'analytics/revenue')
    await several(revenue, 5)
    reportGoal(`revenue of 365 days over ${invoices} invoices`, await several(revenue, 15), 300, null, ' ms')
    reportFigure('analytics of 30 days', await several('/api/v1/analytics?range=30d', 15), ' ms')
    for (const path of ['', '/analysis', '/money', '/demand', '/people'])
      reportFigure(`dashboard${path}`, await several(`/api/v1/dashboard${path}`, 7), ' ms')
    const list = `/api/v1/interests?createdFrom=${day(365)}&limit=50`
    for (const filter of [
      `entered=eoi&enteredFrom=${day(365)}`,
      `left=eoi`,
      'dock=A',
      'berthSize=12',
      'wantedSize=12&unmet=true',
      'filter=utm_source:eq:google;utm_medium:eq:cpc;utm_campaign:eq:campaign 7',
      'filter=utm_source:eq:google;utm_campaign:empty',
    ])
      reportFigure(
        `the list behind it: ${filter.replace(/&?enteredFrom.*/, '')}`,
        await several(`${list}&${filter}`, 5),
        ' ms',
      )
    reportFigure(
      'campaigns of 365 days',
      await several(`/api/v1/analytics/campaigns?from=${day(365)}&to=${day(1)}`, 7),
      ' ms',
    )
    reportFigure(
      'the list behind it: inquiryFrom, utm_campaign',
      await several(
        `/api/v1/interests?limit=50&inquiryFrom=${day(365)}&filter=utm_campaign:eq:campaign 7`,
        5,
      ),
      ' ms',
    )
    const inbox = '/api/v1/admin/website-submissions?state=all&limit=50'
    const within = `createdAt:between:${day(365)},${day(1)}`
    for (const filter of ['utm_source:eq:google;utm_campaign:eq:campaign 7', 'utm_campaign:empty'])
      reportFigure(`inquiries: ${filter}`, await several(`${inbox}&filter=${within};${filter}`, 5), ' ms')
  } finally {
    await endChild(desk.process, 'SIGKILL')
  }
}

const tables = ['invoices', 'berths', 'yachts', 'interests', 'interest_berths', 'website_inquiries', 'events']

/** Berths of two currencies, a yacht of every client, deals of one year with two berths each, and their events. */
async function fill({ connection, userId }: Desk, port: BenchPort): Promise<void> {
  await withOwner(connection, async (client) => {
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
    await client.query(
      `insert into berths (port_id, id, mooring_number, currency, price, length_m, width_m)
       select $1, gen_random_uuid(), chr(65 + n / 100) || (1 + n % 100), case when n % 10 = 0 then 'SEK' else 'EUR' end,
         10000 + n, 5 + n % 30, 3 from generate_series(0, 1999) n`,
      [port.id],
    )
    await client.query(
      `insert into yachts (port_id, id, name, owner_client_id, length_m, width_m)
       select $1, gen_random_uuid(), 'Yacht', id, round((5 + random() * 30)::numeric, 1), 3 from clients where port_id = $1`,
      [port.id],
    )
    await client.query(
      `insert into interests (port_id, id, client_id, yacht_id, created_at, source, lead_category, assigned_to, pipeline_stage,
         entered_qualified, entered_eoi, entered_reservation, entered_deposit_paid, entered_contract, expected_close_date, outcome, outcome_at)
       select $1, gen_random_uuid(), y.owner_client_id, y.id, opened, (array['website','broker','phone','manual','referral'])[1 + n % 5],
         (array['general_interest','specific_qualified','hot_lead'])[1 + n % 3], case when n % 4 > 0 then $3::uuid end,
         (array['enquiry','qualified','eoi','reservation','deposit_paid','contract'])[1 + came],
         case when came > 0 then opened::date + 3 end, case when came > 1 then opened::date + 9 end,
         case when came > 2 then opened::date + 20 end, case when came > 3 then opened::date + 25 end,
         case when came > 4 then opened::date + 40 end, case when came > 1 then opened::date + 90 + n % 60 end, outcome, case when outcome is not null then opened + interval '45 days' end
       from (select n, n % 6 as came, now() - make_interval(mins => (n * 10.5)::int) as opened,
           case when n % 6 = 5 then 'won' when n % 3 = 0 then 'lost_other_marina' end as outcome from generate_series(1, $2::int) n) d
       join (select id, owner_client_id, row_number() over (order by id) as k from yachts where port_id = $1) y on y.k = 1 + n % 10000`,
      [port.id, deals, userId],
    )
    await client.query(
      `insert into interest_berths (port_id, interest_id, berth_id, is_primary, in_eoi_bundle, holds)
       select $1, i.id, b.id, next = 0, next = 1, case when i.outcome = 'won' then 'sold' else 'none' end
       from (select id, outcome, 2 * (row_number() over (order by id) % 1000) as k from interests where port_id = $1) i
       cross join generate_series(0, 1) next
       join (select id, row_number() over (order by id) - 1 as k from berths where port_id = $1) b on b.k = i.k + next`,
      [port.id],
    )
    await client.query(
      `insert into website_inquiries (port_id, id, raw, source_kind, created_at, triage_state, interest_id, utm_source, utm_medium,
         utm_campaign)
       select $1, gen_random_uuid(), '{}', 'public', now() - make_interval(mins => n * 5), case when i.id is null then 'open' else 'converted' end,
         i.id, (array['google','Google','newsletter','facebook'])[1 + n % 4], (array['cpc','email',null])[1 + n % 3],
         case when n % 5 > 0 then 'Campaign ' || n % 40 end
       from generate_series(1, $2::int) n
       left join (select id, row_number() over (order by id) as k from interests where port_id = $1) i on n % 4 = 0 and i.k = n / 2`,
      [port.id, inquiries],
    )
    await client.query(
      `insert into invoices (port_id, id, kind, status, series, series_year, series_number, number, billing_entity_type, bill_client_id,
         client_id, interest_id, currency, issue_date, net, gross, payable, issuer, bill_to)
       select $1, gen_random_uuid(), 'general', 'sent', 'INV', 2025, n, 'INV-' || n, 'client', i.client_id, i.client_id, i.id,
         case when n % 10 = 0 then 'SEK' else 'EUR' end, current_date - 1 - (n % 365)::int, 100, 124, 124, '{}', '{}'
       from (select id, client_id, row_number() over (order by id) as n from interests where port_id = $1 limit $2::int) i`,
      [port.id, invoices],
    )
    // The words of the log are not looked for here, and take minutes to be written down.
    await client.query('drop index events_found')
    await client.query(
      `insert into events (port_id, id, type, actor_kind, action, entity_type, entity_id, created_at)
       select $1, gen_random_uuid(), 'interest.updated', 'staff', 'update', 'interest', i.id, now() - make_interval(secs => n)
       from (select id, row_number() over (order by id) as k from interests where port_id = $1) i
       join generate_series(1, $2::int) n on i.k = 1 + n % $3::int`,
      [port.id, events, deals],
    )
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
    await client.query('vacuum analyze')
  })
}
