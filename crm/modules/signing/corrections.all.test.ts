// @module-tag long

import { describe, expect, it } from 'vitest'
import { data } from '../../testing/data.ts'
import { carryDocument } from './carry.ts'
import { signingBench, signingPort } from './testing/signing-port.ts'
import { StandIn } from './testing/stand-in.ts'

const bench = signingBench()
const url = '/api/v1/documents'
const generations = ['documenso_v1', 'documenso_v2'] as const
const right = { email: 'right@sea.example', name: 'Rätt Person' }

const envelopesOf = (id: string) => bench.service.envelopes.filter(({ externalId }) => externalId === id)
const tokenOf = (id: string, email: string) =>
  envelopesOf(id)[0]!.recipients.find((one) => one.email === email)!.token

describe('another address at the first generation', () => {
  it('makes the document anew: all links change, whoever was invited is invited again, and it is signed', async () => {
    const { desk, sent, boss, work } = await signingPort(bench.app, bench.service, 'documenso_v1')
    const { id, ids, tokens } = await sent()
    const [before] = envelopesOf(id)
    const signer = data(await boss.patch(`${url}/${id}/signers/${ids[0]}`, right))
    // Until it is done there they are who they were.
    expect([signer.email, signer.correction]).toEqual(['ada@sea.example', right])
    await work()
    expect(envelopesOf(id)).toHaveLength(1)
    const [now] = envelopesOf(id)
    expect([now!.number === before!.number, now!.status]).toEqual([false, 'PENDING'])
    expect(now!.recipients.map(({ token }) => token).some((one) => tokens.includes(one))).toBe(false)
    const after = await desk.read(id)
    expect(after).toMatchObject({ status: 'sent', wanted: null, failure: null })
    expect(after.signers[0]).toMatchObject({ ...right, correction: null })
    const types = after.activity.map(({ type }: { type: string }) => type)
    expect([types.includes('remade'), types.includes('cancelled')]).toEqual([true, false])
    const invited = after.activity.flatMap(
      ({ type, details }: { type: string; details: { email: string } }) =>
        type === 'invited' ? [details.email] : [],
    )
    expect(invited.toSorted()).toEqual(
      ['ada@sea.example', 'bo@sea.example', 'bo@sea.example', right.email].toSorted(),
    )
    bench.service.sign(tokenOf(id, right.email))
    bench.service.sign(tokenOf(id, 'bo@sea.example'))
    await work()
    expect((await desk.read(id)).status).toBe('completed')
  })

  it('is refused at once where somebody signed, and a name alone keeps every link', async () => {
    const { desk, sent, boss, work } = await signingPort(bench.app, bench.service, 'documenso_v1')
    const { id, ids, tokens } = await sent()
    bench.service.sign(tokens[0]!)
    await work()
    const path = `${url}/${id}/signers/${ids[1]}`
    const refused = await boss.patch(path, { email: right.email })
    expect([refused.status, refused.body.error.details]).toEqual([
      409,
      [{ path: 'email', message: expect.stringContaining('cancel the document'), code: expect.anything() }],
    ])
    data(await boss.patch(path, { name: 'Bo K. Ek' }))
    await work()
    const after = await desk.read(id)
    expect(after.signers.map(({ name, status }: { name: string; status: string }) => [name, status])).toEqual(
      [
        ['Ada Berg', 'signed'],
        ['Bo K. Ek', 'pending'],
        ['Archive', 'pending'],
      ],
    )
    expect(tokenOf(id, 'bo@sea.example')).toBe(tokens[1])
    bench.service.sign(tokens[1]!)
    await work()
    expect((await desk.read(id)).status).toBe('completed')
  })

  it('loses no signature given while it was made, and says why it was not corrected', async () => {
    const { desk, sent, boss, work } = await signingPort(bench.app, bench.service, 'documenso_v1')
    const { id, ids, tokens } = await sent()
    data(await boss.patch(`${url}/${id}/signers/${ids[0]}`, right))
    const { receiver } = bench.service
    bench.service.receiver = null
    bench.service.sign(tokens[1]!)
    bench.service.receiver = receiver
    await work()
    const after = await desk.read(id)
    expect(after.signers[0]).toMatchObject({ email: 'ada@sea.example', correction: null })
    expect(after.failure).toContain('would lose their signature')
    expect(envelopesOf(id)).toHaveLength(1)
    data(await boss.post(`${url}/${id}/try-again`, {}))
    await work()
    expect((await desk.read(id)).failure).toBe(null)
    bench.service.sign(tokens[0]!)
    await work()
    expect((await desk.read(id)).status).toBe('completed')
  })

  it('is made anew once, wherever the product dies in between', async () => {
    const { desk, sent, boss, portId, work } = await signingPort(bench.app, bench.service, 'documenso_v1')
    const { id, ids } = await sent()
    data(await boss.patch(`${url}/${id}/signers/${ids[0]}`, right))
    const requestCount = bench.service.asked.length
    const once = () =>
      carryDocument(bench.app.crm.services)(
        { tenantId: portId, documentId: id },
        { attempt: 1, maxAttempts: 9 },
      )
    // Each request there fails once, after it was done.
    for (let nth = 0; nth < 12; nth += 1) {
      bench.service.troubles.push(...Array(nth).fill('none'), { status: 503, after: true })
      await once().catch(() => null)
      bench.service.troubles.splice(0)
    }
    await work()
    expect(bench.service.asked.length).toBeGreaterThan(requestCount)
    expect(envelopesOf(id)).toHaveLength(1)
    expect(envelopesOf(id)[0]!.status).toBe('PENDING')
    const after = await desk.read(id)
    expect([after.status, after.signers[0].email, after.wanted]).toEqual(['sent', right.email, null])
    for (const email of [right.email, 'bo@sea.example']) bench.service.sign(tokenOf(id, email))
    await work()
    expect((await desk.read(id)).status).toBe('completed')
  })

  it('that another signer has is refused before anything changes', async () => {
    const { desk, sent, boss } = await signingPort(bench.app, bench.service, 'documenso_v1')
    const { id, ids } = await sent()
    const refused = await boss.patch(`${url}/${id}/signers/${ids[0]}`, { email: 'Bo@sea.example' })
    expect([refused.status, refused.body.error.details[0].path]).toEqual([400, 'email'])
    const { wanted, signers } = await desk.read(id)
    expect([wanted, signers[0].correction]).toEqual([null, null])
  })
})

