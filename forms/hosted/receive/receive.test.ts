import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DefinitionInput } from '../../../contract/forms/definition.ts'
import { removeBytes } from '../../modules/files/remove.ts'
import { removeWaitingFiles } from '../../modules/files/remove-waiting.ts'
import { type FormsApp, formOfTests, type TestAccount } from '../../testing/app.ts'
import { enough, everything } from '../testing/definitions.ts'
import { visitor } from '../testing/visitor.ts'

let app: FormsApp
let account: TestAccount
let form: { id: string; slug: string }

beforeAll(async () => {
  ;({ app, account, form } = await formOfTests(everything))
})
afterAll(() => app.close())

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF')
const program = Buffer.from('MZ\x90\x00\x03\x00\x00\x00\x04\x00', 'latin1')

const stored = async (formId = form.id) =>
  app.rows<{ data: Record<string, unknown>; spam: string | null; attribution: unknown; token: string }>(
    account.id,
    sql`select data, spam, attribution, token from submissions where form_id = ${formId} order by submitted_at, id`,
  )
const storedBy = async (token: string) => (await stored()).filter((one) => one.token === token)
const set = (formId: string, change: ReturnType<typeof sql>) =>
  app.rows(account.id, sql`update forms set ${change} where id = ${formId}`)
const text = { ...enough, consent: 'true' }

describe('a page', () => {
  it('is served to strangers, never kept, and may be framed', async () => {
    const page = await visitor(app, form).get(
      `/f/${form.slug}?campaign=boat+show&utm_source=news&name=Aino`,
      {
        referer: 'https://solvik.example/berths',
      },
    )
    expect(page.status).toBe(200)
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(page.headers['x-frame-options']).toBeUndefined()
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
    expect(page.text).toContain('name="campaign" value="boat show"')
    expect(page.text).toContain('name="name"')
    expect(page.text).toContain('value="Aino"')
    expect(page.text).toContain('name="bw-from-utm_source" value="news"')
    expect(page.text).toContain('name="bw-from-referrer" value="https://solvik.example/berths"')
  })

  it('is another one each time it is opened', async () => {
    const { get } = visitor(app, form)
    const opened = await Promise.all([
      get(`/f/${form.slug}`),
      get(`/f/${form.slug}?utm_source=%22%3E%3Cb%3E`),
      get(`/f/${form.slug}?embed=1`),
      get(`/f/${form.slug}?campaign=fair`),
    ])
    const value = (text: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1]
    expect(new Set(opened.map(({ text }) => value(text, 'bw-token'))).size).toBe(4)
    for (const { text } of opened) expect(value(text, 'bw-opened')).toMatch(/^[a-z0-9]+\.[\w-]{24}$/)
    expect(opened.map(({ text }) => value(text, 'bw-from-utm_source'))).toEqual([
      undefined,
      '&quot;&gt;&lt;b&gt;',
      undefined,
      undefined,
    ])
    expect(opened.map(({ text }) => value(text, 'campaign'))).toEqual(['', '', '', 'fair'])
    expect(opened.map(({ text }) => text.includes('?embed=1"'))).toEqual([false, false, true, false])
    const lengths = opened.map(({ text }) => text.replace(/<input type="hidden"[^>]*>/g, '').length)
    expect(lengths[1]).toBe(lengths[0])
    expect(lengths[3]).toBe(lengths[0])
  })

  it('says when there is none, or none any more', async () => {
    const { get } = visitor(app, form)
    for (const url of ['/f/nothing-here', '/f/Nothing%00', `/f/${'x'.repeat(200)}`, '/f/nothing/thanks']) {
      const missing = await get(url)
      expect([url, missing.status]).toEqual([url, 404])
      expect(missing.text).toContain('There is no form here')
    }
    const closed = await app.form(account, everything)
    await set(closed.id, sql`closes_at = now() - interval '1 minute'`)
    const page = await get(`/f/${closed.slug}`)
    expect(page.status).toBe(410)
    expect(page.text).toContain('This form is closed')
    expect((await visitor(app, closed).post(text)).status).toBe(410)
    const refused = await visitor(app, closed).send(enough)
    expect([refused.status, refused.json.error.code]).toEqual([409, 'FORM_CLOSED'])
    expect((await visitor(app, closed).upload('fpapers', 'a.pdf', pdf)).json.error.code).toBe('FORM_CLOSED')
    await set(closed.id, sql`archived_at = now()`)
    await expect.poll(async () => (await get(`/f/${closed.slug}`)).status).toBe(404)
  })
})

