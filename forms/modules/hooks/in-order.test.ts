import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FormsApp, formsApp, type TestAccount } from '../../testing/app.ts'
import { type Receiver, startReceiver } from '../../testing/receiver.ts'

let app: FormsApp
let account: TestAccount
let to: Receiver

beforeAll(async () => {
  app = await formsApp({ env: { hookAllow: ['127.0.0.1'] } })
  account = await app.account()
  to = await startReceiver()
})
afterAll(async () => {
  await app.close()
  await to.close()
})

const names = () => to.calls.map((call) => JSON.parse(call.body).data.name)
/** Makes those that wait for their next try due, once the last try was written down. */
const hurry = (id: string) =>
  expect
    .poll(() =>
      app.rows(
        account.id,
        sql`with due as (update deliveries set next_attempt_at = now()
        where subscription_id = ${id} and state = 'pending' and claimed_by is null and attempts > 0
          and next_attempt_at < 'infinity'
        returning 1) select pg_notify('deliveries', '') from due limit 1`,
      ),
    )
    .toHaveLength(1)
const logOf = async (id: string) =>
  (await account.owner.get(`/api/v1/subscriptions/${id}/deliveries?sort=createdAt`)).body.data

async function subscribed(inOrder: boolean) {
  to.calls.length = 0
  to.answer = { status: 200 }
  const form = await app.form(account)
  const { body } = await account.owner.post(`/api/v1/forms/${form.id}/subscriptions`, {
    hookUrl: `${to.url}/${form.id}`,
    inOrder,
  })
  expect(body.data.inOrder).toBe(inOrder)
  return { slug: form.slug, id: body.data.id as string }
}

it('deliveries in order go one after another, and wait for one that failed', async () => {
  const { slug, id } = await subscribed(true)
  to.answer = { status: 500 }
  await Promise.all(['A', 'B', 'C'].map((name) => app.submit(slug, { name })))
  const order = (
    await app.rows(
      account.id,
      sql<{ name: string }>`select data ->> 'name' as name from submissions
    where form_id = (select form_id from subscriptions where id = ${id}) order by id`,
    )
  ).map(({ name }) => name)
  await app.forms.openWorker({ timeoutMs: 1500 })
  await to.got(1)
  await expect
    .poll(async () => (await logOf(id)).filter((one: { attempts: number }) => one.attempts > 0))
    .toHaveLength(1)
  // Those behind it are due at no time, however often somebody looks.
  await hurry(id)
  await to.got(2)
  expect(names()).toEqual([order[0], order[0]])
  const waiting = (await logOf(id)).filter((one: { attempts: number }) => one.attempts === 0)
  expect(
    waiting.map((one: { state: string; nextAttemptAt: unknown }) => [one.state, one.nextAttemptAt]),
  ).toEqual([
    ['pending', null],
    ['pending', null],
  ])
  to.answer = { status: 200 }
  await hurry(id)
  await to.got(5)
  expect(names().slice(2)).toEqual(order)
})

it('one that is given up, deleted or paused holds up nobody behind it', async () => {
  const { slug, id } = await subscribed(true)
  to.answer = { status: 500 }
  const first = await app.submit(slug, { name: 'A' })
  await to.got(1)
  await app.submit(slug, { name: 'B' })
  to.answer = { status: 200 }
  expect((await account.owner.delete(`/api/v1/submissions/${first}`)).status).toBe(204)
  await app.submit(slug, { name: 'C' })
  await to.got(3)
  expect(names()).toEqual(['A', 'B', 'C'])
  to.answer = { status: 500 }
  await app.submit(slug, { name: 'D' })
  await app.submit(slug, { name: 'E' })
  await to.got(4)
  await expect
    .poll(async () => (await logOf(id)).some((one: { lastStatus: number }) => one.lastStatus === 500))
    .toBe(true)
  await app.rows(
    account.id,
    sql`update deliveries set tries = 9 where subscription_id = ${id} and last_status = 500`,
  )
  to.answer = { status: 500 }
  await hurry(id)
  await to.got(6)
  expect(names().slice(3)).toEqual(['D', 'D', 'E'])
})

it('can be switched while deliveries wait, and stands in line again when they are sent again', async () => {
  const { slug, id } = await subscribed(false)
  to.answer = { status: 500 }
  for (const name of ['A', 'B']) await app.submit(slug, { name })
  await to.got(2)
  await expect
    .poll(async () => (await logOf(id)).map((one: { lastStatus: number }) => one.lastStatus))
    .toEqual([500, 500])
  to.answer = 'hang'
  const on = await account.owner.patch(`/api/v1/subscriptions/${id}`, { inOrder: true })
  expect([on.status, on.body.data.inOrder]).toEqual([200, true])
  await to.got(3)
  expect(names().at(-1)).toBe('A')
  to.answer = { status: 200 }
  const off = await account.owner.patch(`/api/v1/subscriptions/${id}`, { inOrder: false })
  expect(off.body.data.inOrder).toBe(false)
  await to.got(4)
  expect(names().at(-1)).toBe('B')
})
