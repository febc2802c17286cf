import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DefinitionInput } from '../../contract/forms/definition.ts'
import { formLimits } from '../service.ts'
import { type FormsApp, formsApp, type TestAccount } from '../testing/app.ts'
import { visitor } from './testing/visitor.ts'

let app: FormsApp
let account: TestAccount
const definition: Partial<DefinitionInput> = {
  title: 'Members only',
  description: 'The budget of the club',
  languages: ['fi'],
  pages: [
    {
      id: 'page1',
      fields: [
        { id: 'fname', key: 'name', type: 'short_text', label: 'Secret question' },
        { id: 'femail', key: 'email', type: 'email', label: 'E-mail' },
        { id: 'fpaper', key: 'paper', type: 'file', label: 'Paper', accept: ['document'] },
      ],
    },
  ],
}
beforeAll(async () => {
  app = await formsApp({
    limits: { ...formLimits, hosted_guess: { points: 8, seconds: 600, shared: true } },
  })
  account = await app.account()
})
afterAll(() => app.close())

async function formWith(settings: object) {
  const form = await app.form(account, definition)
  const { status, body } = await account.owner.patch(`/api/v1/forms/${form.id}`, settings)
  expect([status, body.error]).toEqual([200, undefined])
  return { ...form, settings: body.data }
}
/** Changes a form, and waits until the pages have heard of it. */
async function change(form: { id: string; slug: string }, settings: object) {
  const before = await app.forms.services.hosted.get(form.slug)
  expect((await account.owner.patch(`/api/v1/forms/${form.id}`, settings)).status).toBe(200)
  await expect.poll(() => app.forms.services.hosted.get(form.slug)).not.toEqual(before)
}
const passOf = (text: string) => /name="bw-pass" value="([^"]+)"/.exec(text)?.[1]
const rowsOf = async (id: string) => (await account.owner.get(`/api/v1/forms/${id}/submissions`)).body.data

describe('a form with a password', () => {
  it('shows nothing of what it asks before it is given, and then the form', async () => {
    const form = await formWith({ password: 'dock seven' })
    const guest = visitor(app, form)
    const from = { referer: 'https://club.example/news' }
    const closed = await guest.get(`/f/${form.slug}?name=Ada&embed=1`, from)
    expect(closed.status).toBe(200)
    for (const secret of ['Secret question', 'The budget of the club', 'id="rules"'])
      expect(closed.text).not.toContain(secret)
    expect(closed.text).toContain('noindex')
    expect(closed.text).toContain('name="bw-from-page_url" value="https://club.example/news"')
    expect(closed.text).toContain(`action="/f/${form.slug}/enter?name=Ada&amp;embed=1&amp;lang=en"`)
    expect((await guest.get(`/f/${form.slug}?lang=fi`)).text).toContain('Avaa lomake')

    const wrong = await guest.enter('dock six', '?embed=1')
    expect([wrong.status, wrong.text.includes('This is not the password.')]).toEqual([403, true])
    const open = await guest.enter(' dock seven ', '?name=Ada')
    expect(open.status).toBe(200)
    for (const part of ['Secret question', 'value="Ada"', 'id="rules"']) expect(open.text).toContain(part)
    expect(open.headers['set-cookie']).toBeUndefined()
  })

  it('takes answers and files with what the password opened, with a script and without', async () => {
    const form = await formWith({ password: 'dock seven' })
    const guest = visitor(app, form)
    const pass = passOf((await guest.enter('dock seven')).text)!
    expect((await guest.send({ name: 'Ada' })).json.error.code).toBe('FORM_LOCKED')
    expect((await guest.send({ name: 'Ada' }, { pass: `${pass}x` })).status).toBe(403)
    expect((await guest.upload('fpaper', 'a.txt', Buffer.from('plain'))).json.error.code).toBe('FORM_LOCKED')
    const file = await guest.upload('fpaper', 'a.txt', Buffer.from('plain'), pass)
    expect(file.status).toBe(201)
    expect((await guest.send({ name: 'Ada', paper: [file.json.data.id] }, { pass })).status).toBe(201)
    const other = visitor(app, form)
    expect((await other.post({ name: 'Bo' })).status).toBe(403)
    const again = await other.post({ email: 'no address' }, { 'bw-pass': pass })
    expect([again.status, passOf(again.text)]).toEqual([422, pass])
    expect((await other.post({ name: 'Bo' }, { 'bw-pass': pass })).status).toBe(303)
    expect(await rowsOf(form.id)).toHaveLength(2)
  })

  it('is opened by what opened it in another language, and by nothing of another form or an older password', async () => {
    const form = await formWith({ password: 'dock seven' })
    const second = await formWith({ password: 'dock seven' })
    const guest = visitor(app, form)
    const pass = passOf((await guest.enter('dock seven')).text)!
    const finnish = await app.web.inject({
      method: 'POST',
      url: `/f/${form.slug}/enter?lang=fi`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ 'bw-pass': pass }).toString(),
    })
    expect([finnish.statusCode, finnish.body.includes('lang="fi"'), passOf(finnish.body)]).toEqual([
      200,
      true,
      pass,
    ])
    expect((await visitor(app, second).send({ name: 'Ada' }, { pass })).status).toBe(403)
    await change(form, { password: 'dock eight' })
    const late = await guest.send({ name: 'Ada' }, { pass })
    expect([late.status, late.json.error.message]).toEqual([
      403,
      expect.stringContaining('The password of this form has changed.'),
    ])
    await change(form, { password: null })
    expect((await guest.get(`/f/${form.slug}`)).text).toContain('Secret question')
    expect((await guest.send({ name: 'Ada' }, { pass })).status).toBe(201)
  })

  it('is guessed a few times only, and the last guess learns nothing', async () => {
    const form = await formWith({ password: 'dock seven' })
    const thief = visitor(app, form, { ip: '192.0.2.77' })
    for (let n = 0; n < 8; n += 1) expect((await thief.enter(`guess ${n}`)).status).toBe(403)
    const late = await thief.enter('dock seven')
    expect([late.status, late.headers['retry-after']]).toEqual([429, expect.any(String)])
    expect((await visitor(app, form, { ip: '192.0.2.78' }).enter('dock seven')).status).toBe(200)
  })

  it('tells nobody its password, and the log that there is one', async () => {
    const form = await formWith({ password: 'dock seven' })
    expect(form.settings).toMatchObject({ hasPassword: true })
    expect(JSON.stringify(form.settings)).not.toContain('seven')
    const events = await app.rows(
      account.id,
      sql<{ newValues: unknown; metadata: unknown }>`select new_values, metadata from events
        where entity_id = ${form.id} and type = 'form.updated'`,
    )
    expect(events).toEqual([
      { newValues: { isProtected: true }, metadata: { changes: { settings: ['passwordHash'] } } },
    ])
    for (const password of ['abc', '   ', 'x'.repeat(201)]) {
      const { status, body } = await account.owner.patch(`/api/v1/forms/${form.id}`, { password })
      expect([status, body.error.details[0].path]).toEqual([400, 'password'])
    }
  })
})

