import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { path } from '../../../contract/interests/pipeline.ts'
import { addDays } from '../../../contract/values/days.ts'
import { endOfBand, sizeBands } from '../../../contract/values/size-bands.ts'
import { sampleOf } from '../../../platform/testing/extent.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'

/** A deal as it is written into the database; days of moments are taken by the zone of the browser's calendar here. */
interface Deal {
  id: string
  createdAt: string
  outcomeAt: string | null
  outcome: string | null
  source: string
  lead: string
  agent: string | null
  stage: string
  entered: (string | null)[]
  signed: string | null
  wanted: number | null
  archived: boolean
  berths: string[]
  utm: Utm | null
}
/** Source, medium and campaign of the inquiry that a deal was made of. */
type Utm = readonly [string | null, string | null, string | null]
type Berth = { id: string; dock: string; length: number | null; price: string; currency: string }
type Value = { currency: string; amount: string }[]

const zones = [
  ['Europe/Helsinki', '2025-03-01', '2025-04-02'],
  ['Europe/Helsinki', '2025-09-30', '2025-11-01'],
  ['America/Vancouver', '2025-03-01', '2025-03-31'],
  ['America/Vancouver', '2025-10-15', '2025-11-30'],
  ['Pacific/Auckland', '2025-03-31', '2025-04-30'],
  ['Pacific/Auckland', '2025-09-01', '2025-10-01'],
] as const

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe.each(sampleOf<(typeof zones)[number]>(zones))(
  'a port in %s from %s to %s, counted apart from the database',
  (zone, from, to) => {
    let boss: Person
    let deals: Deal[]
    let berths: Map<string, Berth>
    let read: Awaited<ReturnType<typeof readAll>>

    const readAll = async () => data(await boss.get(`/api/v1/analytics?from=${from}&to=${to}`))
    const dayOf = (moment: string | null) =>
      moment && new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date(moment))
    const within = (day: string | null, first: string = from, last: string = to) =>
      day !== null && day >= first && day <= last
    const total = async (query: string) => {
      const answer = await boss.get(`/api/v1/interests?limit=1&${query}`)
      expect(answer.status, query).toBe(200)
      return answer.body.meta.total as number
    }

    beforeAll(async () => {
      boss = await app.person(await app.makePort(), 'port_admin')
      const agents = [boss.userId!, (await app.person(boss.portId!, 'sales_agent')).userId!]
      await app.atHome(sql`update ports set timezone = ${zone} where id = ${boss.portId}`)
      const totals = await fill(app, boss, { from, to, agents })
      deals = totals.deals.filter(({ archived }) => !archived)
      berths = totals.berths
      read = await readAll()
    })

    const begun = (some = deals) => some.filter((deal) => within(dayOf(deal.createdAt)))
    const ended = (won: boolean, some = deals) =>
      some.filter((deal) => deal.outcome && (deal.outcome === 'won') === won && within(dayOf(deal.outcomeAt)))
    const worth = (some: readonly Deal[], which: (berth: Berth) => boolean = () => true): Value => {
      const sums = new Map<string, number>()
      for (const berth of some.flatMap((deal) => deal.berths.map((id) => berths.get(id)!)).filter(which))
        sums.set(berth.currency, (sums.get(berth.currency) ?? 0) + Number(berth.price))
      return [...sums]
        .map(([currency, sum]) => ({ currency, amount: currency === 'JPY' ? String(sum) : sum.toFixed(2) }))
        .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
    }
    const counts = (some = deals, which?: (berth: Berth) => boolean) => ({
      opened: begun(some).length,
      won: ended(true, some).length,
      lost: ended(false, some).length,
      value: worth(ended(true, some), which),
    })

    it('says what was opened, won and lost, on each day and before', async () => {
      expect(read.range).toEqual({ key: null, from, to, ...counts() })
      expect(read.range.opened).toBeGreaterThan(50)
      expect(read.range.won).toBeGreaterThan(10)
      const days = read.timeline.length
      expect(read.previous).toMatchObject({ from: addDays(from, -days), to: addDays(from, -1) })
      expect(read.previous.opened).toBe(
        deals.filter((deal) => within(dayOf(deal.createdAt), addDays(from, -days), addDays(from, -1))).length,
      )
      expect(read.timeline[0].date).toBe(from)
      expect(read.timeline.at(-1).date).toBe(to)
      for (const { date, ...day } of read.timeline) {
        const won = deals.filter((deal) => deal.outcome === 'won' && dayOf(deal.outcomeAt) === date)
        expect(day, date).toEqual({
          opened: deals.filter((deal) => dayOf(deal.createdAt) === date).length,
          won: won.length,
          lost: deals.filter(
            (deal) => deal.outcome && deal.outcome !== 'won' && dayOf(deal.outcomeAt) === date,
          ).length,
          value: worth(won),
        })
      }
    })

    it('says by what they were, and the lists say the same', async () => {
      const { breakdown, sources } = read
      const opened = `createdFrom=${from}&createdTo=${to}`
      const over = `outcomeFrom=${from}&outcomeTo=${to}`
      expect(sources).toHaveLength(3)
      for (const { source, campaigns: _campaigns, ...one } of sources) {
        expect(one, source).toEqual(counts(deals.filter((deal) => deal.source === source)))
        expect(await total(`${opened}&source=${source}`)).toBe(one.opened)
        expect(await total(`${over}&outcome=won&source=${source}`)).toBe(one.won)
      }
      for (const { leadCategory, ...one } of breakdown.byLeadCategory)
        expect(one).toEqual(counts(deals.filter((deal) => deal.lead === leadCategory)))
      expect(breakdown.byAgent).toHaveLength(3)
      for (const { id, name, ...one } of breakdown.byAgent) {
        expect(one, name).toEqual(counts(deals.filter((deal) => deal.agent === id)))
        const whose = id ? `assignedTo=${id}` : 'filter=assignedTo:empty'
        expect(await total(`${opened}&${whose}`)).toBe(one.opened)
      }
      for (const { outcome, count } of breakdown.byOutcome) {
        expect(count).toBe(
          [...ended(true), ...ended(false)].filter((deal) => deal.outcome === outcome).length,
        )
        expect(await total(`${over}&outcome=${outcome}`)).toBe(count)
      }
      for (const { dock, ...one } of breakdown.byDock) {
        const at = (berth: Berth) => berth.dock === dock
        expect(one, dock).toEqual(
          counts(
            deals.filter((deal) => deal.berths.some((id) => at(berths.get(id)!))),
            at,
          ),
        )
        expect(await total(`${opened}&dock=${dock}`)).toBe(one.opened)
        expect(await total(`${over}&outcome=won&dock=${dock}`)).toBe(one.won)
      }
      for (const { from: metres, to: end, ...one } of breakdown.bySizeBand) {
        const like = ({ length }: Berth) =>
          length !== null && length >= metres && (end === null || length < end)
        expect(one, metres).toEqual(
          counts(
            deals.filter((deal) => deal.berths.some((id) => like(berths.get(id)!))),
            like,
          ),
        )
        expect(await total(`${opened}&berthSize=${metres}`)).toBe(one.opened)
      }
    })

    it('says by which campaigns they came, and the lists say the same', async () => {
      const over = `outcomeFrom=${from}&outcomeTo=${to}&outcome=won`
      const keyOf = (parts: readonly (string | null)[]) =>
        JSON.stringify(parts.map((part) => part?.toLowerCase().replaceAll('å', 'a') ?? null))
      for (const { source, campaigns } of read.sources) {
        const own = deals.filter((deal) => deal.source === source && deal.utm?.some((part) => part))
        const groups = [...Map.groupBy(own, ({ utm }) => keyOf(utm!.map((part) => part || null)))].filter(
          ([, some]) =>
            some.some(
              (deal) => begun([deal]).length + ended(true, [deal]).length + ended(false, [deal]).length > 0,
            ),
        )
        expect(groups.length, source).toBeGreaterThan(4)
        const found = (campaigns as Record<string, never>[]).map(
          ({ utmSource, utmMedium, utmCampaign, ...one }) =>
            [keyOf([utmSource!, utmMedium!, utmCampaign!]), one] as const,
        )
        expect(new Map(found)).toEqual(new Map(groups.map(([key, some]) => [key, counts(some)])))
        expect(found).toHaveLength(groups.length)
        for (const { utmSource, utmMedium, utmCampaign, opened, won } of campaigns) {
          const parts = { utm_source: utmSource, utm_medium: utmMedium, utm_campaign: utmCampaign }
          const filter = Object.entries(parts).map(([field, value]) =>
            value === null ? `${field}:empty` : `${field}:eq:${value.replace(/[,;]/g, '\\$&')}`,
          )
          const list = `source=${source}&filter=${encodeURIComponent(filter.join(';'))}`
          expect(await total(`createdFrom=${from}&createdTo=${to}&${list}`), list).toBe(opened)
          expect(await total(`${over}&${list}`), list).toBe(won)
        }
      }
    })

    it('says how far they came and how long they stayed, and the lists say the same', async () => {
      const dayAt = (deal: Deal, place: number) =>
        place === 0
          ? dayOf(deal.createdAt)
          : place === 2
            ? (deal.signed ?? deal.entered[2]!)
            : deal.entered[place]!
      for (const [place, one] of read.funnel.entries()) {
        const came = begun().filter(
          (deal) =>
            deal.outcome === 'won' ||
            path.indexOf(deal.stage as never) >= place ||
            path.some((_stage, at) => at >= place && dayAt(deal, at) !== null),
        )
        const stays = deals.flatMap((deal) => {
          const later = path
            .flatMap((_stage, at) => (at > place ? [dayAt(deal, at)] : []))
            .filter((day) => day !== null)
          const left =
            place === 5
              ? deal.outcome === 'won'
                ? dayOf(deal.outcomeAt)
                : null
              : (later.toSorted()[0] ?? null)
          const entered = dayAt(deal, place)
          return within(left) && entered !== null && left! >= entered
            ? [(Date.parse(left!) - Date.parse(entered)) / 86_400_000]
            : []
        })
        expect(one, one.stage).toEqual({
          stage: path[place],
          entered: deals.filter((deal) => within(dayAt(deal, place))).length,
          reached: came.length,
          left: stays.length,
          medianDays: medianOf(stays),
        })
        const days = (name: string) => `${name}=${one.stage}&${name}From=${from}&${name}To=${to}`
        expect(await total(days('entered'))).toBe(one.entered)
        expect(await total(days('left'))).toBe(one.left)
        expect(await total(`createdFrom=${from}&createdTo=${to}&reached=${one.stage}`)).toBe(one.reached)
      }
      expect(read.funnel[1].left).toBeGreaterThan(5)
    })

    it('says which lengths found no berth, and the lists say the same', async () => {
      const lengths = [...berths.values()].map(({ length }) => length ?? 0)
      for (const one of read.unmetDemand) {
        const like = (length: number | null) =>
          length !== null && length >= one.from && (one.to === null || length < one.to)
        const asking = begun().filter(({ wanted }) => like(wanted))
        expect(one).toEqual({
          from: one.from,
          to: endOfBand(one.from),
          requests: asking.length,
          unmet: asking.filter(
            ({ outcome, wanted }) => outcome !== 'won' && lengths.every((length) => length < wanted!),
          ).length,
          available: [...berths.values()].filter(({ length }) => like(length)).length,
        })
        const list = `createdFrom=${from}&createdTo=${to}&wantedSize=${one.from}`
        expect(await total(list)).toBe(one.requests)
        expect(await total(`${list}&unmet=true`)).toBe(one.unmet)
      }
      expect(read.unmetDemand.map((one: { from: number }) => one.from)).toEqual([...sizeBands])
      expect(read.unmetDemand.some((one: { unmet: number }) => one.unmet > 0)).toBe(true)
    })
  },
)

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  const half = sorted.length / 2
  if (sorted.length === 0) return null
  return half % 1 ? sorted[Math.floor(half)]! : (sorted[half - 1]! + sorted[half]!) / 2
}

