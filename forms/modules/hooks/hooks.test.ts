import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, type Receiver, startReceiver } from '../../../platform/testing/receiver.ts'
import { type FormsApp, formsApp, type TestAccount } from '../../testing/app.ts'
import { subscriptionEnded } from './ended.ts'

let app: FormsApp
let account: TestAccount
const receivers: Receiver[] = []

beforeAll(async () => {
  app = await formsApp({ env: { hookAllow: ['127.0.0.1'] } })
  account = await app.account()
  await app.forms.openWorker({ timeoutMs: 1500 })
})
afterAll(async () => {
  await app.close()
  for (const receiver of receivers) await receiver.close()
})

async function receiver(): Promise<Receiver> {
  const newReceiver = await startReceiver()
  receivers.push(newReceiver)
  return newReceiver
}

/** A form with one subscription to a receiver. */
async function subscribed(to: Receiver) {
  const form = await app.form(account)
  const { body } = await account.platform.post('/external/automation/webhook', {
    hookUrl: `${to.url}/catch`,
    form_id: form.id,
  })
  return { ...form, subscriptionId: body.subscription_id as string }
}

const secretOf = async (id: string) =>
  (await account.owner.get(`/api/v1/subscriptions/${id}/secret`)).body.data.secret as string
const stateOf = async (id: string) =>
  (
    await app.rows(
      account.id,
      sql<{ state: string; stateReason: string | null }>`
    select state, state_reason from subscriptions where id = ${id}`,
    )
  )[0]!
const logOf = async (id: string) =>
  (await account.owner.get(`/api/v1/subscriptions/${id}/deliveries`)).body.data
/** Makes what waits for its next try due now. */
const hurry = (id: string) =>
  app.rows(
    account.id,
    sql`with due as (update deliveries set next_attempt_at = now()
    where subscription_id = ${id} and state = 'pending' and claimed_by is null returning 1)
    select pg_notify('deliveries', '') from (select count(*) from due) c`,
  )
const settled = (id: string, state: string) =>
  expect.poll(async () => (await logOf(id))[0]?.state).toBe(state)

function verified(call: Call, secret: string) {
  return new Webhook(secret).verify(call.body, call.headers as Record<string, string>)
}

describe('a delivery', () => {
  it('is the very object that recent lists, signed, once, by a pair subscribed three times', async () => {
    const to = await receiver()
    const form = await subscribed(to)
    for (let n = 0; n < 2; n++)
      await account.platform.post('/external/automation/webhook', {
        hookUrl: `${to.url}/catch`,
        form_id: form.id,
      })
    await app.submit(form.slug, { name: 'Åsa Ö. 船', email: 'asa@example.com' })
    const [call] = await to.got(1)
    const recent = await account.platform.get(`/external/automation/submissions/recent?form_id=${form.id}`)
    const secret = await secretOf(form.subscriptionId)
    expect(verified(call!, secret)).toEqual(recent.body[0])
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = call!.headers
    const mac = createHmac('sha256', Buffer.from(secret.slice(6), 'base64')).update(
      `${id}.${at}.${call!.body}`,
    )
    expect(signature).toBe(`v1,${mac.digest('base64')}`)
    expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(10)
    expect(call!.headers['content-type']).toBe('application/json')
    await settled(form.subscriptionId, 'succeeded')
    expect(to.calls).toHaveLength(1)
    expect(await logOf(form.subscriptionId)).toMatchObject([
      { id, attempts: 1, lastStatus: 200, lastError: null },
    ])
  })

  it('stops when it is unsubscribed, by what the platform kept of the answer', async () => {
    const to = await receiver()
    const form = await subscribed(to)
    to.answer = { status: 500 }
    await app.submit(form.slug, { name: 'J' })
    await expect.poll(async () => (await logOf(form.subscriptionId))[0]?.lastStatus).toBe(500)
    const { body } = await account.platform.delete('/external/automation/webhook', {
      hookUrl: `${to.url}/catch`,
      form_id: form.id,
    })
    expect(body).toEqual({ removed: true })
    await app.submit(form.slug, { name: 'K' })
    await hurry(form.subscriptionId)
    const rows = await app.rows(
      account.id,
      sql<{ state: string }>`select state from deliveries where subscription_id = ${form.subscriptionId}`,
    )
    expect(rows).toEqual([{ state: 'cancelled' }])
    expect(to.calls).toHaveLength(1)
  })
})

