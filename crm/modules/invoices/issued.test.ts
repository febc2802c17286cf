import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crmJobs } from '../../jobs.ts'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { dayFrom } from '../../testing/days.ts'
import { billingOf, fiIban, line, refusal } from './testing/billing.ts'

let app: TestApp
let boss: Person
let agent: Person
let desk: ReturnType<typeof billingOf>

beforeAll(async () => {
  ;[app, boss, agent] = await testPort('port_admin', 'sales_agent')
  desk = billingOf(boss)
  await desk.issuer()
})
afterAll(() => app.close())

const year = dayFrom(0).slice(0, 4)
const factsOf = async (id: string) => {
  const rows = await app.rows(
    boss.portId!,
    sql<{
      type: string
    }>`select type from events where port_id = ${boss.portId} and entity_id = ${id} order by id`,
  )
  return rows.map(({ type }) => type.replace('invoice.', ''))
}
const printed = (person: Person) =>
  crmJobs(app.crm.services, async () => {}).print_invoices!(
    { tenantId: person.portId },
    { attempt: 1, maxAttempts: 5 },
  )
const mailsAbout = (person: Person, id: string) =>
  app.rows(
    person.portId!,
    sql<{
      to: string
      subject: string
      category: string
      files: number
    }>`select m.to_address as "to", m.subject, m.category,
      (select count(*)::int from mail_attachments a where a.port_id = m.port_id and a.mail_id = m.id) as files
      from mails m where m.port_id = ${person.portId} and m.entity_id = ${id} order by m.created_at`,
  )
const statusOf = async (id: string) => (await desk.read(id)).status

