import { afterAll, beforeAll, expect, it } from 'vitest'
import { enough, everything } from '../../hosted/testing/definitions.ts'
import { visitor } from '../../hosted/testing/visitor.ts'
import { type FormsApp, formsApp, type TestAccount } from '../../testing/app.ts'

let app: FormsApp
let account: TestAccount

beforeAll(async () => {
  app = await formsApp()
  account = await app.account()
})
afterAll(() => app.close())

const move = (id: string, slug: string) => account.owner.patch(`/api/v1/forms/${id}`, { slug })

it('an address a form had leads to it, with all it carries, and takes what pages opened there send', async () => {
  const form = await app.form(account, everything)
  const there = visitor(app, form)
  expect((await move(form.id, 'first-move')).status).toBe(200)
  expect((await move(form.id, 'second-move')).status).toBe(200)
  for (const old of [form.slug, 'first-move']) {
    const address = `/f/${old}?embed=1&utm_source=news&name=A%20B`
    await expect.poll(async () => (await there.get(address)).status).toBe(308)
    const answer = await there.get(address)
    expect(answer.headers.location).toBe('/f/second-move?embed=1&utm_source=news&name=A%20B')
    expect(answer.headers['x-frame-options']).toBeUndefined()
    expect((await there.get(`/f/${old}/thanks?lang=en`)).headers.location).toBe(
      '/f/second-move/thanks?lang=en',
    )
  }
  expect((await there.get('/f/second-move')).status).toBe(200)
  expect((await there.send(enough)).status).toBe(201)
  expect((await visitor(app, form).post({ ...enough, consent: 'true' })).status).toBe(303)
})

it('an address is free for no other form while its form exists, and for its own form always', async () => {
  const [form, other] = [await app.form(account, everything), await app.form(account, everything)]
  expect((await move(form.id, 'moved-away')).status).toBe(200)
  const stranger = await app.account()
  for (const { owner, id } of [
    { owner: account.owner, id: other.id },
    { owner: stranger.owner, id: stranger.formId },
  ]) {
    const taken = await owner.patch(`/api/v1/forms/${id}`, { slug: form.slug })
    expect([taken.status, taken.body.error.code]).toEqual([409, 'SLUG_TAKEN'])
    expect(taken.body.error.message).not.toMatch(/port/i)
  }
  expect((await move(form.id, form.slug)).status).toBe(200)
  const [one, two] = await Promise.all([move(form.id, 'wanted-by-two'), move(other.id, 'wanted-by-two')])
  expect([one.status, two.status].sort()).toEqual([200, 409])
})