describe('a subscription', () => {
  it('that failed for five days is disabled, its owner is told, and what failed can be sent', async () => {
    const to = await receiver()
    const form = await subscribed(to)
    to.answer = { status: 500 }
    await app.submit(form.slug, { name: 'L' })
    await expect.poll(async () => (await logOf(form.subscriptionId))[0]?.lastStatus).toBe(500)
    await app.rows(
      account.id,
      sql`update subscriptions set failing_since = now() - interval '5 days 1 minute' where id = ${form.subscriptionId}`,
    )
    await hurry(form.subscriptionId)
    await expect
      .poll(() => stateOf(form.subscriptionId))
      .toEqual({ state: 'disabled', stateReason: 'failing' })
    const notice = sql<{ toAddress: string; text: string }>`select to_address, text from mails
      where category = 'subscription_disabled' and text like ${`%${form.id}%`}`
    await expect.poll(() => app.rows(account.id, notice)).toHaveLength(1)
    expect((await app.rows(account.id, notice))[0]).toMatchObject({ toAddress: account.owner.email })
    // A job that runs again, after a crash, tells it no second time.
    const payload = { tenantId: account.id, subscriptionId: form.subscriptionId }
    await subscriptionEnded(app.forms.services)(payload, { attempt: 2, maxAttempts: 25 })
    expect(await app.rows(account.id, notice)).toHaveLength(1)
    // What comes in meanwhile waits in the log.
    await app.submit(form.slug, { name: 'L2' })
    expect(await logOf(form.subscriptionId)).toMatchObject([
      { state: 'failed', attempts: 0 },
      { state: 'failed' },
    ])
    to.answer = { status: 200 }
    expect(
      (await account.owner.post(`/api/v1/subscriptions/${form.subscriptionId}/replay-failed`)).status,
    ).toBe(409)
    await account.owner.post(`/api/v1/subscriptions/${form.subscriptionId}/enable`)
    const replayed = await account.owner.post(`/api/v1/subscriptions/${form.subscriptionId}/replay-failed`)
    expect([replayed.status, replayed.body.data.count]).toEqual([202, 2])
    await expect
      .poll(async () =>
        (await logOf(form.subscriptionId)).every((one: { state: string }) => one.state === 'succeeded'),
      )
      .toBe(true)
  })

  it('is tested with a made-up sample, or on request with its newest submission, signed alike and tried once', async () => {
    const to = await receiver()
    const form = await subscribed(to)
    const test = (body?: unknown) =>
      account.owner.post(`/api/v1/subscriptions/${form.subscriptionId}/test`, body)
    expect((await test({ use: 'newest' })).body.error.code).toBe('NO_SUBMISSION')
    expect((await test()).body.data).toMatchObject({ test: true, submissionId: null })
    const [sample] = await to.got(1)
    expect(verified(sample!, await secretOf(form.subscriptionId))).toMatchObject({
      form_id: form.id,
      data: { name: 'Name (sample)', email: 'ada@example.com' },
    })
    expect(sample!.headers['webhook-test']).toBe('true')
    await app.submit(form.slug, { name: 'N' })
    await to.got(2)
    await test({ use: 'newest' })
    await to.got(3)
    expect(to.calls[2]!.body).toBe(to.calls[1]!.body)
    await test()
    await to.got(4)
    // What somebody really sent goes out by a test only where that was asked for.
    expect(JSON.parse(to.calls[3]!.body).data.name).toBe('Name (sample)')
    to.answer = { status: 500 }
    await test()
    await to.got(5)
    await settled(form.subscriptionId, 'failed')
    expect((await stateOf(form.subscriptionId)).state).toBe('active')
    const { data } = (
      await account.platform.get(`/external/automation/submissions/recent?form_id=${form.id}`)
    ).body
    expect(data).toBeUndefined()
  })

  it('says whether it is paused, was stopped or has ended when something is to be sent again', async () => {
    const to = await receiver()
    const form = await subscribed(to)
    await app.submit(form.slug, { name: 'P' })
    await settled(form.subscriptionId, 'succeeded')
    const [delivery] = await logOf(form.subscriptionId)
    const ask = async () => {
      const answers = [
        await account.owner.post(`/api/v1/deliveries/${delivery.id}/replay`),
        await account.owner.post(`/api/v1/subscriptions/${form.subscriptionId}/replay-failed`),
      ]
      return answers.map(({ status, body }) => [status, body.error.code, body.error.message])
    }
    await account.owner.post(`/api/v1/subscriptions/${form.subscriptionId}/disable`)
    const paused = [409, 'SUBSCRIPTION_PAUSED', 'This subscription is paused. Enable it first.']
    expect(await ask()).toEqual([paused, paused])
    await app.rows(
      account.id,
      sql`update subscriptions set state_reason = 'failing' where id = ${form.subscriptionId}`,
    )
    expect((await ask())[0]![2]).toContain('was stopped because it kept failing')
    await account.owner.delete(`/api/v1/subscriptions/${form.subscriptionId}`)
    const ended = [409, 'SUBSCRIPTION_ENDED', 'This subscription has ended. Add it again first.']
    expect(await ask()).toEqual([ended, ended])
  })
})
