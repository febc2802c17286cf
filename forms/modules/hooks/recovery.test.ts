import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Receiver, startReceiver } from '../../../platform/testing/receiver.ts'
import { type FormsApp, formsApp, type TestAccount } from '../../testing/app.ts'

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

async function subscribed(inOrder: boolean) {
  to.calls.length = 0
  const { id: formId, slug } = await app.form(account)
  const hookUrl = `${to.url}/${formId}`
  const { body } = await account.owner.post(`/api/v1/forms/${formId}/subscriptions`, { hookUrl, inOrder })
  return { slug, subscriptionId: body.data.id as string }
}

it('deliveries are written whatever became of the submissions of others sent at the same moment', async () => {
  const { slug, subscriptionId } = await subscribed(false)
  to.answer = 'hang'
  const [gone] = [await app.submit(slug, { name: 'Gone' }), await app.submit(slug, { name: 'Kept' })]
  await to.got(2)
  expect((await account.owner.delete(`/api/v1/submissions/${gone}`)).status).toBe(204)
  await expect
    .poll(() =>
      app.rows(
        account.id,
        sql`select state, claimed_by, attempts from deliveries where subscription_id = ${subscriptionId}`,
      ),
    )
    .toEqual([{ state: 'pending', claimedBy: null, attempts: 1 }])
})

it('a submission that is deleted holds up nobody behind it in its line', async () => {
  const { slug } = await subscribed(true)
  to.answer = { status: 500 }
  const first = await app.submit(slug, { name: 'A' })
  await to.got(1)
  await app.submit(slug, { name: 'B' })
  to.answer = { status: 200 }
  expect((await account.owner.delete(`/api/v1/submissions/${first}`)).status).toBe(204)
  await app.submit(slug, { name: 'C' })
  await to.got(3)
  expect(to.calls.map((call) => JSON.parse(call.body).data.name)).toEqual(['A', 'B', 'C'])
})
