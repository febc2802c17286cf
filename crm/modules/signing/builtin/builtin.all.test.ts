// @module-tag long

import { X509Certificate } from 'node:crypto'
import { sql } from 'kysely'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pemsOf } from '../../../../platform/certificates/seal-pem.ts'
import { type Person, type TestApp, testPort } from '../../../testing/app.ts'
import { data } from '../../../testing/data.ts'
import { signingLinks } from '../../documents/testing/links.ts'
import { actingPdf, lockedPdf, plainPdf } from '../../pdf/testing/pdfs.ts'
import { carryDocument } from '../carry.ts'

let app: TestApp
let portId: string
let boss: Person

beforeAll(async () => {
  ;[app, boss] = await testPort('port_admin')
  portId = boss.portId!
})
afterAll(() => app.close())

const url = '/api/v1/documents'
const vera = { name: 'Vera Åkerö', email: 'vera@sea.example', role: 'client', signingOrder: 1 }
const bo = { name: 'Bo Ek', email: 'bo@port.example', role: 'developer', signingOrder: 2 }
const eva = { name: 'Eva Alm', email: 'eva@port.example', role: 'approver', signingOrder: 3 }
const copy = { name: 'Copy', email: 'copy@port.example', role: 'cc', signingOrder: 4 }
const typed = { kind: 'typed', value: 'Vera Åkerö' }
const at = (signerIndex: number, type: string, y: number, more: object = {}) => ({
  ...{ signerIndex, type, page: 1, x: 10, y, width: 30, height: 4 },
  ...more,
})

async function upload(content: Buffer) {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(content)]), 'EOI.pdf')
  return data(await boss.post('/api/v1/files/upload', body)).id as string
}

/** What the job does that a wish of the document adds. */
async function carry(documentId: string) {
  await carryDocument(app.crm.services)({ tenantId: portId, documentId }, { attempt: 1, maxAttempts: 25 })
}

interface Sent {
  id: string
  signers: { id: string; page: string; url: string }[]
}

/** A document that is open for signing, with the addresses of its signers. */
async function send(signers: object[], more: object = {}, content?: Buffer): Promise<Sent> {
  const fileId = await upload(content ?? (await plainPdf(2, 'Words of the deal')))
  const fields = signers.flatMap((_, index) =>
    (signers[index] as { role: string }).role === 'cc' ? [] : [at(index, 'signature', 10 + index * 10)],
  )
  const body = {
    title: 'EOI of Vera',
    documentType: 'eoi',
    fileId,
    signers,
    fields,
    signingOrder: 'sequential',
    ...more,
  }
  const { id } = data(await boss.post(url, body))
  data(await boss.post(`${url}/${id}/send-invitation`))
  await carry(id)
  const details = data(await boss.get(`${url}/${id}/signing-details`))
  const links = await signingLinks(boss, id)
  return {
    id,
    signers: details.signers.map((one: { id: string }, at: number) => ({
      id: one.id,
      url: links[at]!,
      page: `/api/public/signing/${links[at]!.split('/').at(-1)}`,
    })),
  }
}

const answer = (more: object = {}) => ({ fields: [], signature: typed, consent: true, ...more })
const signers = async (id: string) => data(await boss.get(`${url}/${id}?detail=true`)).signers

/** Gives the port a colour and pictures, and tells how it presents itself. */
async function face() {
  const { slug } = data(await boss.get('/api/v1/me')).ports[0]
  await boss.patch(`/api/v1/admin/ports/${portId}`, { primaryColor: '#7a1f5c' })
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#7a1f5c' } })
    .png()
    .toBuffer()
  for (const setting of ['logo_image', 'background_image']) {
    const form = new FormData()
    form.append('setting', setting)
    form.append('file', new Blob([new Uint8Array(picture)]), 'picture.png')
    data(await boss.post('/api/v1/admin/settings/image', form))
  }
  const brand = data(await app.nobody.get(`/api/public/branding/${slug}`))
  expect([typeof brand.logo, typeof brand.background]).toEqual(['string', 'string'])
  return brand
}

