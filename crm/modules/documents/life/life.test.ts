import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answered } from '../../../../platform/testing/talker.ts'
import { type Person, type TestApp, testPort } from '../../../testing/app.ts'
import { data } from '../../../testing/data.ts'
import { dayFrom } from '../../../testing/days.ts'
import { harbourOf } from '../../reservations/testing/harbour.ts'
import { recordDeclined, recordExpired, recordOpened, recordSigned, recordWithdrawn } from '../outcome.ts'
import { signingLinks } from '../testing/links.ts'
import { signingIn } from '../testing/signing.ts'
import { mailCopies } from './copies.ts'
import { mailSignerLetter } from './mail-signer.ts'
import { documentClock } from './watch-clock.ts'

let app: TestApp
let portId: string
let boss: Person
let desk: ReturnType<typeof signingIn>

beforeAll(async () => {
  ;[app, boss] = await testPort('port_admin')
  portId = boss.portId!
  desk = signingIn(app, boss)
})
afterAll(() => app.close())

const url = '/api/v1/documents'
const code = ({ status, body }: Answered) => [status, body.error?.code]
const two = [
  { name: 'Ada Berg', email: 'ada@sea.example' },
  { name: 'Bo Ek', email: 'bo@sea.example', role: 'APPROVER' },
  { name: 'Archive', email: 'archive@port.example', role: 'CC' },
]
const invite = (id: string, body: object = {}) => boss.post(`${url}/${id}/send-invitation`, body)
const by = (documentId: string, signerId: string) => ({ documentId, signerId, source: 'service' as const })
const statuses = async (id: string) => {
  const { status, signers } = await desk.read(id)
  return [status, ...signers.map((one: { status: string }) => one.status)]
}
const types = async (id: string) => (await desk.read(id)).activity.map(({ type }: { type: string }) => type)

describe('recipients that are numbered apart', () => {
  it('sign in that order unless it is said that they need not', async () => {
    const apart = two.map((one, at) => ({ ...one, signingOrder: at + 1 }))
    const orderOf = async (signers: object[], more: object = {}) =>
      (await desk.read((await desk.draft(signers, more)).id)).signingOrder
    expect(await orderOf(apart)).toBe('sequential')
    expect(await orderOf(apart, { signingOrder: 'parallel' })).toBe('parallel')
    expect(await orderOf(two.map((one) => ({ ...one, signingOrder: 1 })))).toBe('parallel')
    expect(await orderOf(two)).toBe('parallel')
  })
})