describe('the states of an invoice', () => {
  it('draft, send → sent: it has a number, a reference, a day it is due, and keeps who issued it and who is billed', async () => {
    const { id, clientId } = await desk.written('100.00')
    const sent = await desk.send(id, { message: 'As agreed' })
    expect([sent.status, sent.body.data]).toMatchObject([
      200,
      {
        ...{ status: 'sent', number: expect.stringMatching(`^INV-${year}-0\\d{3}$`), issueDate: dayFrom(0) },
        ...{ dueDate: dayFrom(14), open: '124.00', sentTo: ['vera@sea.example'] },
        issuer: {
          name: 'Norra Hamnen Ab',
          address: ['Strandvägen 1', '00100 Helsinki'],
          iban: 'FI2112345600000785',
        },
        billTo: { name: 'Vera Dahl' },
      },
    ])
    expect(sent.body.data.reference).toMatch(/^\d{9}$/)
    expect(await factsOf(id)).toEqual(['created', 'sent'])
    data(await boss.patch(`/api/v1/clients/${clientId}`, { fullName: 'Vera Married' }))
    await desk.issuer({ name: 'Another Port Oy' })
    const later = await desk.read(id)
    expect([later.billTo.name, later.billingEntityName, later.issuer.name, later.clientName]).toEqual([
      ...['Vera Dahl', 'Vera Dahl', 'Norra Hamnen Ab', 'Vera Married'],
    ])
    await desk.issuer()
    expect(refusal(await desk.send(id))).toEqual([409, 'INVOICE_STATE'])
    const found = (await boss.get(`/api/v1/search?q=${later.number}`)).body.data
    expect(found[0]).toMatchObject({ type: 'invoice', id, title: later.number })
    const bare = later.number.replaceAll('-', '')
    expect((await boss.get(`/api/v1/search?q=${bare}`)).body.data[0]).toMatchObject({ id })
  })

  it('draft, send: refused where something is missing, and it stays a draft', async () => {
    const { id, clientId } = await desk.written('0.00')
    expect(refusal(await desk.send(id))).toEqual([400, 'VALIDATION_FAILED', 'lines'])
    const empty = data(await desk.draft({ clientId }))
    expect(refusal(await desk.send(empty.id))).toEqual([400, 'VALIDATION_FAILED', 'lines'])
    const late = await desk.written('1.00', { dueDate: '2020-01-01' })
    expect(refusal(await desk.send(late.id))).toEqual([400, 'VALIDATION_FAILED', 'dueDate'])
    const unreachable = await desk.written('1.00', { clientId: await desk.client('No Mail', null) })
    expect(refusal(await desk.send(unreachable.id))).toEqual([400, 'RECIPIENT_REQUIRED', 'to'])
    expect(refusal(await desk.send(unreachable.id, { to: ['no mail'] }))).toEqual([
      400,
      'VALIDATION_FAILED',
      'to.0',
    ])
    expect((await desk.send(unreachable.id, { to: [] })).body.data).toMatchObject({
      status: 'sent',
      sentTo: [],
    })
    const other = await app.person(await app.makePort(), 'port_admin')
    const theirs = billingOf(other)
    expect(refusal(await theirs.send((await theirs.written()).id))).toEqual([409, 'INVOICE_ISSUER_MISSING'])
    expect((await agent.post(`/api/v1/invoices/${id}/send`, {})).status).toBe(400)
  })

  it('draft, send: of today, of another day that is confirmed, never of one to come; a payment before it is asked for', async () => {
    const { id } = await desk.written('10.00', { issueDate: dayFrom(-1) })
    expect(refusal(await desk.send(id))).toEqual([409, 'INVOICE_DAY', 'issueDate', 'issueDate'])
    expect(data(await desk.send(id, { confirmDay: true })).issueDate).toBe(dayFrom(-1))
    const ahead = await desk.written('10.00', { issueDate: dayFrom(1) })
    expect(refusal(await desk.send(ahead.id, { confirmDay: true }))).toEqual([
      ...[400, 'VALIDATION_FAILED', 'issueDate'],
    ])
    const early = { paidOn: dayFrom(-2) }
    expect(refusal(await desk.pay(id, '4.00', early))).toEqual([409, 'PAYMENT_EARLY', 'paidOn'])
    expect(data(await desk.pay(id, '4.00', { ...early, confirmDay: true })).open).toBe('8.40')
  })

  it('draft, send: a company has it by its member, from the first day of the port to the last', async () => {
    const companyId = await desk.company('Last Day Oy')
    const clientId = await desk.client('Lasse Last', 'lasse@sea.example')
    const member = await boss.post(`/api/v1/companies/${companyId}/members`, { clientId, role: 'director' })
    const memberId = data(member).id
    const billed = { clientId, billingEntityType: 'company', billingEntityId: companyId }
    const within = async (days: { startDate?: string; endDate?: string | null }) => {
      data(await boss.patch(`/api/v1/companies/${companyId}/members/${memberId}`, days))
      return desk.send((await desk.written('1.00', billed)).id)
    }
    const none = [400, 'RECIPIENT_REQUIRED', 'to']
    expect(data(await within({ endDate: dayFrom(0) })).sentTo).toEqual(['lasse@sea.example'])
    expect(refusal(await within({ endDate: dayFrom(-1) }))).toEqual(none)
    expect(refusal(await within({ startDate: dayFrom(1), endDate: null }))).toEqual(none)
    expect(data(await within({ startDate: dayFrom(0) })).sentTo).toEqual(['lasse@sea.example'])
  })

  it('sent, change: only its note and the day it is due', async () => {
    const { id } = await desk.sent()
    expect((await desk.change(id, { note: 'Berth 4', dueDate: dayFrom(30) })).body.data).toMatchObject({
      note: 'Berth 4',
      dueDate: dayFrom(30),
    })
    for (const body of [
      { lines: [line('1')] },
      { currency: 'SEK' },
      { clientId: await desk.client() },
      { kind: 'general' },
    ])
      expect(refusal(await desk.change(id, body))).toEqual([409, 'INVOICE_STATE'])
    expect(refusal(await desk.change(id, { dueDate: dayFrom(-1) }))).toEqual([
      400,
      'VALIDATION_FAILED',
      'dueDate',
    ])
    expect(refusal(await boss.delete(`/api/v1/invoices/${id}`))).toEqual([409, 'INVOICE_STATE'])
  })

  it('sent, its day passes → overdue, and sent again once it is due later', async () => {
    const { id } = await desk.sent('10.00', { issueDate: dayFrom(-20), dueDate: dayFrom(-1) })
    expect(await statusOf(id)).toBe('overdue')
    const today = await desk.sent('10.00', { dueDate: dayFrom(0) })
    expect(await statusOf(today.id)).toBe('sent')
    const list = async (status: string) =>
      (await boss.get(`/api/v1/invoices?status=${status}&limit=1000`)).body.data.map(
        (one: { id: string }) => one.id,
      )
    expect([(await list('overdue')).includes(id), (await list('sent')).includes(id)]).toEqual([true, false])
    data(await desk.change(id, { dueDate: dayFrom(1) }))
    expect(await statusOf(id)).toBe('sent')
  })

  it('sent, pay in parts → sent until nothing is open, then paid; a payment that is taken out opens it again', async () => {
    const { id } = await desk.sent('100.00')
    expect(
      (await desk.pay(id, '40.00', { confirmDay: true, paidOn: dayFrom(-3), reference: 'Giro 1' })).body.data,
    ).toMatchObject({
      ...{ status: 'sent', paid: '40.00', open: '60.00', paymentDate: dayFrom(-3) },
    })
    for (const [amount, more, path] of [
      ['60.01', {}, 'amount'],
      ['0', {}, 'amount'],
      ['1.005', {}, 'amount'],
      ['1', { paidOn: dayFrom(1) }, 'paidOn'],
      ['1', { method: 'cheque' }, 'method'],
    ] as const)
      expect(refusal(await desk.pay(id, amount, more))).toEqual([400, 'VALIDATION_FAILED', path])
    const paid = data(await desk.pay(id, '60.00', { method: 'card' }))
    expect(paid).toMatchObject({
      status: 'paid',
      open: '0.00',
      paymentDate: dayFrom(0),
      paymentMethod: 'card',
    })
    expect(paid.payments.map((one: { amount: string }) => one.amount)).toEqual(['60.00', '40.00'])
    expect(refusal(await desk.pay(id, '1'))).toEqual([409, 'INVOICE_STATE'])
    expect((await desk.unpay(id, paid.payments[0].id)).status).toBe(204)
    expect(await desk.read(id)).toMatchObject({
      status: 'sent',
      paid: '40.00',
      open: '60.00',
      paymentDate: dayFrom(-3),
    })
    expect((await desk.unpay(id, paid.payments[0].id)).status).toBe(404)
    expect(await factsOf(id)).toEqual([
      ...['created', 'sent', 'payment_recorded', 'payment_recorded', 'paid', 'payment_deleted', 'reopened'],
    ])
  })

  it('sent or paid, void → void, with a credit note of its own series; what was paid goes back there', async () => {
    const { id } = await desk.sent('1446.38')
    data(await desk.pay(id, '400.00'))
    const taken = data(await desk.takeBack(id, { to: [] }))
    expect(taken).toMatchObject({
      status: 'void',
      open: '0.00',
      paid: '400.00',
      voidReason: 'Written by mistake',
    })
    expect(taken.creditNoteNumber).toMatch(`CRN-${year}-`)
    const note = await desk.read(taken.creditNoteId)
    expect(note).toMatchObject({
      ...{
        kind: 'credit_note',
        status: 'sent',
        gross: '-1446.38',
        open: '-400.00',
        creditedId: id,
        dueDate: null,
      },
      ...{
        creditedNumber: taken.number,
        lines: [{ quantity: '1', net: '1446.38' }],
        billTo: { name: 'Vera Dahl' },
      },
    })
    for (const answer of [
      await desk.takeBack(id),
      await desk.pay(id, '1'),
      await desk.unpay(id, taken.payments[0].id),
      await desk.takeBack(note.id),
      await desk.change(id, { dueDate: dayFrom(30) }),
    ])
      expect(refusal(answer)).toEqual([409, 'INVOICE_STATE'])
    expect(refusal(await desk.pay(note.id, '400.01'))).toEqual([400, 'VALIDATION_FAILED', 'amount'])
    expect(data(await desk.pay(note.id, '400.00'))).toMatchObject({ status: 'paid', open: '0.00' })
    const unpaid = await desk.sent('5.00')
    const { creditNoteId } = data(await desk.takeBack(unpaid.id, { to: [] }))
    expect(await desk.read(creditNoteId)).toMatchObject({ status: 'paid', gross: '-5.00', open: '0.00' })
  })
})

