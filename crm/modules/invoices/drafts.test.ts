import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { dayFrom } from '../../testing/days.ts'
import { billingOf, line, refusal } from './testing/billing.ts'

let app: TestApp
let boss: Person
let clerk: Person
let viewer: Person
let foreign: Person
let desk: ReturnType<typeof billingOf>

beforeAll(async () => {
  ;[app, boss, clerk, viewer] = await testPort('port_admin', 'finance', 'viewer')
  foreign = await app.person(await app.makePort(), 'port_admin')
  desk = billingOf(boss)
})
afterAll(() => app.close())

describe('a draft', () => {
  it('bills the client it is about, in the currency of the port, and comes to what its lines do', async () => {
    const clientId = await desk.client()
    const lines = [
      line('45.00', { quantity: 3, taxRatePct: 21 }),
      line('60.00', { description: 'Discount', quantity: -1, taxRatePct: '21.000' }),
    ]
    const response = await desk.draft({ clientId, lines, note: 'Thank you' })
    expect([response.status, response.body.data]).toMatchObject([
      201,
      {
        ...{
          number: null,
          kind: 'general',
          status: 'draft',
          clientId,
          clientName: 'Vera Dahl',
          note: 'Thank you',
        },
        ...{
          billingEntityType: 'client',
          billingEntityId: clientId,
          billingEntityName: 'Vera Dahl',
          currency: 'EUR',
        },
        ...{
          issueDate: null,
          dueDate: null,
          net: '75.00',
          tax: '15.75',
          gross: '90.75',
          paid: '0.00',
          open: '90.75',
        },
        totals: {
          ...{ net: '75.00', tax: '15.75', gross: '90.75', paid: '0.00', open: '90.75' },
          taxByRate: [{ taxRatePct: '21', net: '75.00', tax: '15.75' }],
        },
        lines: [
          { quantity: '3', unitPrice: '45.00', taxRatePct: '21', net: '135.00', expenseId: null },
          { description: 'Discount', quantity: '-1', unitPrice: '60.00', net: '-60.00' },
        ],
        ...{ payments: [], creditNoteId: null, sentTo: [], issuer: null, tags: [], custom: {}, version: 1 },
        billTo: { name: 'Vera Dahl', address: [] },
      },
    ])
  })

  it('keeps the four decimals of a price of one, and rounds the line', async () => {
    const clientId = await desk.client()
    const lines = [
      line('0.1849', { quantity: 1234, taxRatePct: 25.5 }),
      line('12.5', { taxRatePct: 0 }),
      line('0.125', { quantity: '0.5', taxRatePct: 0 }),
    ]
    expect(data(await desk.draft({ clientId, lines }))).toMatchObject({
      lines: [
        { unitPrice: '0.1849', net: '228.17' },
        { unitPrice: '12.50', net: '12.50' },
        { unitPrice: '0.125', net: '0.06' },
      ],
      ...{ net: '240.73', tax: '58.18', gross: '298.91' },
    })
    const yen = [line('0.5', { quantity: 3, taxRatePct: 10 }), line('120', { taxRatePct: 10 })]
    expect(data(await desk.draft({ clientId, currency: 'JPY', lines: yen }))).toMatchObject({
      lines: [
        { unitPrice: '0.5', net: '2' },
        { unitPrice: '120', net: '120' },
      ],
      ...{ net: '122', tax: '12', gross: '134' },
    })
  })

  it('bills a company, and a deposit is of an interest and its client', async () => {
    const [clientId, companyId] = [await desk.client('Bo Berg'), await desk.company()]
    const interestId = await desk.interest(clientId, {
      depositExpectedAmount: '5000.000',
      depositExpectedCurrency: 'KWD',
    })
    const billed = { billingEntityType: 'company', billingEntityId: companyId }
    const invoice = data(
      await desk.draft({ kind: 'deposit', interestId, ...billed, lines: [line('5000.125')] }),
    )
    expect(invoice).toMatchObject({
      ...{ kind: 'deposit', interestId, clientId, billingEntityName: 'Fjord Charter AS', currency: 'KWD' },
      gross: '6200.155',
    })
    const other = await desk.client('Ada')
    for (const [body, ...expected] of [
      [{ kind: 'deposit', clientId }, 400, 'VALIDATION_FAILED', 'interestId'],
      [{ interestId, clientId: other }, 400, 'VALIDATION_FAILED', 'interestId'],
      [{}, 400, 'VALIDATION_FAILED', 'billingEntityId'],
      [{ billingEntityType: 'company', clientId }, 400, 'VALIDATION_FAILED', 'billingEntityId'],
      [{ clientId: companyId }, 400, 'REFERENCE_NOT_FOUND', 'billingEntityId'],
      [{ clientId, tenancyId: companyId }, 400, 'REFERENCE_NOT_FOUND', 'tenancyId'],
    ] as const)
      expect(refusal(await desk.draft(body as never))).toEqual(expected)
  })

  it('refuses lines that are none, by their field', async () => {
    const clientId = await desk.client()
    const cases: [Record<string, unknown>, string][] = [
      [{ lines: [line('1'), line('1.00055')] }, 'lines.1.unitPrice'],
      [{ lines: [line('-1')] }, 'lines.0.unitPrice'],
      [{ lines: [line('1', { quantity: '0.3333' })] }, 'lines.0.quantity'],
      [{ lines: [line('1', { taxRatePct: 101 })] }, 'lines.0.taxRatePct'],
      [{ lines: [line('1', { taxRatePct: -1 })] }, 'lines.0.taxRatePct'],
      [{ lines: [line('1', { description: ' ' })] }, 'lines.0.description'],
      [{ lines: [line('9999999999999', { quantity: 9_999_999 })] }, 'lines'],
      [{ issueDate: '2031-05-02', dueDate: '2031-05-01' }, 'dueDate'],
    ]
    for (const [body, path] of cases)
      expect(refusal(await desk.draft({ clientId, ...body }))).toEqual([400, 'VALIDATION_FAILED', path])
    const expense = await desk.draft({ clientId, lines: [line('1', { expenseId: clientId })] })
    expect(refusal(expense)).toEqual([400, 'REFERENCE_NOT_FOUND', 'lines.0.expenseId'])
  })

  it('is changed, all of its lines at once, and by no stale version', async () => {
    const { id } = await desk.written('100.00')
    const changed = await desk.change(id, {
      lines: [line('10.00', { quantity: '1.5' })],
      dueDate: dayFrom(10),
    })
    expect(changed.body.data).toMatchObject({ gross: '18.60', dueDate: dayFrom(10), version: 2 })
    expect((await desk.change(id, { dueDate: dayFrom(10) })).body.data.version).toBe(2)
    expect(data(await desk.change(id, { currency: 'JPY', lines: [line('10')] }))).toMatchObject({
      currency: 'JPY',
      gross: '12',
    })
    const stale = await boss.patch(`/api/v1/invoices/${id}`, { note: 'x' }, { 'if-match': '"1"' })
    expect(refusal(stale)).toEqual([412, 'VERSION_STALE'])
    const interestId = await desk.interest(await desk.client('Cleo'))
    const moved = await desk.change(id, { interestId, kind: 'deposit' })
    expect(moved.body.data).toMatchObject({ interestId, kind: 'deposit', clientName: 'Cleo' })
  })

  it('is rounded as the port says, and written anew by the next change of its lines', async () => {
    const owner = await app.person(await app.makePort(), 'port_admin')
    const own = billingOf(owner)
    const lines = [line('0.50', { taxRatePct: 9 }), line('0.50', { taxRatePct: 9 })]
    const clientId = await own.client()
    expect(data(await own.draft({ clientId, lines })).tax).toBe('0.09')
    data(await owner.put('/api/v1/admin/settings', { key: 'tax_rounding', value: 'line' }))
    expect(data(await own.draft({ clientId, lines })).tax).toBe('0.10')
  })

  it('is deleted, by who may write one; others see it or do not', async () => {
    const { id } = await desk.written()
    expect((await viewer.get(`/api/v1/invoices/${id}`)).status).toBe(200)
    expect((await viewer.delete(`/api/v1/invoices/${id}`)).status).toBe(403)
    expect((await foreign.get(`/api/v1/invoices/${id}`)).status).toBe(404)
    expect((await clerk.delete(`/api/v1/invoices/${id}`)).status).toBe(204)
    expect((await boss.get(`/api/v1/invoices/${id}`)).status).toBe(404)
  })

  it('is called after who is billed, and found by any of its names', async () => {
    const clientId = await desk.client('Zacharias Quist')
    const { id } = await desk.written('1.00', { clientId })
    const found = async (q: string) =>
      (await boss.get(`/api/v1/search?q=${encodeURIComponent(q)}&types=invoice`)).body.data.map(
        (hit: { id: string; title: string }) => [hit.id, hit.title],
      )
    expect(await found('zacharias')).toEqual([[id, 'Zacharias Quist']])
    data(await boss.patch(`/api/v1/clients/${clientId}`, { fullName: 'Zelda Quist' }))
    expect(await found('zelda')).toEqual([[id, 'Zelda Quist']])
  })

  it('answers as a part that is switched off where the port does without', async () => {
    const port = await app.person(await app.makePort(), 'port_admin')
    data(await port.put('/api/v1/admin/settings', { key: 'invoices_module_enabled', value: false }))
    await expect
      .poll(async () => refusal(await port.get('/api/v1/invoices')))
      .toEqual([404, 'MODULE_DISABLED'])
  })
})

