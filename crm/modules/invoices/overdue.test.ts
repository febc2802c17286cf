import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import { crmJobs } from '../../jobs.ts'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { dayFrom, portZone } from '../../testing/days.ts'
import { lookInPort } from '../alerts/job.ts'
import { billingOf, refusal } from './testing/billing.ts'

let app: TestApp
let boss: Person
let desk: ReturnType<typeof billingOf>

beforeAll(async () => {
  ;[app, boss] = await testPort('port_admin')
  desk = billingOf(boss)
  await desk.issuer()
})
afterAll(() => app.close())

const remind = () =>
  crmJobs(app.crm.services, async () => {}).remind_invoices!({}, { attempt: 1, maxAttempts: 5 })
const mails = (id: string) =>
  app.rows(
    boss.portId!,
    sql<{ to: string; text: string; subject: string }>`select to_address as "to", subject, text from mails
      where port_id = ${boss.portId} and entity_id = ${id} order by created_at, id`,
  )
/** An invoice that fell due so many days ago. */
const dueAgo = (days: number, gross = '100.00', more: Record<string, unknown> = {}) =>
  desk.sent(gross, { issueDate: dayFrom(-days - 14), dueDate: dayFrom(-days), ...more })
const put = async (key: string, value: unknown) =>
  data(await boss.put('/api/v1/admin/settings', { key, value }))
const zone = (name: string) => app.atHome(sql`update ports set timezone = ${name} where id = ${boss.portId}`)