const deal = async (interestId: string) => data(await boss.get(`/api/v1/interests/${interestId}`))

describe('a deposit that is paid', () => {
  it('moves its deal, as the system, with the day; its berths follow; the payment is of the deal too', async () => {
    const berth = data(await boss.post('/api/v1/berths', { mooringNumber: 'IN1' }))
    const clientId = await desk.client('Dora Deposit')
    const interestId = await desk.interest(clientId, { berthIds: [berth.id] })
    const move = (stage: string) => boss.post(`/api/v1/interests/${interestId}/stage`, { stage })
    data(await move('eoi'))
    const { id } = await desk.sent('500.00', { clientId, kind: 'deposit', interestId })
    data(await desk.pay(id, '200.00', { paidOn: dayFrom(-5), confirmDay: true }))
    expect((await deal(interestId)).pipelineStage).toBe('eoi')
    const paid = data(await desk.pay(id, '300.00', { paidOn: dayFrom(-2), confirmDay: true }))
    expect(await deal(interestId)).toMatchObject({
      pipelineStage: 'deposit_paid',
      dateDepositReceived: dayFrom(-2),
    })
    const traces = await app.rows(
      boss.portId!,
      sql<{ trigger: string }>`select metadata ->> 'trigger' as trigger from events
        where port_id = ${boss.portId} and entity_id = ${berth.id} and type = 'berth.rule_evaluated' order by id`,
    )
    expect(traces.at(-1)).toEqual({ trigger: 'deposit_received' })
    const payments = data(await boss.get(`/api/v1/interests/${interestId}/payments`))
    expect(
      payments.map(({ type, amount, invoiceNumber }: Record<string, string>) => [
        type,
        amount,
        invoiceNumber,
      ]),
    ).toEqual([
      ['deposit', '300.00', paid.number],
      ['deposit', '200.00', paid.number],
    ])
    const own = payments[0].id
    expect(refusal(await boss.patch(`/api/v1/payments/${own}`, { note: 'x' }))).toEqual([
      409,
      'PAYMENT_OF_INVOICE',
    ])
    expect(refusal(await boss.delete(`/api/v1/payments/${own}`))).toEqual([409, 'PAYMENT_OF_INVOICE'])
    // What is taken out, or goes back, is of the deal too, and moves it nowhere.
    await desk.unpay(id, paid.payments.find((one: { amount: string }) => one.amount === '300.00').id)
    expect(data(await boss.get(`/api/v1/interests/${interestId}/payments`))).toHaveLength(1)
    const { creditNoteId } = data(await desk.takeBack(id, { to: [] }))
    data(await desk.pay(creditNoteId, '200.00'))
    expect(data(await boss.get(`/api/v1/interests/${interestId}/money`))).toMatchObject([
      { currency: 'EUR', deposits: '200.00', refunds: '200.00', received: '0.00' },
    ])
    expect((await deal(interestId)).pipelineStage).toBe('deposit_paid')
  })

  it('has no day any more when it is taken back, and whoever looks after the deal is told', async () => {
    const clientId = await desk.client('Vera Void')
    const interestId = await desk.interest(clientId)
    const { id } = await desk.sent('500.00', { clientId, kind: 'deposit', interestId })
    data(await desk.pay(id, '500.00'))
    const readNotifications = async () =>
      data(await boss.get('/api/v1/alerts?rule=deposit_overdue')).filter(
        (one: { entityId: string }) => one.entityId === interestId,
      ).length
    expect([(await deal(interestId)).dateDepositReceived, await readNotifications()]).toEqual([dayFrom(0), 0])
    const { creditNoteId } = data(await desk.takeBack(id, { to: [] }))
    expect(await deal(interestId)).toMatchObject({ pipelineStage: 'deposit_paid', dateDepositReceived: null })
    expect(await readNotifications()).toBe(1)
    data(await desk.pay(creditNoteId, '500.00'))
    expect((await deal(interestId)).dateDepositReceived).toBeNull()
  })

  it('is booked, taken out and paid back also where the deal is lost and in the archive', async () => {
    const clientId = await desk.client('Lara Lost')
    const interestId = await desk.interest(clientId)
    const { id } = await desk.sent('500.00', { clientId, kind: 'deposit', interestId })
    data(await desk.pay(id, '200.00'))
    data(await boss.post(`/api/v1/interests/${interestId}/outcome`, { outcome: 'lost_no_response' }))
    expect((await boss.delete(`/api/v1/interests/${interestId}`)).status).toBe(204)
    const rest = data(await desk.pay(id, '300.00'))
    expect(rest.status).toBe('paid')
    expect((await desk.unpay(id, rest.payments[0].id)).status).toBe(204)
    const { creditNoteId } = data(await desk.takeBack(id, { to: [] }))
    expect(data(await desk.pay(creditNoteId, '200.00')).status).toBe('paid')
    expect(data(await boss.get(`/api/v1/interests/${interestId}/money`))).toMatchObject([
      { deposits: '200.00', refunds: '200.00' },
    ])
    expect((await deal(interestId)).dateDepositReceived).toBeNull()
  })

  it('leaves a deal where it is that is further along, and dates it', async () => {
    const clientId = await desk.client()
    const interestId = await desk.interest(clientId)
    data(
      await boss.post(`/api/v1/interests/${interestId}/stage`, {
        stage: 'contract',
        override: true,
        reason: 'Agreed',
      }),
    )
    const { id } = await desk.sent('5.00', { clientId, kind: 'deposit', interestId })
    data(await desk.pay(id, '5.00'))
    expect(data(await boss.get(`/api/v1/interests/${interestId}`))).toMatchObject({
      pipelineStage: 'contract',
      dateDepositReceived: dayFrom(0),
    })
  })
})