describe('a sequence', () => {
  it('is sent by the first invitation, and invites whoever is next when somebody signed', async () => {
    const { id, signers } = await desk.draft(two, { signingOrder: 'sequential' })
    expect(code(await invite(id, { signerId: signers[1] }))).toEqual([409, 'SIGNER_NOT_NEXT'])
    data(await invite(id))
    expect((await desk.read(id)).wanted).toBe('sending')
    await desk.distribute({ id, signers })
    const sent = await desk.read(id)
    expect(sent).toMatchObject({ status: 'sent', wanted: null, waitingFor: 'Ada Berg' })
    expect(sent.signers.map(({ invitedAt }: { invitedAt: string }) => invitedAt !== null)).toEqual([
      true,
      false,
      false,
    ])
    expect(sent.signers[0].nextReminderAt > sent.signers[0].invitedAt).toBe(true)
    expect(code(await invite(id, { signerId: signers[1] }))).toEqual([409, 'SIGNER_NOT_NEXT'])
    await desk.within((tx) => recordOpened(tx, by(id, signers[0]!)))
    await desk.within((tx) => recordSigned(tx, by(id, signers[0]!)))
    expect(await statuses(id)).toEqual(['partially_signed', 'signed', 'pending', 'pending'])
    const next = await desk.read(id)
    expect([next.waitingFor, next.signers[1].invitedAt !== null]).toEqual(['Bo Ek', true])
    await desk.within((tx) => recordSigned(tx, by(id, signers[1]!)))
    expect((await desk.read(id)).wanted).toBe('download')
    expect(await desk.complete(id)).toBe(true)
    const done = await desk.read(id)
    expect(done).toMatchObject({ status: 'completed', wanted: null, waitingFor: null })
    expect(done.downloadUrl).toContain('Contract%20(signed).pdf')
    expect(await desk.complete(id)).toBe(false)
    expect((await desk.log(id)).toReversed()).toEqual([
      'document.created',
      'document.updated',
      'document.sent',
      'document.invited',
      'document.opened',
      'document.signed',
      'document.invited',
      'document.signed',
      'document.completed',
    ])
  })

  it('tells nothing twice, in whatever order it is told', async () => {
    const { id, signers } = await desk.sent(two)
    const twice = async (work: Parameters<typeof desk.within>[0]) => {
      await Promise.all([desk.within(work), desk.within(work)])
    }
    await twice((tx) => recordOpened(tx, by(id, signers[0]!)))
    await twice((tx) => recordSigned(tx, by(id, signers[1]!)))
    // Whoever gets a copy never signs.
    await twice((tx) => recordSigned(tx, by(id, signers[2]!)))
    expect(await statuses(id)).toEqual(['partially_signed', 'pending', 'signed', 'pending'])
    // The end overtook the last signature.
    expect(await Promise.all([desk.complete(id), desk.complete(id)])).toEqual(
      expect.arrayContaining([true, false]),
    )
    await twice((tx) => recordSigned(tx, by(id, signers[0]!)))
    await twice((tx) => recordDeclined(tx, { ...by(id, signers[0]!), reason: 'Too late' }))
    await twice((tx) => recordExpired(tx, { documentId: id, source: 'service' }))
    await twice((tx) => recordWithdrawn(tx, id))
    expect(await statuses(id)).toEqual(['completed', 'signed', 'signed', 'pending'])
    expect(await types(id)).toEqual(['completed', 'signed', 'opened', 'invited', 'sent', 'created'])
    const files = await app.rows(
      portId,
      sql`select 1 from files where name like '%(signed)%' and uploaded_by is null`,
    )
    expect(files.length).toBeGreaterThan(0)
  })
})

describe('a document in flight', () => {
  it.each([
    [
      'declined',
      (id: string, signer: string) =>
        desk.within((tx) => recordDeclined(tx, { ...by(id, signer), reason: 'No' })),
    ],
    [
      'expired',
      (id: string) => desk.within((tx) => recordExpired(tx, { documentId: id, source: 'service' })),
    ],
    ['cancelled', (id: string) => desk.within((tx) => recordWithdrawn(tx, id))],
  ] as const)('ends %s, and nothing is awaited any more', async (status, end) => {
    const { id, signers } = await desk.sent(two)
    await end(id, signers[0]!)
    await end(id, signers[0]!)
    const ended = await desk.read(id)
    expect([ended.status, ended.endedAt !== null, ended.waitingFor]).toEqual([status, true, null])
    await desk.within((tx) => recordSigned(tx, by(id, signers[1]!)))
    expect((await desk.read(id)).signers[1].status).toBe('pending')
    expect(code(await invite(id))).toEqual([409, 'DOCUMENT_STATE'])
    expect((await desk.log(id)).filter((type) => type === `document.${status}`)).toHaveLength(1)
  })

  it('mails an invitation once, with the address of the signer in no log', async () => {
    const { id, signers } = await desk.sent(two, { message: 'Please sign by Friday' })
    const [{ payload }] = (await app.rows(
      portId,
      sql<{
        payload: object
      }>`select details as payload from document_events where document_id = ${id} and type = 'invited'`,
    )) as [{ payload: object }]
    expect(payload).toEqual({ email: 'ada@sea.example' })
    const letter = {
      tenantId: portId,
      documentId: id,
      signerId: signers[0],
      letter: 'invitation',
      at: '2026-03-01T12:00:00.000Z',
    }
    const mail = mailSignerLetter(app.crm.services)
    for (let times = 0; times < 3; times += 1) await mail(letter, { attempt: 1, maxAttempts: 25 })
    const mails = await app.rows(
      portId,
      sql<{ toAddress: string; text: string; link: string }>`select to_address, text, link from mails
        where entity_id = ${id}`,
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      toAddress: 'ada@sea.example',
      text: expect.stringContaining('by Friday'),
    })
    expect(mails[0]!.text).not.toContain('sign.example')
    const details = data(await boss.get(`${url}/${id}/signing-details`))
    expect(details.signers[0]).toMatchObject({ signingUrl: null, signingToken: null, linkable: true })
    expect((await signingLinks(boss, id))[0]).toBe(mails[0]!.link)
    const handouts = (await desk.read(id)).activity.filter(
      ({ type }: { type: string }) => type === 'link_given',
    )
    expect(handouts.map(({ signerName }: { signerName: string }) => signerName)).toEqual([
      'Archive',
      'Bo Ek',
      'Ada Berg',
    ])
    expect(handouts[2].actorId).toBe(boss.userId)
    expect(await desk.log(id)).toContain('document.link_given')
    const viewer = await app.person(portId, 'viewer')
    const sight = data(await viewer.get(`${url}/${id}/signing-details`))
    expect(sight.signers[0]).toMatchObject({ signingUrl: null, signingToken: null, linkable: false })
    expect(await signingLinks(viewer, id)).toEqual([null, null, null])
  })
})

