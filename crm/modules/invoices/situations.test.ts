import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../../contract/values/days.ts'
import { looksOf } from '../../../platform/testing/extent.ts'
import { crmJobs } from '../../jobs.ts'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { dayFrom } from '../../testing/days.ts'
import { pagesOf } from '../pdf/testing/words.ts'
import { type PortalPerson, portalPerson } from '../portal/testing/portal-person.ts'
import { billingOf, line, refusal } from './testing/billing.ts'

// What went wrong in other systems, each with its right values.

let app: TestApp
let boss: Person
let desk: ReturnType<typeof billingOf>

beforeAll(async () => {
  ;[app, boss] = await testPort('port_admin')
  desk = billingOf(boss)
  await desk.issuer()
})
afterAll(() => app.close())

const attempt = { attempt: 1, maxAttempts: 5 }
const work = () => crmJobs(app.crm.services, async () => {})
const print = (person = boss) => work().print_invoices!({ tenantId: person.portId }, attempt)
const remind = () => work().remind_invoices!({}, attempt)
const mails = (person: Person, id: string) =>
  app.rows(
    person.portId!,
    sql<{ text: string; html: string; subject: string }>`select subject, text, html from mails
      where port_id = ${person.portId} and entity_id = ${id} order by created_at, id`,
  )
const paper = async (id: string, person = boss) => {
  const answer = await app.web.inject({
    ...{ method: 'GET', url: `/api/v1/invoices/${id}/pdf`, headers: person.headers },
  })
  const pages = await pagesOf(new Uint8Array(answer.rawPayload))
  return pages.map(({ text }) => text).join(' ')
}
/** What is to be paid by the paper, as a decimal. */
const printedSum = async (id: string, label = 'To pay') =>
  new RegExp(`${label} [^\\d]*([\\d,.]+)`).exec(await paper(id))![1]!.replaceAll(',', '')
/** A row of the CSV of invoices, by the names of its columns. */
const csvOf = async (number: string): Promise<Record<string, string>> => {
  const answer = await boss.get(`/api/v1/invoices?q=${number}`, { accept: 'text/csv' })
  const [head, row] = String(answer.body)
    .replace('\ufeff', '')
    .trim()
    .split(/\r?\n/)
    .map((one) => one.split(','))
  return Object.fromEntries(head!.map((name, at) => [name, row![at]!]))
}

describe('situation 1: the same total at every place', () => {
  let payer: PortalPerson
  beforeAll(async () => {
    payer = await portalPerson(app, boss, { email: 'payer@sea.example', fullName: 'Pia Payer' })
  })

  it.each([
    ['140.00', '14.975', '20.97', '160.97'],
    ['1140.00', '14.975', '170.72', '1310.72'],
    ['1.00', '25.5', '0.26', '1.26'],
    ['3.00', '25.5', '0.77', '3.77'],
    ['9.00', '25.5', '2.30', '11.30'],
  ])('%s at %s % is taxed %s and comes to %s', async (net, taxRatePct, tax, gross) => {
    const { id } = await desk.written(net, { clientId: payer.clientId, lines: [line(net, { taxRatePct })] })
    const draft = await desk.read(id)
    expect([draft.tax, draft.gross, draft.totals.gross]).toEqual([tax, gross, gross])
    const sent = data(await desk.send(id))
    expect([sent.tax, sent.gross, sent.open, sent.totals.tax, sent.totals.gross]).toEqual([
      ...[tax, gross, gross, tax, gross],
    ])
    expect(sent.totals.taxByRate).toEqual([{ taxRatePct, net, tax }])
    await print()
    const [listed] = data(await boss.get(`/api/v1/invoices?clientId=${payer.clientId}`))
    expect([listed.net, listed.tax, listed.gross, listed.open]).toEqual([net, tax, gross, gross])
    const ledger = data(await boss.get(`/api/v1/invoices/ledger?clientId=${payer.clientId}`))
    expect([ledger.entries[0].amount, ledger.balances[0].balance]).toEqual([gross, gross])
    const bills = data(await payer.get('/api/portal/invoices'))
    const bill = data(await payer.get(`/api/portal/invoices/${id}`))
    expect(bills.find((one: { id: string }) => one.id === id)).toMatchObject({ gross, open: gross })
    expect(bill).toMatchObject({ net, tax, gross, open: gross })
    expect(await csvOf(sent.number)).toMatchObject({ Net: net, Tax: tax, Total: gross, Open: gross })
    expect(await printedSum(id)).toBe(gross)
    const [mail] = await mails(boss, id)
    expect(mail!.text.replaceAll(',', '')).toContain(`€${gross}`)
    const { creditNoteId } = data(await desk.takeBack(id, { to: ['vera@sea.example'] }))
    const note = await desk.read(creditNoteId)
    expect([note.totals.net, note.totals.tax, note.totals.gross]).toEqual([net, tax, gross])
    await print()
    expect(await printedSum(creditNoteId, 'Credited')).toBe(gross)
  })
})

