import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Amount, sumsByCurrency } from '../../contract/values/money.ts'
import { inTenant, systemIn } from '../../platform/scope.ts'
import { fillDemo } from '../demo/fill.ts'
import { type Person, type TestApp, testPort } from '../testing/app.ts'
import { data } from '../testing/data.ts'

let app: TestApp
let boss: Person

beforeAll(async () => {
  const [testApp, admin, ...agents] = await testPort('port_admin', 'sales_agent', 'sales_agent')
  app = testApp
  boss = admin
  for (const key of ['invoices_module_enabled', 'tenancies_module_enabled'])
    await boss.put('/api/v1/admin/settings', { key, value: true })
  // The zone is one that is a day ahead of most clocks for half the day.
  await app.atHome(sql`update ports set timezone = 'Pacific/Auckland' where id = ${boss.portId}`)
  await inTenant(app.crm.services.kernel, systemIn(boss.portId!), (tx) =>
    fillDemo(
      tx,
      boss.userId!,
      agents.map(({ userId }) => userId!),
    ),
  )
})
afterAll(() => app.close())

const read = async (path: string) => data(await boss.get(`/api/v1/${path}`))
const total = async (list: string): Promise<number> =>
  (await boss.get(`/api/v1/${list}${list.includes('?') ? '&' : '?'}limit=1`)).body.meta.total
const amounts = (rows: readonly Record<string, string>[], of: string): Amount[] =>
  sumsByCurrency(rows.map((row) => ({ currency: row.currency!, amount: row[of]! }))).filter(
    ({ amount }) => Number(amount) !== 0,
  )
const sum = (counts: Iterable<number>) => [...counts].reduce((all, one) => all + one, 0)