describe('a draft', () => {
  it('is not sent without somebody to sign and a PDF', async () => {
    const nobody = await desk.draft([two[2]!])
    expect(code(await invite(nobody.id))).toEqual([400, 'RECIPIENT_REQUIRED'])
    const { id } = data(await boss.post(url, { title: 'No file', signers: two }))
    const refused = await invite(id)
    expect([...code(refused), refused.body.error.details[0].path]).toEqual([
      400,
      'VALIDATION_FAILED',
      'fileId',
    ])
  })
})

describe('what a paper does at its deal', () => {
  const deal = async (mooring: string) => {
    const clientId = data(await boss.post('/api/v1/clients', { fullName: `Client ${mooring}` })).id
    const berth = data(await boss.post('/api/v1/berths', { mooringNumber: mooring })).id
    const interest = data(await boss.post('/api/v1/interests', { clientId, berthIds: [berth] })).id as string
    return { interest, berth, clientId }
  }
  const interestOf = async (id: string) => data(await boss.get(`/api/v1/interests/${id}`))
  const berthOf = async (id: string) => data(await boss.get(`/api/v1/berths/${id}`)).status

  it('a contract is dated by what happened to it, on its day, and by no move of the deal', async () => {
    const { interest } = await deal('L9')
    const dates = async () => {
      const { dateContractSent, dateContractSigned, pipelineStage, contractDocStatus } =
        await interestOf(interest)
      return [pipelineStage, contractDocStatus, dateContractSent, dateContractSigned]
    }
    const today = dayFrom(0)
    const first = await desk.sent(two, { documentType: 'contract', interestId: interest })
    expect(await dates()).toEqual(['contract', 'sent', today, null])
    data(await boss.post(`${url}/${first.id}/cancel`, {}))
    expect(await dates()).toEqual(['contract', 'cancelled', today, null])

    const second = await desk.sent(two, { documentType: 'contract', interestId: interest })
    await app.rows(
      portId,
      sql`update interests set date_contract_sent = '2026-01-02' where id = ${interest} returning 1`,
    )
    await desk.complete(second.id)
    expect(await dates()).toEqual(['contract', 'signed', '2026-01-02', today])
    expect((await interestOf(interest)).signedByHand).toEqual([])
  })

  it('is told in the story of the deal, to whoever may see documents', async () => {
    const { interest } = await deal('L11')
    const { id, signers } = await desk.sent(two, { documentType: 'nda', title: 'NDA', interestId: interest })
    await desk.within((tx) => recordOpened(tx, by(id, signers[0]!)))
    await desk.within((tx) => recordSigned(tx, by(id, signers[0]!)))
    const notificationsOf = async (person: Person) =>
      data(await person.get(`/api/v1/interests/${interest}/timeline`))
        .filter(({ entityType }: { entityType: string }) => entityType === 'document')
        .map(({ type }: { type: string }) => type)
    expect(await notificationsOf(boss)).toEqual([
      'document.signed',
      'document.opened',
      'document.sent',
      'document.created',
    ])
    expect(await notificationsOf(await app.person(portId, ['interests.view']))).toEqual([])
  })

  it('a move by hand claims no signature', async () => {
    const { interest } = await deal('L10')
    for (const stage of ['qualified', 'eoi', 'reservation', 'deposit_paid', 'contract']) {
      data(await boss.post(`/api/v1/interests/${interest}/stage`, { stage }))
    }
    expect(await interestOf(interest)).toMatchObject({
      ...{ dateQualified: null, dateEoiSigned: null, dateReservationSigned: null },
      ...{ dateDepositReceived: null, dateContractSigned: null, signedByHand: [] },
    })
    const today = dayFrom(0)
    const { reachedOn } = await interestOf(interest)
    expect(new Set(Object.values(reachedOn))).toEqual(new Set([today]))
    data(
      await boss.post(`/api/v1/interests/${interest}/stage`, {
        stage: 'contract',
        milestoneDate: '2026-03-04',
      }),
    )
    expect(await interestOf(interest)).toMatchObject({
      dateContractSigned: '2026-03-04',
      signedByHand: ['contract'],
    })
  })

  it('an EOI moves from sent to signed: sub-status, dates, stage and the berth, once', async () => {
    const { interest, berth } = await deal('L1')
    const { id } = await desk.sent(two, { documentType: 'eoi', interestId: interest })
    expect(await interestOf(interest)).toMatchObject({
      eoiDocStatus: 'sent',
      eoiStatus: 'waiting_for_signatures',
      dateEoiSent: expect.any(String),
      eoiExternalId: `envelope ${id}`,
      pipelineStage: 'enquiry',
    })
    expect(await berthOf(berth)).toBe('available')
    await desk.complete(id)
    expect(await interestOf(interest)).toMatchObject({
      eoiDocStatus: 'signed',
      eoiStatus: 'signed',
      dateEoiSigned: expect.any(String),
      pipelineStage: 'eoi',
    })
    expect(await berthOf(berth)).toBe('under_offer')
    const log = await desk.log(interest)
    expect(log.filter((type) => type === 'interest.paper_progressed')).toHaveLength(2)
    expect(log.filter((type) => type === 'interest.stage_changed')).toHaveLength(1)
  })

  it('a contract that is sent moves the deal, and sells the berth where it is signed', async () => {
    const { interest, berth } = await deal('L2')
    const { id } = await desk.sent(two, { documentType: 'contract', interestId: interest })
    expect(await interestOf(interest)).toMatchObject({ contractDocStatus: 'sent', pipelineStage: 'contract' })
    expect(await berthOf(berth)).toBe('under_offer')
    await desk.complete(id)
    expect(await interestOf(interest)).toMatchObject({ contractDocStatus: 'signed' })
    expect(await berthOf(berth)).toBe('sold')
  })

  it.each([
    ['expired', 'expired', 'expired'],
    ['declined', 'declined', null],
    ['cancelled', 'cancelled', null],
  ])('one that ends %s says so, unless another is out or signed', async (status, paper, eoiStatus) => {
    const { interest } = await deal(`E${['expired', 'declined', 'cancelled'].indexOf(status) + 1}`)
    const first = await desk.sent(two, { documentType: 'eoi', interestId: interest })
    const second = await desk.sent(two, { documentType: 'eoi', interestId: interest })
    const end = async ({ id, signers }: typeof first) => {
      if (status === 'cancelled')
        return data(await boss.post(`${url}/${id}/cancel`, { reason: 'Other berth' }))
      await desk.within((tx) =>
        status === 'expired'
          ? recordExpired(tx, { documentId: id, source: 'service' })
          : recordDeclined(tx, { ...by(id, signers[0]!), reason: 'No' }),
      )
    }
    await end(first)
    expect(await interestOf(interest)).toMatchObject({ eoiDocStatus: 'sent' })
    await end(second)
    expect(await interestOf(interest)).toMatchObject({ eoiDocStatus: paper, eoiStatus })
  })

  it('a second EOI on a berth needs a conscious yes', async () => {
    const { interest, berth } = await deal('L3')
    const signed = await desk.sent(two, { documentType: 'eoi', interestId: interest })
    await desk.complete(signed.id)
    const clientId = data(await boss.post('/api/v1/clients', { fullName: 'Second' })).id
    const other = data(await boss.post('/api/v1/interests', { clientId, berthIds: [berth] })).id
    const { id } = await desk.draft(two, { documentType: 'eoi', interestId: other })
    const refused = await invite(id)
    expect(code(refused)).toEqual([409, 'COMPETING_DEALS'])
    expect(refused.body.error.details[0]).toMatchObject({ message: 'L3: Client L3, EOI.' })
    expect((await desk.read(id)).wanted).toBe(null)
    expect((await invite(id, { acknowledgeCompeting: true })).status).toBe(200)
  })

  it.each(['eoi', 'reservation_agreement', 'contract'])(
    'a %s about a berth that somebody else lies at needs a conscious yes',
    async (documentType) => {
      const { interest, berth } = await deal(`L${10 + documentType.length}`)
      const port = harbourOf(boss)
      await port.tenancy(berth, await port.client('Ada Holt'), { startDate: dayFrom(-10) })
      const { id } = await desk.draft(two, { documentType, interestId: interest })
      const refused = await invite(id)
      expect(code(refused)).toEqual([409, 'BERTH_UNCONFIRMED'])
      expect(refused.body.error.details).toEqual([
        expect.objectContaining({
          path: 'acknowledgeHeld',
          message: expect.stringMatching(/^L\d+ is let to Ada Holt from .*, without an end\.$/),
        }),
      ])
      expect((await desk.read(id)).wanted).toBe(null)
      expect((await invite(id, { acknowledgeHeld: true })).status).toBe(200)
    },
  )

  it('an EOI that was signed elsewhere is kept with its file and marked at the deal', async () => {
    const { interest, berth } = await deal('L4')
    const send = (content: string, more: Record<string, string> = {}, who = boss) => {
      const form = new FormData()
      for (const [key, value] of Object.entries(more)) form.append(key, value)
      form.append('file', new Blob([content]), 'Signed EOI.pdf')
      return who.post(`/api/v1/interests/${interest}/external-eoi`, form)
    }
    expect(code(await send('not a PDF'))).toEqual([400, 'PDF_MAGIC_BYTE'])
    const ahead = await send('%PDF-1.7', { signedOn: '2190-01-01' })
    expect(ahead.body.error.details[0].path).toBe('signedOn')
    const document = data(await send('%PDF-1.7 signed', { signedOn: '2026-01-15', reason: 'On paper' }))
    expect(document).toMatchObject({ status: 'completed', documentType: 'eoi', interestId: interest })
    expect(document.downloadUrl).toContain('Signed%20EOI.pdf')
    expect(await interestOf(interest)).toMatchObject({
      eoiDocStatus: 'signed',
      dateEoiSigned: '2026-01-15',
      pipelineStage: 'eoi',
    })
    expect(await berthOf(berth)).toBe('under_offer')
    const viewer = await app.person(portId, 'viewer')
    expect((await send('%PDF-1.7', {}, viewer)).status).toBe(403)
    const theirs = await app.person(await app.makePort(), 'port_admin')
    expect(code(await send('%PDF-1.7', {}, theirs))).toEqual([404, 'RECORD_NOT_FOUND'])
  })
})

