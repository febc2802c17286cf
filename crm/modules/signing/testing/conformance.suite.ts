import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EnvelopeRef, Link, NewFromPdf, Recipient, SigningProvider } from '../provider.ts'
import { SigningFault } from '../provider.ts'

/** A provider with what its signers do, which nobody does through the interface. */
export interface Bench {
  readonly provider: SigningProvider
  /** Another one that may not enter. */
  readonly stranger: SigningProvider
  /** Documents the provider is to know before it is asked, where it needs that. */
  readonly prepare?: (envelope: NewFromPdf) => Promise<void>
  open(token: string): Promise<void>
  sign(token: string): Promise<void>
  decline(token: string, reason: string): Promise<void>
  /** Leaves a recipient an hour to sign, where the service says how long they have, and tells it. */
  soon?(token: string): Promise<void>
  validUntil?(token: string): Promise<number>
  /** How many envelopes there are of a document. */
  envelopesOf(documentId: string): Promise<number>
  close(): Promise<void>
}

const pdf = Buffer.from('%PDF-1.7\nA contract')

/** What every provider does alike. */
export function conformance(
  name: string,
  start: () => Promise<Bench>,
  more: { reasons: boolean; renews: boolean },
): void {
  describe(`the provider ${name}`, () => {
    let bench: Bench
    beforeAll(async () => {
      bench = await start()
    })
    afterAll(() => bench.close())

    const recipients = (): Recipient[] => [
      {
        id: randomUUID(),
        name: 'Ada Berg',
        email: 'ada@sea.example',
        role: 'client',
        order: 1,
        externalId: null,
      },
      {
        id: randomUUID(),
        name: 'Bo Ek',
        email: 'bo@sea.example',
        role: 'approver',
        order: 2,
        externalId: null,
      },
      { id: randomUUID(), name: 'Copy', email: 'copy@sea.example', role: 'cc', order: 3, externalId: null },
    ]
    const envelopeOf = (people: readonly Recipient[]): NewFromPdf => ({
      ...{ documentId: randomUUID(), title: 'Contract', subject: 'Please sign', message: null },
      ...{ order: 'parallel', timezone: 'Europe/Helsinki', language: 'fi', recipients: people, pdf },
      expiresAt: new Date(Date.now() + 30 * 86_400_000),
      fields: [
        {
          ...{ id: randomUUID(), recipientId: people[0]!.id, type: 'signature', page: 1 },
          ...{ x: 10, y: 80, width: 30, height: 5, label: null, required: true, options: [], value: null },
        },
      ],
    })

    interface Made {
      ref: EnvelopeRef
      people: Recipient[]
    }
    async function create(): Promise<Made & { envelope: NewFromPdf }> {
      const people = recipients()
      const envelope = envelopeOf(people)
      await bench.prepare?.(envelope)
      const { externalId, externalNumber, recipients: known } = await bench.provider.create(envelope)
      const ids = new Map(known.map((one) => [one.id, one.externalId]))
      return {
        envelope,
        ref: { documentId: envelope.documentId, externalId, externalNumber },
        people: people.map((one) => ({ ...one, externalId: ids.get(one.id) ?? null })),
      }
    }
    async function sent(): Promise<Made & { links: readonly Link[] }> {
      const { ref, people } = await create()
      const links = await bench.provider.distribute(ref, people, 'parallel')
      return { ref, people, links }
    }
    const tokenOf = (links: readonly Link[], { id }: Recipient) => links.find((one) => one.id === id)!.token
    const faultOf = (call: Promise<unknown>) =>
      call.then(
        () => null,
        (error: unknown) => (error instanceof SigningFault ? error.kind : error),
      )

    it('lets in whoever may enter', async () => {
      expect(await bench.provider.check()).toHaveProperty('account')
      expect(bench.provider.name).toBe(name)
    })

    it('makes a draft that nobody hears of, and one alone, however often it is asked', async () => {
      const { envelope, ref } = await create()
      expect((await bench.provider.read(ref)).status).toBe('draft')
      const again = await bench.provider.create(envelope)
      expect(await bench.envelopesOf(envelope.documentId)).toBe(1)
      expect((await bench.provider.read({ ...ref, externalId: again.externalId })).status).toBe('draft')
    })

    it('opens it with an address of their own for each, and gives the same ones again', async () => {
      const { ref, people, links } = await sent()
      expect(links.map(({ id }) => id).toSorted()).toEqual(people.map(({ id }) => id).toSorted())
      expect(new Set(links.map(({ token }) => token)).size).toBe(3)
      for (const { url, token } of links) expect(url).toContain(token)
      expect((await bench.provider.read(ref)).status).toBe('pending')
      const again = await bench.provider.distribute(ref, people, 'parallel')
      expect(tokenOf(again, people[0]!)).toBe(tokenOf(links, people[0]!))
    })

    it('tells who opened and who signed, and counts no copy as a signature', async () => {
      const { ref, people, links } = await sent()
      const of = async (email: string) =>
        (await bench.provider.read(ref)).recipients.find((one) => one.email === email)!
      expect(await of('ada@sea.example')).toMatchObject({ opened: false, signed: false })
      expect(await of('copy@sea.example')).toMatchObject({ signed: false, signedAt: null })
      await bench.open(tokenOf(links, people[0]!))
      expect(await of('ada@sea.example')).toMatchObject({ opened: true, signed: false })
      await bench.sign(tokenOf(links, people[0]!))
      expect(await of('ada@sea.example')).toMatchObject({ signed: true, signedAt: expect.any(Date) })
      expect((await bench.provider.read(ref)).status).toBe('pending')
    })

    it('gives the signed file when all have signed, and none before', async () => {
      const { ref, people, links } = await sent()
      expect(await faultOf(bench.provider.download(ref))).toBe('not_ready')
      await bench.sign(tokenOf(links, people[0]!))
      expect(await faultOf(bench.provider.download(ref))).toBe('not_ready')
      await bench.sign(tokenOf(links, people[1]!))
      const { status, completedAt } = await bench.provider.read(ref)
      expect([status, completedAt instanceof Date]).toEqual(['completed', true])
      const file = await bench.provider.download(ref)
      expect(file.subarray(0, 5).toString()).toBe('%PDF-')
      expect(file.equals(pdf)).toBe(false)
    })

    it('withdraws what is on its way or a draft, again and again, and never what is signed by all', async () => {
      const pending = await sent()
      for (let times = 0; times < 2; times += 1) await bench.provider.void(pending.ref, 'Another berth')
      expect(['cancelled', 'gone']).toContain((await bench.provider.read(pending.ref)).status)
      const { ref: draft } = await create()
      for (let times = 0; times < 2; times += 1) await bench.provider.void(draft, null)
      const done = await sent()
      for (const one of done.people.slice(0, 2)) await bench.sign(tokenOf(done.links, one))
      expect(await faultOf(bench.provider.void(done.ref, null))).toBe('refused')
      expect((await bench.provider.read(done.ref)).status).toBe('completed')
    })

    it('tells who declined', async () => {
      const { ref, people, links } = await sent()
      await bench.decline(tokenOf(links, people[1]!), 'Too dear')
      const { status, recipients: all } = await bench.provider.read(ref)
      expect(status).toBe('declined')
      const bo = all.find(({ email }) => email === 'bo@sea.example')!
      expect([bo.declined, bo.signed, bo.declineReason]).toEqual([
        true,
        false,
        more.reasons ? 'Too dear' : null,
      ])
      expect(all.find(({ email }) => email === 'ada@sea.example')).toMatchObject({
        declined: false,
        signed: false,
      })
    })

    it('writes to a corrected address', async () => {
      const { ref, people } = await sent()
      const moved = { ...people[0]!, email: 'ada@harbour.example', name: 'Ada B. Berg' }
      // A service that takes it by another envelope alone says so.
      if ((await bench.provider.correctable(ref, moved)) === 'anew') return
      const others = people.slice(1).flatMap(({ externalId }) => externalId ?? [])
      const link = await bench.provider.readdress(ref, moved, others)
      expect([link.id, link.url.includes(link.token)]).toEqual([moved.id, true])
      const { recipients: all } = await bench.provider.read(ref)
      expect(all.map(({ email }) => email)).toContain('ada@harbour.example')
      await bench.sign(link.token)
    })

    it('is told of reminders: who is reminded signs where they did, and for as long as it gives them', async () => {
      const { ref, people, links } = await sent()
      await bench.soon?.(tokenOf(links, people[0]!))
      for (let times = 0; times < 2; times += 1) {
        const renewed = await bench.provider.remind(ref, [people[0]!])
        expect(renewed.links.map(({ id }) => id)).toEqual([people[0]!.id])
        expect(tokenOf(renewed.links, people[0]!)).toBe(tokenOf(links, people[0]!))
        if (more.renews) expect(renewed.expiresAt!.getTime()).toBeGreaterThan(Date.now() + 86_400_000)
        else expect(renewed.expiresAt).toBe(null)
      }
      if (bench.validUntil)
        expect(await bench.validUntil(tokenOf(links, people[0]!))).toBeGreaterThan(Date.now() + 86_400_000)
      expect((await bench.provider.remind(ref, [])).links).toEqual([])
      await bench.sign(tokenOf(links, people[0]!))
      expect((await bench.provider.read(ref)).status).toBe('pending')
    })

    it('says of what it does not know that it is gone, and lets no stranger in', async () => {
      const nowhere = { documentId: randomUUID(), externalId: '999999', externalNumber: '999999' }
      expect((await bench.provider.read(nowhere)).status).toBe('gone')
      await bench.provider.void(nowhere, null)
      expect(await faultOf(bench.stranger.check())).toBe('denied')
    })
  })
}
