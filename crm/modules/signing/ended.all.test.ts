// @module-tag long

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { data } from '../../testing/data.ts'
import { mailEnded } from '../documents/life/mail-ended.ts'
import { documentClock } from '../documents/life/watch-clock.ts'
import { applyDelivery } from './apply.ts'
import { carryDocument } from './carry.ts'
import { pollPort } from './poll.ts'
import { signingBench, signingPort } from './testing/signing-port.ts'
import { StandIn } from './testing/stand-in.ts'

const bench = signingBench()

const url = '/api/v1/documents'
const long = sql`update documents set sent_at = now() - interval '1 hour', polled_at = now() - interval '1 hour'`

describe.each(['documenso_v1', 'documenso_v2'] as const)('a document at %s', (provider) => {
  const port = () => signingPort(bench.app, bench.service, provider)
  const envelopeOf = (id: string) => bench.service.envelopes.find(({ externalId }) => externalId === id)

  it('ends there when its time has passed here, and its signers are told', async () => {
    const { desk, sent, work, rows, portId } = await port()
    const { id, tokens } = await sent()
    if (provider === 'documenso_v1') {
      // That generation keeps no time: the product does, and asks it before.
      await rows(sql`update documents set expires_at = now() - interval '1 minute' where id = ${id}`)
      await documentClock(bench.app.crm.services)({}, { attempt: 1, maxAttempts: 1 })
      expect((await desk.read(id)).status).toBe('sent')
      await rows(long)
      await pollPort(bench.app.crm.services, portId)
    } else bench.service.expire(tokens[0]!)
    await work()
    expect((await desk.read(id)).status).toBe('expired')
    expect(envelopeOf(id)?.status ?? 'deleted').toBe(provider === 'documenso_v1' ? 'deleted' : 'CANCELLED')
    expect(() => bench.service.sign(tokens[1]!)).toThrow()
    await mailEnded(bench.app.crm.services)(
      { tenantId: portId, documentId: id },
      { attempt: 1, maxAttempts: 1 },
    )
    await mailEnded(bench.app.crm.services)(
      { tenantId: portId, documentId: id },
      { attempt: 2, maxAttempts: 2 },
    )
    const mails = await rows(
      sql<{ toAddress: string; subject: string }>`select to_address, subject from mails
        where entity_id = ${id} and subject like '%not to be signed%' order by to_address`,
    )
    expect(mails.map(({ toAddress }) => toAddress)).toEqual(['ada@sea.example', 'bo@sea.example'])
  })

  it('that everybody signed there after it had ended here keeps the file and asks people', async () => {
    const { desk, sent, work, boss, rows, portId } = await port()
    const { id, tokens } = await sent()
    const { receiver } = bench.service
    const tell = () =>
      mailEnded(bench.app.crm.services)({ tenantId: portId, documentId: id }, { attempt: 1, maxAttempts: 1 })
    // The service is away while it is cancelled here, and all sign meanwhile.
    bench.service.receiver = null
    data(await boss.post(`${url}/${id}/cancel`, {}))
    await tell()
    bench.service.sign(tokens[0]!)
    bench.service.sign(tokens[1]!)
    bench.service.receiver = receiver
    await work()
    // Whoever was told that it is not to be signed any more is told that all have.
    for (let times = 0; times < 2; times += 1) await tell()
    const mails = await rows(
      sql<{
        subject: string
      }>`select subject from mails where entity_id = ${id} and to_address = 'ada@sea.example'
        and subject not like 'Please%' order by created_at, id`,
    )
    expect(mails.map(({ subject }) => subject).slice(-2)).toEqual([
      expect.stringContaining('not to be signed'),
      expect.stringContaining('signed by all'),
    ])
    const document = await desk.read(id)
    expect(document).toMatchObject({
      status: 'cancelled',
      failure: expect.stringContaining('signed file is kept'),
    })
    expect(document.signedFileId).not.toBe(null)
    expect(document.signers.map(({ status }: { status: string }) => status)).toEqual([
      'signed',
      'signed',
      'pending',
    ])
    expect(document.activity.map(({ type }: { type: string }) => type)).toContain('completed_late')
    const alerts = (await boss.get('/api/v1/alerts?rule=signing_failures')).body.data
    expect(alerts).toMatchObject([{ entityId: id }])
    // Told again it changes nothing.
    const completed = bench.service.events.findLast(({ event }) => event === 'DOCUMENT_COMPLETED')!
    await bench.service.deliver(completed.event, completed.payload)
    await work()
    expect((await desk.read(id)).signedFileId).toBe(document.signedFileId)
    expect(await rows(sql`select 1 from document_events where type = 'completed_late'`)).toHaveLength(1)
  })

  it('says nothing of it where the port uses another address or account now', async () => {
    const { desk, sent, boss, portId, rows, put } = await port()
    const { id } = await sent()
    bench.service.receiver = null
    await put('signing_host', `${bench.service.url}/documenso`)
    for (let times = 0; times < 3; times += 1) {
      await rows(long)
      await pollPort(bench.app.crm.services, portId)
    }
    expect(await desk.read(id)).toMatchObject({ status: 'sent', failure: null })
    const health = async () => data(await boss.get('/api/v1/admin/signing-webhook/health'))
    expect(await health()).toMatchObject({ inFlight: 1, elsewhere: 1 })
    await put('signing_host', `${bench.service.url}/`)
    expect(await health()).toMatchObject({ inFlight: 1, elsewhere: 0 })
    // Another account at the same address knows nothing of it.
    await rows(sql`update documents set service_account = 'another team' where id = ${id}`)
    bench.service.envelopes.splice(0)
    for (let times = 0; times < 3; times += 1) {
      await rows(long)
      await pollPort(bench.app.crm.services, portId)
    }
    expect(await desk.read(id)).toMatchObject({ status: 'sent', failure: null })
  })

  it('cannot be withdrawn at another address than it was made at, and says so', async () => {
    const { desk, sent, boss, portId, put } = await port()
    const { id } = await sent()
    const other = await new StandIn().start()
    await put('signing_host', `${other.url}/`)
    data(await boss.post(`${url}/${id}/cancel`, {}))
    await carryDocument(bench.app.crm.services)(
      { tenantId: portId, documentId: id },
      { attempt: 1, maxAttempts: 3 },
    )
    expect((await desk.read(id)).failure).toContain(bench.service.url)
    expect(other.asked).toEqual([])
    await put('signing_host', `${bench.service.url}/`)
    data(await boss.post(`${url}/${id}/try-again`, {}))
    await carryDocument(bench.app.crm.services)(
      { tenantId: portId, documentId: id },
      { attempt: 1, maxAttempts: 3 },
    )
    expect(await desk.read(id)).toMatchObject({ failure: null, voided: true })
    await other.stop()
  })

  it('is not ended by what another installation tells of its document of the same number', async () => {
    const { desk, sent, work, outcomes } = await port()
    const { id } = await sent()
    const { number } = envelopeOf(id)!
    const before = (await outcomes()).length
    const envelope = { id: number, envelopeId: 'envelope_elsewhere', status: 'DRAFT', recipients: [] }
    const externalId = '01a2140c-a099-72a4-865c-740554560c7b'
    await bench.service.deliver('DOCUMENT_CANCELLED', { ...envelope, externalId })
    await work()
    expect((await outcomes()).slice(before)).toEqual(['unknown'])
    expect((await desk.read(id)).status).toBe('sent')
  })

  it('that was gone and is there again says nothing more of it, and whoever saw it settles it', async () => {
    const { desk, sent, boss, portId, rows } = await port()
    const { id } = await sent()
    const { envelopes } = bench.service
    const look = async (times: number) => {
      for (let nth = 0; nth < times; nth += 1) {
        await rows(long)
        await pollPort(bench.app.crm.services, portId)
      }
      return (await desk.read(id)).failure
    }
    const away = envelopes.splice(0)
    expect(await look(2)).toContain('no such document any more')
    expect((await boss.post(`${url}/${id}/try-again`, {})).status).toBe(200)
    expect((await desk.read(id)).failure).toBeNull()
    expect(await look(2)).toContain('no such document any more')
    envelopes.push(...away)
    expect(await look(1)).toBeNull()
    expect((await desk.read(id)).status).toBe('sent')
  })

  it('of which the service cannot tell holds up no other', async () => {
    const { desk, sent, portId, rows } = await port()
    const all = [await sent(), await sent(), await sent()]
    bench.service.receiver = null
    for (const { tokens } of all) bench.service.sign(tokens[0]!)
    await rows(long)
    bench.service.troubles.push({ status: 500 })
    await pollPort(bench.app.crm.services, portId)
    const signed = await Promise.all(all.map(async ({ id }) => (await desk.read(id)).signers[0].status))
    expect(signed.toSorted()).toEqual(['pending', 'signed', 'signed'])
  })

  it('keeps who had signed there when it was cancelled here, though nothing of it was heard', async () => {
    const { desk, sent, work, boss } = await port()
    const { id, tokens } = await sent()
    bench.service.receiver = null
    bench.service.sign(tokens[0]!)
    const { signedAt } = bench.service.recipientOf(tokens[0]!)
    data(await boss.post(`${url}/${id}/cancel`, {}))
    await work()
    const { status, signers, activity } = await desk.read(id)
    expect([status, signers[0].status, signers[0].signedAt, signers[1].status]).toEqual([
      ...['cancelled', 'signed', signedAt, 'pending'],
    ])
    expect(activity.map(({ type }: { type: string }) => type)).toContain('signed')
  })

  it('that signed by all is not ended by its time, though nothing of it was heard', async () => {
    const { desk, sent, rows, portId, work } = await port()
    const { id, tokens } = await sent()
    bench.service.receiver = null
    for (const token of tokens.slice(0, 2)) bench.service.sign(token)
    await rows(sql`update documents set expires_at = now() - interval '1 minute' where id = ${id}`)
    await documentClock(bench.app.crm.services)({}, { attempt: 1, maxAttempts: 1 })
    await rows(long)
    await pollPort(bench.app.crm.services, portId)
    await work()
    expect((await desk.read(id)).status).toBe('completed')
  })

  it('that the service seals says nothing of it within the hour, and is followed where it waits for somebody', async () => {
    const { desk, sent, rows, portId } = await port()
    const { id, tokens } = await sent()
    for (const token of tokens.slice(0, 2)) bench.service.sign(token)
    await bench.service.delivered()
    const envelope = envelopeOf(id)!
    envelope.status = 'PENDING'
    const run = async () => {
      const [delivery] = await rows(
        sql<{
          id: string
        }>`select id from signing_deliveries where processed_at is null and body ->> 'event' =
          'DOCUMENT_COMPLETED'`,
      )
      if (delivery)
        await applyDelivery(bench.app.crm.services)(
          { tenantId: portId, deliveryId: delivery.id },
          { attempt: 1, maxAttempts: 9 },
        )
      await carryDocument(bench.app.crm.services)(
        { tenantId: portId, documentId: id },
        { attempt: 1, maxAttempts: 9 },
      )
    }
    await expect(run()).rejects.toThrow()
    expect(await desk.read(id)).toMatchObject({ wanted: 'download', failure: null })
    await rows(sql`update documents set wanted_since = now() - interval '2 hours' where id = ${id}`)
    await expect(run()).rejects.toThrow()
    expect((await desk.read(id)).failure).not.toBe(null)
    // It says itself that it waits: nothing is fetched, and it is asked on.
    await rows(long)
    await pollPort(bench.app.crm.services, portId)
    expect(await desk.read(id)).toMatchObject({ status: 'partially_signed', wanted: null, failure: null })
    envelope.status = 'COMPLETED'
    await rows(long)
    await pollPort(bench.app.crm.services, portId)
    await run()
    expect((await desk.read(id)).status).toBe('completed')
  })

  it('is withdrawn there with the reason that was given', async () => {
    const { sent, work, boss } = await port()
    const { id } = await sent()
    data(await boss.post(`${url}/${id}/cancel`, { reason: 'Sold to somebody else' }))
    await work()
    if (provider === 'documenso_v2')
      expect(envelopeOf(id)).toMatchObject({ status: 'CANCELLED', reason: 'Sold to somebody else' })
    else expect(envelopeOf(id)).toBe(undefined)
  })
})
