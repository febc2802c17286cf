import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { uuidv7 } from '../../../platform/ids.ts'
import { readStored } from '../../../platform/storage/read-stored.ts'
import { removeStrayBytes, removeWaitingFiles } from '../../modules/files/remove-waiting.ts'
import { formLimits, openForms } from '../../service.ts'
import { type FormsApp, formsApp, type TestAccount } from '../../testing/app.ts'
import { enough, everything } from '../testing/definitions.ts'
import { type Visitor, visitor } from '../testing/visitor.ts'

let app: FormsApp
afterEach(() => app.close())

const kilobyte = 1024
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), Buffer.alloc(10 * kilobyte, 32)])
const room = Math.round(pdf.length * 2.5)

async function opened(uploads: Parameters<typeof formsApp>[0]): Promise<TestAccount> {
  app = await formsApp(uploads)
  return app.account()
}
const from = (form: { id: string; slug: string }, ip: string) => visitor(app, form, { ip })
const upload = async (person: Visitor) => {
  const { status, json } = await person.upload('fpapers', 'papers.pdf', pdf)
  return status === 201 ? (json.data.id as string) : (json.error.code as string)
}
const roomy = Object.fromEntries(
  Object.entries(formLimits).map(([name, limit]) => [name, { ...limit, points: 1_000_000 }]),
)
const rows = (account: TestAccount) =>
  app.rows<{ id: string; sender: string | null }>(account.id, sql`select id, sender from files`)

it.each([
  ['senderDay', [true, true, true]],
  ['senderWaiting', [true, true, true]],
  ['formDay', [false, true, true]],
  ['accountDay', [false, false, true]],
  ['accountWaiting', [false, false, true]],
  ['allWaiting', [false, false, false]],
] as const)(
  '%s holds however many send at once, and holds up nobody it is not about',
  async (quota, others) => {
    const account = await opened({ uploads: { [quota]: room } })
    const [form, sibling] = [await app.form(account, everything), await app.form(account, everything)]
    const elsewhere = await app.form(await app.account(), everything)
    const many = await Promise.all(Array.from({ length: 5 }, () => upload(from(form, '192.0.2.1'))))
    expect(many.filter((one) => one === 'UPLOAD_QUOTA_REACHED')).toHaveLength(3)
    const next = await Promise.all([
      upload(from(form, '192.0.2.2')),
      upload(from(sibling, '192.0.2.3')),
      upload(from(elsewhere, '192.0.2.4')),
    ])
    expect(next.map((one) => one !== 'UPLOAD_QUOTA_REACHED')).toEqual(others)
    // Of what was refused no bytes stay.
    const { storage } = app.forms.services
    const bytes: string[] = []
    for await (const { key } of storage.list('')) bytes.push(key)
    expect(bytes).toHaveLength(2 + others.filter(Boolean).length)
  },
)

it('counts what another process took, and what a correction copies', async () => {
  const account = await opened({ uploads: { senderDay: room } })
  const form = await app.form(account, everything)
  const { services } = app.forms
  const other = await openForms(services.env, app.connection, pino({ level: 'silent' }), {
    limits: roomy,
    uploads: { senderDay: room },
  })
  const web = await other.openWeb()
  const [here, there] = [from(form, '192.0.2.1'), visitor({ ...app, web }, form, { ip: '192.0.2.1' })]
  const sent = await Promise.all([here, there, here, there, here, there].map(upload))
  expect(sent.filter((one) => one === 'UPLOAD_QUOTA_REACHED')).toHaveLength(4)
  const papers = sent.filter((one) => one !== 'UPLOAD_QUOTA_REACHED')
  expect((await here.send({ ...enough, papers })).status).toBe(201)
  const corrected = await here.send({ ...enough, name: 'Corrected', papers })
  expect([corrected.status, corrected.json.error.details[0].path]).toEqual([400, 'papers'])
  expect((await here.send({ ...enough, name: 'Corrected' })).status).toBe(201)
  await other.close()
})

it('tells a page without a script which file was not taken, and keeps the answers', async () => {
  const account = await opened({ uploads: { senderDay: kilobyte } })
  const form = await app.form(account, everything)
  const answer = await from(form, '192.0.2.1').postFiles(
    { ...enough, consent: 'true' },
    { papers: ['papers.pdf', pdf] },
  )
  expect(answer.status).toBe(422)
  expect(answer.text).toContain('No more files can be taken here at the moment')
  expect(answer.text).toContain('Aino Virtanen')
})

it('takes no file where the disk is nearly full, and goes on taking answers', async () => {
  const account = await opened({ uploads: { leastFree: Number.MAX_SAFE_INTEGER } })
  const form = await app.form(account, everything)
  const person = from(form, '192.0.2.1')
  const refused = await person.upload('fpapers', 'papers.pdf', pdf)
  expect([refused.status, refused.json.error.code]).toEqual([409, 'STORAGE_FULL'])
  expect((await person.send(enough)).status).toBe(201)
})

it('a file waits an hour from the last sign of its page, and an address is kept for a day', async () => {
  const account = await opened({})
  const form = await app.form(account, everything)
  const person = from(form, '192.0.2.1')
  const [idle, sentFile] = [await upload(person), await upload(person)]
  expect((await rows(account)).every(({ sender }) => sender !== null && !sender.includes('192'))).toBe(true)
  await app.rows(account.id, sql`update files set active_at = now() - interval '61 minutes'`)
  const sign = { token: person.token, opened: person.opened, files: [sentFile] }
  const response = await app.web.inject({
    method: 'POST',
    url: `/api/public/forms/${form.slug}/progress`,
    payload: sign,
  })
  expect(response.statusCode).toBe(204)
  expect(await removeWaitingFiles(app.forms.services)).toBe(1)
  expect((await rows(account)).map(({ id }) => id)).toEqual([sentFile])
  expect((await person.send({ ...enough, papers: [idle] })).json.error.details[0].message).toContain(
    'no longer here',
  )
  await app.rows(account.id, sql`update files set created_at = now() - interval '25 hours'`)
  await removeWaitingFiles(app.forms.services)
  expect((await rows(account)).map(({ sender }) => sender)).toEqual([null])
})

it('sweeps away the bytes that no row stands for, and no others', async () => {
  const account = await opened({})
  const form = await app.form(account, everything)
  const { storage } = app.forms.services
  const key = `${account.id}/${await upload(from(form, '192.0.2.1'))}`
  const stray = `${account.id}/${uuidv7()}`
  await storage.put(stray, pdf)
  expect(await removeStrayBytes(app.forms.services)).toBe(0)
  const tomorrow = new Date(Date.now() + 25 * 60 * 60 * 1000)
  expect(await removeStrayBytes(app.forms.services, tomorrow)).toBe(1)
  expect(await storage.stat(stray)).toBe(null)
  expect(await readStored(storage, key)).toEqual(pdf)
})
