import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'

let app: TestApp
let boss: Person
let agent: Person
let foreign: Person
let interestId: string
const templates = '/api/v1/admin/contact-templates'
const criteria = '/api/v1/admin/qualification-criteria'

beforeAll(async () => {
  app = await testApp()
  const portId = await app.makePort()
  boss = await app.person(portId, 'port_admin')
  agent = await app.person(portId, 'sales_agent')
  foreign = await app.person(await app.makePort(), 'port_admin')
  interestId = await newDeal()
})
afterAll(() => app.close())

async function newDeal() {
  const clientId = data(await boss.post('/api/v1/clients', { fullName: 'Vera Dahl' })).id
  return data(await boss.post('/api/v1/interests', { clientId })).id as string
}
const log = (body: object, who = agent, id = interestId) =>
  who.post(`/api/v1/interests/${id}/contact-log`, body)
const logged = async (query = '', id = interestId) =>
  (await agent.get(`/api/v1/interests/${id}/contact-log?${query}`)).body

describe('a contact', () => {
  it('is written down with who, how and what, and stands in the story of the deal', async () => {
    const contact = data(
      await log({
        channel: 'call',
        direction: 'inbound',
        summary: 'Wants a berth on B',
        voiceTranscript: 'wants a berth on bee',
        templateUsed: 'First call',
      }),
    )
    expect(contact).toMatchObject({
      channel: 'call',
      direction: 'inbound',
      authorId: agent.userId,
      templateUsed: 'First call',
      followUpAt: null,
      reminderId: null,
    })
    data(await log({ channel: 'email', summary: 'Sent the plan', happenedAt: '2026-01-02T10:00:00.000Z' }))
    const first = await logged('limit=1')
    expect(first.data).toMatchObject([{ summary: 'Sent the plan', direction: 'outbound' }])
    const second = await logged(`limit=1&cursor=${first.meta.nextCursor}`)
    expect(second.data).toMatchObject([{ id: contact.id }])
    const story = data(await agent.get(`/api/v1/interests/${interestId}/timeline`)) as { type: string }[]
    expect(story.filter(({ type }) => type === 'interest.contact_logged')).toHaveLength(2)
  })

  it('with a follow-up makes a reminder of the deal, which goes its own way', async () => {
    const late = await log({ channel: 'visit', summary: 'Late', followUpAt: '2020-01-01T07:00:00.000Z' })
    expect([late.status, late.body.error?.details[0].path]).toEqual([400, 'followUpAt'])
    const followUpAt = '2031-05-01T07:00:00.000Z'
    const contact = data(
      await log({ channel: 'visit', summary: 'Walked the dock', followUpAt, followUpTitle: 'Ring Vera' }),
    )
    const reminder = data(await agent.get(`/api/v1/reminders/${contact.reminderId}`))
    expect(reminder).toMatchObject({
      title: 'Ring Vera',
      note: 'Walked the dock',
      dueAt: followUpAt,
      recordType: 'interest',
      recordId: interestId,
      assignedTo: agent.userId,
    })
    const mute = await app.person(boss.portId!, ['interests.view', 'interests.edit'])
    const before = (await logged()).data.length
    expect((await log({ channel: 'visit', summary: 'Again', followUpAt }, mute)).status).toBe(403)
    expect((await logged()).data).toHaveLength(before)
    data(await log({ channel: 'visit', summary: 'Again' }, mute))
  })

  it('is refused where it says nothing, lies ahead, or the deal is gone or foreign', async () => {
    const refused = async (body: object) => (await log(body)).body.error.details[0].path
    expect(await refused({ channel: 'call', summary: '  ' })).toBe('summary')
    expect(await refused({ channel: 'pigeon', summary: 'Coo' })).toBe('channel')
    expect(await refused({ channel: 'call', summary: 'Soon', happenedAt: '2039-01-01T00:00:00.000Z' })).toBe(
      'happenedAt',
    )
    expect((await log({ channel: 'call', summary: 'Hello' }, foreign)).status).toBe(404)
    expect((await foreign.get(`/api/v1/interests/${interestId}/contact-log`)).status).toBe(404)
    const gone = await newDeal()
    await boss.delete(`/api/v1/interests/${gone}`)
    expect((await log({ channel: 'call', summary: 'Hello' }, agent, gone)).body.error.code).toBe(
      'RECORD_ARCHIVED',
    )
  })
})

