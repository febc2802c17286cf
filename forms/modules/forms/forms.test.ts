import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Definition } from '../../../contract/forms/definition.ts'
import { templateNames } from '../../../contract/forms/vocabulary.ts'
import { type FormsApp, formsApp, type TestAccount } from '../../testing/app.ts'

let app: FormsApp
let account: TestAccount

beforeAll(async () => {
  app = await formsApp()
  account = await app.account()
})
afterAll(() => app.close())

async function create(more: object = {}) {
  const body = { workspaceId: account.workspaceId, name: 'Berth inquiry', template: 'berth_inquiry', ...more }
  return (await account.owner.post('/api/v1/forms', body)).body.data
}
const formOf = async (id: string) => (await account.owner.get(`/api/v1/forms/${id}`)).body.data
const publish = (id: string) => account.owner.post(`/api/v1/forms/${id}/publish`)

describe('a form', () => {
  it.each(templateNames)(
    'begins from the template %s, unpublished, under an address of its own',
    async (template) => {
      const form = await create({ template })
      expect(form).toMatchObject({
        state: 'draft',
        publishedVersion: null,
        changed: true,
        submissionCount: 0,
      })
      expect(form.slug).toMatch(/^berth-inquiry-[0-9a-f]{8}$/)
      expect(form.url).toBe(`http://localhost:3001/f/${form.slug}`)
      expect(Definition.parse(form.draft)).toEqual(form.draft)
      expect(await app.forms.services.hosted.get(form.slug)).toBeNull()
    },
  )

  it('is published in versions: a draft is seen by nobody, a submission knows its version', async () => {
    const form = await create()
    expect((await publish(form.id)).body.data).toMatchObject({
      state: 'open',
      publishedVersion: 1,
      changed: false,
    })
    await app.submit(form.slug, { name: 'Ada', email: 'ada@example.com' })
    const draft = { ...form.draft, title: 'Another title' }
    const changed = await account.owner.patch(`/api/v1/forms/${form.id}`, { draft })
    expect(changed.body.data).toMatchObject({ publishedVersion: 1, changed: true })
    expect((await app.forms.services.hosted.get(form.slug))!.definition.title).toBe('Ask for a berth')
    await publish(form.id)
    await expect.poll(async () => (await app.forms.services.hosted.get(form.slug))!.version).toBe(2)
    await app.submit(form.slug, { name: 'Bo', email: 'bo@example.com' })
    const versions = (await account.owner.get(`/api/v1/forms/${form.id}/versions`)).body.data
    expect(
      versions.map((one: { number: number; submissionCount: number }) => [one.number, one.submissionCount]),
    ).toEqual([
      [2, 1],
      [1, 1],
    ])
    // Publishing what is published changes nothing.
    expect((await publish(form.id)).body.data.publishedVersion).toBe(2)
  })

  it('is taken off its address and brought back, and keeps its submissions', async () => {
    const form = await create()
    await publish(form.id)
    await app.submit(form.slug, { name: 'Ada' })
    await account.owner.post(`/api/v1/forms/${form.id}/unpublish`)
    await expect.poll(() => app.forms.services.hosted.get(form.slug)).toBeNull()
    expect(await formOf(form.id)).toMatchObject({ state: 'draft', submissionCount: 1 })
    expect((await publish(form.id)).body.data).toMatchObject({ state: 'open', publishedVersion: 1 })
    expect((await account.owner.delete(`/api/v1/forms/${form.id}`)).status).toBe(204)
    expect((await account.owner.delete(`/api/v1/forms/${form.id}`)).body.error.code).toBe('ALREADY_ARCHIVED')
    await expect.poll(() => app.forms.services.hosted.get(form.slug)).toBeNull()
    expect((await publish(form.id)).body.error.code).toBe('RECORD_ARCHIVED')
    const listed = await account.platform.get(
      `/external/automation/forms?workspace_id=${account.workspaceId}`,
    )
    expect(listed.body.map((one: { id: string }) => one.id)).not.toContain(form.id)
    await account.owner.post(`/api/v1/forms/${form.id}/restore`)
    expect((await formOf(form.id)).state).toBe('open')
  })

  it('tells when it is closed or full', async () => {
    const form = await create()
    await publish(form.id)
    await account.owner.patch(`/api/v1/forms/${form.id}`, { responseLimit: 1 })
    await app.submit(form.slug, { name: 'Ada' })
    expect((await formOf(form.id)).state).toBe('full')
    const closesAt = new Date(Date.now() - 1000).toISOString()
    await account.owner.patch(`/api/v1/forms/${form.id}`, { responseLimit: null, closesAt })
    expect((await formOf(form.id)).state).toBe('closed')
  })

  it('cannot be published empty', async () => {
    const form = await create({ template: 'blank' })
    expect((await publish(form.id)).body.error.code).toBe('FORM_EMPTY')
  })

  it('refuses a draft that does not hold together, naming the place', async () => {
    const form = await create()
    const [first, second] = form.draft.pages
    const cases: [object, string][] = [
      [{ ...first, fields: [{ ...first.fields[0], options: [] }] }, 'draft.pages.0.fields.0.options'],
      [
        { ...first, fields: [first.fields[0], { ...first.fields[1], key: 'stay' }] },
        'draft.pages.0.fields.1.key',
      ],
      [
        {
          ...first,
          fields: [
            { ...first.fields[1], showIf: { match: 'all', rules: [{ field: 'fname', op: 'answered' }] } },
          ],
        },
        'draft.pages.0.fields.0.showIf.rules.0.field',
      ],
      [{ ...first, fields: [{ ...first.fields[2], min: 5, max: 1 }] }, 'draft.pages.0.fields.0.max'],
    ]
    for (const [page, path] of cases) {
      const { status, body } = await account.owner.patch(`/api/v1/forms/${form.id}`, {
        draft: { ...form.draft, pages: [page, second] },
      })
      expect([status, body.error.details.map((one: { path: string }) => one.path)]).toEqual([
        400,
        expect.arrayContaining([path]),
      ])
    }
  })

  it('keeps one address for one form over all accounts, and tells a stale change', async () => {
    const other = await app.account()
    const form = await create()
    const taken = await account.owner.patch(`/api/v1/forms/${form.id}`, { slug: other.slug })
    expect([taken.status, taken.body.error.code, taken.body.error.details[0].path]).toEqual([
      409,
      'SLUG_TAKEN',
      'slug',
    ])
    const mine = await account.owner.patch(`/api/v1/forms/${form.id}`, { slug: `solvik-${form.slug}` })
    expect(mine.body.data.slug).toBe(`solvik-${form.slug}`)
    const stale = await account.owner.patch(
      `/api/v1/forms/${form.id}`,
      { name: 'X' },
      { 'if-match': `"${form.version}"` },
    )
    expect([stale.status, stale.body.error.code]).toEqual([412, 'VERSION_STALE'])
    const same = await account.owner.patch(`/api/v1/forms/${form.id}`, { name: mine.body.data.name })
    expect(same.body.data.version).toBe(mine.body.data.version)
  })

  it('is copied with its draft', async () => {
    const form = await create()
    const copy = await create({ copyOf: form.id, name: 'Copy' })
    expect(copy.draft).toEqual(form.draft)
    expect(copy.slug).not.toBe(form.slug)
  })

  it('lists by workspace, name and archive, and what happened to it', async () => {
    const workspace = (await account.owner.post('/api/v1/workspaces', { name: 'Lists' })).body.data
    const form = await create({ workspaceId: workspace.id, name: 'Alpha berths' })
    const gone = await create({ workspaceId: workspace.id, name: 'Beta' })
    await account.owner.delete(`/api/v1/forms/${gone.id}`)
    const names = async (query: string) =>
      (await account.owner.get(`/api/v1/forms?workspaceId=${workspace.id}&${query}`)).body.data.map(
        (one: { name: string }) => one.name,
      )
    expect(await names('')).toEqual(['Alpha berths'])
    expect(await names('archived=all&sort=name')).toEqual(['Alpha berths', 'Beta'])
    expect(await names('q=BERTH')).toEqual(['Alpha berths'])
    expect((await account.owner.delete(`/api/v1/workspaces/${workspace.id}`)).body.error.code).toBe(
      'WORKSPACE_IN_USE',
    )
    await publish(form.id)
    const { body } = await account.owner.get(`/api/v1/forms/${form.id}/activity?limit=1`)
    expect(body.data.map((one: { type: string }) => one.type)).toEqual(['form.published'])
    const older = await account.owner.get(
      `/api/v1/forms/${form.id}/activity?limit=5&cursor=${body.meta.nextCursor}`,
    )
    expect(older.body.data.map((one: { type: string }) => one.type)).toEqual(['form.created'])
    const strayed = await account.owner.get(`/api/v1/forms/${form.id}/activity?cursor=${'-'.repeat(36)}`)
    expect([strayed.status, strayed.body.error.details?.[0].path]).toEqual([400, 'cursor'])
  })

  it('is told what was changed in it, by the names its author gave', async () => {
    const form = await create({ name: 'Told', template: 'blank' })
    const before = (await account.owner.get(`/api/v1/forms/${form.id}`)).body.data.draft
    const [page] = before.pages
    const question = (id: string, label: string) => ({ id, key: id, type: 'short_text', label })
    const draftWith = (fields: unknown[], more: object = {}) => ({
      draft: { ...before, ...more, pages: [{ ...page, fields }] },
    })
    const change = (body: object) => account.owner.patch(`/api/v1/forms/${form.id}`, body)
    const readChanges = async () =>
      (await account.owner.get(`/api/v1/forms/${form.id}/activity?limit=1`)).body.data[0].metadata
    await change(draftWith([question('fone', 'One'), question('ftwo', 'Two')]))
    expect(await readChanges()).toEqual({ changes: { added: ['One', 'Two'] } })
    await publish(form.id)
    const red = {
      branding: { color: '#aa0000', theme: 'dark' },
      confirmation: { subject: 'Thank you', message: 'We write to you.', copy: true },
    }
    await change({
      ...draftWith([{ ...question('fone', 'First'), required: true }, question('fthree', 'Three')], red),
      closesAt: '2030-01-01T00:00:00Z',
    })
    const changes = {
      ...{ added: ['Three'], removed: ['Two'], renamed: [{ from: 'One', to: 'First' }] },
      ...{ changed: ['First'], parts: ['sending', 'look'] },
    }
    expect(await readChanges()).toEqual({ changes: { ...changes, settings: ['closesAt'] } })
    await publish(form.id)
    expect(await readChanges()).toEqual({ version: 2, changes })
  })
})
