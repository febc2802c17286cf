import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testPorts } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { dayFrom } from '../../testing/days.ts'
import { billingOf, refusal } from './testing/billing.ts'

const [app, foreign, boss] = await testPorts('port_admin')
const desk = billingOf(boss)
beforeAll(() => desk.issuer())
afterAll(() => app.close())

type Result = { id: string; ok: boolean; error?: { code: string } }
const outcomes = (answer: Parameters<typeof data>[0]) =>
  (data(answer).results as Result[]).map(({ ok, error }) => (ok ? 'ok' : error!.code))
const overdue = (more: object = {}) =>
  desk.sent('100.00', { issueDate: dayFrom(-30), dueDate: dayFrom(-10), ...more })
const mails = (id: string) =>
  app.rows(
    boss.portId!,
    sql<{ subject: string; text: string }>`select subject, text from mails
      where port_id = ${boss.portId} and entity_id = ${id} order by id`,
  )

it('a reminder is read as it is mailed, and nothing goes by reading', async () => {
  const { id } = await overdue()
  const reminder = data(await boss.get(`/api/v1/invoices/${id}/reminder`))
  expect(reminder).toMatchObject({
    to: ['vera@sea.example'],
    asks: '100.00',
    currency: 'EUR',
    mailLeaves: false,
  })
  expect(await mails(id)).toEqual([])
  data(await boss.post(`/api/v1/invoices/${id}/remind`, {}))
  const [mail] = await mails(id)
  expect(mail!.subject).toBe(reminder.subject)
  expect(mail!.text.startsWith(reminder.text.trim())).toBe(true)
  const draft = await desk.written()
  expect(refusal(await boss.get(`/api/v1/invoices/${draft.id}/reminder`))).toEqual([409, 'INVOICE_STATE'])
  expect(refusal(await foreign.get(`/api/v1/invoices/${id}/reminder`))).toEqual([404, 'RECORD_NOT_FOUND'])
})

it('says of many to whom they go and over what, of other ports nothing', async () => {
  const [late, draft] = [await overdue(), await desk.written('50.00')]
  const silent = await desk.written('50.00', { clientId: await desk.client('Edda Bill', null) })
  const ids = [late.id, draft.id, silent.id].join(',')
  const { rows } = data(await boss.get(`/api/v1/invoices/outgoing?ids=${ids}`))
  const of = (id: string) => rows.find((row: { id: string }) => row.id === id)
  expect(of(late.id)).toMatchObject({ status: 'overdue', to: ['vera@sea.example'], asks: '100.00' })
  expect(of(draft.id)).toMatchObject({ status: 'draft', gross: '62.00', number: null })
  expect(of(silent.id)).toMatchObject({ to: [] })
  expect(data(await foreign.get(`/api/v1/invoices/outgoing?ids=${ids}`)).rows).toEqual([])
  const many = Array.from({ length: 101 }, () => late.id).join(',')
  expect(refusal(await boss.get(`/api/v1/invoices/outgoing?ids=${many}`))).toEqual([
    400,
    'VALIDATION_FAILED',
    'ids',
  ])
})

it('drafts are sent together, and what one is refused takes nothing of the others back', async () => {
  const [one, two, old] = [await desk.written(), await desk.written(), await desk.written()]
  const silent = await desk.written('50.00', { clientId: await desk.client('Edda Bill', null) })
  data(await desk.change(old.id, { issueDate: dayFrom(-3) }))
  const at = (id: string, version?: number) => ({ id, ...(version ? { version } : {}) })
  const invoices = [at(one.id, 1), at(two.id, 7), at(silent.id), at(old.id), at(one.id)]
  const send = (body: object) => boss.post('/api/v1/invoices/send', body)
  expect(outcomes(await send({ invoices: invoices.slice(0, 4) }))).toEqual([
    ...['ok', 'VERSION_STALE', 'RECIPIENT_REQUIRED', 'INVOICE_DAY'],
  ])
  expect((await desk.read(one.id)).number).toMatch(/^INV-/)
  expect((await desk.read(silent.id)).number).toBeNull()
  expect(outcomes(await send({ invoices: [at(old.id), at(one.id)], confirmDay: true }))).toEqual([
    ...['ok', 'INVOICE_STATE'],
  ])
})

it('overdue invoices are reminded of together, once', async () => {
  const [one, two] = [await overdue(), await overdue()]
  const draft = await desk.written()
  const remind = () => boss.post('/api/v1/invoices/remind', { ids: [one.id, two.id, draft.id] })
  expect(outcomes(await remind())).toEqual(['ok', 'ok', 'INVOICE_STATE'])
  expect(outcomes(await remind())).toEqual(['REMINDER_TOO_SOON', 'REMINDER_TOO_SOON', 'INVOICE_STATE'])
  expect([await mails(one.id), await mails(two.id)].map(({ length }) => length)).toEqual([1, 1])
  expect(outcomes(await foreign.post('/api/v1/invoices/remind', { ids: [one.id] }))).toEqual([
    'RECORD_NOT_FOUND',
  ])
})