describe('an answer without a script', () => {
  it('is stored, and thanked for on a page of its own', async () => {
    const person = visitor(app, form)
    const sent = await person.post(
      { ...text, needs: ['water', 'electricity'], length: '12,4', else_what: 'not asked', source: 'forged' },
      { 'bw-from-utm_source': 'news', 'bw-from-page_url': 'https://x.example/', 'bw-from-other': 'no' },
    )
    expect([sent.status, sent.headers.location]).toEqual([303, `/f/${form.slug}/thanks`])
    expect(await storedBy(person.token)).toMatchObject([
      {
        spam: null,
        attribution: { utm_source: 'news', page_url: 'https://x.example/' },
        data: {
          name: 'Aino Virtanen',
          needs: ['water', 'electricity'],
          length: 12.4,
          else_what: null,
          consent: true,
          source: 'website',
          campaign: 'none',
          phone: null,
        },
      },
    ])
    const thanks = await person.get(String(sent.headers.location))
    expect(thanks.text).toContain('You are on the list')
  })

  it('goes on to the address the author chose', async () => {
    const elsewhere = await app.form(account, {
      ...everything,
      thankYou: { kind: 'redirect', url: 'https://solvik.example/thanks' },
    })
    const sent = await visitor(app, elsewhere).post(text)
    expect([sent.status, sent.headers.location]).toEqual([303, 'https://solvik.example/thanks'])
  })

  it('comes back with everything in it and what is wrong beside it', async () => {
    const person = visitor(app, form)
    const back = await person.post({
      ...text,
      email: 'aino@',
      note: 'Line one\n\nLine "two"',
      phone: '1',
      rate: '4',
    })
    expect(back.status).toBe(422)
    expect(back.text).toContain('2 answers need another look')
    expect(back.text).toContain('<a href="#f-femail">E-mail</a>')
    expect(back.text).toContain('value="aino@"')
    expect(back.text).toContain('Line one\n\nLine &quot;two&quot;</textarea>')
    expect(back.text).toMatch(/value="4" checked/)
    expect(back.text).toContain(`name="bw-token" value="${person.token}"`)
    expect(await storedBy(person.token)).toEqual([])
  })

  it('carries files, and keeps them while the rest is mended', async () => {
    const person = visitor(app, form)
    const back = await person.postFiles({ ...text, email: 'no' }, { papers: ['papers.pdf', pdf] })
    expect(back.status).toBe(422)
    const [, id] = /type="checkbox" name="papers" value="([0-9a-f-]{36})" checked/.exec(back.text)!
    expect((await person.post({ ...text, papers: id! })).status).toBe(303)
    const [submission] = await storedBy(person.token)
    expect(submission!.data.papers).toMatchObject([{ name: 'papers.pdf', size: pdf.length }])
    expect((await person.post({ ...text, papers: id! })).status).toBe(303)
    expect(await storedBy(person.token)).toHaveLength(1)
  })

  it('is not taken without a file that was refused', async () => {
    const person = visitor(app, form)
    const wrong = await person.postFiles(text, { papers: ['papers.pdf', program] })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('is of another kind. Taken here: PDF or pictures.')
    const large = await person.postFiles(text, {
      papers: ['large.pdf', Buffer.concat([pdf, Buffer.alloc(1024 * 1024)])],
    })
    expect(large.status).toBe(422)
    expect(large.text).toContain('is larger than 1 MB')
    expect(await storedBy(person.token)).toEqual([])
  })

  it('is asked for once more when it came too fast, or from an old page', async () => {
    const quick = await visitor(app, form, { age: 100 }).post(text)
    expect([quick.status, quick.text.includes('Please press Send once more')]).toEqual([422, true])
    const late = visitor(app, form, { age: 49 * 60 * 60 * 1000 })
    const old = await late.post(text)
    expect(old.status).toBe(422)
    expect(old.text).toContain('value="Aino Virtanen"')
    expect(old.text).toContain(`name="bw-token" value="${late.token}"`)
    expect(old.text).not.toContain(`value="${late.opened}"`)
    const forged = await visitor(app, form).post(text, { 'bw-opened': 'abc.def', 'bw-token': '<b>' })
    expect(forged.status).toBe(422)
    expect(forged.text).not.toContain('value="<b>')
  })

  it('is refused in a page when it cannot be read', async () => {
    const send = (payload: string, type: string) =>
      app.web.inject({ method: 'POST', url: `/f/${form.slug}`, headers: { 'content-type': type }, payload })
    const answers = await Promise.all([
      send('{"a":1}', 'application/json'),
      send('x', 'text/plain'),
      send('broken', 'multipart/form-data; boundary=zz'),
      send('--zz\r\nnonsense', 'multipart/form-data; boundary=zz'),
      send(`name=${'x'.repeat(2_000_000)}`, 'application/x-www-form-urlencoded'),
    ])
    for (const answer of answers) {
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
      expect(answer.headers['content-type']).toContain('text/html')
    }
  })
})