describe('reminders', () => {
  const remind = (id: string, body: object = {}) => boss.post(`${url}/${id}/send-reminder`, body)
  const backdate = (id: string, days: number) =>
    app.rows(
      portId,
      sql`update document_signers set invited_at = invited_at - make_interval(days => ${days}),
        last_reminder_at = last_reminder_at - make_interval(days => ${days}) where document_id = ${id}`,
    )
  const tick = () => documentClock(app.crm.services)({}, { attempt: 1, maxAttempts: 25 })
  const reminders = async (id: string) =>
    (await types(id)).filter((type: string) => type === 'reminded').length

  it('go once an hour and signer, to whoever was invited and is next', async () => {
    const { id, signers } = await desk.sent(two, { signingOrder: 'sequential' })
    expect(code(await remind(id))).toEqual([409, 'REMINDER_TOO_SOON'])
    await backdate(id, 1)
    expect(code(await remind(id, { signerId: signers[1] }))).toEqual([409, 'SIGNER_NOT_NEXT'])
    expect(code(await remind(id, { signerId: signers[2] }))).toEqual([404, 'RECORD_NOT_FOUND'])
    const both = await Promise.all([remind(id), remind(id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await reminders(id)).toBe(1)
    expect(code(await remind((await desk.draft(two)).id))).toEqual([409, 'DOCUMENT_STATE'])
  })

  it('go by the cadence of the document, of its template, of the port, or not at all', async () => {
    const plain = await desk.sent(two)
    const own = await desk.sent(two, { reminderCadenceOverride: 2 })
    const ofTemplate = await desk.sent(two, { autoReminderIntervalDays: 20 })
    const none = await desk.sent(two, { remindersDisabled: true })
    for (const { id } of [plain, own, ofTemplate, none]) await backdate(id, 3)
    await Promise.all([tick(), tick()])
    const counts = async () => Promise.all([plain, own, ofTemplate, none].map(({ id }) => reminders(id)))
    expect(await counts()).toEqual([0, 1, 0, 0])
    await tick()
    expect(await counts()).toEqual([0, 1, 0, 0])
    for (const { id } of [plain, own, ofTemplate, none]) await backdate(id, 5)
    await tick()
    expect(await counts()).toEqual([1, 2, 0, 0])
    expect((await desk.read(none.id)).signers[0].nextReminderAt).toBe(null)
  })

  it('end with the time to sign', async () => {
    const { id } = await desk.sent(two)
    await app.rows(
      portId,
      sql`update documents set expires_at = now() - interval '1 minute' where id = ${id}`,
    )
    // Until that is noticed nobody is written to of what they cannot sign any more.
    for (const step of ['send-invitation', 'send-reminder']) {
      const { status, body } = await boss.post(`${url}/${id}/${step}`, {})
      expect([status, body.error.details]).toMatchObject([409, [{ path: 'expiresAt' }]])
    }
    await tick()
    await tick()
    expect((await desk.read(id)).status).toBe('expired')
    expect((await desk.log(id)).filter((type) => type === 'document.expired')).toHaveLength(1)
  })
})

describe('automation', () => {
  const automate = (id: string) => boss.post(`${url}/${id}/automate`, {})
  const invited = async (id: string) =>
    (await desk.read(id)).signers.map(({ invitedAt }: { invitedAt: string | null }) => invitedAt !== null)

  it('invites the first of a sequence, and all others at once', async () => {
    const sequence = await desk.sent(two, { signingOrder: 'sequential' })
    expect(data(await automate(sequence.id)).automationMode).toBe('sequential_auto')
    expect(await invited(sequence.id)).toEqual([true, false, false])
    const parallel = await desk.sent(two)
    expect(await invited(parallel.id)).toEqual([true, false, false])
    expect(data(await automate(parallel.id)).automationMode).toBe('concurrent_auto')
    expect(await invited(parallel.id)).toEqual([true, true, false])
    // Whoever was invited before is not invited again.
    expect((await types(parallel.id)).filter((type: string) => type === 'invited')).toHaveLength(2)
  })

  it('sends a draft that can be sent, and invites its signers', async () => {
    const draft = await desk.draft(two)
    expect(data(await automate(draft.id))).toMatchObject({
      automationMode: 'concurrent_auto',
      wanted: 'sending',
    })
    await desk.distribute(draft)
    expect(await invited(draft.id)).toEqual([true, true, false])
  })

  it('is refused without a file, with one signer, twice and after the end; and stopped as often as one likes', async () => {
    const bare = data(await boss.post(url, { title: 'No file', signers: two }))
    expect(code(await automate(bare.id))).toEqual([409, 'AUTOMATION_REFUSED'])
    const alone = await desk.sent([two[0]!, two[2]!])
    expect(code(await automate(alone.id))).toEqual([409, 'AUTOMATION_REFUSED'])
    const { id } = await desk.sent(two)
    data(await automate(id))
    expect(code(await automate(id))).toEqual([409, 'AUTOMATION_REFUSED'])
    for (let times = 0; times < 2; times += 1) {
      const stopped = data(await boss.delete(`${url}/${id}/automate`))
      expect(stopped.automationMode).toBe('manual')
    }
    expect((await desk.log(id)).filter((type) => type === 'document.automated')).toHaveLength(2)
    await desk.within((tx) => recordWithdrawn(tx, id))
    expect(code(await automate(id))).toEqual([409, 'AUTOMATION_REFUSED'])
  })
})

describe('the end', () => {
  it('mails the signed file to all who were part of it, once', async () => {
    const { id } = await desk.sent(two, { completionCcEmails: ['Lawyer@law.example', 'ada@sea.example'] })
    await desk.complete(id)
    const copies = mailCopies(app.crm.services)
    for (let times = 0; times < 2; times += 1)
      await copies({ tenantId: portId, documentId: id }, { attempt: 1, maxAttempts: 25 })
    const mails = await app.rows(
      portId,
      sql<{
        to: string
        files: number
      }>`select m.to_address as to, (select count(*)::int from mail_attachments a
          where a.mail_id = m.id) as files
        from mails m where m.entity_id = ${id} and m.category = 'signing_completed' order by 1`,
    )
    expect(mails).toEqual([
      { to: 'ada@sea.example', files: 1 },
      { to: 'archive@port.example', files: 1 },
      { to: 'bo@sea.example', files: 1 },
      { to: 'lawyer@law.example', files: 1 },
    ])
    const draft = data(await boss.post(`${url}/${id}/compose-completion-email`, {}))
    expect(draft).toMatchObject({ cc: ['lawyer@law.example', 'ada@sea.example'], fileId: expect.any(String) })
    expect(draft.body).toContain('Ada Berg, Bo Ek')
    expect(
      code(await boss.post(`${url}/${(await desk.draft(two)).id}/compose-completion-email`, {})),
    ).toEqual([409, 'DOCUMENT_STATE'])
  })

  it('is told to whoever watches and whoever sent it', async () => {
    const watcher = await app.person(portId, 'sales_agent')
    const { id } = await desk.sent(two, { watchers: [watcher.userId] })
    await desk.complete(id)
    for (const person of [watcher, boss]) {
      const { data: notifications } = (await person.get('/api/v1/notifications')).body
      const mine = notifications.filter(({ entityId }: { entityId: string }) => entityId === id)
      expect(mine.map(({ kind }: { kind: string }) => kind)).toEqual(['document_completed'])
    }
  })

  it('by cancelling withdraws what the service has of it, and a draft nobody carries has nothing to withdraw', async () => {
    const { id } = await desk.sent(two)
    const cancelled = data(await boss.post(`${url}/${id}/cancel`, { reason: 'Other berth' }))
    expect(cancelled).toMatchObject({ status: 'cancelled', wanted: 'void' })
    expect(code(await boss.post(`${url}/${id}/cancel`, {}))).toEqual([409, 'DOCUMENT_STATE'])
    const draft = await desk.draft(two)
    expect(data(await boss.post(`${url}/${draft.id}/cancel`, {})).wanted).toBe(null)
  })
})
