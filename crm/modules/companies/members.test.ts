import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.makePort(), 'port_admin')
})
afterAll(() => app.close())

const create = async (url: string, body: unknown) => (await admin.post(url, body)).body.data

describe('memberships', () => {
  it('are made primary by a change, one at a time', async () => {
    const { id } = await create('/api/v1/companies', { name: 'Fjord Charter AS' })
    const members = await Promise.all(
      ['Ada', 'Bo'].map(async (fullName) => {
        const client = await create('/api/v1/clients', { fullName })
        return create(`/api/v1/companies/${id}/members`, { clientId: client.id, role: 'director' })
      }),
    )
    const edit = (n: number, body: object) =>
      admin.patch(`/api/v1/companies/${id}/members/${members[n].id}`, body)
    const primaries = async () =>
      (await admin.get(`/api/v1/companies/${id}`)).body.data.members
        .filter((member: { isPrimary: boolean }) => member.isPrimary)
        .map((member: { clientName: string }) => member.clientName)
    expect((await edit(0, { isPrimary: true })).body.data.isPrimary).toBe(true)
    await edit(1, { isPrimary: true })
    expect(await primaries()).toEqual(['Bo'])
    await edit(1, { isPrimary: false })
    expect(await primaries()).toEqual([])
  })

  it('may have ended when they are written down, and not before they began', async () => {
    const { id } = await create('/api/v1/companies', { name: 'Old Partners Oy' })
    const client = await create('/api/v1/clients', { fullName: 'Former Director' })
    const add = (dates: object) =>
      admin.post(`/api/v1/companies/${id}/members`, { clientId: client.id, role: 'director', ...dates })
    const wrong = await add({ startDate: '2020-01-01', endDate: '2019-01-01' })
    expect([wrong.status, wrong.body.error.details[0].path]).toEqual([400, 'endDate'])
    const ended = await add({ startDate: '2010-01-01', endDate: '2019-01-01', isPrimary: true })
    expect([ended.status, ended.body.data]).toMatchObject([
      201,
      { startDate: '2010-01-01', endDate: '2019-01-01', active: false, isPrimary: false },
    ])
  })

  it('end with the day of the port, not with that of the database', async () => {
    const { id } = await create('/api/v1/companies', { name: 'Date Line Ltd' })
    const client = await create('/api/v1/clients', { fullName: 'Early Bird' })
    const member = await create(`/api/v1/companies/${id}/members`, { clientId: client.id, role: 'director' })
    // Two places that never share a day for a whole day long: 26 hours lie between them.
    for (const [timezone, day] of [
      ['Pacific/Kiritimati', 1],
      ['Etc/GMT+12', 0],
    ] as const) {
      await app.atHome(sql`update ports set timezone = ${timezone} where id = ${admin.portId} returning 1`)
      const [{ today }] = (await app.rows(
        admin.portId,
        sql<{ today: string }>`select (now() at time zone 'Etc/GMT+12')::date as today`,
      )) as [{ today: string }]
      const { body } = await admin.patch(`/api/v1/companies/${id}/members/${member.id}`, { endDate: today })
      expect([timezone, body.data.active]).toEqual([timezone, day === 0])
      await admin.patch(`/api/v1/companies/${id}/members/${member.id}`, { endDate: null })
    }
  })
})
