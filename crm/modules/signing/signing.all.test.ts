// @module-tag long

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Answered } from '../../../platform/testing/talker.ts'
import { data } from '../../testing/data.ts'
import { mailSignerLetter } from '../documents/life/mail-signer.ts'
import { documentClock } from '../documents/life/watch-clock.ts'
import { recordAllSigned } from '../documents/outcome.ts'
import { carryDocument } from './carry.ts'
import { pollPort } from './poll.ts'
import { remindSigner } from './remind.ts'
import { secret, signers, signingBench, signingPort } from './testing/signing-port.ts'

const bench = signingBench()
const url = '/api/v1/documents'

const code = ({ status, body }: Answered) => [status, body.error?.code]

const portWith = (provider: 'documenso_v1' | 'documenso_v2') =>
  signingPort(bench.app, bench.service, provider)

describe.each(['documenso_v1', 'documenso_v2'] as const)('a document carried by %s', (provider) => {
  it('is sent without its mails, signed in turn, and completed once with its file', async () => {
    const { desk, sent, work, outcomes } = await portWith(provider)
    const { id, tokens } = await sent({ signingOrder: 'sequential' })
    expect(await desk.read(id)).toMatchObject({ status: 'sent', provider, waitingFor: 'Ada Berg' })
    expect(bench.service.envelopes[0]!.meta).toMatchObject({
      distributionMethod: 'NONE',
      signingOrder: 'SEQUENTIAL',
      dateFormat: 'dd/MM/yyyy',
    })
    bench.service.open(tokens[0]!)
    await work()
    expect((await desk.read(id)).signers[0].openedAt).not.toBe(null)
    bench.service.sign(tokens[0]!)
    await work()
    const half = await desk.read(id)
    expect([half.status, half.waitingFor, half.signers[1].invitedAt !== null]).toEqual([
      'partially_signed',
      'Bo Ek',
      true,
    ])
    bench.service.sign(tokens[1]!)
    await work()
    const done = await desk.read(id)
    expect([done.status, done.signedFileId !== null]).toEqual(['completed', true])
    expect((await desk.log(id)).filter((type) => type === 'document.completed')).toHaveLength(1)
    expect(await outcomes()).not.toContain('failed')
  })

  it('takes events twice, out of order, unknown and of nobody for what they are', async () => {
    const { desk, sent, work, outcomes, boss } = await portWith(provider)
    const { id, tokens } = await sent()
    const { receiver } = bench.service
    bench.service.receiver = null
    bench.service.open(tokens[0]!)
    bench.service.sign(tokens[0]!)
    bench.service.sign(tokens[1]!)
    bench.service.receiver = receiver
    const events = bench.service.events.slice(-7)
    const before = (await outcomes()).length
    // The end first, each of them three times, and some that mean nothing.
    for (const { event, payload } of [...events, ...events, ...events].toReversed())
      expect(await bench.service.deliver(event, payload)).toBe(200)
    await bench.service.deliver('DOCUMENT_SIGNED', {
      id: 424_242,
      envelopeId: 'envelope_of_nobody',
      recipients: [],
    })
    await bench.service.deliver('DOCUMENT_PAINTED', events[0]!.payload)
    await bench.service.deliver('DOCUMENT_SIGNED', { recipients: 'none' } as Record<string, unknown>)
    await work()
    expect((await desk.read(id)).status).toBe('completed')
    const after = await outcomes()
    expect(after.length - before).toBe(events.length + 3)
    expect(after).toEqual(expect.arrayContaining(['applied', 'unknown']))
    expect((await desk.log(id)).filter((type) => type === 'document.completed')).toHaveLength(1)
    // Deleted there afterwards it stays completed here.
    bench.service.remove(bench.service.envelopes.find(({ externalId }) => externalId === id)!)
    await work()
    expect((await desk.read(id)).status).toBe('completed')
    const health = data(await boss.get('/api/v1/admin/signing-webhook/health'))
    expect(health).toMatchObject({ provider, secretSet: true, tokenSet: true, waiting: 0, rejected: [] })
  })

  it('ends by a refusal, by time and by a withdrawal there', async () => {
    const { desk, sent, work } = await portWith(provider)
    const [one, two, three] = [await sent(), await sent(), await sent()]
    bench.service.reject(one.tokens[0]!, 'Too dear')
    bench.service.expire(two.tokens[0]!)
    bench.service.cancel(bench.service.envelopes.find(({ externalId }) => externalId === three.id)!)
    await work()
    const declined = await desk.read(one.id)
    expect([declined.status, declined.signers[0].declineReason]).toEqual(['declined', 'Too dear'])
    expect((await desk.read(two.id)).status).toBe('expired')
    expect((await desk.read(three.id)).status).toBe('cancelled')
  })

  it('whose events were lost is repaired by asking', async () => {
    const { desk, sent, work, portId, rows } = await portWith(provider)
    const [one, two] = [await sent(), await sent()]
    bench.service.receiver = null
    bench.service.sign(one.tokens[0]!)
    bench.service.sign(one.tokens[1]!)
    bench.service.remove(bench.service.envelopes.find(({ externalId }) => externalId === two.id)!)
    await pollPort(bench.app.crm.services, portId)
    expect((await desk.read(one.id)).status).toBe('sent')
    await rows(sql`update documents set sent_at = now() - interval '1 hour'`)
    await pollPort(bench.app.crm.services, portId)
    await work()
    expect((await desk.read(one.id)).status).toBe('completed')
    // Nobody there said that it was withdrawn: people decide, once it is not there a second time.
    expect(await desk.read(two.id)).toMatchObject({ status: 'sent', failure: null })
    await rows(sql`update documents set polled_at = now() - interval '1 hour'`)
    await pollPort(bench.app.crm.services, portId)
    expect(await desk.read(two.id)).toMatchObject({
      status: 'sent',
      failure: expect.stringContaining('no such document'),
    })
  })

  it('is cancelled here and there; where the service is away it is tried again, then somebody is told', async () => {
    const { desk, sent, work, boss, portId } = await portWith(provider)
    const { id } = await sent()
    data(await boss.post(`${url}/${id}/cancel`, {}))
    const carry = carryDocument(bench.app.crm.services)
    bench.service.troubles.push({ status: 503 })
    await expect(
      carry({ tenantId: portId, documentId: id }, { attempt: 1, maxAttempts: 2 }),
    ).rejects.toThrow()
    expect(await desk.read(id)).toMatchObject({ status: 'cancelled', wanted: 'void', voided: false })
    const chief = await bench.app.person(portId, 'port_admin', { superAdmin: true })
    bench.service.troubles.push({ status: 503 })
    await carry({ tenantId: portId, documentId: id }, { attempt: 2, maxAttempts: 2 })
    expect((await desk.read(id)).failure).toContain('503')
    const notifications = (await chief.get('/api/v1/notifications')).body.data
    expect(notifications.map(({ kind }: { kind: string }) => kind)).toContain('document_void_failed')
    const alerts = (await boss.get('/api/v1/alerts?rule=signing_failures')).body.data
    expect(alerts).toMatchObject([{ entityId: id, entityType: 'document' }])
    data(await boss.post(`${url}/${id}/try-again`, {}))
    await work()
    expect(await desk.read(id)).toMatchObject({ wanted: null, failure: null, voided: true })
    expect(bench.service.envelopes.filter(({ status }) => status === 'PENDING')).toEqual([])
    expect((await boss.get('/api/v1/alerts?rule=signing_failures')).body.data).toEqual([])
    await bench.app.atHome(sql`update users set is_super_admin = false where id = ${chief.userId}`)
  })

  it('is made once, though the service answered 500 after it did the work', async () => {
    const { desk, boss, portId } = await portWith(provider)
    const { id } = await desk.draft(signers)
    data(await boss.post(`${url}/${id}/send-invitation`, {}))
    const carry = carryDocument(bench.app.crm.services)
    const run = (attempt: number) => carry({ tenantId: portId, documentId: id }, { attempt, maxAttempts: 9 })
    // The last request asks who the account is, which may fail.
    for (let place = 0; place < (provider === 'documenso_v1' ? 3 : 2); place += 1) {
      bench.service.troubles.push(...Array<'none'>(place).fill('none'), { status: 500, after: true })
      await expect(run(place + 1)).rejects.toThrow()
      bench.service.troubles.length = 0
    }
    await run(4)
    expect((await desk.read(id)).status).toBe('sent')
    expect(bench.service.envelopes.filter(({ externalId }) => externalId === id)).toHaveLength(1)
    expect((await desk.log(id)).filter((type) => type === 'document.sent')).toHaveLength(1)
  })

  it('is reminded there too, and its signers may sign for longer; a service that is away holds up no letter', async () => {
    const { desk, sent, boss, portId, rows } = await portWith(provider)
    const { id, ids, tokens } = await sent()
    const again = async () => {
      await rows(sql`update document_signers set invited_at = invited_at - interval '9 days',
        last_reminder_at = last_reminder_at - interval '9 days' where document_id = ${id} and id = ${ids[0]}`)
    }
    const reminded = async (attempt: number) => {
      const [row] = await rows(
        sql<{ at: Date }>`select last_reminder_at as at from document_signers where id = ${ids[0]}`,
      )
      const payload = { tenantId: portId, documentId: id, signerId: ids[0], at: row!.at.toISOString() }
      await remindSigner(bench.app.crm.services)(payload, { attempt, maxAttempts: 25 })
      await mailSignerLetter(bench.app.crm.services)(
        { ...payload, letter: 'reminder' },
        { attempt, maxAttempts: 25 },
      )
    }
    const mails = async () =>
      (await rows(sql`select 1 from mails where entity_id = ${id} and category = 'signing_reminder'`)).length
    const theirs = bench.service.recipientOf(tokens[0]!)
    theirs.expiresAt = new Date(Date.now() + 3_600_000).toISOString()
    await rows(sql`update documents set expires_at = now() + interval '1 hour' where id = ${id}`)
    await again()
    data(await boss.post(`${url}/${id}/send-reminder`, { signerId: ids[0] }))
    for (let times = 0; times < 2; times += 1) await reminded(1)
    const requests = bench.service.asked.filter((one) => /resend|redistribute/.test(one))
    expect([requests.length, await mails()]).toEqual([2, 1])
    expect(Date.parse(theirs.expiresAt)).toBeGreaterThan(Date.now() + 86_400_000)
    const until = Date.parse((await desk.read(id)).expiresAt)
    // Only the second generation tells until when.
    expect(until > Date.now() + 86_400_000).toBe(provider === 'documenso_v2')
    // By the cadence as well.
    await again()
    await documentClock(bench.app.crm.services)({}, { attempt: 1, maxAttempts: 25 })
    bench.service.troubles.push({ status: 503 })
    await expect(reminded(1)).rejects.toThrow()
    expect(await mails()).toBe(1)
    bench.service.troubles.push({ status: 503 })
    await reminded(5)
    expect(await mails()).toBe(2)
    const { activity } = await desk.read(id)
    const failures = (all: { type: string; details: object }[]) =>
      all.filter(({ type }) => type === 'failed').map(({ details }) => details)
    expect(failures(activity)).toMatchObject([{ step: 'remind' }])
    // A worker that dies at the last try holds up no letter either.
    await again()
    await documentClock(bench.app.crm.services)({}, { attempt: 1, maxAttempts: 25 })
    for (let times = 0; times < 2; times += 1) await reminded(6)
    expect(await mails()).toBe(3)
    expect(failures((await desk.read(id)).activity)).toHaveLength(2)
  })

  it('is invited at a corrected address', async () => {
    const { desk, sent, work, boss } = await portWith(provider)
    const { id, ids, tokens } = await sent()
    const patch = { email: 'right@sea.example', name: 'Ada B. Berg' }
    data(await boss.patch(`${url}/${id}/signers/${ids[0]}`, patch))
    expect((await desk.read(id)).wanted).toBe('readdress')
    await work()
    const after = await desk.read(id)
    expect([after.wanted, after.signers[0].email]).toEqual([null, 'right@sea.example'])
    const { recipients, fields } = bench.service.envelopes[0]!
    expect(recipients.map(({ email }) => email)).toContain('right@sea.example')
    // The link that went to the wrong address opens nothing any more; what is to be filled in stays.
    expect(recipients.map(({ token }) => token)).not.toContain(tokens[0])
    const right = recipients.find(({ email }) => email === 'right@sea.example')!
    expect(fields.filter(({ recipientId }) => recipientId === right.id)).toMatchObject([
      { type: 'SIGNATURE' },
    ])
    bench.service.sign(right.token)
    await work()
    expect((await desk.read(id)).signers[0].status).toBe('signed')
    const invited = after.activity.filter(({ type }: { type: string }) => type === 'invited')
    expect(invited.map(({ details }: { details: { email: string } }) => details.email)).toContain(
      'right@sea.example',
    )
  })
})

