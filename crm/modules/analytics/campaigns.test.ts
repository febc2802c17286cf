import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '../../../contract/values/days.ts'
import { crmLimits } from '../../service.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'

const path = '/api/v1/analytics/campaigns'
const inbox = '/api/v1/admin/website-submissions'

let app: TestApp
beforeAll(async () => {
  const plenty = { points: 1_000_000, seconds: 60, shared: false }
  app = await testApp({ ...crmLimits, default: plenty, public_inquiry: plenty })
})
afterAll(() => app.close())

const total = async (person: Person, list: string, query: string) => {
  const answer = await person.get(`${list}?limit=1&${query}`)
  expect(answer.status, query).toBe(200)
  return answer.body.meta.total as number
}

it('counts an inquiry from the website to the won deal', async () => {
  const portId = await app.makePort('campaigns-from-the-website')
  const boss = await app.person(portId, 'port_admin')
  const received: string[] = []
  for (const utmCampaign of ['Vår 2026', 'var 2026', 'VÅR 2026', undefined]) {
    const body = { name: 'Tove Dahl', email: 'tove@example.com', utmSource: 'news', utmCampaign }
    const answer = await app.nobody.post('/api/public/inquiries', {
      portSlug: 'campaigns-from-the-website',
      ...body,
    })
    received.push(data(answer).id)
  }
  const berthId = data(
    await boss.post('/api/v1/berths', { mooringNumber: 'A1', price: '12000.50', currency: 'EUR' }),
  ).id
  const ids: string[] = []
  for (const id of received.slice(0, 2))
    ids.push(data(await boss.post(`${inbox}/${id}/convert`, { newClient: { besides: [] } })).interestId)
  data(await boss.post(`/api/v1/interests/${ids[0]}/berths`, { berthId, isPrimary: true }))
  data(await boss.post(`/api/v1/interests/${ids[0]}/outcome`, { outcome: 'won' }))
  const value = [{ currency: 'EUR', amount: '12000.50' }]
  const today = data(await boss.get(`${path}?range=today`))
  expect(today).toMatchObject({
    range: { key: 'today', inquiries: 4, interests: 2, won: 1, value },
    campaigns: [
      { key: 'var 2026', inquiries: 3, interests: 2, won: 1, value },
      { campaign: null, key: null, inquiries: 1, interests: 0, won: 0, value: [] },
    ],
    more: 0,
  })
  expect(['Vår 2026', 'var 2026', 'VÅR 2026']).toContain(today.campaigns[0].campaign)
  // The record says by what it came; a deal that is archived is none any more.
  expect(data(await boss.get(`/api/v1/interests/${ids[0]}`))).toMatchObject({
    ...{ utm_source: 'news', utm_medium: null, utm_campaign: 'Vår 2026' },
  })
  await boss.delete(`/api/v1/interests/${ids[1]}`)
  expect(data(await boss.get(`${path}?range=today`)).range).toMatchObject({
    inquiries: 4,
    interests: 1,
    won: 1,
  })
})

const zones = [
  ['Europe/Helsinki', '2025-10-20', '2025-11-02'],
  ['America/Vancouver', '2025-03-01', '2025-03-14'],
  ['Pacific/Auckland', '2025-03-31', '2025-04-08'],
] as const

it.each(zones)(
  'in %s from %s to %s it is what is counted apart, and what the lists have',
  async (zone, from, to) => {
    const boss = await app.person(await app.makePort(), 'port_admin')
    await app.atHome(sql`update ports set timezone = ${zone} where id = ${boss.portId} returning 1`)
    const all = await fill(boss, from, to)
    const dayOf = (moment: string) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date(moment))
    const received = all.filter(({ at }) => dayOf(at) >= from && dayOf(at) <= to)
    expect(received.length).toBeGreaterThan(60)
    const counts = (some: typeof all) => {
      const deals = some.filter(({ deal, archived }) => deal && !archived)
      const won = deals.filter(({ outcome }) => outcome === 'won')
      return {
        ...{ inquiries: some.length, interests: deals.length, won: won.length },
        value: won.length === 0 ? [] : [{ currency: 'EUR', amount: (100 * won.length).toFixed(2) }],
      }
    }
    const read = data(await boss.get(`${path}?from=${from}&to=${to}`))
    expect(read.range).toEqual({ key: null, from, to, ...counts(received) })
    const keyOf = (campaign: string | null) => campaign?.toLowerCase() || null
    const groups = [...Map.groupBy(received, ({ campaign }) => keyOf(campaign))]
    expect(read.campaigns).toHaveLength(groups.length)
    expect(read.campaigns.at(-1).campaign).toBe(null)
    for (const { campaign, key, ...one } of read.campaigns) {
      expect(key).toBe(keyOf(campaign))
      expect(one, key).toEqual(counts(groups.find(([name]) => name === key)![1]))
      const which = campaign === null ? 'utm_campaign:empty' : `utm_campaign:eq:${campaign}`
      const inquiries = `state=all&filter=createdAt:between:${from},${to};${which}`
      expect(await total(boss, inbox, inquiries)).toBe(one.inquiries)
      const interests = `inquiryFrom=${from}&inquiryTo=${to}&filter=${which}`
      expect(await total(boss, '/api/v1/interests', interests)).toBe(one.interests)
      expect(await total(boss, '/api/v1/interests', `${interests}&outcome=won`)).toBe(one.won)
    }
    const period = `inquiryFrom=${from}&inquiryTo=${to}`
    expect(await total(boss, '/api/v1/interests', period)).toBe(read.range.interests)
    const other = await app.person(await app.makePort(), 'port_admin')
    expect(data(await other.get(`${path}?from=${from}&to=${to}`))).toMatchObject({
      range: { inquiries: 0, interests: 0, won: 0, value: [] },
      campaigns: [],
    })
  },
)