describe('situation 3: a discount on the whole of it, by amount and in percent', () => {
  it.each([
    [
      [
        ['45.00', '3'],
        ['60.00', '-1'],
      ],
      '21',
      '75.00',
      '15.75',
      '90.75',
    ],
    [
      [
        ['100.00', '1'],
        ['100.00', '-0.1'],
      ],
      '10',
      '90.00',
      '9.00',
      '99.00',
    ],
  ] as const)('%j at %s % comes to %s, %s of tax and %s', async (amounts, taxRatePct, net, tax, gross) => {
    const clientId = await desk.client()
    const lines = amounts.map(([price, quantity]) => line(price, { quantity, taxRatePct }))
    const { id } = data(await desk.draft({ clientId, lines }))
    const sent = data(await desk.send(id, { to: [] }))
    expect(sent).toMatchObject({ net, tax, gross, totals: { taxByRate: [{ taxRatePct, net, tax }] } })
    expect(await printedSum(id)).toBe(gross)
  })
})

it('situation 5: no credit settles an invoice, money alone does, each its own', async () => {
  const clientId = await desk.client()
  const mistaken = await desk.sent('100.00', { clientId })
  const open = [await desk.sent('10.00', { clientId }), await desk.sent('200.00', { clientId })] as const
  data(await desk.takeBack(mistaken.id, { to: [] }))
  expect([(await desk.read(open[0].id)).status, (await desk.read(open[1].id)).open]).toEqual([
    'sent',
    '200.00',
  ])
  data(await desk.pay(open[0].id, '10.00'))
  data(await desk.pay(open[1].id, '90.00'))
  const third = await desk.sent('50.00', { clientId })
  data(await desk.pay(third.id, '30.00'))
  const states = await Promise.all([...open, third].map(async ({ id }) => await desk.read(id)))
  expect(states.map((one) => [one.status, one.open])).toEqual([
    ...[
      ['paid', '0.00'],
      ['sent', '110.00'],
      ['sent', '20.00'],
    ],
  ])
  const { balances } = data(await boss.get(`/api/v1/invoices/ledger?clientId=${clientId}`))
  expect(balances[0].balance).toBe('130.00')
})

it('situation 7: a day of another year counts in the series of that year, and hurts no other', async () => {
  const owner = await app.person(await app.makePort(), 'port_admin')
  const own = billingOf(owner)
  await own.issuer()
  for (const [year, last] of [
    [2025, 114],
    [2026, 8],
  ])
    await app.rows(
      owner.portId!,
      sql`insert into invoice_series (port_id, series, year, last_number) values (${owner.portId}, 'INV', ${year}, ${last})`,
    )
  const clientId = await own.client()
  const numbers: string[] = []
  for (const issueDate of ['2025-12-30', '2026-11-25', '2025-12-31', '2026-11-25'])
    numbers.push(
      data(
        await own.send((await own.written('1.00', { clientId, issueDate })).id, { to: [], confirmDay: true }),
      ).number,
    )
  expect(numbers).toEqual(['INV-2025-0115', 'INV-2026-0009', 'INV-2025-0116', 'INV-2026-0010'])
})

