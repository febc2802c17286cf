import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FormsApp, formsApp, type TestAccount } from '../../testing/app.ts'
import { pruneOldDeliveries } from './log.ts'

let app: FormsApp
let account: TestAccount

beforeAll(async () => {
  app = await formsApp({ resolve: async () => ['93.184.215.14'] })
  account = await app.account()
})
afterAll(() => app.close())

it('deliveries that ended go when their account keeps them no longer, and what waits stays', async () => {
  const other = await app.account()
  for (const { owner, formId, slug } of [account, other]) {
    await owner.post(`/api/v1/forms/${formId}/subscriptions`, { hookUrl: 'https://hooks.example.com/in' })
    for (const name of ['A', 'B', 'C']) await app.submit(slug, { name })
  }
  expect((await account.owner.get('/api/v1/delivery-log')).body.data).toEqual({ days: 90, version: 0 })
  expect((await account.owner.patch('/api/v1/delivery-log', { days: 10 })).body.data).toEqual({
    days: 10,
    version: 1,
  })
  const editor = await app.member(account.id, 'editor')
  expect((await editor.patch('/api/v1/delivery-log', { days: 5 })).status).toBe(403)
  for (const days of [0, 4000, 1.5, null])
    expect((await account.owner.patch('/api/v1/delivery-log', { days })).status).toBe(400)

  const age = (accountId: string) =>
    app.rows(
      accountId,
      sql`with numbered as (select id, row_number() over (order by submission_id) as number from deliveries)
        update deliveries d set state = case number when 1 then 'pending' else 'succeeded' end,
          finished_at = case number when 1 then null when 2 then now() - interval '11 days' else now() - interval '9 days' end
        from numbered n where n.id = d.id`,
    )
  const left = async (accountId: string) =>
    (
      await app.rows<{ state: string }>(accountId, sql`select state from deliveries order by submission_id`)
    ).map(({ state }) => state)
  await age(account.id)
  await age(other.id)
  await pruneOldDeliveries(app.forms.services)({}, { attempt: 1, maxAttempts: 25 })
  expect(await left(account.id)).toEqual(['pending', 'succeeded'])
  expect(await left(other.id)).toEqual(['pending', 'succeeded', 'succeeded'])
  await pruneOldDeliveries(app.forms.services)({}, { attempt: 1, maxAttempts: 25 })
  expect(await left(account.id)).toHaveLength(2)
})

it('what was typed over an older name or number of days is refused, also where it is set for the first time', async () => {
  const { owner } = await app.account()
  const over = (version: number) => ({ 'if-match': `"${version}"` })
  const first = await Promise.all(
    [10, 20].map((days) => owner.patch('/api/v1/delivery-log', { days }, over(0))),
  )
  expect(first.map(({ status }) => status).toSorted()).toEqual([200, 412])
  expect((await owner.get('/api/v1/delivery-log')).body.data.version).toBe(1)
  const { version, name } = (await owner.get('/api/v1/me')).body.data.account
  const renamed = await owner.patch('/api/v1/account', { name: 'Μαρίνα Ζέας' }, over(version))
  expect(renamed.body.data).toMatchObject({ name: 'Μαρίνα Ζέας', version: version + 1 })
  expect((await owner.patch('/api/v1/account', { name }, over(version))).body.error.code).toBe(
    'VERSION_STALE',
  )
  expect((await owner.get('/api/v1/me')).body.data.account.name).toBe('Μαρίνα Ζέας')
})