/** By which campaigns deals come: none at all, without some of the parts, and the same in other capitals. */
const campaigns: readonly (Utm | null)[] = [
  null,
  [null, null, null],
  ['', '', ''],
  ['google', 'cpc', 'Spring'],
  ['Google', 'CPC', 'spring'],
  ['google', 'cpc', null],
  ['google', '', ''],
  [null, null, 'Spring'],
  ['nyhetsbrev', 'email', 'Vår, 2025; båt'],
  ['Nyhetsbrev', 'email', 'VAR, 2025; bat'],
]

type Filling = { from: string; to: string; agents: readonly string[] }

/** Deals around the midnights of a period and of the one before, in every zone, with berths of two currencies. */
async function fill(app: TestApp, boss: Person, { from, to, agents }: Filling) {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const one = <T>(of: readonly T[]) => of[random(of.length)]!
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  const clientId = data(await boss.post('/api/v1/clients', { fullName: 'Tove Dahl' })).id
  const berths = new Map<string, Berth>()
  for (const [mooringNumber, lengthM, price, currency] of [
    ['A1', 8, '100.00', 'EUR'],
    ['A2', 9.99, '100.00', 'EUR'],
    ['B1', 12, '250.50', 'EUR'],
    ['B2', 10, '70000', 'JPY'],
    ['AA1', null, '33.33', 'EUR'],
  ] as const) {
    const { id, dock } = data(await boss.post('/api/v1/berths', { mooringNumber, lengthM, price, currency }))
    berths.set(id, { id, dock, length: lengthM, price, currency })
  }
  const moment = () => {
    const midnight = Date.parse(from) + (random(2 * days + 2) - days - 1) * 86_400_000
    return new Date(midnight + (random(30 * 60) - 15 * 60) * 60_000).toISOString()
  }
  const day = () => addDays(from, random(days + 10) - 5)
  const deals = Array.from({ length: 300 }, (): Deal => {
    const outcome = random(3) === 0 ? null : one(['won', 'lost_other', 'lost_no_response', 'cancelled'])
    const came = random(6)
    const createdAt = moment()
    return {
      ...{ id: crypto.randomUUID(), createdAt, outcome, archived: random(20) === 0 },
      outcomeAt: outcome && moment(),
      source: one(['website', 'broker', 'phone']),
      lead: one(['general_interest', 'specific_qualified', 'hot_lead']),
      agent: one([...agents, null]),
      stage: one([path[came]!, path[Math.max(0, came - 1)]!, 'nurturing']),
      entered: path.map((_stage, place) => (place > 0 && place <= came && random(4) > 0 ? day() : null)),
      signed: came >= 2 && random(3) === 0 ? day() : null,
      wanted: one([null, 5.5, 6, 7.99, 10, 11, 14, 31]),
      utm: one(campaigns),
      berths: [...new Set(Array.from({ length: random(3) }, () => one([...berths.keys()])))],
    }
  })
  await app.rows(
    boss.portId!,
    sql`insert into interests (port_id, id, client_id, created_at, outcome, outcome_at, source, lead_category, assigned_to,
        pipeline_stage, entered_qualified, entered_eoi, entered_reservation, entered_deposit_paid, entered_contract,
        date_eoi_signed, desired_length_m, archived_at)
      select ${boss.portId}::uuid, d.id, ${clientId}::uuid, d."createdAt", d.outcome, d."outcomeAt", d.source, d.lead, d.agent, d.stage,
        (d.entered ->> 1)::date, (d.entered ->> 2)::date, (d.entered ->> 3)::date, (d.entered ->> 4)::date, (d.entered ->> 5)::date,
        d.signed, d.wanted, case when d.archived then now() end
      from jsonb_to_recordset(${JSON.stringify(deals)}::jsonb) as d(id uuid, "createdAt" timestamptz, outcome text,
        "outcomeAt" timestamptz, source text, lead text, agent uuid, stage text, entered jsonb, signed date, wanted float8,
        archived boolean) returning 1`,
  )
  await app.rows(
    boss.portId!,
    sql`insert into interest_berths (port_id, interest_id, berth_id, is_primary, in_eoi_bundle)
      select ${boss.portId}::uuid, d.id, b.id::uuid, b.place = 1, b.place > 1
      from jsonb_to_recordset(${JSON.stringify(deals)}::jsonb) as d(id uuid, berths jsonb),
        jsonb_array_elements_text(d.berths) with ordinality as b(id, place) returning 1`,
  )
  await app.rows(
    boss.portId!,
    sql`insert into website_inquiries (port_id, id, raw, source_kind, triage_state, interest_id, utm_source, utm_medium, utm_campaign)
      select ${boss.portId}::uuid, gen_random_uuid(), '{}', 'public', 'converted', d.id, d.utm ->> 0, d.utm ->> 1, d.utm ->> 2
      from jsonb_to_recordset(${JSON.stringify(deals)}::jsonb) as d(id uuid, utm jsonb) where jsonb_typeof(d.utm) = 'array' returning 1`,
  )
  return { deals, berths }
}