describe('the paper of an invoice', () => {
  it('is printed and mailed once, with the file and a link, however often the job runs', async () => {
    const clerk = await app.person(await app.makePort(), 'port_admin')
    const own = billingOf(clerk)
    await own.issuer()
    const { id } = await own.sent('100.00', {}, { message: 'Thank you for the season' })
    await Promise.all([printed(clerk), printed(clerk)])
    await printed(clerk)
    const { number, fileId, mailedAt, unsent } = await own.read(id)
    expect([typeof fileId, mailedAt, unsent]).toMatchObject([
      ...['string', null, [{ address: 'vera@sea.example', category: 'invoice', status: 'queued' }]],
    ])
    expect(await mailsAbout(clerk, id)).toEqual([
      { to: 'vera@sea.example', subject: expect.stringContaining(number), category: 'invoice', files: 1 },
    ])
    const pdf = await clerk.get(`/api/v1/invoices/${id}/pdf`)
    expect([pdf.status, pdf.headers['content-type'], pdf.headers['content-disposition']]).toEqual([
      ...[200, 'application/pdf', expect.stringContaining(`${number}.pdf`)],
    ])
    const files = data(await clerk.get(`/api/v1/files?recordType=invoice&recordId=${id}`))
    expect(files.map((file: { name?: string; filename: string }) => file.filename)).toEqual([`${number}.pdf`])
    // What was issued stays as it went out.
    expect((await clerk.delete(`/api/v1/files/${fileId}`)).body.error.code).toBe('FILE_IN_USE')
    const draft = await own.written('1.00')
    expect((await clerk.get(`/api/v1/invoices/${draft.id}/pdf`)).status).toBe(200)
    expect((await clerk.get('/api/v1/invoices/01a2140c-a099-72a4-865c-740554560c7b/pdf')).status).toBe(404)
    expect(fiIban).toContain('FI')
  })
})

