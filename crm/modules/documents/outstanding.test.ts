import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { testPorts } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { recordOpened, recordSigned } from './outcome.ts'
import { signingIn } from './testing/signing.ts'

const [app, foreign, boss, viewer] = await testPorts('port_admin', 'viewer')
const desk = signingIn(app, boss)
afterAll(() => app.close())

const make = async (path: string, body: object): Promise<string> =>
  data(await boss.post(`/api/v1/${path}`, body)).id
const clientId = await make('clients', { fullName: 'Bengt Sjöholm' })
const berthId = await make('berths', { mooringNumber: 'C2' })
const interestId = await make('interests', { clientId, berthIds: [berthId] })
const of = (entityType: string, entityId: string, who = boss) =>
  who.get(`/api/v1/documents/outstanding?entityType=${entityType}&entityId=${entityId}`)

it('says of an interest, its client and its berth for whom a document waits, and whether they opened it', async () => {
  const { email } = data(await boss.get('/api/v1/me')).user
  const signers = [
    { name: 'Bengt Sjöholm', email: 'bengt@sea.example' },
    { name: 'Mikael Forsberg', email, role: 'APPROVER' },
  ]
  const more = { interestId, documentType: 'eoi', title: 'EOI C2', signingOrder: 'sequential' }
  const draft = await desk.draft(signers, more)
  expect(data(await of('interest', interestId))).toEqual({ documents: [], total: 0, mailLeaves: false })

  data(await boss.post(`/api/v1/documents/${draft.id}/send-invitation`))
  const sending = data(await of('interest', interestId)).documents
  expect(sending).toMatchObject([{ id: draft.id, status: 'draft', wanted: 'sending', waitingFor: [] }])

  await desk.distribute(draft)
  const sent = data(await of('interest', interestId))
  expect(sent).toMatchObject({
    total: 1,
    documents: [
      {
        id: draft.id,
        ...{ title: 'EOI C2', documentType: 'eoi', status: 'sent', signersSigned: 0, signersTotal: 2 },
        waitingFor: [
          { signerId: draft.signers[0], name: 'Bengt Sjöholm', userId: null, openedAt: null, linkable: true },
        ],
      },
    ],
  })
  for (const [type, id] of [
    ['client', clientId],
    ['berth', berthId],
  ] as const)
    expect(data(await of(type, id))).toEqual(sent)
  // Whoever may not send is given no link.
  const signer = data(await of('interest', interestId, viewer)).documents[0].waitingFor[0]
  expect(signer).toMatchObject({ name: 'Bengt Sjöholm', linkable: false })

  const first = { documentId: draft.id, signerId: draft.signers[0]!, source: 'service' as const }
  await desk.within((tx) => recordOpened(tx, first))
  const opened = data(await of('interest', interestId)).documents[0].waitingFor[0]
  expect(Date.now() - Date.parse(opened.openedAt)).toBeLessThan(60_000)

  await desk.within((tx) => recordSigned(tx, first))
  const next = data(await of('interest', interestId)).documents[0]
  // The manager signs in a session of their own: there is no link of a colleague.
  expect(next).toMatchObject({
    ...{ status: 'partially_signed', signersSigned: 1 },
    waitingFor: [{ name: 'Mikael Forsberg', userId: boss.userId, linkable: false }],
  })
  data(await boss.post(`/api/v1/documents/${draft.id}/cancel`, {}))
  expect(data(await of('interest', interestId)).total).toBe(0)
})

it('says of a tenancy that the offer of its next term waits', async () => {
  const yachtId = await make('yachts', { name: 'Albatross', ownerType: 'client', ownerId: clientId })
  const tenancyId = await make('tenancies', {
    ...{ berthId, clientId, yachtId, tenureType: 'seasonal' },
    ...{ startDate: '2026-01-01', endDate: '2030-01-01' },
  })
  const offered = await desk.sent([{ name: 'Bengt Sjöholm', email: 'bengt@sea.example' }], { clientId })
  await app.rows(
    boss.portId,
    sql`insert into renewal_offers (port_id, id, tenancy_id, term_end, new_end_date, answer_by, document_id)
      values (${boss.portId}, gen_random_uuid(), ${tenancyId}, '2030-01-01', '2031-01-01', '2029-12-01', ${offered.id})
      returning id`,
  )
  expect(data(await of('tenancy', tenancyId)).documents).toMatchObject([{ id: offered.id }])
})

it('is told the latest three of how many, and of a record that is not there nothing', async () => {
  const own = await make('clients', { fullName: 'Ida Lind' })
  const sent = []
  for (const name of ['One', 'Two', 'Three', 'Four'])
    sent.push(await desk.sent([{ name, email: 'ida@sea.example' }], { clientId: own, title: name }))
  const { documents, total } = data(await of('client', own))
  expect([documents.map(({ title }: { title: string }) => title), total]).toEqual([
    ['Four', 'Three', 'Two'],
    4,
  ])
  for (const answer of [await of('client', own, foreign), await of('client', clientId.replace(/.$/, 'x'))]) {
    expect([answer.status, answer.body.error.code]).toEqual([404, 'RECORD_NOT_FOUND'])
  }
  const kind = await of('invoice', own)
  expect([kind.status, kind.body.error.details[0].path]).toEqual([400, 'entityType'])
})
