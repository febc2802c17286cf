import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DefinitionInput } from '../../contract/forms/definition.ts'
import { type FormsApp, formsApp, type TestAccount } from '../testing/app.ts'
import { visitor } from './testing/visitor.ts'

let app: FormsApp
let account: TestAccount

beforeAll(async () => {
  app = await formsApp()
  account = await app.account()
})
afterAll(() => app.close())

const page = (...fields: DefinitionInput['pages'][number]['fields']): Partial<DefinitionInput> => ({
  pages: [{ id: 'page1', fields }],
})
const faults = () => app.rows<{ path: string }>(null, sql`select path, error_message from error_events`)

describe('a stranger', () => {
  it('who nests an answer without end is told that it does not fit', async () => {
    const form = { id: account.formId, slug: account.slug }
    const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
    for (const depth of [50, 200_000]) {
      const { token, opened } = visitor(app, form)
      const answer = await app.web.inject({
        method: 'POST',
        url: `/api/public/forms/${form.slug}/submissions`,
        headers: { 'content-type': 'application/json' },
        payload: `{"token":"${token}","opened":"${opened}","version":1,"answers":{"name":${deep(depth)}}}`,
      })
      expect([depth, answer.statusCode]).toEqual([depth, 400])
    }
  })

  it('cannot fill the memory with the text of a form', async () => {
    const body = new FormData()
    for (let n = 0; n < 400; n++) body.append(`t${n}`, 'x'.repeat(9000))
    const request = new Request('http://localhost', { method: 'POST', body })
    const answer = await app.web.inject({
      method: 'POST',
      url: `/f/${account.slug}`,
      headers: { 'content-type': request.headers.get('content-type')! },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect(answer.statusCode).toBe(413)
  })

  it('meets fields and parameters of any name', async () => {
    const form = await app.form(
      account,
      page(
        { id: 'ftext', key: 'constructor', type: 'short_text', label: 'Builder' },
        {
          id: 'fpick',
          key: 'elements',
          type: 'choice',
          label: 'Elements',
          options: [{ value: 'a', label: 'A' }],
        },
        { id: 'fhide', key: 'from', type: 'hidden', label: 'From', parameter: 'toString' },
        { id: 'fprot', key: 'proto', type: 'hidden', label: 'Proto', parameter: '__proto__' },
      ),
    )
    const guest = visitor(app, form)
    expect((await guest.get(`/f/${form.slug}`)).status).toBe(200)
    expect((await guest.get(`/f/${form.slug}?__proto__=x&toString=y&constructor=z`)).text).toContain(
      'value="z"',
    )
    expect((await guest.send({})).status).toBe(201)
    expect((await account.owner.get(`/api/v1/forms/${form.id}/export?format=csv`)).status).toBe(200)
    expect((await account.owner.get(`/api/v1/forms/${form.id}/export?format=xlsx`)).status).toBe(200)
    const [one] = (await account.platform.get(`/external/automation/submissions/recent?form_id=${form.id}`))
      .body
    expect(one.data).toEqual({ constructor: null, elements: null, from: null, proto: null })
  })

  it('is sent on to an address in any script, and to nothing but a web address', async () => {
    const to = (url: string) => ({ thankYou: { kind: 'redirect' as const, url } })
    const form = await app.form(account, to('https://example.com/船/kiitos?a=ä'))
    const guest = visitor(app, form)
    const answer = await guest.post({ name: 'A' })
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      'https://example.com/%E8%88%B9/kiitos?a=%C3%A4',
    ])
    const { draft } = (await account.owner.get(`/api/v1/forms/${form.id}`)).body.data
    for (const url of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'https:']) {
      const saved = await account.owner.patch(`/api/v1/forms/${form.id}`, { draft: { ...draft, ...to(url) } })
      expect([url, saved.status]).toEqual([url, 400])
    }
    const split = await app.form(account, to('https://ok.example/\r\nX-Y: z'))
    const sent = await visitor(app, split).post({ name: 'A' })
    expect([sent.headers.location, sent.headers['x-y']]).toEqual(['https://ok.example/X-Y:%20z', undefined])
  })

  it('who sends an answer with characters no sheet takes leaves a sheet that opens', async () => {
    const id = await visitor(app, { id: account.formId, slug: account.slug }).send({
      name: 'A\uFFFE\uFFFFB\u0001\u0085',
    })
    expect(id.status).toBe(201)
    const { data } = (await account.owner.get(`/api/v1/submissions/${id.json.data.id}`)).body.data.submission
    expect(data.name).toBe('AB\u0085')
  })
})

it('an answer is kept with signs of two characters wherever its search text is cut', async () => {
  const form = await app.form(account, page({ id: 'ftext', key: 'text', type: 'long_text', label: 'Text' }))
  for (const boats of ['🚤🚤', '⛵🚤']) {
    const sent = await visitor(app, form).send({ text: `${'x'.repeat(3999)}${boats}` })
    expect(sent.status).toBe(201)
  }
})

describe('a request', () => {
  it('of another site is refused however its address is spelt', async () => {
    for (const url of ['/api/v1/workspaces', '/%61pi/v1/workspaces', '/api/%761/workspaces']) {
      const answer = await account.owner.post(url, { name: `W ${url}` }, { origin: 'https://evil.example' })
      expect([url, answer.status]).toEqual([url, 403])
    }
  })
  it('left no fault of ours', async () => {
    expect(await faults()).toEqual([])
  })
})