describe.each(['documenso_v1', 'documenso_v2'] as const)('a template of %s', (provider) => {
  const wizard = '/api/v1/documents/wizard'
  function makeTemplate() {
    const places = [
      { email: 'one@template.example', name: 'Client', role: 'SIGNER', signingOrder: 1 },
      { email: 'two@template.example', name: 'Port', role: 'SIGNER', signingOrder: 2 },
      { email: 'three@template.example', name: 'Boss', role: 'APPROVER', signingOrder: 3 },
    ].map((one) => bench.service.recipient(one))
    const at = { page: 1, positionX: 1, positionY: 1, width: 10, height: 5 }
    const field = (type: string, fieldMeta: object | null, recipientId = places[0]!.id) => ({
      ...{ id: bench.service.nextId(), recipientId, type, ...at, fieldMeta: fieldMeta as null },
    })
    return bench.service.add({
      ...{ title: 'EOI of the service', type: 'TEMPLATE', recipients: places, pdf: Buffer.from('%PDF-1.7') },
      fields: [
        ...places.slice(0, 2).map(({ id }) => field('SIGNATURE', null, id)),
        field('TEXT', { type: 'text', label: 'client.fullName' }),
        field('TEXT', { type: 'text', label: 'Berths', placeholder: 'Berth {{interest.berths}}' }),
        field('TEXT', { type: 'text', label: 'Remarks' }),
      ],
    })
  }

  it('is offered, and makes a document with the recipients and values of the deal', async () => {
    const { boss, work, put, desk } = await portWith(provider)
    makeTemplate()
    const { templates, problem } = data(await boss.get('/api/v1/documents/service-templates'))
    expect(problem).toBe(null)
    expect(templates).toMatchObject([
      {
        title: 'EOI of the service',
        recipients: [
          { role: 'client', name: 'Client', signingOrder: 1 },
          { role: 'client', name: 'Port', signingOrder: 2 },
          { role: 'approver', name: 'Boss', signingOrder: 3 },
        ],
      },
    ])
    const contacts = [{ channel: 'email', value: 'vera@sea.example' }]
    const clientId = data(await boss.post('/api/v1/clients', { fullName: 'Vera Dahl', contacts })).id
    const berth = data(await boss.post('/api/v1/berths', { mooringNumber: 'T7' })).id
    const interestId = data(await boss.post('/api/v1/interests', { clientId, berthIds: [berth] })).id
    const make = (more: object = {}) =>
      boss.post(wizard, { source: 'template', documentType: 'eoi', interestId, ...more })
    const templateId = templates[0].id as string
    const unnamed = await make({ templateId })
    expect([...code(unnamed), unnamed.body.error.details[0].path]).toEqual([
      ...[400, 'RECIPIENT_REQUIRED', 'signers.1.email'],
    ])
    await put('eoi_signers', {
      developer: { name: 'Bo Ek', email: 'bo@port.example' },
      approver: { name: 'Eva Alm', email: 'eva@port.example' },
    })
    // The usual one of its kind, where none is named.
    expect((await make()).body.error.details[0].path).toBe('templateId')
    await put('default_templates', { eoi: templateId })
    const { id } = data(await make({ send: true }))
    await work()
    const document = await desk.read(id)
    expect(document).toMatchObject({
      title: 'EOI of the service',
      status: 'sent',
      signingOrder: 'sequential',
    })
    expect(document.signers.map(({ role, email }: Record<string, string>) => [role, email])).toEqual([
      ['client', 'vera@sea.example'],
      ['developer', 'bo@port.example'],
      ['approver', 'eva@port.example'],
    ])
    const theirs = bench.service.envelopes.find(({ externalId }) => externalId === id)!
    const filledIn = theirs.fields.map(({ fieldMeta }) => (fieldMeta as { text?: string } | null)?.text)
    expect(filledIn.filter(Boolean)).toEqual(['Vera Dahl', 'Berth T7'])
    // What the port says of the order goes before the template.
    await put('signing_order', 'PARALLEL')
    expect(data(await make({ acknowledgeCompeting: true })).signingOrder).toBe('parallel')
  })

  it('that is not there, or of a service that does not answer, is said so', async () => {
    const { boss, put } = await portWith(provider)
    const make = (templateId: string) => boss.post(wizard, { source: 'template', templateId, title: 'EOI' })
    const missing = await make('424242')
    expect([...code(missing), missing.body.error.details[0].path]).toEqual([
      ...[400, 'REFERENCE_NOT_FOUND', 'templateId'],
    ])
    bench.service.troubles.push({ status: 503 })
    const silent = await make('424242')
    expect(code(silent)).toEqual([502, 'SIGNING_UNAVAILABLE'])
    expect(silent.body.error.message).toContain('quote the error id')
    bench.service.troubles.push({ status: 503 })
    const away = data(await boss.get('/api/v1/documents/service-templates'))
    expect([away.templates, typeof away.problem]).toEqual([[], 'string'])
    await put('signing_provider', 'builtin')
    expect(code(await make('424242'))).toEqual([400, 'REFERENCE_NOT_FOUND'])
    expect(data(await boss.get('/api/v1/documents/service-templates'))).toEqual({
      templates: [],
      problem: null,
    })
    const viewer = await bench.app.person(boss.portId!, ['documents.view'])
    expect((await viewer.get('/api/v1/documents/service-templates')).status).toBe(403)
  })
})