describe('an answer of the script', () => {
  it('is stored once, however often and however fast it is sent', async () => {
    const person = visitor(app, form)
    const both = await Promise.all([person.send(enough), person.send(enough), person.send(enough)])
    expect(both.map((one) => one.status).sort()).toEqual([200, 200, 201])
    expect(new Set(both.map((one) => one.json.data.id)).size).toBe(1)
    expect(both[0]!.json.data.thankYou).toEqual(everything.thankYou)
    expect(await storedBy(person.token)).toHaveLength(1)
  })

  it('is refused by the key of each field', async () => {
    const { status, json } = await visitor(app, form).send({
      ...enough,
      email: 'no',
      rate: 9,
      kind: 'submarine',
    })
    expect([status, json.error.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect(json.error.details.map((one: { path: string }) => one.path)).toEqual(['email', 'kind', 'rate'])
    const unknown = await visitor(app, form).send({ ...enough, berth: 'A1' })
    expect(unknown.json.error.details).toMatchObject([{ path: 'berth' }])
    const shapeless = await visitor(app, form).send(enough, { answers: 'all', token: 'short' })
    expect(shapeless.status).toBe(400)
    const absent = await visitor(app, { ...form, slug: 'nothing' }).send(enough)
    expect([absent.status, absent.json.error.code]).toEqual([404, 'RECORD_NOT_FOUND'])
  })

  it('may not come at once, and comes again with what it is given', async () => {
    const early = visitor(app, form, { age: 500 })
    const answer = await early.send(enough)
    expect([answer.status, answer.json.opened]).toEqual([400, early.opened])
    const old = visitor(app, form, { age: 49 * 60 * 60 * 1000 })
    const { json } = await old.send(enough)
    expect(json.error.details[0].path).toBe('opened')
    expect(json.opened).not.toBe(old.opened)
    expect((await old.send(enough, { opened: json.opened })).json.opened).toBe(json.opened)
  })

  it('of a machine is kept apart and thanked for alike', async () => {
    const machine = visitor(app, form)
    const answer = await machine.send(enough, { trap: 'https://spam.example' })
    expect(answer.status).toBe(201)
    expect(Object.keys(answer.json.data)).toEqual(['id', 'thankYou'])
    expect((await storedBy(machine.token))[0]!.spam).toBe('honeypot')
  })

  it('takes files sent ahead, of this form and for this field only', async () => {
    const person = visitor(app, form)
    const file = await person.upload('fpapers', 'papers.pdf', pdf)
    expect(file.status).toBe(201)
    expect(file.json.data).toMatchObject({ name: 'papers.pdf', size: pdf.length, type: 'application/pdf' })
    const other = await app.form(account, everything)
    const stranger = visitor(app, other)
    const foreign = await stranger.send({ ...enough, papers: [file.json.data.id] })
    expect(foreign.json.error.details).toMatchObject([{ path: 'papers' }])
    const madeUp = await person.send({ ...enough, papers: [{ id: '01890000-0000-7000-8000-000000000000' }] })
    expect(madeUp.status).toBe(400)
    expect((await person.send({ ...enough, papers: [file.json.data.id] })).status).toBe(201)
    expect((await person.send({ ...enough, papers: [file.json.data.id] })).status).toBe(200)
    const second = await visitor(app, form).send({ ...enough, papers: [file.json.data.id] })
    expect(second.status).toBe(400)
  })

  it('sends no file that is not what it should be', async () => {
    const person = visitor(app, form)
    const codeOf = async (field: string, name: string, content: Buffer) =>
      (await person.upload(field, name, content)).json.error.code
    expect(await codeOf('fpapers', 'papers.pdf', program)).toBe('FILE_TYPE_REFUSED')
    expect(await codeOf('fpapers', 'large.pdf', Buffer.concat([pdf, Buffer.alloc(1024 * 1024)]))).toBe(
      'FILE_TOO_LARGE',
    )
    expect(await codeOf('fpapers', 'huge.pdf', Buffer.alloc(27 * 1024 * 1024))).toBe('FILE_TOO_LARGE')
    expect(await codeOf('fname', 'papers.pdf', pdf)).toBe('RECORD_NOT_FOUND')
  })

  it('from a page of an earlier version fits, or is told of the change', async () => {
    const changing = await app.form(account, everything)
    const person = visitor(app, changing)
    const publish = async (pages: DefinitionInput['pages']) => {
      const draft = JSON.stringify({ ...everything, pages })
      await set(changing.id, sql`draft = ${draft}`)
      const { body } = await account.owner.get(`/api/v1/forms/${changing.id}`)
      const headers = { 'if-match': `"${body.data.version}"` }
      expect(
        (await account.owner.post(`/api/v1/forms/${changing.id}/publish`, undefined, headers)).status,
      ).toBe(200)
      await expect
        .poll(async () => (await app.forms.services.hosted.get(changing.slug))!.definition.pages.length)
        .toBe(pages.length)
    }
    await publish(everything.pages.slice(0, 1))
    expect((await person.send({ ...enough, nps: 3 })).status).toBe(201)
    const must = { id: 'fyear', key: 'year', type: 'number' as const, label: 'Year', required: true }
    await publish([...everything.pages, { id: 'page9', fields: [must] }])
    const later = visitor(app, changing)
    const refused = await later.send(enough)
    expect([refused.status, refused.json.error.code]).toEqual([412, 'VERSION_STALE'])
    const back = await later.post(text)
    expect(back.text).toContain('This form has changed since you opened it')
    expect(back.text).toContain('value="Aino Virtanen"')
  })

  it('gets the last place once, whoever comes', async () => {
    const limited = await app.form(account, everything)
    await set(limited.id, sql`response_limit = 3`)
    const sent = await Promise.all(
      Array.from({ length: 20 }, () =>
        visitor(app, limited)
          .send(enough)
          .then((one) => one.status),
      ),
    )
    expect(sent.filter((status) => status === 201)).toHaveLength(3)
    expect(sent.filter((status) => status === 409)).toHaveLength(17)
    expect(await stored(limited.id)).toHaveLength(3)
    expect((await visitor(app, limited).get(`/f/${limited.slug}`)).status).toBe(410)
  })

  it('never breaks the service', async () => {
    const keys = everything.pages.flatMap((page) => page.fields.map((field) => field.key))
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...keys), fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' })), {
          maxKeys: 20,
        }),
        async (answers) => {
          const person = visitor(app, form)
          expect((await person.send({ ...enough, ...answers })).status).toBeLessThan(500)
          const asText = Object.fromEntries(
            Object.entries(answers).map(([key, value]) => [key, JSON.stringify(value)]),
          )
          expect((await person.post({ ...text, ...asText })).status).toBeLessThan(500)
        },
      ),
      { numRuns: 60 },
    )
  })
})

