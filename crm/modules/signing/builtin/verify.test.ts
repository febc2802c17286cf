import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consentSentences, consentVersion } from '../../../../contract/signing-pages/consent.ts'
import { type Person, type TestApp, testPort } from '../../../testing/app.ts'
import { data } from '../../../testing/data.ts'
import { drawnText } from '../../pdf/testing/drawn.ts'
import { plainPdf, signedPdf } from '../../pdf/testing/pdfs.ts'
import { documentHere, signHere } from '../testing/signing-port.ts'

let app: TestApp
let boss: Person
let sealed: Buffer
let words: string
let page: string

const letters = (text: string) => text.normalize('NFKC').replaceAll(/[\s\u2066-\u2069]/g, '')
const field = (signerIndex: number) => ({
  ...{ signerIndex, type: 'signature', page: 1, x: 10, y: 10 + signerIndex * 10, width: 30, height: 5 },
})

beforeAll(async () => {
  ;[app, boss] = await testPort('port_admin')
  const signers = ['Vera Åkerö', 'Bo Ek'].map((name, index) => ({
    ...{ name, email: `signer${index}@sea.example`, role: index === 0 ? 'client' : 'approver' },
  }))
  const { id, carry, invite, pages } = await documentHere(app, boss, {
    ...{ title: 'EOI of Vera', signers, fields: [field(0), field(1)], signingOrder: 'parallel' },
  })
  await invite()
  const { signers: sent } = data(await boss.get(`/api/v1/documents/${id}/signing-details`))
  data(await boss.patch(`/api/v1/documents/${id}/signers/${sent[1].id}`, { email: 'bo@port.example' }))
  await carry()
  const links = await pages()
  await app.nobody.post(`${links[0]}/opened`)
  await signHere(app, links[0]!, signers[0]!.name)
  await signHere(app, links[1]!, signers[1]!.name, { consentLanguage: 'sv' })
  await carry()
  sealed = (await app.web.inject({ url: `${links[0]}/pdf` })).rawPayload
  words = (await drawnText(sealed))
    .slice(1)
    .join('')
    .replaceAll(/[\u2066-\u2069]/g, '')
  page = /\/verify\/([\w-]{43})/.exec(words)![1]!
})
afterAll(() => app.close())

describe('the certificate of a signed document', () => {
  it('names who sent it, how each signer was identified, and everything that was noted', () => {
    for (const text of [
      'Sent by',
      boss.email,
      'Link by e-mail to bo@port.example',
      'Signer corrected from Bo Ek <signer1@sea.example> to Bo Ek <bo@port.example>',
      'SHA-256 of their values',
      'UTC',
    ])
      expect(words).toContain(letters(text))
  })

  it('has its hashes and its id whole, so that they can be copied and compared', () => {
    expect(words.match(/[0-9a-f]{64}/g)).toHaveLength(3)
    expect(words).toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/)
  })

  it('says that a document was opened only of who opened it, with the address', () => {
    expect(words).toContain(letters('Vera Åkerö opened the document (127.0.0.1)'))
    expect(words).not.toContain(letters('Bo Ek opened the document'))
    expect(words.split(letters('Not opened before signing'))).toHaveLength(2)
  })

  it('states the consent as it was shown, in its language and version, and no sentence that was not', () => {
    expect(words).toContain(letters(`“${consentSentences.sv.approve}” (sv, ${consentVersion})`))
    expect(words).toContain(letters('Agreed to sign electronically'))
    expect(words).not.toContain(letters(consentSentences.en.sign))
  })
})

describe('the page at which a signed document is checked', () => {
  const url = (code: string) => `/api/public/verify/${code}`
  const check = async (content: Buffer, code = page) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(content)]), 'copy.pdf')
    return app.nobody.post(`${url(code)}/check`, form)
  }

  it('says since when it is sealed and by which port, and nothing else', async () => {
    const found = data(await app.nobody.get(url(page)))
    expect(found).toMatchObject({ state: 'sealed', sealedAt: expect.stringMatching(/^\d{4}-/) })
    expect(JSON.stringify(found)).not.toMatch(/Vera|EOI|sea\.example/)
    const other = Buffer.from(page, 'base64url')
    other[31]! ^= 1
    for (const code of [other.toString('base64url'), 'A'.repeat(43), 'short'])
      expect((await app.nobody.get(url(code))).body.error.code).toBe('RECORD_NOT_FOUND')
  })

  it('tells a copy that is the same from one that was changed, and from another file', async () => {
    expect(data(await check(sealed))).toEqual({ result: 'equal' })
    const changed = Buffer.from(sealed)
    changed[500]! ^= 1
    expect(data(await check(changed))).toEqual({ result: 'altered' })
    expect(data(await check(Buffer.concat([sealed, Buffer.from('\n% more')])))).toEqual({ result: 'altered' })
    for (const other of [await plainPdf(), await signedPdf(), Buffer.from('no PDF')])
      expect(data(await check(other))).toEqual({ result: 'unknown' })
    expect((await check(sealed, 'A'.repeat(43))).body.error.code).toBe('RECORD_NOT_FOUND')
  })
})
