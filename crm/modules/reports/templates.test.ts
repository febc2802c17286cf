import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testPorts } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'

const url = '/api/v1/reports/templates'
let app: TestApp
let stranger: Person
let boss: Person

beforeAll(async () => {
  ;[app, stranger, boss] = await testPorts('port_admin')
})
afterAll(() => app.close())

type Body = Record<string, unknown>
const config = { kind: 'berths', columns: ['mooringNumber', 'price'], filters: { status: 'sold' } }
const template = (name: string, more: Body = {}) => ({ kind: 'berths', name, config, ...more })
const createTemplate = async (name: string, more: Body = {}) =>
  data(await boss.post(url, template(name, more)))
const failed = ({ status, body }: { status: number; body: { error: Body } }) => {
  const { code, details } = body.error as { code: string; details?: { path: string }[] }
  return [status, code, ...(details ?? []).map(({ path }) => path)]
}

describe('a template', () => {
  it('keeps a report under a name, is changed and deleted', async () => {
    const one = await createTemplate('Sold berths', { description: 'For the board' })
    expect(one).toMatchObject({
      ...{ kind: 'berths', name: 'Sold berths', description: 'For the board', version: 1, schedule: null },
      ...{ nextAt: null, recipients: [], sendings: [] },
      config: { ...config, sort: null, groupBy: null, sums: [], period: null },
    })
    const changed = data(await boss.patch(`${url}/${one.id}`, { config: { ...config, groupBy: 'dock' } }))
    expect([changed.version, changed.config.groupBy, changed.name]).toEqual([2, 'dock', 'Sold berths'])
    expect(data(await boss.get(`${url}/${one.id}`))).toEqual(changed)
    expect((await boss.delete(`${url}/${one.id}`)).status).toBe(204)
    expect(failed(await boss.get(`${url}/${one.id}`))).toEqual([404, 'RECORD_NOT_FOUND'])
    const events = await app.rows<{ type: string }>(
      boss.portId!,
      sql`select type from events where entity_id = ${one.id} order by created_at`,
    )
    expect(events.map(({ type }) => type)).toEqual(['report.created', 'report.updated', 'report.deleted'])
  })

  it('has the kind of its report', async () => {
    expect(failed(await boss.post(url, { ...template('Other'), kind: 'clients' }))).toEqual([
      ...[400, 'VALIDATION_FAILED', 'config.kind'],
    ])
    const { id } = await createTemplate('Of berths')
    const clients = { kind: 'clients', columns: ['fullName'] }
    expect(failed(await boss.patch(`${url}/${id}`, { config: clients }))).toEqual([
      ...[400, 'VALIDATION_FAILED', 'config.kind'],
    ])
    expect(
      failed(await boss.post(url, template('Wrong', { config: { ...config, columns: ['x'] } }))),
    ).toEqual([...[400, 'VALIDATION_FAILED', 'config.columns.0']])
    expect(failed(await boss.patch(`${url}/${id}`, { config: { ...config, sort: 'x' } }))).toEqual([
      ...[400, 'VALIDATION_FAILED', 'config.sort'],
    ])
  })

  it('has a name that no other of its kind has, whatever its case, also where two are made at once', async () => {
    const answers = await Promise.all(
      ['Monday', 'MONDAY', 'monday', 'Monday'].map((name) => boss.post(url, template(name))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    const refused = answers.find(({ status }) => status === 409)!
    expect(failed(refused)).toEqual([409, 'REPORT_NAME_TAKEN', 'name'])
    // Of another kind the name is free, and its own it keeps.
    const clients = { kind: 'clients', name: 'monday', config: { kind: 'clients', columns: ['fullName'] } }
    expect((await boss.post(url, clients)).status).toBe(201)
    const { id } = await createTemplate('Tuesday')
    expect(failed(await boss.patch(`${url}/${id}`, { name: 'MONDAY' }))).toEqual([
      409,
      'REPORT_NAME_TAKEN',
      'name',
    ])
    expect((await boss.patch(`${url}/${id}`, { name: 'TUESDAY' })).status).toBe(200)
    const kinds = async (query: string) =>
      (await boss.get(`${url}${query}`)).body.data.map((one: Body) => one.kind)
    expect(new Set(await kinds('?kind=clients'))).toEqual(new Set(['clients']))
    expect(new Set(await kinds(''))).toEqual(new Set(['berths', 'clients']))
    expect((await boss.get(`${url}?kind=yachts`)).status).toBe(400)
  })

  it('is of its port, and of who may view what it prints', async () => {
    const { id } = await createTemplate('Ours')
    for (const answer of [
      await stranger.get(`${url}/${id}`),
      await stranger.patch(`${url}/${id}`, { name: 'Theirs' }),
      await stranger.delete(`${url}/${id}`),
      await boss.get(`${url}/nothing`),
    ])
      expect(failed(answer)).toEqual([404, 'RECORD_NOT_FOUND'])
    expect((await stranger.get(url)).body.data).toEqual([])
    const blind = await app.person(boss.portId!, ['reports.export', 'clients.view'])
    expect(failed(await blind.get(`${url}/${id}`))).toEqual([403, 'PERMISSION_DENIED'])
    expect(failed(await blind.delete(`${url}/${id}`))).toEqual([403, 'PERMISSION_DENIED'])
    expect(failed(await blind.post(url, template('Mine')))).toEqual([403, 'PERMISSION_DENIED'])
    expect((await blind.get(url)).body.data.map((one: Body) => one.kind)).toEqual(['clients'])
  })

  it('is not changed over what somebody else changed meanwhile', async () => {
    const { id } = await createTemplate('Edited by two')
    const headers = { 'if-match': '"1"' }
    expect((await boss.patch(`${url}/${id}`, { description: 'First' }, headers)).status).toBe(200)
    expect(failed(await boss.patch(`${url}/${id}`, { description: 'Second' }, headers))).toEqual([
      ...[412, 'VERSION_STALE'],
    ])
  })

  it('is mailed to users of the port alone', async () => {
    const schedule = { every: 'day', hour: 7, recipients: [boss.userId, stranger.userId] }
    expect(failed(await boss.post(url, template('Mailed', { schedule })))).toEqual([
      ...[400, 'VALIDATION_FAILED', 'schedule.recipients.1'],
    ])
    for (const [wrong, path] of [
      [{ every: 'year' }, 'schedule.every'],
      [{ every: 'week', on: 8 }, 'schedule.on'],
      [{ hour: 24 }, 'schedule.hour'],
      [{ recipients: [] }, 'schedule.recipients'],
    ] as const)
      expect(
        failed(await boss.post(url, template('Mailed', { schedule: { ...schedule, ...wrong } }))),
      ).toEqual([...[400, 'VALIDATION_FAILED', path]])
    const mine = { every: 'month', on: 31, hour: 7, minute: 30, recipients: [boss.userId] }
    const one = await createTemplate('Mailed', { schedule: mine })
    expect([one.schedule, one.recipients.length, one.nextAt]).toEqual([mine, 1, expect.any(String)])
    expect(Date.parse(String(one.nextAt))).toBeGreaterThan(Date.now())
    // What is due already comes next, until the clock has seen to it.
    await app.rows(
      boss.portId!,
      sql`update report_schedules set settled_until = now() - interval '50 days' where template_id = ${one.id} returning template_id`,
    )
    const due = data(await boss.get(`${url}/${one.id}`))
    expect(Date.parse(String(due.nextAt))).toBeLessThan(Date.now())
  })
})
