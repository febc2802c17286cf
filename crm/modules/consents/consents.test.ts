import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientConfig } from '../../../platform/database/pools.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { createRecord } from '../duplicates/testing/everything.ts'

let app: TestApp
let boss: Person

beforeAll(async () => {
  app = await testApp()
  boss = await app.person(await app.makePort(), 'port_admin')
})
afterAll(() => app.close())

const read = async (path: string, by = boss) => (await by.get(`/api/v1/${path}`)).body.data
const say = (id: string, body: object, by = boss) => by.post(`/api/v1/clients/${id}/consents`, body)
const newClient = async (fullName: string) => (await createRecord(boss, 'clients', { fullName })).id as string
const yes = { kind: 'email_marketing', given: true, means: 'paper', textVersion: 'May 2026' }

describe('what a client agrees to', () => {
  it('is written down with when, how and of which text, and what was said last holds', async () => {
    const id = await newClient('Mia Ek')
    const other = await newClient('Olle Ek')
    const first = await say(id, { ...yes, happenedAt: '2026-05-01T10:00:00.000Z' })
    expect([first.status, first.body.data]).toMatchObject([201, { ...yes, note: null }])
    await say(other, yes)
    expect((await read('clients/ids?consent=email_marketing')).ids.sort()).toEqual([id, other].sort())
    await say(id, { kind: 'email_marketing', given: false, means: 'phone', note: 'Too many letters' })
    expect((await read('clients/ids?consent=email_marketing')).ids).toEqual([other])
    // What is told late of an earlier day does not undo what was said after it.
    await say(id, { ...yes, happenedAt: '2026-06-01T10:00:00.000Z' })
    expect((await read('clients/ids?consent=email_marketing')).ids).toEqual([other])
    await say(other, { kind: 'photos', given: true, means: 'email' })
    expect((await read('clients/ids?consent=email_marketing,photos')).ids).toEqual([other])
    const consents = await read(`clients/${id}/consents`)
    expect(consents.map((one: { given: boolean }) => one.given)).toEqual([false, true, true])
    const actions = (await read(`clients/${id}/activity`)).map((one: { action: string }) => one.action)
    expect(actions).toEqual(expect.arrayContaining(['consent_given', 'consent_withdrawn']))
  })

  it('names what is wrong, and asks for the right to change the client', async () => {
    const id = await newClient('Nora Ek')
    const ahead = await say(id, { ...yes, happenedAt: '2999-01-01T00:00:00.000Z' })
    expect([ahead.status, ahead.body.error.details[0].path]).toEqual([400, 'happenedAt'])
    expect((await say(id, { ...yes, kind: 'everything' })).body.error.details[0].path).toBe('kind')
    const viewer = await app.person(boss.portId!, 'viewer')
    expect((await say(id, yes, viewer)).status).toBe(403)
    expect(await read(`clients/${id}/consents`, viewer)).toEqual([])
    const foreign = await app.person(await app.makePort(), 'port_admin')
    expect((await say(id, yes, foreign)).status).toBe(404)
    expect((await foreign.get(`/api/v1/clients/${id}/consents`)).status).toBe(404)
  })

  it('goes with a merge, and comes back with its undoing', async () => {
    const [winner, loser] = [await newClient('Pia Ek'), await newClient('Pia Eek')]
    await say(loser, yes)
    const merged = await boss.post(`/api/v1/clients/${winner}/merge`, { loserId: loser })
    expect(merged.status, JSON.stringify(merged.body)).toBe(200)
    expect(await read(`clients/${winner}/consents`)).toHaveLength(1)
    expect((await say(loser, yes)).body.error.code).toBe('CLIENT_MERGED')
  })
})

describe('clients of whom nothing is heard', () => {
  async function forgotten(name: string): Promise<string> {
    const id = await newClient(name)
    // The log is written once: only the owner of the database can make it older.
    const owner = new pg.Client(clientConfig(app.connectionOf(boss.portId)))
    await owner.connect()
    const long = "now() - interval '6 years'"
    await owner.query(`update crm.events set created_at = ${long} where entity_id = '${id}'`)
    await owner.query(`update crm.clients set created_at = ${long} where id = '${id}'`)
    await owner.end()
    return id
  }
  const proposed = async (query = '') =>
    (await read(`admin/retention${query}`)).map((one: { clientId: string }) => one.clientId)

  it('are proposed after the years the port says, and never erased by themselves', async () => {
    const quiet = await forgotten('Quiet One')
    const noted = await forgotten('Noted One')
    const dealing = await forgotten('Dealing One')
    const owning = await forgotten('Owning One')
    await createRecord(boss, `clients/${noted}/notes`, { body: 'Rang today' })
    await createRecord(boss, 'interests', { clientId: dealing })
    await createRecord(boss, 'yachts', { name: 'Kept', ownerType: 'client', ownerId: owning })
    expect(await proposed()).toEqual([])
    await boss.put('/api/v1/admin/settings', { key: 'client_retention_years', value: 5 })
    expect(await proposed()).toEqual([quiet])
    const [one] = await read('admin/retention')
    expect(one).toMatchObject({ fullName: 'Quiet One', archivedAt: null, keptUntil: null })
    const response = await boss.post(`/api/v1/admin/retention/${quiet}/keep`, {
      reason: 'A lawsuit',
      years: 2,
    })
    expect(response.status).toBe(204)
    expect([await proposed(), await proposed('?kept=yes')]).toEqual([[], [quiet]])
    expect((await read('admin/retention?kept=yes'))[0].keptReason).toBe('A lawsuit')
    await boss.put('/api/v1/admin/settings', { key: 'client_retention_years', value: 7 })
    expect(await proposed('?kept=yes')).toEqual([])
    expect((await read(`clients/${quiet}`)).fullName).toBe('Quiet One')
    const settings = await app.person(boss.portId!, ['admin.manage_settings'])
    expect((await settings.get('/api/v1/admin/retention')).status).toBe(403)
  })
})