describe('reminders of what is overdue', () => {
  it('go by the days of the port, once for each, with the day it was due and what is open', async () => {
    await put('invoice_reminder_days', [3, 10])
    const [early, third, late] = [await dueAgo(2), await dueAgo(4), await dueAgo(30)]
    data(await desk.pay(third.id, '40.00'))
    await Promise.all([remind(), remind()])
    await remind()
    expect(await mails(early.id)).toEqual([])
    const [mail, ...others] = await mails(third.id)
    expect([mail?.to, others]).toEqual(['vera@sea.example', []])
    expect(mail?.text).toContain('€60.00')
    const due = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
    expect(mail?.text).toContain(due.format(new Date(dayFrom(-4))))
    // However many days have come since the last look, once.
    expect(await mails(late.id)).toHaveLength(1)
    expect(await desk.read(late.id)).toMatchObject({ status: 'overdue', reminders: 1 })
    data(await desk.change(late.id, { dueDate: dayFrom(-3) }))
    await remind()
    expect((await desk.read(late.id)).reminders).toBeGreaterThanOrEqual(1)
    data(await desk.pay(third.id, '60.00'))
    await remind()
    expect(await mails(third.id)).toHaveLength(1)
  })

  it('wait for eight by the clock of the port', async () => {
    await put('invoice_reminder_days', [3])
    const { id } = await dueAgo(4)
    const local = (
      await app.rows(
        boss.portId!,
        sql<{ hour: number; day: string }>`select extract(hour from now() at time zone 'UTC')::int as hour,
        (now() at time zone 'UTC')::date::text as day`,
      )
    )[0]!
    // Where it is seven now nobody is told; where it is nine they are.
    for (const [clock, sent] of [
      [7, 0],
      [9, 1],
    ] as const) {
      const ahead = clock - local.hour
      await zone(ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`)
      await app.rows(
        boss.portId!,
        sql`update invoices set due_date = ${local.day}::date - 3, issue_date = ${local.day}::date - 20
          where port_id = ${boss.portId} and id = ${id}`,
      )
      await remind()
      expect([clock, (await mails(id)).length]).toEqual([clock, sent])
    }
    await zone(portZone)
  })

  it('are sent by hand of one that is overdue, not twice within the hour', async () => {
    await put('invoice_reminder_days', [])
    const { id } = await dueAgo(1)
    const by = (body = {}) => boss.post(`/api/v1/invoices/${id}/remind`, body)
    expect((await by({ to: ['clerk@sea.example'] })).body.data).toMatchObject({ reminders: 1 })
    expect((await mails(id)).map(({ to }) => to)).toEqual(['clerk@sea.example'])
    expect(refusal(await by())).toEqual([409, 'REMINDER_TOO_SOON'])
    const fresh = await desk.sent()
    expect(refusal(await boss.post(`/api/v1/invoices/${fresh.id}/remind`, {}))).toEqual([
      409,
      'INVOICE_STATE',
    ])
  })
})

it('no client is reminded of what their credit covers, and of the rest alone', async () => {
  await put('invoice_reminder_days', [3])
  const clientId = await desk.client('Cleo Credit')
  const [first, second] = [await dueAgo(9, '100.00', { clientId }), await dueAgo(8, '80.00', { clientId })]
  const crowns = await dueAgo(8, '70.00', { clientId, currency: 'SEK' })
  const taken = await desk.sent('150.00', { clientId })
  data(await desk.pay(taken.id, '150.00'))
  const { creditNoteId } = data(await desk.takeBack(taken.id, { to: [] }))
  const now = (id: string) => boss.post(`/api/v1/invoices/${id}/remind`, {})
  expect(refusal(await now(first.id))).toEqual([409, 'INVOICE_COVERED'])
  await remind()
  expect([await mails(first.id), (await desk.read(first.id)).reminders]).toEqual([[], 0])
  const [rest, ...more] = await mails(second.id)
  expect([rest?.text.includes('€30.00'), more]).toEqual([true, []])
  expect((await mails(crowns.id))[0]?.text).toContain('70.00')
  data(await desk.pay(creditNoteId, '150.00'))
  data(await now(first.id))
  expect((await mails(first.id))[0]?.text).toContain('€100.00')
})

describe('alerts', () => {
  it('tell of an overdue invoice, and of a deposit by its invoice', async () => {
    await put('alert_rules', { invoice_overdue: { active: true } })
    const clientId = await desk.client('Alma Alert')
    const interestId = await desk.interest(clientId)
    const { id } = await dueAgo(3, '10.00', { clientId })
    const deposit = await dueAgo(1, '10.00', { clientId, interestId, kind: 'deposit' })
    const due = await desk.sent('10.00', {
      clientId,
      interestId: await desk.interest(clientId),
      kind: 'deposit',
    })
    await inTenant(app.crm.services.kernel, systemIn(boss.portId!), (tx) => lookInPort(tx as never))
    const alerts = async () =>
      (await boss.get('/api/v1/alerts?limit=100')).body.data
        .filter((one: { entityId: string }) => [id, deposit.id, due.id, interestId].includes(one.entityId))
        .map(({ rule, entityId }: { rule: string; entityId: string }) => [rule, entityId])
        .sort()
    expect(await alerts()).toEqual(
      [
        ['deposit_overdue', interestId],
        ['invoice_overdue', id],
        ['invoice_overdue', deposit.id],
      ].sort(),
    )
    data(await desk.pay(id, '10.00'))
    data(await desk.pay(deposit.id, '10.00'))
    expect(await alerts()).toEqual([])
  })
})

describe('the ledger', () => {
  it('has charges, payments, credits and refunds, and what is owed after each, by currency', async () => {
    const [clientId, companyId] = [await desk.client('Lars Ledger'), await desk.company('Ledger Oy')]
    const first = await desk.sent('100.00', { clientId, issueDate: dayFrom(-40), dueDate: dayFrom(-10) })
    const second = await desk.sent('50.00', { clientId, issueDate: dayFrom(-5) })
    await desk.sent('7', { clientId, currency: 'JPY', issueDate: dayFrom(-3) })
    await desk.written('1.00', { clientId })
    const billed = { billingEntityType: 'company', billingEntityId: companyId }
    await desk.sent('9.00', { clientId, ...billed }, { to: [] })
    data(await desk.pay(first.id, '30.00', { paidOn: dayFrom(-20) }))
    data(await desk.pay(second.id, '20.00', { paidOn: dayFrom(-2) }))
    const { creditNoteId } = data(await desk.takeBack(second.id, { to: [] }))
    data(await desk.pay(creditNoteId, '20.00'))
    const ledger = data(await boss.get(`/api/v1/invoices/ledger?clientId=${clientId}`))
    const entries = ledger.entries.map((one: Record<string, string>) => [
      one.kind,
      one.amount,
      one.currency,
      one.balance,
    ])
    expect(entries).toEqual([
      ['refund', '20.00', 'EUR', '70.00'],
      ['credit', '-50.00', 'EUR', '50.00'],
      ['payment', '-20.00', 'EUR', '100.00'],
      ['charge', '7', 'JPY', '7'],
      ['charge', '50.00', 'EUR', '120.00'],
      ['payment', '-30.00', 'EUR', '70.00'],
      ['charge', '100.00', 'EUR', '100.00'],
    ])
    expect([ledger.total, ledger.balances]).toEqual([
      7,
      [
        { currency: 'EUR', charged: '100.00', paid: '30.00', balance: '70.00', overdue: '70.00' },
        { currency: 'JPY', charged: '7', paid: '0', balance: '7', overdue: '0' },
      ],
    ])
    const page = data(await boss.get(`/api/v1/invoices/ledger?clientId=${clientId}&limit=2&page=2`))
    expect(page.entries.map((one: { balance: string }) => one.balance)).toEqual(['100.00', '7'])
    expect(data(await boss.get(`/api/v1/invoices/ledger?companyId=${companyId}`)).balances).toMatchObject([
      { balance: '9.00' },
    ])
    for (const query of ['', `?clientId=${clientId}&companyId=${companyId}`])
      expect(refusal(await boss.get(`/api/v1/invoices/ledger${query}`))).toEqual([
        400,
        'VALIDATION_FAILED',
        'clientId',
      ])
    expect((await boss.get(`/api/v1/invoices/ledger?clientId=${companyId}`)).status).toBe(404)
  })
})

describe('a client with invoices', () => {
  it('is merged with them and gets them back; what was sent stays as it was', async () => {
    const [winner, loser] = [await desk.client('Winner'), await desk.client('Loser')]
    const { id } = await desk.sent('10.00', { clientId: loser })
    const draft = await desk.written('5.00', { clientId: loser })
    data(await boss.post(`/api/v1/clients/${winner}/merge`, { loserId: loser }))
    expect(await desk.read(id)).toMatchObject({
      clientId: winner,
      billingEntityId: winner,
      billingEntityName: 'Loser',
    })
    expect(await desk.read(draft.id)).toMatchObject({ billingEntityId: winner, billingEntityName: 'Winner' })
    const merges = data(await boss.get('/api/v1/admin/merges'))
    const { id: mergeId } = merges.find((one: { loserId: string }) => one.loserId === loser) ?? merges[0]
    expect((await boss.post(`/api/v1/admin/merges/${mergeId}/undo`, {})).status).toBeLessThan(300)
    expect(await desk.read(id)).toMatchObject({ clientId: loser, billingEntityId: loser })
  })

  it('is erased, and what has a number stays in the books without the name', async () => {
    const clientId = await desk.client('Erik Erased', 'erik@sea.example')
    const { id } = await desk.sent('10.00', { clientId, note: 'For Erik' })
    const draft = await desk.written('5.00', { clientId })
    data(await desk.pay(id, '4.00'))
    const jobs = crmJobs(app.crm.services, async () => {})
    await jobs.print_invoices!({ tenantId: boss.portId }, { attempt: 1, maxAttempts: 5 })
    const { fileId, number } = await desk.read(id)
    await boss.delete(`/api/v1/clients/${clientId}`)
    await boss.post(`/api/v1/clients/${clientId}/hard-delete`)
    const [mail] = await app.rows(
      boss.portId!,
      sql<{
        text: string
      }>`select text from mails where port_id = ${boss.portId} and to_address = ${boss.email}
        order by created_at desc, id desc limit 1`,
    )
    const code = /\b(\d{6})\b/.exec(mail!.text)![1]
    expect((await boss.post(`/api/v1/clients/${clientId}/hard-delete/confirm`, { code })).status).toBe(204)
    expect(await desk.read(id)).toMatchObject({
      ...{ number, status: 'sent', gross: '10.00', open: '6.00', billingEntityName: '[erased]', sentTo: [] },
      ...{
        clientId: null,
        billingEntityId: null,
        note: null,
        fileId: null,
        billTo: { name: '[erased]', address: [] },
      },
    })
    expect((await boss.get(`/api/v1/invoices/${draft.id}`)).status).toBe(404)
    expect((await boss.get(`/api/v1/files/${fileId}`)).status).toBe(404)
    expect((await boss.get(`/api/v1/invoices/${id}/pdf`)).status).toBe(200)
    data(await desk.pay(id, '6.00'))
  })
})
