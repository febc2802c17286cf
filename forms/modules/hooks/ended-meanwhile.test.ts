import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uuidv7 } from '../../../platform/ids.ts'
import { type FormsApp, formsApp, type TestAccount } from '../../testing/app.ts'

let app: FormsApp
let account: TestAccount
const clients: pg.Client[] = []

beforeAll(async () => {
  app = await formsApp({ resolve: async () => ['93.184.215.14'] })
  account = await app.account()
})
afterAll(async () => {
  for (const client of clients) await client.end()
  await app.close()
})

async function session(): Promise<pg.Client> {
  const client = new pg.Client({ ...app.connection, options: '-c search_path=forms,public' })
  await client.connect()
  clients.push(client)
  return client
}

it('is ended while a delivery to it is written down, and neither waits for the other', async () => {
  const hookUrl = 'https://hooks.example.com/catch/1'
  const subscribed = await account.platform.post('/external/automation/webhook', {
    hookUrl,
    form_id: account.formId,
  })
  expect(subscribed.status).toBe(200)
  const receiver = subscribed.body.subscription_id
  await app.submit(account.slug, { name: 'Ada' })
  const [ending, writing, looking] = [await session(), await session(), await session()]
  const { rows } = await looking.query('select id from deliveries where subscription_id = $1', [receiver])
  const id = rows[0].id
  const worker = uuidv7()
  await looking.query('update deliveries set claimed_by = $1 where id = $2', [worker, id])
  const result = {
    ...{ tenant_id: account.id, id, receiver_id: receiver, number: 1, at: new Date(), status: 200 },
    ...{ duration_ms: 5, excerpt: '', error: null, outcome: 'succeeded', retry_at: null, test: false },
  }

  // As whoever ends a subscription does: the subscription first, then what waits for it.
  await ending.query('begin')
  await ending.query('select 1 from subscriptions where id = $1 for update', [receiver])
  const written = writing.query(`select finish_deliveries($1, $2::jsonb, interval '5 days')`, [
    worker,
    JSON.stringify([result]),
  ])
  const waits = async () =>
    (
      await looking.query(
        `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and query like '%finish_deliveries%'
          and pid <> pg_backend_pid()`,
      )
    ).rows[0].count
  await expect.poll(waits).toBe(1)
  const ended = await ending.query(
    `update deliveries set state = 'cancelled' where id = $1 and state = 'pending'`,
    [id],
  )
  expect(ended.rowCount).toBe(1)
  await ending.query('commit')
  await written
  // It arrived, whatever was decided meanwhile.
  const now = await looking.query('select state from deliveries where id = $1', [id])
  expect(now.rows).toEqual([{ state: 'succeeded' }])
})

it('is neither sent nor written where its account has moved to another server meanwhile', async () => {
  const hookUrl = 'https://hooks.example.com/catch/2'
  const mover = await app.account()
  const subscribed = await mover.platform.post('/external/automation/webhook', {
    hookUrl,
    form_id: mover.formId,
  })
  const receiver = subscribed.body.subscription_id
  await app.submit(mover.slug, { name: 'Ada' })
  const client = await session()
  const worker = uuidv7()
  const take = async () =>
    (await client.query('select id from take_deliveries($1, $2, 5, 5)', [worker, '{}'])).rows
  const read = async () =>
    (
      await client.query('select state, attempts, claimed_by from deliveries where subscription_id = $1', [
        receiver,
      ])
    ).rows
  const [taken] = await take()
  expect(taken).toBeDefined()
  const before = await read()
  expect(before).toEqual([{ state: 'pending', attempts: 1, claimed_by: worker }])

  await client.query('insert into tenants_away (tenant_id) values ($1)', [mover.id])
  const result = {
    ...{ tenant_id: mover.id, id: taken.id, receiver_id: receiver, number: 1, at: new Date(), status: 410 },
    ...{ duration_ms: 5, excerpt: '', error: null, outcome: 'gone', retry_at: null, test: false },
  }
  await client.query(`select finish_deliveries($1, $2::jsonb, interval '5 days')`, [
    worker,
    JSON.stringify([result]),
  ])
  expect(await read()).toEqual(before)
  const attempts = await client.query('select from delivery_attempts where delivery_id = $1', [taken.id])
  expect(attempts.rowCount).toBe(0)
  await client.query('update deliveries set claimed_by = null where id = $1', [taken.id])
  expect(await take()).toEqual([])

  await client.query('delete from tenants_away where tenant_id = $1', [mover.id])
  expect(await take()).toEqual([{ id: taken.id }])
})