describe('a service that cannot be used', () => {
  it('says why at the document, and goes on when that is seen to', async () => {
    const { desk, boss, work, put } = await portWith('documenso_v2')
    await put('signing_token_encrypted', 'api_wrong')
    const { id } = await desk.draft(signers)
    data(await boss.post(`${url}/${id}/send-invitation`, {}))
    await work()
    const failed = await desk.read(id)
    expect([failed.status, failed.wanted, failed.failure]).toEqual([
      'draft',
      null,
      'The service does not let us in: look at the token.',
    ])
    const check = async () => data(await boss.post('/api/v1/admin/signing-service/check', {}))
    expect(await check()).toMatchObject({ ok: false, message: failed.failure })
    await put('signing_token_encrypted', bench.service.token)
    expect(await check()).toMatchObject({ ok: true, templates: [] })
    data(await boss.post(`${url}/${id}/try-again`, {}))
    await work()
    expect((await desk.read(id)).status).toBe('sent')
    expect(code(await boss.post(`${url}/${id}/try-again`, {}))).toEqual([409, 'DOCUMENT_STATE'])
  })

  it('that gives no bytes completes nothing until it does', async () => {
    const { desk, sent, boss, portId } = await portWith('documenso_v1')
    const { id, tokens } = await sent()
    const envelope = bench.service.envelopes.find(({ externalId }) => externalId === id)!
    bench.service.receiver = null
    bench.service.sign(tokens[0]!)
    bench.service.sign(tokens[1]!)
    envelope.empty = true
    await desk.within((tx) => recordAllSigned(tx, id))
    const carry = carryDocument(bench.app.crm.services)
    await expect(carry({ tenantId: portId, documentId: id }, { attempt: 1, maxAttempts: 9 })).rejects.toThrow(
      'empty',
    )
    expect(await desk.read(id)).toMatchObject({ status: 'sent', signedFileId: null, wanted: 'download' })
    envelope.empty = false
    await carry({ tenantId: portId, documentId: id }, { attempt: 2, maxAttempts: 9 })
    expect((await desk.read(id)).status).toBe('completed')
    expect((await boss.get('/api/v1/files?folderId=root')).status).toBe(200)
  })
})

