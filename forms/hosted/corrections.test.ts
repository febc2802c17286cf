import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FormsApp, formOfTests, type TestAccount } from '../testing/app.ts'
import { enough, everything } from './testing/definitions.ts'
import { visitor } from './testing/visitor.ts'

let app: FormsApp
let account: TestAccount
let form: { id: string; slug: string }

beforeAll(async () => {
  ;({ app, account, form } = await formOfTests(everything))
})
afterAll(() => app.close())

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF')
const text = { ...enough, consent: 'true' }
const storedBy = (token: string) =>
  app.rows<{ id: string; data: Record<string, unknown> }>(
    account.id,
    sql`select id, data from submissions where token = ${token} order by id`,
  )

describe('a page that was sent once more', () => {
  it('with the same answers is the same submission, with others one of its own', async () => {
    const person = visitor(app, form)
    for (const name of ['Aino', 'Aino', 'Aino V.', 'Aino V.', 'Aino'])
      expect((await person.post({ ...text, name })).status).toBe(303)
    expect((await storedBy(person.token)).map(({ data }) => data.name)).toEqual(['Aino', 'Aino V.'])
    const script = visitor(app, form)
    const first = await script.send(enough)
    const again = await script.send({ ...enough })
    const corrected = await script.send({ ...enough, note: 'And a mast' })
    expect([first.status, again.status, corrected.status]).toEqual([201, 200, 201])
    expect(again.json.data.id).toBe(first.json.data.id)
    expect(corrected.json.data.id).not.toBe(first.json.data.id)
  })

  it('at the same moment from everywhere keeps each of the answers once', async () => {
    const person = visitor(app, form)
    const sent = await Promise.all(
      ['A', 'B', 'A', 'B', 'A', 'B'].map((name) => person.send({ ...enough, name })),
    )
    expect(sent.every(({ status }) => status === 200 || status === 201)).toBe(true)
    const stored = await storedBy(person.token)
    expect(stored.map(({ data }) => data.name).sort()).toEqual(['A', 'B'])
  })

  it('with the same file sent anew is the same submission, with another file one of its own', async () => {
    const person = visitor(app, form)
    for (const content of [pdf, pdf, Buffer.concat([pdf, Buffer.from('\n')])])
      expect((await person.postFiles(text, { papers: ['papers.pdf', content] })).status).toBe(303)
    expect(await storedBy(person.token)).toHaveLength(2)
  })

  it('brings its files along, and each of both keeps them when the other is deleted', async () => {
    const person = visitor(app, form)
    const { json } = await person.upload('fpapers', 'papers.pdf', pdf)
    const papers = [json.data.id]
    const first = await person.send({ ...enough, papers })
    expect((await person.send({ ...enough, papers })).status).toBe(200)
    const second = await person.send({ ...enough, name: 'Corrected', papers })
    expect([first.status, second.status]).toEqual([201, 201])
    expect((await account.owner.delete(`/api/v1/submissions/${first.json.data.id}`)).status).toBe(204)
    const { body } = await account.owner.get(`/api/v1/submissions/${second.json.data.id}`)
    const [file] = body.data.submission.data.papers
    const fetched = await app.web.inject({ url: file.url.replace('http://localhost:3001', '') })
    expect([fetched.statusCode, fetched.rawPayload.equals(pdf)]).toEqual([200, true])
  })
})

it('a file field without an answer is null, like every other', async () => {
  const person = visitor(app, form)
  await person.send(enough)
  const { data } = (await storedBy(person.token))[0]!
  expect(data).toMatchObject({ papers: null, needs: null, phone: null })
})

it('receivers are told the page somebody came from without what it may carry of them', async () => {
  const person = visitor(app, form)
  const page = await person.get(
    `/f/${form.slug}?embed=1&utm_source=news&page_url=${encodeURIComponent('https://solvik.example/berths?session=secret&utm_medium=cpc#token=abc')}&referrer=${encodeURIComponent('https://mail.example/inbox?message=17')}`,
  )
  expect(page.text).toContain('name="bw-from-page_url" value="https://solvik.example/berths?utm_medium=cpc"')
  expect(page.text).toContain('name="bw-from-referrer" value="https://mail.example/inbox"')
  const own = await person.get(`/f/${form.slug}?email=aino%40example.com&utm_source=news`)
  expect(own.text).toContain(
    `name="bw-from-page_url" value="http://localhost:3001/f/${form.slug}?utm_source=news"`,
  )
  await person.send(enough, { attribution: { page_url: 'https://x.example/a?key=1#t' } })
  const [{ attribution }] = (await app.rows(
    account.id,
    sql`select attribution from submissions where token = ${person.token}`,
  )) as [{ attribution: Record<string, string> }]
  expect(attribution).toEqual({ page_url: 'https://x.example/a' })
})
