import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NewEnvelope, Recipient, SigningFault, SigningProvider } from '../provider.ts'
import { conformance } from '../testing/conformance.suite.ts'
import { StandIn } from '../testing/stand-in.ts'
import type { ServiceOf } from './client.ts'
import { DocumensoV1 } from './v1.ts'
import { DocumensoV2 } from './v2.ts'

const generations = {
  documenso_v1: (service: ServiceOf) => new DocumensoV1(service),
  documenso_v2: (service: ServiceOf) => new DocumensoV2(service),
} as const
const serviceOf = ({ url: host, token }: StandIn): ServiceOf => ({
  ...{ host, token },
  addresses: { allow: ['127.0.0.0/8'] },
})

for (const [name, open] of Object.entries(generations))
  conformance(
    name,
    async () => {
      const service = await new StandIn().start()
      return {
        provider: open(serviceOf(service)),
        stranger: open({ ...serviceOf(service), token: 'api_wrong' }),
        open: async (token) => service.open(token),
        sign: async (token) => service.sign(token),
        decline: async (token, reason) => service.reject(token, reason),
        soon: async (token) => {
          service.recipientOf(token).expiresAt = new Date(Date.now() + 3_600_000).toISOString()
        },
        validUntil: async (token) => Date.parse(service.recipientOf(token).expiresAt!),
        envelopesOf: async (id) => service.envelopes.filter(({ externalId }) => externalId === id).length,
        close: () => service.stop(),
      }
    },
    { reasons: name === 'documenso_v2', renews: name === 'documenso_v2' },
  )