describe('a completion that breaks off', () => {
  it('after the bytes were stored ends with one file, one fact and one set of copies', async () => {
    const { desk, sent, work, portId, rows } = await portWith('documenso_v2')
    const { id, tokens } = await sent()
    const chief = await bench.app.person(portId, 'port_admin', { superAdmin: true })
    const quota = async (value: number) =>
      data(await chief.put('/api/v1/admin/settings', { key: 'storage_quota_mib', value }))
    await quota(0)
    bench.service.sign(tokens[0]!)
    bench.service.sign(tokens[1]!)
    await bench.service.delivered()
    // The bytes lie there, and their row is refused: again and again the same bytes.
    await expect(work()).rejects.toThrow()
    const carry = carryDocument(bench.app.crm.services)
    const run = () => carry({ tenantId: portId, documentId: id }, { attempt: 2, maxAttempts: 9 })
    await expect(run()).rejects.toThrow()
    const stuck = await desk.read(id)
    expect([stuck.status, stuck.signedFileId, stuck.wanted]).toEqual(['partially_signed', null, 'download'])
    expect(stuck.failure).toContain('room')
    const [row] = await rows(sql<{ signedAs: string }>`select signed_as from documents where id = ${id}`)
    expect(await bench.app.crm.services.storage.stat(`${portId}/${row!.signedAs}`)).not.toBe(null)
    await quota(100)
    await Promise.all([run(), run()])
    const done = await desk.read(id)
    expect([done.status, done.signedFileId, done.failure]).toEqual(['completed', row!.signedAs, null])
    expect((await desk.log(id)).filter((type) => type === 'document.completed')).toHaveLength(1)
    const stored: string[] = []
    for await (const { key } of bench.app.crm.services.storage.list(`${portId}/`)) stored.push(key)
    expect(stored).toHaveLength(2)
    await bench.app.atHome(sql`update users set is_super_admin = false where id = ${chief.userId}`)
  })
})

