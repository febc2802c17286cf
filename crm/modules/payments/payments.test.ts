import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { testPorts } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { dayFrom } from '../../testing/days.ts'

const [app, foreign, boss, agent, viewer] = await testPorts('port_admin', 'sales_agent', 'viewer')
const portId = boss.portId!

afterAll(() => app.close())

async function deal(more: object = {}, clientName = 'Vera Dahl') {
  const clientId = data(await boss.post('/api/v1/clients', { fullName: clientName })).id
  return data(await boss.post('/api/v1/interests', { clientId, ...more })) as { id: string; clientId: string }
}
const record = (id: string, body: object, who = agent) => who.post(`/api/v1/interests/${id}/payments`, body)
const of = async (id: string) => data(await agent.get(`/api/v1/interests/${id}/payments`))
const money = async (id: string) => data(await agent.get(`/api/v1/interests/${id}/money`))
const today = () => dayFrom(0)

describe('a payment', () => {
  it('is written down with what it is for, and stands on the deal, in the list and in the story', async () => {
    const { id, clientId } = await deal({ depositExpectedAmount: '5000', depositExpectedCurrency: 'SEK' })
    const paid = data(
      await record(id, {
        type: 'deposit',
        amount: 1250.5,
        paidOn: '2026-03-01',
        method: 'bank_transfer',
        reference: 'RF18 5390',
        note: 'First half',
      }),
    )
    expect(paid).toMatchObject({
      interestId: id,
      clientId,
      clientName: 'Vera Dahl',
      type: 'deposit',
      amount: '1250.50',
      currency: 'SEK',
      paidOn: '2026-03-01',
      method: 'bank_transfer',
      reference: 'RF18 5390',
      note: 'First half',
      recordedBy: agent.userId,
      version: 1,
    })
    data(await record(id, { type: 'balance', amount: '10' }))
    expect((await of(id)).map((one: { paidOn: string }) => one.paidOn)).toEqual([today(), '2026-03-01'])
    expect(data(await viewer.get(`/api/v1/payments/${paid.id}`))).toMatchObject({ amount: '1250.50' })
    const story = data(await agent.get(`/api/v1/interests/${id}/timeline`)) as { type: string }[]
    expect(story.filter(({ type }) => type === 'payment.recorded')).toHaveLength(2)
    const blind = await app.person(portId, ['interests.view'])
    const hidden = data(await blind.get(`/api/v1/interests/${id}/timeline`)) as { type: string }[]
    expect(hidden.filter(({ type }) => type.startsWith('payment'))).toEqual([])
    expect((await blind.get(`/api/v1/interests/${id}/payments`)).status).toBe(403)
    // Neither a stage nor a milestone moved by it.
    const after = data(await agent.get(`/api/v1/interests/${id}`))
    expect([after.pipelineStage, after.dateDepositReceived]).toEqual(['enquiry', null])
  })

  it('dates the deposit by the day it is complete in its currency, and empties the day when it is open again', async () => {
    const { id } = await deal({ depositExpectedAmount: '1000', depositExpectedCurrency: 'EUR' })
    const dated = async () => data(await agent.get(`/api/v1/interests/${id}`)).dateDepositReceived
    const came = async (amount: string, paidOn: string, more: object = {}) =>
      data(await record(id, { type: 'deposit', amount, paidOn, currency: 'EUR', ...more })).id as string
    await came('5000', '2026-01-02', { currency: 'SEK' })
    await came('400', '2026-02-25')
    expect(await dated()).toBeNull()
    const wrong = await came('600', '2026-02-26')
    expect(await dated()).toBe('2026-02-26')
    expect((await boss.delete(`/api/v1/payments/${wrong}`)).status).toBe(204)
    expect(await dated()).toBeNull()
    const right = await came('600', '2026-02-28')
    expect(await dated()).toBe('2026-02-28')
    data(await agent.patch(`/api/v1/payments/${right}`, { paidOn: '2026-02-27' }))
    expect(await dated()).toBe('2026-02-27')
    await came('100', '2026-03-01', { type: 'refund' })
    expect(await dated()).toBeNull()
    data(await agent.patch(`/api/v1/interests/${id}`, { depositExpectedAmount: '900' }))
    expect(await dated()).toBe('2026-02-27')
    // What somebody wrote stays until money says otherwise.
    data(await agent.patch(`/api/v1/interests/${id}`, { dateDepositReceived: '2026-02-20' }))
    expect(await dated()).toBe('2026-02-20')
  })

  it('has an amount above zero with the digits of its currency, and a day that has come', async () => {
    const { id } = await deal()
    const refused = async (body: object) => {
      const { status, body: answer } = await record(id, { type: 'deposit', amount: '1', ...body })
      return [status, answer.error?.code, answer.error?.details?.[0]?.path]
    }
    for (const amount of ['0', '0.00', 0, '-1', -5, 'ten', '1e3', '1.23456', '99999999999999'])
      expect(await refused({ amount }), String(amount)).toEqual([400, 'VALIDATION_FAILED', 'amount'])
    expect(await refused({ amount: '1.234', currency: 'EUR' })).toEqual([400, 'VALIDATION_FAILED', 'amount'])
    expect(await refused({ amount: '1.5', currency: 'JPY' })).toEqual([400, 'VALIDATION_FAILED', 'amount'])
    expect(await refused({ paidOn: '2039-01-01' })).toEqual([400, 'VALIDATION_FAILED', 'paidOn'])
    expect(await refused({ paidOn: '2026-02-30' })).toEqual([400, 'VALIDATION_FAILED', 'paidOn'])
    expect(await refused({ currency: 'XXX' })).toEqual([400, 'VALIDATION_FAILED', 'currency'])
    expect(await refused({ type: 'gift' })).toEqual([400, 'VALIDATION_FAILED', 'type'])
    expect(await refused({ method: 'barter' })).toEqual([400, 'VALIDATION_FAILED', 'method'])
    expect(await of(id)).toEqual([])
    expect(data(await record(id, { type: 'deposit', amount: '1000', currency: 'JPY' })).amount).toBe('1000')
  })

  it('is corrected with its version, and taken out of the books once', async () => {
    const { id } = await deal()
    const paid = data(await record(id, { type: 'deposit', amount: '100', currency: 'EUR' }))
    const url = `/api/v1/payments/${paid.id}`
    const stale = await agent.patch(url, { amount: '90' }, { 'if-match': '"2"' })
    expect(stale.body.error.code).toBe('VERSION_STALE')
    const next = data(await agent.patch(url, { amount: '90', paidOn: '2026-01-05' }, { 'if-match': '"1"' }))
    expect(next).toMatchObject({ amount: '90.00', paidOn: '2026-01-05', version: 2 })
    expect(data(await agent.patch(url, { amount: '90.0' })).version).toBe(2)
    const inYen = await agent.patch(url, { amount: '90.5' })
    expect(inYen.status).toBe(200)
    expect((await agent.patch(url, { currency: 'JPY' })).body.error.details[0].path).toBe('currency')
    expect((await agent.patch(url, { paidOn: '2039-01-01' })).body.error.details[0].path).toBe('paidOn')
    expect((await agent.delete(url)).status).toBe(403)
    expect((await boss.delete(url)).status).toBe(204)
    for (const answer of [await boss.delete(url), await boss.get(url), await boss.patch(url, { note: 'x' })])
      expect(answer.status).toBe(404)
    expect(await of(id)).toEqual([])
    const story = data(await agent.get(`/api/v1/interests/${id}/timeline`)) as {
      type: string
      oldValues: Record<string, unknown> | null
    }[]
    expect(story.find(({ type }) => type === 'payment.deleted')?.oldValues).toMatchObject({
      amount: '90.5000',
      paidOn: '2026-01-05',
    })
  })

  it('is of nobody elsewhere, and a fact whatever became of its deal', async () => {
    const { id } = await deal()
    const paid = data(await record(id, { type: 'deposit', amount: '100' }))
    expect((await record(id, { type: 'deposit', amount: '1' }, viewer)).status).toBe(403)
    expect((await record(id, { type: 'deposit', amount: '1' }, foreign)).status).toBe(404)
    for (const path of [`payments/${paid.id}`, `interests/${id}/payments`, `interests/${id}/money`])
      expect((await foreign.get(`/api/v1/${path}`)).status, path).toBe(404)
    expect((await foreign.patch(`/api/v1/payments/${paid.id}`, { note: 'x' })).status).toBe(404)
    expect((await foreign.delete(`/api/v1/payments/${paid.id}`)).status).toBe(404)
    await boss.delete(`/api/v1/interests/${id}`)
    data(await record(id, { type: 'refund', amount: '1' }))
    data(await agent.patch(`/api/v1/payments/${paid.id}`, { amount: '99' }))
    expect((await boss.delete(`/api/v1/payments/${paid.id}`)).status).toBe(204)
    expect(await of(id)).toMatchObject([{ type: 'refund', amount: '1.00' }])
  })

  it('is recorded once, however often the same request is sent', async () => {
    const { id } = await deal()
    const again = { 'idempotency-key': 'paid-once-0001' }
    const body = { type: 'deposit', amount: '700' }
    const answers = await Promise.all(
      [1, 2, 3].map(() => agent.post(`/api/v1/interests/${id}/payments`, body, again)),
    )
    expect(await of(id)).toHaveLength(1)
    expect(
      new Set(answers.filter(({ status }) => status === 201).map(({ body: { data: one } }) => one.id)).size,
    ).toBe(1)
  })
})