describe('the list of invoices', () => {
  it('is filtered by what they are and about whom, sorted, and answers CSV', async () => {
    const [clientId, companyId] = [await desk.client('Lina List'), await desk.company('List Oy')]
    const ids = [
      (await desk.written('10.00', { clientId, issueDate: '2031-01-10', dueDate: '2031-02-01' })).id,
      (
        await desk.written('20.00', {
          ...{ clientId, billingEntityType: 'company', billingEntityId: companyId, issueDate: '2031-03-10' },
        })
      ).id,
    ]
    const list = async (query: string) =>
      (await boss.get(`/api/v1/invoices?${query}&limit=100`)).body.data
        .map(({ id }: { id: string }) => ids.indexOf(id))
        .filter((at: number) => at >= 0)
    const about = `clientId=${clientId}`
    expect(await list(about)).toEqual([1, 0])
    expect(await list(`${about}&sort=gross`)).toEqual([0, 1])
    expect(await list(`${about}&sort=issueDate`)).toEqual([0, 1])
    expect(await list(`companyId=${companyId}`)).toEqual([1])
    expect(await list(`billingEntityType=company`)).toEqual([1])
    // A draft is not issued, whatever day it is to have.
    expect(await list(`${about}&issuedFrom=2031-02-01`)).toEqual([])
    expect(await list(`${about}&dueTo=2031-02-01`)).toEqual([0])
    expect(await list(`${about}&status=draft`)).toEqual([1, 0])
    expect(await list(`${about}&status=sent,overdue`)).toEqual([])
    const csv = await boss.get(`/api/v1/invoices?${about}`, { accept: 'text/csv' })
    expect(csv.body as string).toContain('List Oy')
  })
})

it('comes to what it would be sent with when the port rounds tax another way', async () => {
  const one = await app.person(await app.makePort(), 'port_admin')
  const own = billingOf(one)
  await own.issuer()
  const clientId = await own.client()
  const lines = [1, 2, 3].map(() => line('0.10', { taxRatePct: 24 }))
  const { id } = data(await own.draft({ clientId, lines }))
  const { id: sent } = data(await own.draft({ clientId, lines }))
  data(await own.send(sent))
  const rounded = async (value: string) => {
    data(await one.put('/api/v1/admin/settings', { key: 'tax_rounding', value }))
    return [
      (await own.read(id)).tax,
      (await own.read(sent)).tax,
      data(await one.get('/api/v1/invoices/desk')).toSend,
    ]
  }
  const drafts = (amount: string) => ({ count: 1, amounts: [{ currency: 'EUR', amount }] })
  expect(await rounded('line')).toEqual(['0.06', '0.07', drafts('0.36')])
  expect(await rounded('invoice')).toEqual(['0.07', '0.07', drafts('0.37')])
})
