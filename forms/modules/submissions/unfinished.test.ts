import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DefinitionInput } from '../../../contract/forms/definition.ts'
import { visitor } from '../../hosted/testing/visitor.ts'
import { formJobs } from '../../jobs.ts'
import { type FormsApp, formsApp, type TestAccount } from '../../testing/app.ts'

let app: FormsApp
let account: TestAccount
const definition: Partial<DefinitionInput> = {
  pages: [
    {
      id: 'page1',
      fields: [
        { id: 'fname', key: 'name', type: 'short_text', label: 'Name', required: true },
        { id: 'femail', key: 'email', type: 'email', label: 'E-mail' },
        { id: 'fnumb', key: 'length', type: 'number', label: 'Length', unit: 'm' },
        { id: 'ffile', key: 'paper', type: 'file', label: 'Paper' },
        { id: 'fhidd', key: 'campaign', type: 'hidden', label: 'Campaign', parameter: 'campaign' },
      ],
    },
  ],
}
beforeAll(async () => {
  app = await formsApp()
  account = await app.account()
})
afterAll(() => app.close())

async function formWith(settings: object = { keepsUnfinished: true }) {
  const form = await app.form(account, definition)
  expect((await account.owner.patch(`/api/v1/forms/${form.id}`, settings)).status).toBe(200)
  return form
}

async function write(
  form: { slug: string },
  { token, opened }: { token: string; opened: string },
  answers: object,
  more: object = {},
) {
  const answer = await app.web.inject({
    method: 'POST',
    url: `/api/public/forms/${form.slug}/unfinished`,
    payload: { token, opened, keep: true, answers, step: 1, steps: 3, ...more },
  })
  return answer.statusCode
}
const listed = async (form: { id: string }) =>
  (await account.owner.get(`/api/v1/forms/${form.id}/unfinished`)).body.data as Record<string, unknown>[]
const dataOf = async (form: { id: string }) => (await listed(form)).map(({ data }) => data)

describe('what is not finished', () => {
  it('is kept once for each page, the latest in place of what was before, and gone once it is sent', async () => {
    const form = await formWith()
    const guest = visitor(app, form)
    const page = await guest.get(`/f/${form.slug}`)
    expect(page.text).toContain('name="bw-keep"')
    expect(page.text).not.toMatch(/name="bw-keep"[^>]*checked/)
    expect(await write(form, guest, { name: 'Ad' })).toBe(204)
    expect(
      await write(
        form,
        guest,
        { name: 'Ada', email: 'not yet@', length: '12,5', campaign: 'x' },
        { step: 2 },
      ),
    ).toBe(204)
    expect(await listed(form)).toMatchObject([
      { data: { name: 'Ada', email: 'not yet@', length: 12.5 }, step: 2, steps: 3, formVersion: 1 },
    ])
    const other = visitor(app, form)
    await write(form, other, { name: 'Bo' })
    expect(await dataOf(form)).toEqual([{ name: 'Bo' }, expect.objectContaining({ name: 'Ada' })])

    const { body } = await account.owner.get(`/api/v1/forms/${form.id}`)
    expect(body.data.submissionCount).toBe(0)
    expect(
      (await account.platform.get(`/external/automation/submissions/recent?form_id=${form.id}`)).body,
    ).not.toContainEqual(expect.objectContaining({ data: expect.objectContaining({ name: 'Bo' }) }))
    expect((await guest.send({ name: 'Ada' })).status).toBe(201)
    expect(await dataOf(form)).toEqual([{ name: 'Bo' }])
    // A page that tells late keeps nothing of what was sent.
    await write(form, guest, { name: 'Ada once more' })
    expect(await dataOf(form)).toEqual([{ name: 'Bo' }])
  })

  it('is forgotten when the tick is taken away, or everything that was written', async () => {
    const form = await formWith()
    const [one, two] = [visitor(app, form), visitor(app, form)]
    await write(form, one, { name: 'Ada' })
    await write(form, two, { name: 'Bo' })
    await write(form, one, {}, { keep: false })
    await write(form, two, { name: ' ' })
    expect(await listed(form)).toEqual([])
  })

  it('is kept where the form asks alone, from a page that was opened here, and with its password', async () => {
    const off = await formWith({})
    await write(off, visitor(app, off), { name: 'Ada' })
    expect((await visitor(app, off).get(`/f/${off.slug}`)).text).not.toContain('bw-keep')
    expect(await listed(off)).toEqual([])

    const form = await formWith({ keepsUnfinished: true, password: 'dock seven' })
    const guest = visitor(app, form)
    await write(form, { ...guest, opened: 'made.up' }, { name: 'Ada' }, { pass: 'wrong' })
    await write(form, guest, { name: 'Ada' })
    expect(await listed(form)).toEqual([])
    const pass = /name="bw-pass" value="([^"]+)"/.exec((await guest.enter('dock seven')).text)![1]
    await write(form, guest, { name: 'Ada' }, { pass })
    expect(await dataOf(form)).toEqual([{ name: 'Ada' }])

    const open = await formWith()
    await write(open, { ...visitor(app, open), opened: 'made.up' }, { name: 'Ada' })
    expect(await write(open, visitor(app, open), { name: 'Ada' }, { step: 'two' })).toBe(400)
    await write(open, visitor(app, open), { name: 'x'.repeat(20_000), email: '\u0000nul\ud800' })
    const [row] = await dataOf(open)
    expect([String((row as { name: string }).name).length, (row as { email: string }).email]).toEqual([
      10_000,
      'nul\ufffd',
    ])
  })

  it('goes after 30 days, or sooner where the form keeps answers for less', async () => {
    const [long, short] = [await formWith(), await formWith({ keepsUnfinished: true, retentionDays: 5 })]
    for (const [form, days] of [
      [long, [29, 31]],
      [short, [4, 6]],
    ] as const)
      for (const age of days) {
        await write(form, visitor(app, form), { name: `${age} days` })
        await app.rows(
          account.id,
          sql`update unfinished_answers set updated_at = now() - make_interval(days => ${age})
            where data ->> 'name' = ${`${age} days`} returning id`,
        )
      }
    await formJobs(app.forms.services, async () => {}).prune!({}, { attempt: 1, maxAttempts: 1 })
    expect([await dataOf(long), await dataOf(short)]).toEqual([[{ name: '29 days' }], [{ name: '4 days' }]])
  })

  it('is deleted by people who edit the account, and of no other', async () => {
    const form = await formWith()
    await write(form, visitor(app, form), { name: 'Ada' })
    const [one] = await listed(form)
    const stranger = await app.account()
    expect((await stranger.owner.get(`/api/v1/forms/${form.id}/unfinished`)).status).toBe(404)
    expect((await stranger.owner.delete(`/api/v1/unfinished/${one!.id}`)).status).toBe(404)
    const viewer = await app.member(account.id, 'viewer')
    expect((await viewer.get(`/api/v1/forms/${form.id}/unfinished`)).body.data).toHaveLength(1)
    expect((await viewer.delete(`/api/v1/unfinished/${one!.id}`)).status).toBe(403)
    expect((await account.owner.delete(`/api/v1/unfinished/${one!.id}`)).status).toBe(204)
    expect(await listed(form)).toEqual([])
  })
})