describe('the money of a deal', () => {
  it('says what is expected, came and is open, each currency by itself', async () => {
    const berth = data(
      await boss.post('/api/v1/berths', { mooringNumber: 'PM1', price: '80000', currency: 'EUR' }),
    )
    const { id } = await deal({
      berthIds: [berth.id],
      depositExpectedAmount: '8000',
      depositExpectedCurrency: 'EUR',
    })
    expect(await money(id)).toMatchObject([
      {
        currency: 'EUR',
        received: '0.00',
        depositExpected: '8000.00',
        depositOpen: '8000.00',
        open: '80000.00',
      },
    ])
    data(await record(id, { type: 'deposit', amount: '5000.25' }))
    data(await record(id, { type: 'deposit', amount: '4000' }))
    data(await record(id, { type: 'balance', amount: '0.10' }))
    data(await record(id, { type: 'balance', amount: '0.20' }))
    data(await record(id, { type: 'refund', amount: '1000.25' }))
    data(await record(id, { type: 'deposit', amount: '300', currency: 'SEK' }))
    expect(await money(id)).toEqual([
      {
        currency: 'EUR',
        deposits: '9000.25',
        balances: '0.30',
        refunds: '1000.25',
        received: '8000.30',
        count: 5,
        depositExpected: '8000.00',
        depositOpen: '0.00',
        price: '80000.00',
        open: '71999.70',
      },
      {
        currency: 'SEK',
        deposits: '300.00',
        balances: '0.00',
        refunds: '0.00',
        received: '300.00',
        count: 1,
        depositExpected: null,
        depositOpen: null,
        price: null,
        open: null,
      },
    ])
    const sums = data(await agent.get(`/api/v1/payments/totals?interestId=${id}`)) as object[]
    expect(sums).toMatchObject([
      { currency: 'EUR', received: '8000.30' },
      { currency: 'SEK', received: '300.00' },
    ])
  })

  it('ends the alert of a deposit that did not come, and begins it again where it goes back', async () => {
    const { id } = await deal({ depositExpectedAmount: '2000', depositExpectedCurrency: 'EUR' })
    await app.rows(
      portId,
      sql`update interests set date_reservation_signed = current_date - 30, pipeline_stage = 'reservation'
        where port_id = ${portId} and id = ${id}`,
    )
    // Any change of the deal has its alerts looked at.
    data(await agent.patch(`/api/v1/interests/${id}`, { temperature: 'warm' }))
    const overdue = async () =>
      (data(await boss.get('/api/v1/alerts')) as { rule: string; entityId: string }[]).some(
        ({ rule, entityId }) => rule === 'deposit_overdue' && entityId === id,
      )
    expect(await overdue()).toBe(true)
    data(await record(id, { type: 'deposit', amount: '1999.99' }))
    expect(await overdue()).toBe(true)
    data(await record(id, { type: 'deposit', amount: '2000', currency: 'SEK' }))
    expect(await overdue()).toBe(true)
    data(await record(id, { type: 'deposit', amount: '0.01' }))
    expect(await overdue()).toBe(false)
    const back = data(await record(id, { type: 'refund', amount: '500' }))
    expect(await overdue()).toBe(true)
    expect((await boss.delete(`/api/v1/payments/${back.id}`)).status).toBe(204)
    expect(await overdue()).toBe(false)
  })
})

