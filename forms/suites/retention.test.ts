import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientConfig } from '../../platform/database/pools.ts'
import { formJobs } from '../jobs.ts'
import { type FormsApp, formsApp, type TestAccount } from '../testing/app.ts'

let app: FormsApp
let owner: pg.Client
let account: TestAccount
beforeAll(async () => {
  app = await formsApp()
  account = await app.account()
  owner = new pg.Client(clientConfig(app.connection, undefined, 'forms'))
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

it('mails that went and errors go after their time, of every account and of none', async () => {
  for (const accountId of [account.id, null]) {
    await owner.query(
      `insert into mails (account_id, id, category, to_address, subject, text, status, created_at)
       select $1, gen_random_uuid(), 'x', 'a@test.example', status || days, 'x', status, now() - make_interval(days => days)
       from unnest(array['sent', 'queued']) status, unnest(array[364, 366]) days`,
      [accountId],
    )
    await owner.query(
      `insert into error_events (account_id, id, request_id, method, path, status, error_name, error_message, created_at)
       select $1, gen_random_uuid(), 'pruned', 'GET', '/', 500, 'Error', n::text, now() - make_interval(days => 88 + n % 3)
       from generate_series(1, 1800) n`,
      [accountId],
    )
  }
  await formJobs(app.forms.services, async () => {}).prune!({}, { attempt: 1, maxAttempts: 1 })
  const mails = await owner.query(
    'select account_id, array_agg(subject order by subject) as left from mails group by 1',
  )
  expect(mails.rows.map((row) => row.left)).toEqual([
    ['queued364', 'queued366', 'sent364'],
    ['queued364', 'queued366', 'sent364'],
  ])
  // 88 and 89 days old; those of 90 are gone.
  const errors = await owner.query('select count(*)::int as n from error_events group by account_id')
  expect(errors.rows).toEqual([{ n: 1200 }, { n: 1200 }])
  expect((await account.owner.get('/api/v1/forms')).status).toBe(200)
})