describe('numbers', () => {
  it('have no gap and no double under 50 sends at once, of the year of the day they are issued', async () => {
    const owner = await app.person(await app.makePort(), 'port_admin')
    const own = billingOf(owner)
    await own.issuer()
    const clientId = await own.client()
    const drafts = await Promise.all(Array.from({ length: 50 }, () => own.written('10.00', { clientId })))
    // Every seventh is refused, and takes no number.
    await Promise.all(
      drafts.map(({ id }, index) => (index % 7 === 3 ? own.change(id, { dueDate: '2020-01-01' }) : null)),
    )
    // Whom a busy server sends away comes again.
    const send = async (id: string): ReturnType<typeof own.send> => {
      const answer = await own.send(id)
      return answer.status === 503 ? send(id) : answer
    }
    const answers = await Promise.all(drafts.map(({ id }) => send(id)))
    const numbers = answers.flatMap(({ status, body }) => (status === 200 ? [body.data.number] : []))
    const firstNumbers = (count: number) =>
      Array.from({ length: count }, (_, index) => `INV-${year}-${String(index + 1).padStart(4, '0')}`)
    expect(numbers.toSorted()).toEqual(firstNumbers(43))
    const odd = async (issueDate: string) =>
      data(await own.send((await own.written('10.00', { clientId, issueDate })).id, { confirmDay: true }))
        .number
    const before = String(Number(year) - 1)
    expect(await odd(`${before}-12-30`)).toBe(`INV-${before}-0001`)
    expect(await odd(dayFrom(0))).toBe(`INV-${year}-0044`)
    expect(await odd(`${before}-12-31`)).toBe(`INV-${before}-0002`)
    expect(await odd(dayFrom(0))).toBe(`INV-${year}-0045`)
  })
})