describe('a quick template', () => {
  it('is made and changed by administrators, and read by whoever sells', async () => {
    const { id, version } = data(
      await boss.post(templates, { name: 'First call', channel: 'call', body: 'Rang.' }),
    )
    expect((await boss.post(templates, { name: 'first CALL', body: 'x' })).body.error.code).toBe('NAME_TAKEN')
    expect((await agent.post(templates, { name: 'Mine', body: 'x' })).status).toBe(403)
    expect(data(await agent.get(templates))).toMatchObject([{ id, channel: 'call' }])
    const stale = await boss.patch(
      `${templates}/${id}`,
      { body: 'Called.' },
      { 'if-match': `"${version + 1}"` },
    )
    expect(stale.body.error.code).toBe('VERSION_STALE')
    expect(data(await boss.patch(`${templates}/${id}`, { channel: null }))).toMatchObject({
      channel: null,
      version: 2,
    })
    expect((await foreign.delete(`${templates}/${id}`)).status).toBe(404)
    expect((await boss.delete(`${templates}/${id}`)).status).toBe(204)
    expect(data(await agent.get(templates))).toEqual([])
  })
})

describe('qualification criteria', () => {
  const make = async (label: string) => data(await boss.post(criteria, { label })).id as string
  const order = async () => (data(await boss.get(criteria)) as { label: string }[]).map(({ label }) => label)
  const known = async (id = interestId) =>
    data(await agent.get(`/api/v1/interests/${id}/qualification`)) as { label: string; met: boolean | null }[]
  const say = (criterionId: string, body: object, who = agent) =>
    who.put(`/api/v1/interests/${interestId}/qualification/${criterionId}`, body)

  it('are put in order all at once; partial, doubled and foreign lists are refused', async () => {
    const [a, b, c] = [await make('Budget'), await make('Boat'), await make('Time')]
    expect(data(await boss.post(`${criteria}/reorder`, { ids: [c, a, b] }))).toMatchObject([
      { id: c },
      { id: a },
      { id: b },
    ])
    const code = async (ids: string[]) => (await boss.post(`${criteria}/reorder`, { ids })).body.error.code
    expect(await code([a, b])).toBe('CONFLICT')
    expect(await code([a, b, b])).toBe('REFERENCE_NOT_FOUND')
    const other = data(await foreign.post(criteria, { label: 'Theirs' })).id
    expect(await code([a, b, c, other])).toBe('REFERENCE_NOT_FOUND')
    expect(await order()).toEqual(['Time', 'Budget', 'Boat'])
    // Two who sort at once: one order stands, whole.
    await Promise.all([
      boss.post(`${criteria}/reorder`, { ids: [a, b, c] }),
      boss.post(`${criteria}/reorder`, { ids: [b, c, a] }),
    ])
    expect([
      ['Budget', 'Boat', 'Time'],
      ['Boat', 'Time', 'Budget'],
    ]).toContainEqual(await order())
    expect((await agent.get(criteria)).status).toBe(403)
  })

  it('are answered for a deal: met, not met, or not known, with who said so', async () => {
    const [first] = data(await boss.get(criteria)) as [{ id: string; label: string }]
    expect(data(await say(first.id, { met: true, note: 'Bank letter seen' }))).toMatchObject({
      met: true,
      note: 'Bank letter seen',
      changedByName: expect.any(String),
    })
    expect(data(await say(first.id, { met: false }))).toMatchObject({ met: false, note: 'Bank letter seen' })
    expect(data(await say(first.id, { met: null, note: null }))).toMatchObject({ met: null, note: null })
    expect((await known()).map(({ met }) => met)).toEqual([null, null, null])
    const viewer = await app.person(boss.portId!, 'viewer')
    expect((await say(first.id, { met: true }, viewer)).status).toBe(403)
    expect((await say(first.id, { met: true }, foreign)).status).toBe(404)
    const theirs = data(await foreign.get(criteria))[0].id
    expect((await say(theirs, { met: true })).status).toBe(404)
  })

  it('one that is put away is asked no more, one that is deleted takes its answers along', async () => {
    const id = await make('Insurance')
    data(await say(id, { met: true }))
    data(await boss.patch(`${criteria}/${id}`, { active: false }))
    expect((await known()).some(({ label }) => label === 'Insurance')).toBe(false)
    expect((await say(id, { met: false })).status).toBe(404)
    data(await boss.patch(`${criteria}/${id}`, { active: true }))
    expect((await known()).find(({ label }) => label === 'Insurance')).toMatchObject({ met: true })
    expect((await boss.patch(`${criteria}/${id}`, { label: 'BUDGET' })).body.error.details[0].path).toBe(
      'label',
    )
    expect(
      (data(await boss.get(criteria)) as { id: string; answers: number }[]).find((one) => one.id === id)
        ?.answers,
    ).toBe(1)
    expect((await boss.delete(`${criteria}/${id}`)).status).toBe(204)
    expect((await known()).some(({ label }) => label === 'Insurance')).toBe(false)
  })
})