describe('the receiver', () => {
  it('turns away wrong secrets, and after ten of an address does so at once', async () => {
    const { receiver, post, boss } = await portWith('documenso_v2')
    const body = JSON.stringify({ event: 'DOCUMENT_SIGNED', payload: {} })
    const call = (text: string, from: string) =>
      post(receiver, { 'content-type': 'application/json', 'x-documenso-secret': text }, body, from)
    const answers = []
    for (let times = 0; times < 12; times += 1) answers.push(await call('wrong', '203.0.113.7'))
    expect(answers).toEqual([...Array(10).fill(401), 429, 429])
    expect(await call('wrong', '203.0.113.8')).toBe(401)
    expect(await call(secret, '203.0.113.7')).toBe(200)
    expect(await post(receiver, { 'content-type': 'application/json' }, body, '203.0.113.9')).toBe(401)
    expect(
      await post('/api/webhooks/signing/no-such-port', { 'content-type': 'application/json' }, body),
    ).toBe(404)
    const { rejected } = data(await boss.get('/api/v1/admin/signing-webhook/health'))
    expect(rejected[0]).toMatchObject({ address: '203.0.113.9' })
    const agent = await bench.app.person(boss.portId!, 'sales_agent')
    expect((await agent.get('/api/v1/admin/signing-webhook/health')).status).toBe(403)
  })

  it('is tried by an event of its own', async () => {
    const { boss, work, outcomes, put } = await portWith('documenso_v2')
    const { ok, deliveryId } = data(await boss.post('/api/v1/admin/signing-webhook/test', {}))
    expect([ok, typeof deliveryId]).toEqual([true, 'string'])
    await work()
    expect(await outcomes()).toEqual(['unknown'])
    const { lastEvent, receiverUrl } = data(await boss.get('/api/v1/admin/signing-webhook/health'))
    expect([lastEvent, receiverUrl.includes('/api/webhooks/signing/signing-')]).toEqual([
      'DOCUMENT_OPENED',
      true,
    ])
    await put('signing_webhook_secret_encrypted', null)
    expect(data(await boss.post('/api/v1/admin/signing-webhook/test', {})).ok).toBe(false)
  })

  it('takes a thousand events in a burst, and does of them what is to be done once', async () => {
    const { desk, sent, work, outcomes } = await portWith('documenso_v2')
    const { id, tokens } = await sent()
    const before = (await outcomes()).length
    const { receiver } = bench.service
    bench.service.receiver = null
    bench.service.sign(tokens[0]!)
    bench.service.receiver = receiver
    const { event, payload } = bench.service.events.at(-1)!
    const burst = Array.from({ length: 1000 }, (_, number) =>
      bench.service.deliver(event, number % 10 === 0 ? { ...payload, updatedAt: `${number}` } : payload),
    )
    expect(new Set(await Promise.all(burst))).toEqual(new Set([200]))
    await work()
    expect((await outcomes()).length - before).toBe(101)
    expect(await desk.read(id)).toMatchObject({ status: 'partially_signed', signersSigned: 1 })
    expect((await desk.log(id)).filter((type) => type === 'document.signed')).toHaveLength(1)
  })
})