describe('a correction at the second generation', () => {
  it('is refused at once for whoever began to fill in, and the document is completed as it is', async () => {
    const { desk, sent, boss, work } = await signingPort(bench.app, bench.service, 'documenso_v2')
    const { id, ids, tokens } = await sent()
    bench.service.fill(tokens[0]!)
    const refused = await boss.patch(`${url}/${id}/signers/${ids[0]}`, right)
    expect([refused.status, refused.body.error.details[0].message]).toEqual([
      409,
      expect.stringContaining('begun to fill in'),
    ])
    expect((await desk.read(id)).signers[0]).toMatchObject({ name: 'Ada Berg', correction: null })
    for (const token of tokens.slice(0, 2)) bench.service.sign(token)
    await work()
    expect((await desk.read(id)).status).toBe('completed')
  })

  it('that comes too late leaves them who they were, and says so', async () => {
    const { desk, sent, boss, work } = await signingPort(bench.app, bench.service, 'documenso_v2')
    const { id, ids, tokens } = await sent()
    data(await boss.patch(`${url}/${id}/signers/${ids[0]}`, right))
    bench.service.fill(tokens[0]!)
    await work()
    const after = await desk.read(id)
    expect(after.signers[0]).toMatchObject({ name: 'Ada Berg', email: 'ada@sea.example', correction: null })
    expect(after.failure).toContain('begun to fill in')
    expect(envelopesOf(id)[0]!.recipients).toHaveLength(3)
    for (const token of tokens.slice(0, 2)) bench.service.sign(token)
    await work()
    expect(await desk.read(id)).toMatchObject({ status: 'completed', failure: null })
  })

  it('is not what somebody signed as who signed before it was done', async () => {
    const { desk, sent, boss, work } = await signingPort(bench.app, bench.service, 'documenso_v2')
    const { id, ids, tokens } = await sent()
    bench.service.sign(tokens[0]!)
    await bench.service.delivered()
    // Kept, and not yet worked off.
    const refused = await boss.patch(`${url}/${id}/signers/${ids[0]}`, right)
    expect(refused.status).toBe(409)
    await work()
    expect((await desk.read(id)).signers[0]).toMatchObject({ name: 'Ada Berg', status: 'signed' })
  })
})

describe.each(generations)('a document at %s', (provider) => {
  it('takes no correction where the port uses another service by now', async () => {
    const { desk, sent, boss, put } = await signingPort(bench.app, bench.service, provider)
    const { id, ids } = await sent()
    const other = await new StandIn().start()
    await put('signing_host', `${other.url}/`)
    const refused = await boss.patch(`${url}/${id}/signers/${ids[0]}`, right)
    expect([refused.status, refused.body.error.details[0].message]).toEqual([
      409,
      expect.stringContaining('another signing service'),
    ])
    const { wanted, signers } = await desk.read(id)
    expect([wanted, signers[0].correction, other.asked]).toEqual([null, null, []])
    await other.stop()
  })

  it('is completed once the service says so, not once everybody known here signed', async () => {
    const { desk, sent, work } = await signingPort(bench.app, bench.service, provider)
    const { id, tokens } = await sent()
    // Somebody was added there, of whom nothing is known here.
    const added = bench.service.recipient({ email: 'added@sea.example' })
    envelopesOf(id)[0]!.recipients.push(added)
    for (const token of tokens.slice(0, 2)) bench.service.sign(token)
    await work()
    expect(await desk.read(id)).toMatchObject({ status: 'partially_signed', wanted: null, failure: null })
    bench.service.sign(added.token)
    await work()
    expect((await desk.read(id)).status).toBe('completed')
  })
})