describe('signing on the pages of the product', () => {
  it('goes from one to the next and ends with a sealed file that says who signed', async () => {
    const more = [
      at(0, 'date', 50),
      at(0, 'checkbox', 56, { width: 3 }),
      at(1, 'text', 62, { label: 'Place' }),
      // Lines have no first letters: those of the name stand in their place.
      at(1, 'initials', 70),
    ]
    const base = [0, 1, 2].map((index) => at(index, 'signature', 10 + index * 10))
    const {
      id,
      signers: [first, second, third, copied],
    } = await send([vera, bo, eva, copy], { fields: [...base, ...more] })
    expect([first!.url, third!.url].map((one) => new URL(one).pathname.split('/')[1])).toEqual(['sign', 'cc'])
    const brand = await face()
    const page = data(await app.nobody.get(first!.page))
    expect(page).toMatchObject({ state: 'open', title: 'EOI of Vera', name: vera.name, total: 3, signed: 0 })
    expect(page).toMatchObject({ logo: brand.logo, background: brand.background, primaryColor: '#7a1f5c' })
    expect(page.fields.map(({ type }: { type: string }) => type)).toEqual(['signature', 'date', 'checkbox'])
    expect(JSON.stringify(page)).not.toMatch(/bo@|eva@|Bo Ek/)
    expect((await app.nobody.post(`${first!.page}/opened`)).status).toBe(204)
    expect((await app.nobody.post(`${first!.page}/opened`)).status).toBe(204)
    expect((await signers(id))[0].openedAt).toBeTruthy()
    // Nobody acts before their turn, and nobody reads.
    expect(data(await app.nobody.get(second!.page))).toMatchObject({
      state: 'waiting',
      readable: false,
      fields: [],
    })
    for (const answered of [
      await app.nobody.get(`${second!.page}/pdf`),
      await app.nobody.post(`${second!.page}/sign`, answer()),
      await app.nobody.post(`${second!.page}/decline`, { reason: 'No' }),
    ])
      expect(answered.body.error.code).toBe('SIGNER_NOT_NEXT')
    const box = page.fields.find(({ type }: { type: string }) => type === 'checkbox')
    const reply = answer({ fields: [{ id: box.id, value: 'true' }] })
    // Two windows at once, and once more: one signature.
    const both = await Promise.all([
      app.nobody.post(`${first!.page}/sign`, reply),
      app.nobody.post(`${first!.page}/sign`, reply),
    ])
    expect(both.map(({ status, body }) => [status, body.data?.state])).toEqual([
      [200, 'done'],
      [200, 'done'],
    ])
    expect(data(await app.nobody.post(`${first!.page}/sign`, reply)).state).toBe('done')
    const drawn = {
      kind: 'drawn',
      value: [
        [
          [10, 20],
          [900, 250],
        ],
        [[500, 10]],
      ],
    }
    const next = data(await app.nobody.get(second!.page))
    expect(next).toMatchObject({ state: 'open', signed: 1 })
    expect(next.written.map(({ type, value }: { type: string; value: string }) => [type, value])).toEqual([
      ['signature', 'Vera Åkerö'],
      ['date', expect.stringMatching(/\d{4}/)],
      ['checkbox', 'true'],
    ])
    const place = next.fields.find(({ type }: { type: string }) => type === 'text')
    const missing = await app.nobody.post(`${second!.page}/sign`, answer({ signature: drawn }))
    expect(missing.body.error.details).toMatchObject([{ path: 'fields', message: 'Fill this in.' }])
    data(
      await app.nobody.post(
        `${second!.page}/sign`,
        answer({ signature: drawn, fields: [{ id: place.id, value: 'Visby' }] }),
      ),
    )
    data(await app.nobody.post(`${third!.page}/sign`, answer({ signature: { kind: 'typed', value: 'E A' } })))
    expect(data(await app.nobody.get(copied!.page)).state).toBe('copy')
    await carry(id)
    const done = data(await boss.get(`${url}/${id}?detail=true`))
    expect(done).toMatchObject({ status: 'completed', signersSigned: 3 })
    const signed = await app.web.inject({ url: `${copied!.page}/pdf` })
    const words = await wordsOf(signed.rawPayload)
    expect(words[0]).toContain('Visby')
    expect(words[0]).toContain('BE')
    expect(words[2]).toContain('Certificate of signing')
    for (const fact of [
      'Vera Åkerö',
      'vera@sea.example',
      'Eva Alm',
      '127.0.0.1',
      'Agreed to sign electronically',
    ])
      expect(words[2]).toContain(fact)
    const { body: pem } = await app.nobody.get('/api/public/signing-certificate')
    const [issuer, own] = pemsOf(pem).map((one) => new X509Certificate(one))
    expect([issuer!.ca, own!.ca, own!.checkIssued(issuer!), own!.verify(issuer!.publicKey)]).toEqual([
      true,
      false,
      true,
      true,
    ])
    const [, sealed = ''] = /\/Contents\s*<([0-9a-f]+)>/i.exec(signed.rawPayload.toString('latin1')) ?? []
    for (const { raw } of [issuer!, own!]) expect(Buffer.from(sealed, 'hex').includes(raw)).toBe(true)
    expect(data(await app.nobody.get(first!.page)).state).toBe('completed')
    expect((await app.nobody.post(`${first!.page}/decline`, { reason: 'Late' })).body.error.code).toBe(
      'DOCUMENT_STATE',
    )
  })

  it('ends when somebody declines, with their reason', async () => {
    const {
      id,
      signers: [first, second],
    } = await send([vera, bo])
    expect((await app.nobody.post(`${first!.page}/decline`, { reason: ' ' })).status).toBe(400)
    expect(data(await app.nobody.post(`${first!.page}/decline`, { reason: 'Too dear' })).state).toBe(
      'declined',
    )
    expect(data(await app.nobody.post(`${first!.page}/decline`, { reason: 'Too dear' })).state).toBe(
      'declined',
    )
    expect((await signers(id))[0]).toMatchObject({ status: 'declined', declineReason: 'Too dear' })
    const [entry] = data(await boss.get(`/api/v1/admin/audit?actorKind=signer&entityId=${id}`))
    expect(entry).toMatchObject({ type: 'document.declined', actorName: vera.name, actorId: null })
    const page = data(await app.nobody.get(second!.page))
    expect(page).toMatchObject({ state: 'declined', readable: false, fields: [], message: null })
    expect((await app.nobody.post(`${second!.page}/sign`, answer())).body.error.code).toBe('DOCUMENT_STATE')
    expect((await app.nobody.get(`${second!.page}/pdf`)).body.error.code).toBe('DOCUMENT_STATE')
  })

  it('refuses what is not as it should be, naming it', async () => {
    const extra = [at(0, 'number', 50), at(0, 'dropdown', 60, { options: ['A', 'B'] }), at(0, 'email', 70)]
    const {
      signers: [first],
    } = await send([vera], { fields: [at(0, 'signature', 10), ...extra] })
    const { fields } = data(await app.nobody.get(first!.page))
    const [, number, choice] = fields as { id: string }[]
    const wrong: [object, string, string?][] = [
      [{ consent: false }, 'consent'],
      [{ signature: undefined }, 'signature'],
      [{ signature: { kind: 'drawn', value: [] } }, 'signature.value'],
      [{ signature: { kind: 'drawn', value: [[[1, 2000]]] } }, 'signature.value.0.0.1'],
      [
        {
          fields: [
            { id: number!.id, value: 'x' },
            { id: choice!.id, value: 'C' },
          ],
        },
        'fields.0.value',
      ],
      [{ fields: [{ id: first!.id, value: 'x' }] }, 'fields.0.id'],
    ]
    for (const [change, path] of wrong) {
      const { status, body } = await app.nobody.post(`${first!.page}/sign`, answer(change))
      expect([status, body.error.details?.[0].path], JSON.stringify(change)).toEqual([400, path])
    }
    const good = [
      { id: number!.id, value: '12,5' },
      { id: choice!.id, value: 'B' },
    ]
    expect((await app.nobody.post(`${first!.page}/sign`, answer({ fields: good }))).status).toBe(200)
  })

  it('tells nothing to whoever has no link, or one of what is not open', async () => {
    const {
      id,
      signers: [first],
    } = await send([vera])
    const token = first!.page.split('/').at(-1)!
    const other = Buffer.from(token, 'base64url')
    other[40]! ^= 1
    const foreign = Buffer.from(token, 'base64url')
    foreign[3]! ^= 1
    const wrong = [other.toString('base64url'), foreign.toString('base64url'), `${token}AAAA`, 'A'.repeat(64)]
    for (const one of wrong)
      expect((await app.nobody.get(`/api/public/signing/${one}`)).body.error.code).toBe('TOKEN_INVALID')
    const [row] = await app.rows(
      portId,
      sql<{
        text: string
      }>`select to_jsonb(s)::text as text from document_signers s where s.id = ${first!.id}`,
    )
    expect(row!.text).not.toContain(token)
    await app.rows(portId, sql`update documents set expires_at = now() where id = ${id}`)
    expect(data(await app.nobody.get(first!.page))).toMatchObject({ state: 'expired', readable: false })
    expect((await app.nobody.post(`${first!.page}/sign`, answer())).body.error.code).toBe('DOCUMENT_STATE')
  })

  it('signs a PDF without what it could do by itself, and none that asks for a password', async () => {
    const {
      signers: [first],
    } = await send([vera], {}, await actingPdf())
    const { rawPayload } = await app.web.inject({ url: `${first!.page}/pdf` })
    expect((await wordsOf(rawPayload))[0]).toContain('Signature')
    expect(rawPayload.toString('latin1')).not.toMatch(/JavaScript|Launch|EmbeddedFile/)
    const fileId = await upload(await lockedPdf('secret'))
    const { id } = data(await boss.post(url, { title: 'Locked', fileId, signers: [vera] }))
    const refused = await boss.post(`${url}/${id}/send-invitation`)
    expect([refused.status, refused.body.error.code]).toEqual([400, 'PDF_ENCRYPTED'])
    expect(data(await boss.get(`${url}/${id}`))).toMatchObject({ status: 'draft', wanted: null })
  })

  it('completes once, wherever it was stopped before', async () => {
    const {
      id,
      signers: [first],
    } = await send([vera])
    data(await app.nobody.post(`${first!.page}/sign`, answer()))
    const { storage } = app.crm.services
    const put = storage.put.bind(storage)
    let count = 0
    storage.put = async (key, content) => {
      count += 1
      const size = await put(key, content)
      // As if the process had been ended after the bytes were stored, and before the row was.
      if (count === 1) throw new Error('stopped')
      return size
    }
    await expect(carry(id)).rejects.toThrow('stopped')
    expect(data(await boss.get(`${url}/${id}`)).status).toBe('partially_signed')
    await Promise.all([carry(id), carry(id)])
    storage.put = put
    expect(data(await boss.get(`${url}/${id}`)).status).toBe('completed')
    const files = await app.rows(
      portId,
      sql`select 1 from files f join documents d on d.signed_file_id = f.id where d.id = ${id}`,
    )
    expect(files).toHaveLength(1)
  })
})

async function wordsOf(content: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(
      items
        .map((one) => ('str' in one ? one.str : ''))
        .join(' ')
        .replaceAll(/\s+/g, ' '),
    )
  }
  return pages
}