it('names a hundred campaigns, and says how many more there are', async () => {
  const boss = await app.person(await app.makePort(), 'port_admin')
  await app.rows(
    boss.portId!,
    sql`insert into website_inquiries (port_id, id, raw, source_kind, utm_campaign)
      select ${boss.portId}::uuid, gen_random_uuid(), '{}', 'public', 'campaign ' || n from generate_series(1, 150) n returning 1`,
  )
  const { range, campaigns, more } = data(await boss.get(`${path}?range=today`))
  expect([range.inquiries, campaigns.length, more]).toEqual([150, 100, 50])
})

it('takes the periods of the analytics, of whoever may see those', async () => {
  const boss = await app.person(await app.makePort(), 'port_admin')
  const wrong = await boss.get(`${path}?from=2025-03-02&to=2025-03-01`)
  expect([wrong.status, wrong.body.error.details[0].path]).toEqual([400, 'to'])
  const list = await boss.get('/api/v1/interests?inquiryFrom=soon')
  expect([list.status, list.body.error.details[0].path]).toEqual([400, 'inquiryFrom'])
  const agent = await app.person(boss.portId!, ['interests.view'])
  expect((await agent.get(path)).status).toBe(403)
  expect((await app.nobody.get(path)).status).toBe(401)
})

/** Inquiries around the midnights of a period, some of which became deals; each won one sold a berth of 100 euros. */
async function fill(boss: Person, from: string, to: string) {
  const clientId = data(await boss.post('/api/v1/clients', { fullName: 'Tove Dahl' })).id
  const berthId = data(
    await boss.post('/api/v1/berths', { mooringNumber: 'A1', price: '100', currency: 'EUR' }),
  ).id
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  const campaigns = [null, '', 'Spring', 'spring', 'Autumn 2025', 'autumn 2025', 'News']
  const all = Array.from({ length: 200 }, (_, n) => ({
    id: crypto.randomUUID(),
    deal: n % 3 ? crypto.randomUUID() : null,
    at: new Date(Date.parse(addDays(from, (n % (days + 4)) - 2)) + ((n * 7919) % 96) * 900_000).toISOString(),
    campaign: campaigns[n % 7]!,
    outcome: [null, 'won', 'lost_other'][n % 5] ?? null,
    archived: n % 11 === 0,
  }))
  const rows = JSON.stringify(all)
  await app.rows(
    boss.portId!,
    sql`insert into interests (port_id, id, client_id, source, outcome, outcome_at, archived_at)
      select ${boss.portId}::uuid, deal, ${clientId}::uuid, 'website', outcome, case when outcome is not null then now() end,
        case when archived then now() end
      from jsonb_to_recordset(${rows}::jsonb) as d(deal uuid, outcome text, archived boolean) where deal is not null returning 1`,
  )
  await app.rows(
    boss.portId!,
    sql`insert into interest_berths (port_id, interest_id, berth_id, is_primary)
      select ${boss.portId}::uuid, deal, ${berthId}::uuid, true
      from jsonb_to_recordset(${rows}::jsonb) as d(deal uuid) where deal is not null returning 1`,
  )
  await app.rows(
    boss.portId!,
    sql`insert into website_inquiries (port_id, id, raw, source_kind, created_at, interest_id, utm_campaign)
      select ${boss.portId}::uuid, id, '{}', 'public', at, deal, campaign
      from jsonb_to_recordset(${rows}::jsonb) as d(id uuid, at timestamptz, deal uuid, campaign text) returning 1`,
  )
  return all
}
