// @module-tag long

import { describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { signingBench, signingPort } from './testing/signing-port.ts'

const bench = signingBench()

describe.each(['documenso_v1', 'documenso_v2'] as const)('wrong secrets of %s', (provider) => {
  const port = () => signingPort(bench.app, bench.service, provider)
  const noticesOf = async (person: Person) =>
    (
      (await person.get('/api/v1/notifications')).body.data as { kind: string; readAt: string | null }[]
    ).filter(({ kind }) => kind === 'signing_secret_wrong')

  it('are told to the administrators once, of the tenth event of a document of theirs', async () => {
    const { service } = bench
    const { portId, boss, sent, receiver, post } = await port()
    const { id } = await sent()
    const [agent, second] = [
      await bench.app.person(portId, 'sales_agent'),
      await bench.app.person(portId, ['admin.manage_settings']),
    ]
    const { event, payload } = service.events.findLast(({ event: one }) => one === 'DOCUMENT_SENT')!
    expect(payload.externalId).toBe(id)
    const wrong = () => service.deliver(event, payload, 'a secret of yesterday')
    // What is of nobody here is counted apart, and hides nothing.
    for (let times = 0; times < 12; times += 1)
      await service.deliver(event, { ...payload, externalId: null }, 'a secret of yesterday')
    for (let times = 0; times < 9; times += 1) expect(await wrong()).toBe(401)
    expect(await noticesOf(boss)).toEqual([])
    expect(await wrong()).toBe(401)
    expect(await wrong()).toBe(429)
    for (const person of [boss, second])
      expect(await noticesOf(person)).toMatchObject([
        { entityType: 'document', entityId: id, count: 1, actorName: null, readAt: null },
      ])
    expect(await noticesOf(agent)).toEqual([])
    // Read, it comes again neither by the next event nor from elsewhere.
    data(await boss.post('/api/v1/notifications/read-all', {}))
    const headers = { 'content-type': 'application/json', 'x-documenso-secret': 'wrong' }
    const body = JSON.stringify({ event, payload })
    for (let times = 0; times < 10; times += 1)
      expect(await post(receiver, headers, body, '203.0.113.20')).toBe(401)
    expect((await noticesOf(boss)).filter(({ readAt }) => readAt === null)).toEqual([])
  })

  it('are told to nobody where the events are of another port', async () => {
    const { service } = bench
    const other = await port()
    await other.sent()
    const { event, payload } = service.events.findLast(({ event: one }) => one === 'DOCUMENT_SENT')!
    const here = await port()
    await here.sent()
    const headers = { 'content-type': 'application/json', 'x-documenso-secret': 'wrong' }
    for (let place = 0; place < 12; place += 1)
      await here.post(here.receiver, headers, JSON.stringify({ event, payload }), `203.0.113.${place + 30}`)
    expect([await noticesOf(here.boss), await noticesOf(other.boss)]).toEqual([[], []])
    const { rejected } = data(await here.boss.get('/api/v1/admin/signing-webhook/health'))
    expect(rejected).toHaveLength(10)
  })
})