describe.each(Object.entries(generations))('%s and a service in trouble', (name, open) => {
  let service: StandIn
  let provider: SigningProvider
  beforeAll(async () => {
    service = await new StandIn().start()
    provider = open(serviceOf(service))
  })
  afterAll(() => service.stop())

  const signer: Recipient = {
    ...{
      id: randomUUID(),
      name: 'Ada Berg',
      email: 'ada@sea.example',
      role: 'client',
      order: 1,
      externalId: null,
    },
  }
  const envelope = (): NewEnvelope => ({
    ...{ documentId: randomUUID(), title: 'Contract', subject: null, message: null, order: 'sequential' },
    ...{ timezone: 'UTC', language: 'en', expiresAt: null, recipients: [signer] },
  })
  const faultOf = async (call: Promise<unknown>) => {
    const error = await call.then(
      () => null,
      (thrown: unknown) => thrown,
    )
    return error as SigningFault
  }

  it.each([
    [500, 'unavailable', true],
    [503, 'unavailable', true],
    [429, 'limited', true],
    [401, 'denied', false],
    [404, 'gone', false],
    [400, 'refused', false],
  ] as const)('answers %i: %s', async (status, kind, passes) => {
    service.troubles.push({ status, retryAfter: '7' })
    const fault = await faultOf(provider.check())
    expect([fault.kind, fault.passes]).toEqual([kind, passes])
    if (status === 429) expect(fault.retryAfter).toBe(7)
  })

  it('is away', async () => {
    const away = open({ ...serviceOf(service), host: 'http://127.0.0.1:9' })
    expect((await faultOf(away.check())).kind).toBe('unavailable')
    const inside = open({ ...serviceOf(service), addresses: { allow: [] } })
    expect((await faultOf(inside.check())).kind).toBe('misconfigured')
  })

  it('says what may be wrong with its files where it answers 500 itself, and not where it is away', async () => {
    const one = { ...envelope(), pdf: Buffer.from('%PDF-1.7'), fields: [] }
    const createdWith = async (status: number) => {
      service.troubles.push('none', { status })
      return (await faultOf(provider.create(one))).message
    }
    const hint = name === 'documenso_v1' ? ' In this generation it takes files only where' : ''
    expect(await createdWith(500)).toMatch(new RegExp(`^The service answered 500[.]${hint}`))
    expect(await createdWith(502)).toBe('The service answered 502.')
  })

  it('answers 500 after it made the envelope: the next try ends with one', async () => {
    const one = { ...envelope(), pdf: Buffer.from('%PDF-1.7'), fields: [] }
    // It is looked for first, and then made.
    service.troubles.push('none', { status: 500, after: true })
    expect((await faultOf(provider.create(one))).kind).toBe('unavailable')
    const of = () => service.envelopes.filter(({ externalId }) => externalId === one.documentId)
    expect(of()).toHaveLength(1)
    const firstResult = await provider.create(one)
    expect(of()).toHaveLength(1)
    await provider.create(one)
    expect([of().length, typeof firstResult.externalId]).toEqual([1, 'string'])
  })

  it('corrects nobody where that would lose what was signed or filled in, and leaves nothing half done', async () => {
    const other: Recipient = { ...signer, id: randomUUID(), name: 'Bo Ek', email: 'bo@sea.example', order: 2 }
    const one = { ...envelope(), recipients: [signer, other], pdf: Buffer.from('%PDF-1.7'), fields: [] }
    const { externalId, externalNumber, recipients: known } = await provider.create(one)
    const ref = { documentId: one.documentId, externalId, externalNumber }
    const at = (of: Recipient) => ({
      ...of,
      externalId: known.find(({ id }) => id === of.id)!.externalId,
    })
    const links = await provider.distribute(ref, [at(signer), at(other)], 'parallel')
    const tokenOf = ({ id }: Recipient) => links.find((link) => link.id === id)!.token
    const right = { ...at(signer), email: 'right@sea.example' }
    const renamed = { ...at(signer), name: 'Ada B. Berg' }
    const there = () => service.envelopes.find(({ externalId: id }) => id === one.documentId)!
    expect(await provider.correctable(ref, renamed)).toBe('in_place')
    expect(await provider.correctable(ref, right)).toBe(name === 'documenso_v1' ? 'anew' : 'in_place')
    if (name === 'documenso_v1') service.sign(tokenOf(other))
    else service.fill(tokenOf(signer))
    const before = structuredClone(there().recipients)
    expect((await faultOf(provider.correctable(ref, right))).kind).toBe('refused')
    if (name === 'documenso_v2') {
      const others = [at(other).externalId!]
      for (const change of [right, renamed])
        expect((await faultOf(provider.readdress(ref, change, others))).message).toContain('begun')
      // Whoever was made for the correction before it was refused goes, too.
      there().recipients.push(service.recipient({ email: right.email, name: right.name, signingOrder: 1 }))
      expect((await faultOf(provider.readdress(ref, right, others))).kind).toBe('refused')
    }
    expect(there().recipients).toEqual(before)
  })

  it('has templates whose places are taken by role and order, with values for their fields', async () => {
    const place = service.recipient({
      email: 'signer@template.example',
      name: 'Signer',
      role: 'SIGNER',
      signingOrder: 1,
    })
    const other = service.recipient({
      email: 'boss@template.example',
      name: 'Boss',
      role: 'APPROVER',
      signingOrder: 2,
    })
    const at = { page: 1, positionX: 1, positionY: 1, width: 10, height: 5 }
    const template = service.add({
      ...{ title: 'EOI', type: 'TEMPLATE', recipients: [other, place], pdf: Buffer.from('%PDF-1.7') },
      fields: [
        { id: service.nextId(), recipientId: place.id, type: 'SIGNATURE', ...at, fieldMeta: null },
        {
          id: service.nextId(),
          recipientId: place.id,
          type: 'TEXT',
          ...at,
          fieldMeta: { type: 'text', label: 'Berth' },
        },
      ],
    })
    const listed = await provider.templates()
    const found = listed.find(({ title }) => title === 'EOI')!
    expect(found.recipients.map(({ role }) => role).toSorted()).toEqual(['approver', 'client'])
    const one = { ...envelope(), templateId: found.id, prefill: { Berth: 'B12' } }
    const firstResult = await provider.createFromTemplate(one)
    const document = service.envelopes.find(({ externalId }) => externalId === one.documentId)!
    expect(document.recipients.map(({ email }) => email).toSorted()).toEqual([
      'ada@sea.example',
      'boss@template.example',
    ])
    expect(firstResult.recipients).toHaveLength(1)
    expect(document.meta).toMatchObject({
      ...{ distributionMethod: 'NONE', signingOrder: 'SEQUENTIAL' },
      dateFormat: 'dd/MM/yyyy',
    })
    expect(template.recipients).toHaveLength(2)
  })
})