describe('one question has one answer, wherever it is asked:', () => {
  it('what was opened, won and lost in twelve months', async () => {
    const year = await read('dashboard/analysis')
    const { today } = (await read('dashboard')).month
    const period = `from=${year.since}&to=${today}`
    const { range, funnel, sources, breakdown } = await read(`analytics?${period}`)
    expect(range.opened).toBeGreaterThan(20)
    for (const what of ['opened', 'won', 'lost'] as const)
      expect(sum(year.months.map((month: Record<string, number>) => month[what])), what).toBe(range[what])
    const opened = `createdFrom=${year.since}&createdTo=${today}`
    const ended = `outcomeFrom=${year.since}&outcomeTo=${today}`
    expect(await total(`interests?${opened}`)).toBe(range.opened)
    expect(await total(`interests?${ended}&outcome=won`)).toBe(range.won)
    for (const { month, ...counts } of year.months) {
      const last = year.months.find((one: { month: string }) => one.month > month)?.month
      const until = last ? new Date(Date.parse(last) - 1).toISOString().slice(0, 10) : today
      const { opened, won, lost } = (await read(`analytics?from=${month}&to=${until}`)).range
      expect({ opened, won, lost }, month).toEqual(counts)
    }
    const reached = funnel.map(({ stage, reached: count }: Record<string, unknown>) => ({ stage, count }))
    expect(year.conversion.reached).toEqual(reached)
    const bySource = (rows: readonly Record<string, unknown>[]) =>
      new Map(rows.filter(({ opened: some }) => some).map(({ source, opened: count }) => [source, count]))
    expect(bySource(year.sources)).toEqual(bySource(sources))
    const losses = breakdown.byOutcome.filter(({ outcome }: { outcome: string }) => outcome !== 'won')
    expect(new Map(year.losses.map((one: Record<string, unknown>) => [one.outcome, one.count]))).toEqual(
      new Map(losses.map((one: Record<string, unknown>) => [one.outcome, one.count])),
    )
  })

  it('what was won and is expected this month', async () => {
    const { month, wonThisMonth, expectedThisMonth, activeInterests } = await read('dashboard')
    const { range } = await read(`analytics?from=${month.from}&to=${month.today}`)
    const people = await read('dashboard/people')
    const present = people.months.indexOf(people.present)
    const { open, months } = people.all
    expect([wonThisMonth.value, wonThisMonth.amounts]).toEqual([range.won, range.value])
    expect((await read('dashboard/money')).wonThisMonth).toEqual(range.value)
    expect(months[present].won).toEqual({ count: range.won, value: range.value })
    const { value: count, amounts: value } = expectedThisMonth
    expect(months[present].expected).toEqual({ count, value })
    const list = `interests?outcome=none&expectedFrom=${month.from}&expectedTo=${month.to}`
    expect(await total(list)).toBe(count)
    const board = await read('interests/board')
    const { active } = await read('admin/dashboard-stats')
    const byStage = (rows: readonly { count: number }[]) => sum(rows.map((row) => row.count))
    expect([
      byStage(board.columns),
      byStage(active),
      open.count,
      await total('interests?outcome=none'),
    ]).toEqual(Array(4).fill(activeInterests.value))
  })

  it('how berths stand, and who holds them today', async () => {
    const { berths, occupancy, month } = await read('dashboard')
    const docks = (await read('dashboard/analysis')).occupancy as Record<string, number>[]
    for (const status of ['available', 'under_offer', 'sold']) {
      expect(sum(docks.map((dock) => dock[status]!)), status).toBe(berths[status])
      expect(await total(`berths?status=${status}`), status).toBe(berths[status])
    }
    expect(occupancy.value).toBeGreaterThan(5)
    expect(await total('berths?held=true')).toBe(occupancy.value)
    const next = new Date(Date.parse(month.today) + 86_400_000).toISOString().slice(0, 10)
    const calendar = await read(`berths/occupancy?from=${month.today}&to=${next}`)
    const isHeld = ({
      spans,
    }: {
      spans: { kind: string; status: string; from: string; to: string | null }[]
    }) =>
      spans.some(
        ({ kind, status, from, to }) =>
          ['tenancy', 'reservation'].includes(kind) &&
          ['active', 'ended'].includes(status) &&
          from <= month.today &&
          (to === null || to > month.today),
      )
    expect(calendar.filter(isHeld)).toHaveLength(occupancy.value)
    const sold = await read(`analytics/occupancy?from=${month.today}&to=${month.today}`)
    expect(sold.sold).toBe(occupancy.value)
  })

  it('what is open, late, and came in', async () => {
    const { due, overdue, received } = await read('invoices/desk')
    const lists = { due: 'status=sent', overdue: 'status=overdue' }
    for (const [name, pile] of Object.entries({ due, overdue })) {
      const query = `invoices?kind=general,deposit&${lists[name as keyof typeof lists]}`
      expect(await total(query), name).toBe(pile.count)
      const totals = await read(query.replace('invoices?', 'invoices/totals?'))
      expect(amounts(totals, 'open'), name).toEqual(pile.amounts)
    }
    expect(overdue.count).toBeGreaterThan(0)
    for (const { month, until, invoices, deals } of received) {
      const period = `from=${month}&to=${until}`
      const revenue = await read(`analytics/revenue?${period}`)
      expect([revenue.received, revenue.deals], month).toEqual([invoices, deals])
      const paid = await read(`payments/totals?paidFrom=${month}&paidTo=${until}`)
      expect(amounts(paid, 'received'), month).toEqual(
        sumsByCurrency([...invoices, ...deals]).filter(({ amount }) => Number(amount) !== 0),
      )
    }
  })

  it('what a client owes, at the desk and in the portal', async () => {
    const { data: late } = (
      await boss.get('/api/v1/invoices?status=overdue&billingEntityType=client&limit=50')
    ).body
    const clients = [...new Set(late.map((one: { clientId: string }) => one.clientId))].slice(
      0,
      3,
    ) as string[]
    expect(clients.length).toBeGreaterThan(0)
    for (const clientId of clients) {
      const look = await boss.post(`/api/v1/clients/${clientId}/portal-view`, {})
      const cookie = `${boss.cookie}; ${String(look.headers['set-cookie']).split(';')[0]}`
      const answer = await app.nobody.send('GET', '/api/portal/invoices', undefined, { cookie })
      const open = data(answer).filter(({ status }: { status: string }) => status === 'overdue')
      const query = `status=overdue&billingEntityType=client&billingEntityId=${clientId}`
      expect(amounts(open, 'open')).toEqual(amounts(await read(`invoices/totals?${query}`), 'open'))
      const { balances } = await read(`invoices/ledger?clientId=${clientId}`)
      expect(amounts(balances, 'overdue')).toEqual(amounts(open, 'open'))
    }
  })
})
