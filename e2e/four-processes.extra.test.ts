// @module-tag endless

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Mailbox, openMailbox } from '../platform/testing/mailbox.ts'
import { type Receiver, startReceiver } from '../platform/testing/receiver.ts'
import { testBrowser } from './harness/browser.ts'
import { type Desk, openDesk } from './harness/desk.ts'
import { buyer, fillInterest, findOnPlan, moveAsked, moveTo } from './harness/sale.ts'
import { type Several, startSeveral } from './harness/several.ts'

let receiver: Receiver
let mailbox: Mailbox
let crm: Several

beforeAll(async () => {
  ;[receiver, mailbox] = await Promise.all([startReceiver(), openMailbox()])
  crm = await startSeveral({ SMTP_URL: mailbox.url, HOOK_ALLOW: '127.0.0.1' })
})
afterAll(async () => {
  await crm?.stop()
  await Promise.all([receiver?.close(), mailbox?.close()])
})

const events = [
  'client.created',
  'yacht.created',
  'interest.created',
  'interest.stage_changed',
  'interest.outcome_set',
  'berth.status_changed',
]

it('sells a berth over four processes, each of which is killed once', async () => {
  const browser = await testBrowser()
  const desk = await openDesk(browser, crm, { person: 'manager' })
  const office = await openDesk(browser, crm)
  const { page } = desk
  const { balancer } = crm
  const [webs, workers] = [crm.webs, crm.workers]
  const hook = await office.make('/api/v1/admin/webhooks', { url: `${receiver.url}/in`, events })
  const invited = inviting(office)
  await invited.one()
  await office.page.goto('/demo/interests')

  // A web process dies when it has written the new interest and before anybody heard of it. Whoever asks once more has
  // one interest, and not two.
  await fillInterest(page, (path) => `/demo${path}`)
  const open = page.getByRole('dialog').getByRole('button', { name: 'Open interest' })
  let killed = -1
  const dead = new Promise<void>((resolve) => {
    balancer.loses = (method, path, target) => {
      if (method !== 'POST' || path !== '/api/v1/interests') return false
      balancer.loses = () => false
      killed = webs.findIndex(({ url }) => url === target)
      void webs[killed]!.kill9().then(resolve)
      return true
    }
  })
  await open.click()
  await dead
  await page.getByRole('dialog').getByRole('alert').first().waitFor()
  await open.click()
  await page.getByRole('heading', { name: buyer.client }).waitFor()
  await office.page.getByRole('button', { name: buyer.client }).waitFor()
  const id = new URL(page.url()).searchParams.get('open')!
  expect((await office.read(`/api/v1/interests?q=${buyer.client}`)).length).toBe(1)
  const [survivor, fallen] = [webs[1 - killed]!, webs[killed]!]

  // One worker dies and the other does all; a paper of the deal lies in the store, whoever took it in.
  await workers[1].kill9()
  await invited.one()
  const paper = await keepPaper(office, id)
  const mooring = await findOnPlan(page)
  const plan = await office.read('/api/v1/berths/plan')
  const berth = plan.find((one: { mooringNumber: string }) => one.mooringNumber === mooring)
  await page.goto(`/demo/plan?interest=${id}&mode=fit&berth=${berth.id}`)
  await page.getByRole('button', { name: `Link ${mooring}` }).click()
  await page.getByText('Linked', { exact: true }).waitFor()
  await page.goto(`/demo/interests/${id}`)
  await moveTo(page, 'Qualified')
  await settled(office, hook.id)
  await invited.arrived()

  // It dies while the receiver keeps it waiting: what it had sent and not heard of, the next one sends.
  const accepted = receiver.calls.splice(0)
  receiver.answer = 'hang'
  expect(await moveAsked(page, 'EOI')).toMatch(new RegExp(`${mooring}For sale.*Under offer`))
  await receiver.got(2)
  await workers[0].kill9()
  const unheard = receiver.calls.splice(0)
  receiver.answer = { status: 200 }
  await invited.one()
  await workers[1].restart()
  await settled(office, hook.id)
  const idsOf = (calls: Receiver['calls']) => calls.map((call) => String(call.headers['webhook-id']))
  expect(idsOf(receiver.calls)).toEqual(expect.arrayContaining(idsOf(unheard)))
  await Promise.all([workers[0].restart(), fallen.restart()])

  // The other web process dies between two steps: both people go on with the one that is back, and see each other.
  await office.page.goto(`/demo/plan?berth=${berth.id}`)
  await office.page.getByRole('article', { name: mooring }).getByText('Under offer').first().waitFor()
  await survivor.kill9()
  await moveTo(page, 'Reservation')
  expect(await paper.read()).toBe(paper.text)
  await survivor.restart()
  await moveTo(page, 'Deposit paid')
  expect(await moveAsked(page, 'Contract')).toMatch(new RegExp(`${mooring}Under offer.*Sold`))
  await office.page.getByRole('article', { name: mooring }).getByText('Sold').first().waitFor()
  await page.getByRole('button', { name: 'Won', exact: true }).click()
  await page.getByRole('button', { name: 'Reopen' }).waitFor()
  const story = page.getByRole('region', { name: 'Activity' })
  for (const part of ['Won', `${mooring} became`, `${mooring} linked`, 'Interest opened'])
    await story.getByText(part).first().waitFor()

  // Nothing is lost, and nothing was taken twice: every fact once, in one delivery that was accepted once.
  await invited.one()
  await invited.arrived()
  const deliveries = await settled(office, hook.id)
  const taken = [...accepted, ...receiver.calls]
  expect(idsOf(taken).sort()).toEqual(deliveries.map((one) => one.id).sort())
  const byType = Map.groupBy(taken, ({ body }) => JSON.parse(body).type as string)
  const times = Object.fromEntries([...byType].map(([type, calls]) => [type, calls.length]))
  expect(times).toEqual({
    'client.created': 1,
    'yacht.created': 1,
    'interest.created': 1,
    'interest.stage_changed': 5,
    'interest.outcome_set': 1,
    'berth.status_changed': 2,
  })
  // Requests and sockets came to both.
  for (const { url } of webs) {
    expect(balancer.answered.get(url)).toBeGreaterThan(20)
    expect(balancer.sockets.get(url)).toBeGreaterThan(0)
  }
  await desk.close()
  await office.close()
})