describe('the payments of the port', () => {
  it('are filtered, sorted, found and summed, with what nobody may see left out', async () => {
    const port = await app.makePort()
    const owner = await app.person(port, 'port_admin')
    const make = async (name: string, body: object) => {
      const clientId = data(await owner.post('/api/v1/clients', { fullName: name })).id
      const { id } = data(await owner.post('/api/v1/interests', { clientId, assignedTo: owner.userId }))
      return data(await record(id, body, owner))
    }
    await make('Anna Berg', {
      type: 'deposit',
      amount: '100',
      currency: 'EUR',
      paidOn: '2026-01-10',
      reference: 'ABC',
    })
    await make('Bo Ek', {
      type: 'balance',
      amount: '30',
      currency: 'EUR',
      paidOn: '2026-02-10',
      method: 'card',
    })
    await make('Cia Dal', { type: 'refund', amount: '9', currency: 'SEK', paidOn: '2026-03-10' })
    const names = async (query: string) =>
      ((await owner.get(`/api/v1/payments?${query}`)).body.data as { clientName: string }[]).map(
        ({ clientName }) => clientName.split(' ')[0],
      )
    expect(await names('')).toEqual(['Cia', 'Bo', 'Anna'])
    expect(await names('sort=paidOn')).toEqual(['Anna', 'Bo', 'Cia'])
    expect(await names('sort=-amount')).toEqual(['Anna', 'Bo', 'Cia'])
    expect(await names('sort=clientName')).toEqual(['Anna', 'Bo', 'Cia'])
    expect(await names('type=deposit,refund')).toEqual(['Cia', 'Anna'])
    expect(await names('method=card')).toEqual(['Bo'])
    expect(await names('currency=SEK')).toEqual(['Cia'])
    expect(await names('paidFrom=2026-02-10&paidTo=2026-02-28')).toEqual(['Bo'])
    expect(await names('q=abc')).toEqual(['Anna'])
    expect(await names('q=bo%20e')).toEqual(['Bo'])
    expect(await names('filter=amount:gte:30')).toEqual(['Bo', 'Anna'])
    for (const sort of ['berths', 'method', 'reference', 'recordedByName', 'createdAt', 'interestId', 'type'])
      expect(await names(`sort=${sort}`), sort).toHaveLength(3)
    expect(data(await owner.get('/api/v1/payments/totals?type=deposit,balance'))).toEqual([
      {
        currency: 'EUR',
        deposits: '100.00',
        balances: '30.00',
        invoices: '0.00',
        refunds: '0.00',
        received: '130.00',
        count: 2,
      },
    ])
    const csv = (await owner.get('/api/v1/payments?sort=paidOn', { accept: 'text/csv' })).body as string
    expect(csv.split('\r\n')[1]).toContain('Anna Berg')
    expect(csv).toContain('Deposit')
    const other = await app.person(port, ['payments.view', 'interests.view', 'clients.view'])
    await app.rows(
      port,
      sql`update roles r set scopes = '{"clients":"own","interests":"own"}'::jsonb from port_members m
        where r.port_id = ${port} and m.port_id = ${port} and m.role_id = r.id and m.user_id = ${other.userId}`,
    )
    expect((await other.get('/api/v1/payments')).body).toMatchObject({ data: [], meta: { total: 0 } })
    expect(data(await other.get('/api/v1/payments/totals'))).toEqual([])
  })
})
