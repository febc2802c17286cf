// @module-tag endless

import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleOf } from '../../../../platform/testing/extent.ts'
import { type Person, type TestApp, testPort } from '../../../testing/app.ts'
import { data } from '../../../testing/data.ts'
import { signingLinks } from '../../documents/testing/links.ts'
import { drawnText } from '../../pdf/testing/drawn.ts'
import { filledForm, formValues } from '../../pdf/testing/forms.ts'
import { lockedPdf, packedPdf, plainPdf, signedPdf, turnedPdf } from '../../pdf/testing/pdfs.ts'
import { carryDocument } from '../carry.ts'

let app: TestApp
let boss: Person
let interestId: string

beforeAll(async () => {
  ;[app, boss] = await testPort('port_admin')
  const contacts = [{ channel: 'email', value: 'vera@sea.example' }]
  const { id: clientId } = data(await boss.post('/api/v1/clients', { fullName: 'Vera Dahl', contacts }))
  interestId = data(await boss.post('/api/v1/interests', { clientId })).id
})
afterAll(() => app.close())

const signature = { signerIndex: 0, type: 'signature', page: 1, x: 10, y: 85, width: 40, height: 6 }
const place = { signerIndex: 0, type: 'text', page: 1, x: 55, y: 85, width: 30, height: 4 }
const letters = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '')

function form(content: Buffer, fields: readonly object[]) {
  const body = new FormData()
  body.append('title', 'Contract')
  body.append(
    'recipients',
    JSON.stringify([{ name: 'Vera Dahl', email: 'vera@sea.example', role: 'SIGNER' }]),
  )
  body.append('fields', JSON.stringify(fields))
  body.append('file', new Blob([new Uint8Array(content)]), 'Contract.pdf')
  return body
}

const upload = (content: Buffer, fields: readonly object[] = [signature]) =>
  boss.post(`/api/v1/interests/${interestId}/upload-for-signing`, form(content, fields))

async function carry(documentId: string) {
  const job = carryDocument(app.crm.services)
  await job({ tenantId: boss.portId!, documentId }, { attempt: 1, maxAttempts: 25 })
}

/** Sends a PDF, signs it as its signer, and gives what was seen and what was sealed. */
async function signed(content: Buffer, words: { name: string; place: string }) {
  const { id } = data(await upload(content, [signature, place]))
  await carry(id)
  const [link] = await signingLinks(boss, id)
  const page = `/api/public/signing/${link!.split('/').at(-1)}`
  const { fields } = data(await app.nobody.get(page))
  const pdf = (await app.web.inject({ url: `${page}/pdf` })).rawPayload
  const written = fields.find(({ type }: { type: string }) => type === 'text')
  data(
    await app.nobody.post(`${page}/sign`, {
      fields: [{ id: written.id, value: words.place }],
      signature: { kind: 'typed', value: words.name },
      consent: true,
    }),
  )
  await carry(id)
  expect(data(await boss.get(`/api/v1/documents/${id}`))).toMatchObject({
    status: 'completed',
    failure: null,
  })
  const sealed = (await app.web.inject({ url: `${page}/pdf` })).rawPayload
  return { seen: await drawnText(pdf), sealed: await drawnText(sealed), file: sealed }
}

const decomposed = 'A\u030asa E\u0301k'
const real = new URL('../../../../../shared/data/cases/13-filled-form.pdf', import.meta.url)

