import { afterAll, beforeAll, expect, it } from 'vitest'
import { enough, everything } from '../../hosted/testing/definitions.ts'
import { visitor } from '../../hosted/testing/visitor.ts'
import { type FormsApp, formsApp, type TestAccount } from '../../testing/app.ts'
import { medianOf, timeBucket } from './median.ts'

let app: FormsApp
let account: TestAccount

beforeAll(async () => {
  app = await formsApp()
  account = await app.account()
})
afterAll(() => app.close())

async function resultsOf(formId: string, days = '7') {
  const { status, body } = await account.owner.get(`/api/v1/forms/${formId}/results?days=${days}`)
  expect(status).toBe(200)
  return body.data
}

it('counts views, starts, what was reached and what was sent, by day', async () => {
  const form = await app.form(account, everything)
  const tell = async (person: { token: string; opened: string }, progress: Record<string, unknown>) => {
    const url = `/api/public/forms/${form.slug}/progress`
    const { token, opened } = person
    return (await app.web.inject({ method: 'POST', url, payload: { token, opened, ...progress } })).statusCode
  }
  const [first, second, third] = [visitor(app, form), visitor(app, form), visitor(app, form)]
  expect(await tell(first, { view: true })).toBe(204)
  expect(await tell(second, { view: true, start: true, reached: ['fname', 'femail', 'fname'] })).toBe(204)
  expect(await tell(third, { view: true, start: true, reached: ['fname', 'nothing'] })).toBe(204)
  expect((await third.send(enough, { seconds: 50 })).status).toBe(201)
  expect((await third.send(enough, { seconds: 50 })).status).toBe(200)
  // A machine that filled the trap, and a page that was never opened here, count for nothing.
  expect((await visitor(app, form).send(enough, { trap: 'x', seconds: 1 })).status).toBe(201)
  expect(await tell({ token: 'x'.repeat(20), opened: 'made.up' }, { view: true })).toBe(204)
  expect(await tell(first, { view: true, who: 'Aino' })).toBe(400)

  await expect.poll(async () => (await resultsOf(form.id)).sends).toBe(1)
  const results = await resultsOf(form.id)
  expect(results).toMatchObject({ views: 3, starts: 2, sends: 1 })
  expect(results.medianSeconds).toBeGreaterThan(45)
  expect(results.medianSeconds).toBeLessThanOrEqual(60)
  expect(results.days).toHaveLength(7)
  expect(results.days.at(-1)).toMatchObject({
    day: new Date().toISOString().slice(0, 10),
    views: 3,
    starts: 2,
    sends: 1,
  })
  const reached = Object.fromEntries(
    results.questions.map((one: { id: string; reached: number }) => [one.id, one.reached]),
  )
  expect(reached).toMatchObject({ fname: 2, femail: 1, fphone: 0 })
  expect(reached).not.toHaveProperty('fhidden')
  expect(reached).not.toHaveProperty('fsect')
})

it('counts a question over those who began a version that has it', async () => {
  const form = await app.form(account)
  const begin = async () => {
    const { token, opened } = visitor(app, form)
    const payload = { token, opened, view: true, start: true, reached: ['fname'] }
    const url = `/api/public/forms/${form.slug}/progress`
    expect((await app.web.inject({ method: 'POST', url, payload })).statusCode).toBe(204)
  }
  await begin()
  await begin()
  const { draft } = (await account.owner.get(`/api/v1/forms/${form.id}`)).body.data
  draft.pages[0].fields.push({ id: 'fadded', key: 'added', type: 'short_text', label: 'Added later' })
  expect((await account.owner.patch(`/api/v1/forms/${form.id}`, { draft })).status).toBe(200)
  expect((await account.owner.post(`/api/v1/forms/${form.id}/publish`)).status).toBe(200)
  await begin()
  await expect.poll(async () => (await resultsOf(form.id)).starts).toBe(3)
  const { questions } = await resultsOf(form.id)
  const counts = questions.map((one: { key: string; asked: number }) => [one.key, one.asked])
  expect(Object.fromEntries(counts)).toMatchObject({ name: 3, added: 1 })
})

it('keeps nothing but counts', async () => {
  const [columns] = await Promise.all([
    app.rows<{ columnName: string }>(
      null,
      (await import('kysely')).sql`select column_name from information_schema.columns
        where table_schema = 'forms' and table_name = 'form_counts' order by column_name`,
    ),
  ])
  expect(columns.map(({ columnName }) => columnName)).toEqual([
    'account_id',
    'count',
    'day',
    'detail',
    'form_id',
    'kind',
  ])
})

it('a form nobody opened has results, and one of another account has none', async () => {
  const form = await app.form(account, everything)
  expect(await resultsOf(form.id, '30')).toMatchObject({ views: 0, medianSeconds: null })
  const stranger = await app.account()
  expect((await stranger.owner.get(`/api/v1/forms/${form.id}/results`)).status).toBe(404)
})

it('the median lies in the bucket that half of all were faster than', () => {
  const counts = (...seconds: number[]) => {
    const totals = new Map<string, number>()
    for (const one of seconds) totals.set(timeBucket(one), (totals.get(timeBucket(one)) ?? 0) + 1)
    return totals
  }
  expect(medianOf(counts())).toBeNull()
  expect(medianOf(counts(5))).toBe(5)
  expect(medianOf(counts(15, 70, 80, 85, 1000))).toBe(75)
  expect(medianOf(counts(9999, 9999))).toBe(3600)
})