/** People who are invited now and then, by one mail each. */
function inviting(office: Desk) {
  const invited: string[] = []
  return {
    async one() {
      const email = `person${invited.length}@cut.example`
      const roles = await office.read('/api/v1/admin/roles')
      const { id: roleId } = roles.find((one: { key: string }) => one.key === 'viewer')
      await office.make('/api/v1/admin/users', { email, firstName: 'Per', lastName: 'Son', roleId })
      invited.push(email)
    },
    /** Waits until each mail was taken, and says so in the outbox. */
    async arrived() {
      const states = async () =>
        (await office.read('/api/v1/admin/outbox?limit=100'))
          .filter((mail: { toAddress: string }) => invited.includes(mail.toAddress))
          .map((mail: { toAddress: string; status: string }) => `${mail.toAddress} ${mail.status}`)
          .sort()
      await expect.poll(states).toEqual(invited.map((email) => `${email} sent`).sort())
      // Beside what the demonstration writes by itself.
      const taken = mailbox.taken.filter((address) => address.endsWith('@cut.example'))
      expect(taken.toSorted()).toEqual(invited.toSorted())
    },
  }
}

/** Puts a file on an interest; `read` fetches it as a browser does. */
async function keepPaper({ context, headers, read }: Desk, interestId: string) {
  const text = `Terms ${randomUUID()}`
  const file = { name: 'Terms.txt', mimeType: 'text/plain', buffer: Buffer.from(text) }
  const answer = await context.request.post('/api/v1/files/upload', {
    headers,
    multipart: { entityType: 'interest', entityId: interestId, file },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id } = (await answer.json()).data
  return {
    text,
    read: async () => (await context.request.get((await read(`/api/v1/files/${id}/download`)).url)).text(),
  }
}

/** The deliveries to a webhook once all of them arrived. */
async function settled(office: Desk, hookId: string): Promise<{ id: string; state: string }[]> {
  const log = () => office.read(`/api/v1/admin/webhooks/${hookId}/deliveries?limit=100`)
  await expect
    .poll(async () => (await log()).every((one: { state: string }) => one.state === 'succeeded'))
    .toBe(true)
  return log()
}
