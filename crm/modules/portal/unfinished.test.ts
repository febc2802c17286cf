import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { signingLinks } from '../documents/testing/links.ts'
import { drawnText } from '../pdf/testing/drawn.ts'
import { documentHere, signHere } from '../signing/testing/signing-port.ts'
import { type PortalPerson, portalPerson } from './testing/portal-person.ts'

let app: TestApp
let boss: Person
let mia: PortalPerson
let other: PortalPerson

beforeAll(async () => {
  ;[app, boss] = await testPort('port_admin')
  mia = await portalPerson(app, boss, { email: 'mia@sea.example', fullName: 'Mia Laine' })
  other = await portalPerson(app, boss, { email: 'otto@sea.example', fullName: 'Otto Berg' })
})
afterAll(() => app.close())

const url = (id: string) => `/api/portal/documents/${id}/unfinished`
const codeOf = async (id: string, by = mia) => (await by.get(url(id))).body.error.code
const readUnfinished = async (id: string) =>
  (await mia.get(`/api/portal/documents/${id}`)).body.data.unfinished
const letters = (text: string) => text.replaceAll(/\s/g, '')
const bytesOf = async (id: string, by: PortalPerson) =>
  app.web.inject({ url: url(id), headers: { cookie: by.cookie } })

it('is read by a client whose turn it was or is, as it stands, and says that not all have signed', async () => {
  const signers = [
    { name: 'Port Master', email: 'master@port.example', role: 'developer', signingOrder: 1 },
    { name: 'Mia Laine', email: 'mia@sea.example', role: 'client', signingOrder: 2 },
    { name: 'Bo Ek', email: 'bo@port.example', role: 'approver', signingOrder: 3 },
  ]
  const { id, carry, invite } = await documentHere(app, boss, {
    ...{ title: 'EOI of Mia', clientId: mia.clientId, signers, signingOrder: 'sequential' },
    fields: [0, 1].map((signerIndex) => ({
      ...{ signerIndex, type: 'signature', page: 1, x: 10, y: 20 + signerIndex * 10, width: 30, height: 5 },
    })),
  })
  await invite()
  expect([await readUnfinished(id), await codeOf(id)]).toEqual([false, 'DOCUMENT_STATE'])
  const signs = async (index: number) => {
    const link = (await signingLinks(boss, id))[index]!
    await signHere(app, `/api/public/signing/${link.split('/').at(-1)}`, signers[index]!.name)
    await carry()
  }
  await signs(0)
  expect(await readUnfinished(id)).toBe(true)
  await signs(1)
  expect(await readUnfinished(id)).toBe(true)
  const answer = await bytesOf(id, mia)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const words = letters((await drawnText(answer.rawPayload)).join(''))
  for (const word of ['Not signed by all: 2 of 3 signed', 'Port Master', 'Mia Laine'])
    expect(words).toContain(letters(word))
  // Others are shown nothing of it, staff who look as the client the same as they.
  expect(await codeOf(id, other)).toBe('RECORD_NOT_FOUND')
  await signs(2)
  expect([await readUnfinished(id), await codeOf(id)]).toEqual([false, 'DOCUMENT_STATE'])
  expect((await mia.get(`/api/portal/documents/${id}`)).body.data.readable).toBe(true)
})
