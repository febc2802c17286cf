import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uuidv7 } from '../../../platform/ids.ts'
import { newSecret, signedHeaders } from '../../../platform/outbound/sign.ts'
import { type Receiver, startReceiver } from '../../../platform/testing/receiver.ts'
import { type FormsApp, formsApp, type TestAccount } from '../../testing/app.ts'
import { fileLink } from '../files/link.ts'

let app: FormsApp
let account: TestAccount
let to: Receiver

beforeAll(async () => {
  app = await formsApp({ env: { hookAllow: ['127.0.0.1'] } })
  account = await app.account()
  to = await startReceiver()
  await app.forms.openWorker({ timeoutMs: 1500 })
})
afterAll(async () => {
  await app.close()
  await to.close()
})

/** A form with two answers, one of them spam, that is connected afterwards. */
async function connected(path: string) {
  const form = await app.form(account)
  const first = await app.submit(form.slug, { name: 'Sofia' })
  const spam = await app.submit(form.slug, { name: 'Buy now' })
  await account.owner.post('/api/v1/submissions/mark', { ids: [spam], spam: true })
  const hookUrl = `${to.url}/${path}`
  const body = { hookUrl, name: 'Berthwise: Website', link: `${to.url}/demo/admin/forms?open=1` }
  const subscription = await account.owner.post(`/api/v1/forms/${form.id}/subscriptions`, body)
  expect(subscription.status, JSON.stringify(subscription.body)).toBe(201)
  return { ...form, first, hookUrl, subscription: subscription.body.data }
}

const arrived = (path: string) =>
  to.calls.filter((call) => call.path === `/${path}`).map((call) => JSON.parse(call.body).submission_id)

it('a webhook carries the name and the link of the service that asked, which lies where it receives', async () => {
  const { id, hookUrl, subscription } = await connected('named')
  expect(subscription).toMatchObject({
    name: 'Berthwise: Website',
    link: `${to.url}/demo/admin/forms?open=1`,
  })
  const again = { hookUrl, name: 'Berthwise: Guests', link: `${to.url}/demo` }
  const renamed = await account.owner.post(`/api/v1/forms/${id}/subscriptions`, again)
  expect(renamed.body.data).toMatchObject({ id: subscription.id, name: 'Berthwise: Guests' })
  for (const link of ['https://else.example/', 'javascript:alert(1)', 'nowhere']) {
    const refused = await account.owner.post(`/api/v1/forms/${id}/subscriptions`, { ...again, link })
    expect([refused.status, refused.body.error.details[0].path]).toEqual([400, 'link'])
  }
})

it('sends what came before a subscription, each once, however often it is asked', async () => {
  const { first, subscription } = await connected('earlier')
  const url = `/api/v1/subscriptions/${subscription.id}/send-earlier`
  const response = await account.owner.post(url)
  expect([response.status, response.body.data]).toEqual([202, { count: 1 }])
  await expect.poll(() => arrived('earlier')).toEqual([first])
  expect((await account.owner.post(url)).body.data).toEqual({ count: 0 })
  const viewer = await app.member(account.id, 'viewer')
  expect((await viewer.post(url)).status).toBe(403)
  await account.owner.post(`/api/v1/subscriptions/${subscription.id}/disable`)
  expect((await account.owner.post(url)).body.error.code).toBe('SUBSCRIPTION_PAUSED')
})

it('sends it to the receiver who asks with the secret, and to nobody else', async () => {
  const { first, subscription } = await connected('receiver')
  const { secret } = (await account.owner.get(`/api/v1/subscriptions/${subscription.id}/secret`)).body.data
  const url = `/api/public/accounts/${account.id}/subscriptions/${subscription.id}/earlier`
  const body = JSON.stringify({ send: 'earlier' })
  const signed = (by: string, text = body, at = new Date()) => signedHeaders([by], 'msg_1', text, at)
  const refused = [
    await app.nobody.post(url, body, { 'content-type': 'application/json' }),
    await app.nobody.post(url, body, signed(newSecret())),
    await app.nobody.post(url, body, signed(secret, body, new Date(Date.now() - 6 * 60_000))),
  ]
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 401])
  // What signs a delivery is no request.
  const delivery = JSON.stringify({ submission_id: first, data: {} })
  expect((await app.nobody.post(url, delivery, signed(secret, delivery))).status).toBe(400)
  const response = await app.nobody.post(url, body, signed(secret))
  expect([response.status, response.body.data]).toEqual([202, { count: 1, total: 1 }])
  await expect.poll(() => arrived('receiver')).toEqual([first])
  const stranger = await app.account()
  const elsewhere = url.replace(account.id, stranger.id)
  expect((await app.nobody.post(elsewhere, body, signed(secret))).status).toBe(404)
  const unknown = url.replace(subscription.id, '01900000-0000-7000-8000-000000000009')
  expect((await app.nobody.post(unknown, body, signed(secret))).status).toBe(404)
})

it('gives the files of an old answer links that are good', async () => {
  const { id, first, subscription } = await connected('files')
  const [fileId, old] = [uuidv7(), new Date('2026-01-01T00:00:00Z')]
  const { publicUrl, secret } = app.forms.services.env
  const url = fileLink(publicUrl, secret, account.id, fileId, old)
  const value = [{ name: 'insurance.pdf', type: 'application/pdf', size: 4, url }]
  const body = JSON.stringify({
    submission_id: first,
    data: { paper: value },
    fields: [{ key: 'paper', value }],
  })
  await app.rows(
    account.id,
    sql`with stored as (insert into files (account_id, id, form_id, submission_id, name, media_type, size)
        values (${account.id}, ${fileId}, ${id}, ${first}, 'insurance.pdf', 'application/pdf', 4))
      update submissions set body = ${body} where id = ${first}`,
  )
  await account.owner.post(`/api/v1/subscriptions/${subscription.id}/send-earlier`)
  await expect.poll(() => arrived('files')).toEqual([first])
  const sent = JSON.parse(to.calls.find((call) => call.path === '/files')!.body)
  const expires = Number(new URL(sent.data.paper[0].url).searchParams.get('expires'))
  expect(expires).toBeGreaterThan(Date.now() / 1000 + 29 * 86_400)
  expect(sent.fields[0].value[0].url).toBe(sent.data.paper[0].url)
})

it('goes through all of many, and queues none twice when two ask at once', async () => {
  const { id, subscription } = await connected('many')
  await app.rows(
    account.id,
    sql`insert into submissions (account_id, id, form_id, form_version, token, data, body)
      select ${account.id}, gen_random_uuid(), ${id}, 1, 'many-' || n, '{}', '{"submission_id":"x"}'
      from generate_series(1, 2300) n`,
  )
  await account.owner.post(`/api/v1/subscriptions/${subscription.id}/disable`)
  await account.owner.post(`/api/v1/subscriptions/${subscription.id}/enable`)
  const url = `/api/v1/subscriptions/${subscription.id}/send-earlier`
  const both = await Promise.all([account.owner.post(url), account.owner.post(url)])
  expect(both.map(({ status }) => status)).toEqual([202, 202])
  await expect
    .poll(
      async () =>
        (
          await app.rows(
            account.id,
            sql<{
              count: number
            }>`select count(*)::int from deliveries where subscription_id = ${subscription.id}`,
          )
        )[0]!.count,
    )
    .toBe(2301)
})