describe('a form that each person answers once', () => {
  it('refuses a second answer of an address, however it is written, and of two at once one', async () => {
    const form = await formWith({ onceField: 'femail' })
    const answers = await Promise.all(
      ['Ada@Example.com', ' ada@example.com', 'ADA@EXAMPLE.COM'].map((email) =>
        visitor(app, form).send({ name: 'Ada', email }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400])
    expect(answers.find(({ status }) => status === 400)!.json.error.details).toEqual([
      { path: 'email', message: 'This address has answered already. Each person answers once.' },
    ])
    const plain = await visitor(app, form).post({ name: 'Ada', email: 'ada@example.com' }, { lang: 'fi' })
    expect([plain.status, plain.text.includes('This address has answered already.')]).toEqual([422, true])
    expect((await visitor(app, form).send({ name: 'Bo', email: 'bo@example.com' })).status).toBe(201)
    expect((await visitor(app, form).send({ name: 'Nobody' })).status).toBe(201)
    expect(await rowsOf(form.id)).toHaveLength(3)
  })

  it('takes the same sending twice as one', async () => {
    const form = await formWith({ onceField: 'femail' })
    const guest = visitor(app, form)
    const first = await guest.send({ email: 'cy@example.com' })
    const second = await guest.send({ email: 'cy@example.com' })
    expect([first.status, second.status, second.json.data.id]).toEqual([201, 200, first.json.data.id])
  })

  it('counts what came before, neither spam nor what was deleted', async () => {
    const form = await formWith({})
    const email = 'dora@example.com'
    const first = (await visitor(app, form).send({ email })).json.data.id
    await change(form, { onceField: 'femail' })
    const send = async (more = {}) => (await visitor(app, form).send({ email }, more)).status
    expect(await send()).toBe(400)
    await account.owner.post('/api/v1/submissions/mark', { ids: [first], spam: true })
    expect(await send({ trap: 'a machine' })).toBe(201)
    expect(await send()).toBe(201)
    expect(await send()).toBe(400)
    const [row] = await rowsOf(form.id)
    await account.owner.delete(`/api/v1/submissions/${row.id}`)
    expect(await send()).toBe(201)
  })

  it('asks by an e-mail field of the form alone', async () => {
    const form = await app.form(account, definition)
    for (const onceField of ['fname', 'nothing']) {
      const { status, body } = await account.owner.patch(`/api/v1/forms/${form.id}`, { onceField })
      expect([status, body.error.details]).toEqual([
        400,
        [expect.objectContaining({ path: 'onceField', code: 'email_field' })],
      ])
    }
  })
})
