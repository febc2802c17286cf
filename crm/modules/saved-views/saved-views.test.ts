import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'

const url = '/api/v1/saved-views'
let app: TestApp
let admin: Person
let agent: Person

beforeAll(async () => {
  ;[app, admin, agent] = await testPort('port_admin', 'sales_agent')
})
afterAll(() => app.close())

async function saved(person: Person, view: Record<string, unknown>) {
  const { status, body } = await person.post(url, { entityType: 'client', ...view })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}
const namesFor = async (person: Person, query = '') =>
  (await person.get(`${url}${query}`)).body.data.map(({ name }: { name: string }) => name)

describe('a saved view', () => {
  it('keeps filters, columns and sorting of a list for whoever saved it', async () => {
    const look = {
      filters: { source: 'website,phone', q: 'berg' },
      columns: ['name', 'email'],
      sort: '-fullName',
    }
    const view = await saved(agent, { name: 'From the website', ...look })
    expect(view).toMatchObject({ ...look, isMine: true, isShared: false, isDefault: false, version: 1 })
    expect(await namesFor(agent, '?entityType=client')).toContain('From the website')
    expect(await namesFor(agent, '?entityType=yacht')).toEqual([])
    expect(await namesFor(admin)).not.toContain('From the website')
    const changed = await agent.patch(`${url}/${view.id}`, {
      filters: {},
      columns: null,
      name: 'All of them',
    })
    expect(changed.body.data).toMatchObject({ filters: {}, columns: null, sort: '-fullName', version: 2 })
    const stale = await agent.send('PATCH', `${url}/${view.id}`, { name: 'Late' }, { 'if-match': '"1"' })
    expect([stale.status, stale.body.error.code]).toEqual([412, 'VERSION_STALE'])
    expect((await agent.delete(`${url}/${view.id}`)).status).toBe(204)
    expect(await namesFor(agent)).toEqual([])
  })

  it.each([
    [{ filters: { colour: 'red' } }, 'filters.colour'],
    [{ filters: { page: '2' } }, 'filters.page'],
    [{ filters: { nationalityIso: 'QQ' } }, 'filters.nationalityIso'],
    [{ filters: { nationalityIso: 'the moon' } }, 'filters.nationalityIso'],
    [{ sort: 'shoeSize' }, 'sort'],
    [{ columns: [] }, 'columns'],
    [{ name: ' ' }, 'name'],
  ])('is refused with the field named: %j', async (wrong, path) => {
    const { status, body } = await agent.post(url, { entityType: 'client', name: 'Wrong', ...wrong })
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect(body.error.details.map((detail: { path: string }) => detail.path)).toContain(path)
  })

  it('names no tag of another port', async () => {
    const foreign = await app.person(await app.makePort(), 'port_admin')
    const theirs = (await foreign.post('/api/v1/tags', { name: 'Theirs', color: '#0a5a78' })).body.data.id
    const own = (await admin.post('/api/v1/tags', { name: 'Ours', color: '#0a5a78' })).body.data.id
    const view = (tag: string) =>
      admin.post(url, { entityType: 'client', name: `Tagged ${tag}`, filters: { tagIds: tag } })
    const refused = await view(theirs)
    expect([refused.status, refused.body.error?.details?.[0].path]).toEqual([400, 'filters.tagIds'])
    expect((await view(own)).status).toBe(201)
  })

  it('is shared by whoever manages the settings, changed by its owner alone, seen by who may see the list', async () => {
    const view = await saved(admin, { name: 'Lively', isShared: true })
    expect(await namesFor(agent)).toContain('Lively')
    const [entry] = (await agent.get(url)).body.data.filter(({ id }: { id: string }) => id === view.id)
    expect(entry).toMatchObject({ isMine: false, isShared: true, ownerName: expect.stringContaining('Test') })
    for (const answer of [
      await agent.patch(`${url}/${view.id}`, { name: 'Mine now' }),
      await agent.delete(`${url}/${view.id}`),
      await agent.post(url, { entityType: 'client', name: 'For all', isShared: true }),
    ]) {
      expect([answer.status, answer.body.error.code]).toEqual([403, 'PERMISSION_DENIED'])
    }
    const own = await saved(agent, { name: 'Own' })
    expect((await agent.patch(`${url}/${own.id}`, { isShared: true })).status).toBe(403)
    const blind = await app.person(admin.portId!, ['berths.view'])
    expect(await namesFor(blind)).toEqual([])
    expect((await blind.post(url, { entityType: 'client', name: 'Blind' })).status).toBe(403)
    const stranger = await app.person(await app.makePort(), 'port_admin')
    expect((await stranger.patch(`${url}/${view.id}`, { name: 'X' })).status).toBe(404)
    expect((await stranger.delete(`${url}/nonsense`)).status).toBe(404)
  })

  it('has one name, and one of them is where the list opens, however many are saved at once', async () => {
    const person = await app.person(admin.portId!, 'viewer')
    const answers = await Promise.all(
      ['One', 'one', 'Two', 'Three'].map((name) =>
        person.post(url, { entityType: 'berth', name, isDefault: true }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409])
    const views = (await person.get(`${url}?entityType=berth`)).body.data
    expect(views.filter(({ isDefault }: { isDefault: boolean }) => isDefault)).toHaveLength(1)
    const [first] = views
    const taken = await person.patch(`${url}/${first.id}`, { name: views[1].name.toUpperCase() })
    expect([taken.status, taken.body.error.code]).toEqual([409, 'NAME_TAKEN'])
    expect(taken.body.error.details[0].path).toBe('name')
    // One that was the default is renamed while others become it.
    const busy = await Promise.all(
      Array.from({ length: 12 }, (_, turn) => {
        const { id } = views[turn % views.length]
        return person.patch(`${url}/${id}`, turn % 2 ? { isDefault: true } : { name: `Turn ${turn}` })
      }),
    )
    expect(busy.map(({ status }) => status)).toEqual(busy.map(() => 200))
  })
})