it('files whose sender gave no sign for an hour are removed with their bytes, and no others', async () => {
  const person = visitor(app, form)
  const upload = async () => (await person.upload('fpapers', 'papers.pdf', pdf)).json.data.id as string
  const [late, sent, fresh] = [await upload(), await upload(), await upload()]
  expect((await person.send({ ...enough, papers: [sent] })).status).toBe(201)
  await app.rows(
    account.id,
    sql`update files set active_at = now() - interval '61 minutes' where id in (${late}, ${sent})`,
  )
  expect(await removeWaitingFiles(app.forms.services)).toBe(1)
  const queue = new pg.Pool(app.connection)
  const { rows } = await queue.query(
    `select payload from forms_queue._private_jobs j join forms_queue._private_tasks t on t.id = j.task_id where t.identifier = 'remove_files'`,
  )
  await queue.end()
  expect(rows.map((row) => row.payload.keys)).toEqual([[`${account.id}/${late}`]])
  await removeBytes(app.forms.services)(rows[0].payload, { attempt: 1, maxAttempts: 25 })
  const { storage } = app.forms.services
  expect(await storage.stat(`${account.id}/${late}`)).toBe(null)
  expect(await storage.stat(`${account.id}/${sent}`)).not.toBe(null)
  expect(await storage.stat(`${account.id}/${fresh}`)).not.toBe(null)
})