describe('a filled form, an NFD name, a cropped, turned, signed and encrypted PDF', () => {
  const kinds: [string, () => Promise<Buffer>, readonly string[]][] = [
    ['plain', () => plainPdf(2, 'Words of the deal'), ['Words of the deal']],
    ['a form filled in, with stale looks', () => filledForm({ look: 'stale' }), Object.values(formValues)],
    [
      'a form filled in, drawn by its readers',
      () => filledForm({ look: 'none', needAppearances: true }),
      Object.values(formValues),
    ],
    ['turned and cropped', () => turnedPdf(90, 'Words of the deal'), ['Words of the deal']],
    ['turned over and cropped', () => turnedPdf(180, 'Words of the deal'), ['Words of the deal']],
    ['cropped', () => turnedPdf(0, 'Words of the deal'), ['Words of the deal']],
    ['encrypted, and read without a password', () => lockedPdf(''), ['Signature']],
    ...(existsSync(real)
      ? [
          [
            'a form of an office program',
            async () => readFileSync(real),
            ['Maija Rantanen', 'EUR 4,850.00'],
          ] as [string, () => Promise<Buffer>, string[]],
        ]
      : []),
  ]
  it.each(sampleOf(kinds))(
    'end sealed and equal to what the signer saw: %s',
    async (_, make, values) => {
      const { seen, sealed, file } = await signed(await make(), {
        name: decomposed,
        place: 'Örnsko\u0308ldsvik',
      })
      for (const [index, page] of seen.entries()) expect(sealed[index]).toContain(page)
      for (const value of values) expect(seen[0]).toContain(letters(value))
      expect(sealed[0]).toContain('ÅsaÉk')
      expect(sealed[0]).toContain('Örnsköldsvik')
      expect(file.toString('latin1')).not.toMatch(/\/Encrypt|\/AcroForm <</)
    },
    60_000,
  )

  it.each(
    sampleOf([
      ['signed already', signedPdf, 400, 'PDF_SIGNED'],
      ['asking for a password', () => lockedPdf('secret'), 400, 'PDF_ENCRYPTED'],
      ['unpacking to more than can be read', packedPdf, 413, 'PDF_TOO_LARGE'],
    ] as const),
  )(
    'or are refused before they are sent, wherever they are named: %s',
    async (_, make, status, code) => {
      const content = await make()
      const sent = await upload(content)
      expect([sent.status, sent.body.error?.code, sent.body.error?.details[0].path]).toEqual([
        status,
        code,
        'file',
      ])
      const file = new FormData()
      file.append('file', new Blob([new Uint8Array(content)]), 'Contract.pdf')
      const found = await boss.post('/api/v1/documents/auto-detect-fields', file)
      expect(found.body.error?.code).toBe(code)
      const { id: fileId } = data(await boss.post('/api/v1/files/upload', file))
      const signers = [{ name: 'Vera Dahl', email: 'vera@sea.example' }]
      const draft = data(await boss.post('/api/v1/documents', { title: 'Contract', fileId, signers }))
      const response = await boss.post(`/api/v1/documents/${draft.id}/send-invitation`)
      expect([response.status, response.body.error?.code]).toEqual([status, code])
      expect(data(await boss.get(`/api/v1/documents/${draft.id}`))).toMatchObject({
        status: 'draft',
        wanted: null,
      })
      const wizard = await boss.post('/api/v1/documents/wizard', {
        source: 'upload',
        title: 'Contract',
        fileId,
        signers,
      })
      expect(wizard.body.error?.code).toBe(code)
    },
    60_000,
  )
})

describe('a field on a page that the PDF has not', () => {
  const beyond = { ...signature, page: 7 }
  const detail = { path: 'fields.1.page', message: 'The PDF has no page 7.' }
  const signers = [{ name: 'Vera Dahl', email: 'vera@sea.example' }]
  let fileId: string

  beforeAll(async () => {
    const file = new FormData()
    file.append('file', new Blob([new Uint8Array(await plainPdf())]), 'Contract.pdf')
    fileId = data(await boss.post('/api/v1/files/upload', file)).id
  })

  it('is refused at the field, wherever fields and file are named', async () => {
    const fields = [signature, beyond]
    const { id } = data(
      await boss.post('/api/v1/documents', { title: 'Contract', fileId, signers, fields: [signature] }),
    )
    const recipients = [{ role: 'client', signingOrder: 1, from: 'client' }]
    const form = { name: 'A form', documentType: 'contract', recipients, fileId }
    const template = data(await boss.post('/api/v1/document-templates', { ...form, fields: [signature] }))
    const answers = [
      await boss.post('/api/v1/documents', { title: 'Contract', fileId, signers, fields }),
      await boss.patch(`/api/v1/documents/${id}`, { fields }),
      await boss.post('/api/v1/documents/wizard', {
        source: 'upload',
        title: 'Contract',
        fileId,
        signers,
        fields,
      }),
      await upload(await plainPdf(), fields),
      await boss.post('/api/v1/document-templates', { ...form, name: 'Another', fields }),
      await boss.patch(`/api/v1/document-templates/${template.id}`, { fields }),
    ]
    for (const { status, body } of answers) {
      expect([status, body.error?.code, body.error?.details]).toEqual([
        400,
        'VALIDATION_FAILED',
        [expect.objectContaining(detail)],
      ])
    }
  })

  it('is refused once more before a document is sent, whose file is another one by then', async () => {
    const draft = data(await boss.post('/api/v1/documents', { title: 'Contract', signers, fields: [beyond] }))
    const changed = await boss.patch(`/api/v1/documents/${draft.id}`, { fileId })
    expect([changed.status, changed.body.error?.details?.[0].path]).toEqual([400, 'fields.0.page'])
    const { sql } = await import('kysely')
    await app.rows(boss.portId!, sql`update documents set file_id = ${fileId} where id = ${draft.id}`)
    const sent = await boss.post(`/api/v1/documents/${draft.id}/send-invitation`)
    expect([sent.status, sent.body.error?.details?.[0].path]).toEqual([400, 'fields.0.page'])
  })
})
