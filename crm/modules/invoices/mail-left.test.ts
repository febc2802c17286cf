import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NoMailServer, type Post } from '../../../platform/mail/send.ts'
import { crmJobs } from '../../jobs.ts'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
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

const once = { attempt: 1, maxAttempts: 5 }
const printed = () =>
  crmJobs(app.crm.services, async () => {}).print_invoices!({ tenantId: boss.portId }, once)
/** Takes every mail about an invoice to the post. */
async function carried(id: string, post: Post) {
  const mails = await app.rows(
    boss.portId!,
    sql<{
      id: string
    }>`select id from mails where port_id = ${boss.portId} and entity_id = ${id} and status <> 'sent'`,
  )
  for (const { id: mailId } of mails)
    await crmJobs(app.crm.services, post).send_mail!({ tenantId: boss.portId, mailId }, once)
}
const noServer: Post = async () => {
  throw new NoMailServer('There is no mail server.')
}
const factsOf = async (id: string) =>
  (
    await app.rows(
      boss.portId!,
      sql<{ type: string; to: string }>`select type, new_values #>> '{sentTo,0}' as "to" from events
        where port_id = ${boss.portId} and entity_id = ${id} and type like 'invoice.mailed%' order by id`,
    )
  ).map(({ type, to }) => [type, to])

it('is mailed once it left: without a mail server it waits, and who was not told stands there', async () => {
  const { id } = await desk.sent('10.00')
  await printed()
  await carried(id, noServer)
  expect(await desk.read(id)).toMatchObject({
    mailedAt: null,
    unsent: [{ address: 'vera@sea.example', category: 'invoice', status: 'held' }],
  })
  expect(await factsOf(id)).toEqual([])
  await carried(id, async () => {})
  expect(await desk.read(id)).toMatchObject({ mailedAt: expect.any(String), unsent: [] })
  expect(await factsOf(id)).toEqual([['invoice.mailed', 'vera@sea.example']])
})

it('is mailed again, to another address too, once a minute to each; a draft is not', async () => {
  const again = (id: string, body: object = {}) => boss.post(`/api/v1/invoices/${id}/mail`, body)
  const { id } = await desk.sent('10.00', {}, { to: [] })
  expect(refusal(await again(id))).toEqual([409, 'INVOICE_NOT_PRINTED'])
  await printed()
  expect((await desk.read(id)).usualAddress).toBe('vera@sea.example')
  expect(data(await again(id)).sentTo).toEqual(['vera@sea.example'])
  expect(refusal(await again(id))).toEqual([409, 'REMINDER_TOO_SOON'])
  expect(data(await again(id, { to: ['books@sea.example'] })).sentTo).toEqual([
    ...['vera@sea.example', 'books@sea.example'],
  ])
  const calls: [string, number][] = []
  await carried(id, async ({ to, attachments }) => void calls.push([to, attachments?.length ?? 0]))
  expect(calls.toSorted()).toEqual([
    ['books@sea.example', 1],
    ['vera@sea.example', 1],
  ])
  const draft = await desk.written('1.00')
  expect(refusal(await again(draft.id))).toEqual([409, 'INVOICE_STATE'])
  const clientId = await desk.client('No Mail', null)
  const silent = await desk.sent('1.00', { clientId }, { to: [] })
  await printed()
  expect(refusal(await again(silent.id))).toEqual([400, 'RECIPIENT_REQUIRED', 'to'])
})