describe.each(looksOf(['Pacific/Auckland', 'America/Vancouver', 'Pacific/Kiritimati', 'Asia/Kathmandu']))(
  'situation 9: a port in %s',
  (timezone) => {
    let clerk: Person
    let own: ReturnType<typeof billingOf>
    let today: string
    beforeAll(async () => {
      clerk = await app.person(await app.makePort(), 'port_admin')
      await app.atHome(sql`update ports set timezone = ${timezone} where id = ${clerk.portId}`)
      own = billingOf(clerk)
      await own.issuer()
      data(await clerk.put('/api/v1/admin/settings', { key: 'invoice_reminder_days', value: [3] }))
      today = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(new Date())
    })
    const due = (daysAgo: number) =>
      own.sent('100.00', { issueDate: addDays(today, -40), dueDate: addDays(today, -daysAgo) })

    it('shows it overdue from the next day there on, in record, list and desk', async () => {
      const [ends, over] = [await due(0), await due(1)]
      expect([(await own.read(ends.id)).status, (await own.read(over.id)).status]).toEqual([
        'sent',
        'overdue',
      ])
      const listed = data(await clerk.get('/api/v1/invoices?status=overdue'))
      expect(listed.map(({ id }: { id: string }) => id)).toEqual([over.id])
      const { overdue, due: waiting } = data(await clerk.get('/api/v1/invoices/desk'))
      expect([overdue.count, waiting.count]).toEqual([1, 1])
      expect(refusal(await clerk.post(`/api/v1/invoices/${ends.id}/remind`, {}))).toEqual([
        409,
        'INVOICE_STATE',
      ])
    })

    it('is reminded on the third day at eight there, once, and the mail says the day it was due', async () => {
      const [early, third, after] = [await due(2), await due(3), await due(4)]
      await Promise.all([remind(), remind()])
      await remind()
      const hour = Number(
        new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', hourCycle: 'h23' }).format(
          new Date(),
        ),
      )
      expect((await mails(clerk, early.id)).length).toBe(0)
      expect((await mails(clerk, third.id)).length).toBe(hour >= 8 ? 1 : 0)
      const [mail, ...more] = await mails(clerk, after.id)
      expect(more).toEqual([])
      const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
      expect(mail!.text).toContain(`was due on ${words.format(new Date(addDays(today, -4)))}`)
    })
  },
)

describe('situation 11: what is rounded is paid by what is printed', () => {
  it.each([
    ['rounded up', 'JPY', [['100', '4.995']], '500'],
    ['rounded down', 'JPY', [['100', '4.994']], '499'],
    [
      'of thirds',
      'EUR',
      [
        ['100.00', '0.333'],
        ['100.00', '0.333'],
        ['100.00', '0.333'],
      ],
      '99.90',
    ],
    [
      'of thirds of a cent',
      'EUR',
      [
        ['0.05', '0.333'],
        ['0.10', '0.333'],
        ['33.33', '0.333'],
      ],
      '11.15',
    ],
    [
      'of three digits',
      'KWD',
      [
        ['100.000', '0.333'],
        ['0.001', '0.5'],
      ],
      '33.301',
    ],
  ] as const)('%s in %s', async (_how, currency, amounts, gross) => {
    const clientId = await desk.client()
    const lines = amounts.map(([price, quantity]) => line(price, { quantity, taxRatePct: 0 }))
    const { id } = data(await desk.draft({ clientId, currency, lines, dueDate: dayFrom(30) }))
    expect(data(await desk.send(id, { to: [] }))).toMatchObject({ status: 'sent', gross, open: gross })
    const paid = data(await desk.pay(id, await printedSum(id)))
    expect([paid.status, Number(paid.open), paid.paid]).toEqual(['paid', 0, gross])
    // Its day passes: nobody is reminded of what is paid.
    await app.rows(
      boss.portId!,
      sql`update invoices set issue_date = ${dayFrom(-60)}::date, due_date = ${dayFrom(-30)}::date,
        sent_to = '{vera@sea.example}' where port_id = ${boss.portId} and id = ${id}`,
    )
    await remind()
    expect([(await desk.read(id)).status, (await desk.read(id)).reminders]).toEqual(['paid', 0])
    const { balances } = data(await boss.get(`/api/v1/invoices/ledger?clientId=${clientId}`))
    expect([Number(balances[0].balance), Number(balances[0].overdue)]).toEqual([0, 0])
  })

  it('and a fourth decimal of a quantity is refused by its field, not cut off', async () => {
    const { clientId } = await desk.written()
    const answer = await desk.draft({ clientId, lines: [line('100.00', { quantity: '0.3333' })] })
    expect(refusal(answer)).toEqual([400, 'VALIDATION_FAILED', 'lines.0.quantity'])
  })
})
