import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answered } from '../../../../platform/testing/talker.ts'
import { type Person, type TestApp, testPort } from '../../../testing/app.ts'
import { data } from '../../../testing/data.ts'
import { signingLinks } from '../../documents/testing/links.ts'
import { signingIn } from '../../documents/testing/signing.ts'
import { carryDocument } from '../carry.ts'

let app: TestApp
let boss: Person
let manager: Person
let agent: Person

beforeAll(async () => {
  ;[app, boss] = await testPort('port_admin')
  manager = await app.person(boss.portId!, 'sales_manager')
  agent = await app.person(boss.portId!, 'sales_agent')
})
afterAll(() => app.close())

const url = '/api/v1/documents'
const code = ({ status, body }: Answered) => [status, body.error?.code]
const signature = { kind: 'typed', value: 'Somebody' }
const signs = { fields: [], signature, consent: true }

/** A document that the client and the manager sign, on its way. */
async function sent() {
  const desk = signingIn(app, boss)
  const signers = [
    { name: 'Ada Berg', email: 'ada@sea.example' },
    { name: 'Mikael Forsberg', email: manager.email, role: 'developer' },
  ]
  const { id, signers: ids } = await desk.draft(signers)
  data(await boss.post(`${url}/${id}/send-invitation`, { all: true }))
  await carryDocument(app.crm.services)(
    { tenantId: boss.portId!, documentId: id },
    { attempt: 1, maxAttempts: 25 },
  )
  return { id, client: ids[0]!, colleague: ids[1]! }
}
const pageOf = (link: string) => `/api/public/signing/${link.split('/').at(-1)}`

it('gives nobody the link of a colleague, and whoever takes that of a client is written down', async () => {
  const { id, client, colleague } = await sent()
  const { signers, mailLeaves } = data(await agent.get(`${url}/${id}/signing-details`))
  expect(mailLeaves).toBe(false)
  expect(signers).toMatchObject([
    { id: client, userId: null, linkable: true, signingUrl: null, signingToken: null },
    { id: colleague, userId: manager.userId, linkable: false, signingUrl: null, signingToken: null },
  ])
  for (const person of [agent, boss, manager])
    expect(code(await person.post(`${url}/${id}/signers/${colleague}/link`, {}))).toEqual([
      409,
      'SIGNER_IS_USER',
    ])
  expect(code(await agent.post(`${url}/${id}/signers/${colleague}/open`, {}))).toEqual([
    404,
    'RECORD_NOT_FOUND',
  ])
  const foreign = await app.person(await app.makePort(), 'port_admin')
  expect(code(await foreign.post(`${url}/${id}/signers/${client}/link`, {}))[0]).toBe(404)
  const viewer = await app.person(boss.portId!, 'viewer')
  expect(code(await viewer.post(`${url}/${id}/signers/${client}/link`, {}))[0]).toBe(403)

  data(await agent.post(`${url}/${id}/signers/${client}/link`, {}))
  const { activity } = data(await boss.get(`${url}/${id}?detail=true`))
  expect(activity[0]).toMatchObject({ type: 'link_given', signerName: 'Ada Berg', actorId: agent.userId })
  const log = await boss.get(`/api/v1/admin/audit?entityId=${id}`)
  expect(log.body.data[0]).toMatchObject({ type: 'document.link_given', actorId: agent.userId })
})

it('takes no signature that comes with the session of somebody else, nor their look', async () => {
  const { id, client } = await sent()
  const [link] = await signingLinks(boss, id)
  const page = pageOf(link!)
  expect((await agent.post(`${page}/opened`)).status).toBe(204)
  expect(code(await agent.post(`${page}/sign`, signs))).toEqual([403, 'SIGNED_IN_AS_ANOTHER'])
  expect(code(await agent.post(`${page}/decline`, { reason: 'No' }))).toEqual([403, 'SIGNED_IN_AS_ANOTHER'])
  const before = data(await boss.get(`${url}/${id}?detail=true`))
  expect(before.signers[0]).toMatchObject({ id: client, status: 'pending', openedAt: null })
  data(await app.nobody.post(`${page}/sign`, signs))
  const after = data(await boss.get(`${url}/${id}?detail=true`))
  expect(after.signers[0].status).toBe('signed')
})

it('leads a colleague who signs to their page by their own session', async () => {
  const { id, colleague } = await sent()
  const { url: link } = data(await manager.post(`${url}/${id}/signers/${colleague}/open`, {}))
  const [row] = await app.rows(
    boss.portId!,
    sql<{ type: string; actorId: string }>`select type, actor_id from document_events
      where document_id = ${id} and type = 'identified'`,
  )
  expect(row).toEqual({ type: 'identified', actorId: manager.userId })
  data(await manager.post(`${pageOf(link)}/sign`, signs))
  const { signers, activity } = data(await boss.get(`${url}/${id}?detail=true`))
  expect(activity[0]).toMatchObject({ type: 'signed', details: { signedIn: true } })
  expect(signers[1]).toMatchObject({ id: colleague, status: 'signed' })
})

it('opens nothing from the moment its signer is corrected, and is another one at the other address', async () => {
  const { id, client } = await sent()
  const [wrong] = await signingLinks(boss, id)
  data(await boss.patch(`${url}/${id}/signers/${client}`, { name: 'Ida Holm', email: 'ida@sea.example' }))
  // Nobody has worked the queue yet.
  expect(code(await app.nobody.get(pageOf(wrong!)))).toEqual([400, 'TOKEN_INVALID'])
  expect(code(await app.nobody.post(`${pageOf(wrong!)}/sign`, signs))).toEqual([400, 'TOKEN_INVALID'])
  expect(code(await boss.post(`${url}/${id}/signers/${client}/link`, {}))).toEqual([409, 'SIGNER_NOT_NEXT'])
  await carryDocument(app.crm.services)(
    { tenantId: boss.portId!, documentId: id },
    { attempt: 1, maxAttempts: 25 },
  )
  const [right] = await signingLinks(boss, id)
  expect(right).not.toBe(wrong)
  expect((await app.nobody.get(pageOf(right!))).status).toBe(200)
  expect(code(await app.nobody.get(pageOf(wrong!)))).toEqual([400, 'TOKEN_INVALID'])
  // Who was invited at first is called as they were then.
  const { activity } = data(await boss.get(`${url}/${id}?detail=true`))
  const invited = activity.filter(({ type }: { type: string }) => type === 'invited')
  expect(invited.map(({ signerName }: { signerName: string }) => signerName)).toEqual(
    expect.arrayContaining(['Ada Berg', 'Ida Holm']),
  )
})
