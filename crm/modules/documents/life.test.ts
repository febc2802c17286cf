import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answered } from '../../../platform/testing/talker.ts'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { mailSignerLetter } from './mail-signer.ts'
import { recordDeclined, recordExpired, recordOpened, recordSigned, recordWithdrawn } from './outcome.ts'
import { signingIn } from './testing/signing.ts'

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
      at: 'once',
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
    expect(details.signers[0].signingUrl).toBe(mails[0]!.link)
    const viewer = await app.person(portId, 'viewer')
    const seen = data(await viewer.get(`${url}/${id}/signing-details`))
    expect(seen.signers[0]).toMatchObject({ signingUrl: null, signingToken: null })
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
