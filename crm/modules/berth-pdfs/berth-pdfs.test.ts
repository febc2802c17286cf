import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { testPorts } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { readDocument } from './parse/read-document.ts'
import { parsePdf } from './results.ts'
import { column, sheetPdf } from './testing/sheet-pdf.ts'
import { judged, sheets } from './testing/sheets.ts'

const [app, foreign, boss, viewer] = await testPorts('port_admin', 'viewer')
const portId = boss.portId!
let number = 0

afterAll(() => app.close())

async function berth() {
  number += 1
  return data(await boss.post('/api/v1/berths', { mooringNumber: `S${number}` })).id as string
}
const url = (id: string) => `/api/v1/berths/${id}/pdf-versions`
const sheet = (...lines: string[]) => sheetPdf(column(lines))
function send(id: string, content: Uint8Array, who = boss) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), 'sheet.pdf')
  return who.post(url(id), form)
}

describe('the specification sheet of a berth', () => {
  it('has versions, the latest the current one, until one is rolled back to', async () => {
    const id = await berth()
    const first = data(await send(id, sheet('Length: 12 m')))
    expect(first).toMatchObject({ number: 1, current: true, name: 'sheet.pdf' })
    const second = data(await send(id, sheet('Length: 13 m')))
    expect(second).toMatchObject({ number: 2, current: true })
    expect(data(await viewer.get(`/api/v1/berths/${id}`)).currentPdfVersionId).toBe(second.id)
    const left = new Date(second.expiresAt).getTime() - Date.now()
    expect(left).toBeGreaterThan(14 * 60_000)
    expect(left).toBeLessThanOrEqual(15 * 60_000)
    const bytes = await app.nobody.get(new URL(second.url).pathname)
    expect([bytes.status, String(bytes.body).slice(0, 5)]).toEqual([200, '%PDF-'])
    expect((await boss.post(`${url(id)}/${second.id}/rollback`, {})).body.error.code).toBe(
      'VERSION_ALREADY_CURRENT',
    )
    expect(data(await boss.post(`${url(id)}/${first.id}/rollback`, {}))).toMatchObject({
      number: 1,
      current: true,
    })
    const both = await Promise.all([1, 2].map(() => send(id, sheet('Length: 14 m'))))
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    const all = data(await viewer.get(url(id))) as { number: number; current: boolean }[]
    expect(all.map((one) => one.number)).toEqual([4, 3, 2, 1])
    expect(all.filter((one) => one.current)).toHaveLength(1)
    expect((await boss.delete(`/api/v1/files/${first.fileId}`)).body.error.code).toBe('FILE_IN_USE')
  })

  it('takes a file of the berth that is there already, named as JSON', async () => {
    const id = await berth()
    const uploaded = async (name: string, content: Uint8Array | string, berthId = id) => {
      const form = new FormData()
      form.append('entityType', 'berth')
      form.append('entityId', berthId)
      form.append('file', new Blob([content as BlobPart]), name)
      return data(await boss.post('/api/v1/files/upload', form)).id as string
    }
    const fileId = await uploaded('sheet.pdf', new Uint8Array(sheet('Length: 12 m')))
    expect(data(await boss.post(url(id), { fileId }))).toMatchObject({ number: 1, current: true, fileId })
    const refused = async (body: unknown) => {
      const answer = await boss.post(url(id), body)
      return [answer.status, answer.body.error.code, answer.body.error.details[0].path]
    }
    // One that is a version already, one of another berth, what is no PDF, no id, none, and a name nobody knows.
    expect(await refused({ fileId })).toEqual([400, 'REFERENCE_NOT_FOUND', 'fileId'])
    const elsewhere = await uploaded('other.pdf', new Uint8Array(sheet('Length: 9 m')), await berth())
    expect(await refused({ fileId: elsewhere })).toEqual([400, 'REFERENCE_NOT_FOUND', 'fileId'])
    const words = await uploaded('words.txt', 'Length: 12 m')
    expect(await refused({ fileId: words })).toEqual([400, 'PDF_MAGIC_BYTE', 'fileId'])
    expect(await refused({ fileId: 'sheet' })).toEqual([400, 'VALIDATION_FAILED', 'fileId'])
    expect(await refused({})).toEqual([400, 'VALIDATION_FAILED', 'file'])
    expect(await refused({ file: fileId })).toEqual([400, 'VALIDATION_FAILED', 'file'])
    expect(data(await viewer.get(url(id)))).toHaveLength(1)
  })

  it('refuses what is no PDF by its code, and a berth of another port', async () => {
    const id = await berth()
    const code = async (content: string) => {
      const { status, body } = await send(id, Buffer.from(content))
      return [status, body.error.code]
    }
    expect(await code('')).toEqual([400, 'PDF_EMPTY'])
    expect(await code('PK not a pdf')).toEqual([400, 'PDF_MAGIC_BYTE'])
    expect(await code(' %PDF-1.7')).toEqual([400, 'PDF_MAGIC_BYTE'])
    const large = Buffer.alloc(25 * 1024 * 1024 + 1, 'a')
    large.write('%PDF-1.7')
    const answer = await send(id, large)
    expect([answer.status, answer.body.error.code]).toEqual([413, 'PDF_TOO_LARGE'])
    expect((await send(id, sheet('Length: 12 m'), viewer)).status).toBe(403)
    expect((await send(id, sheet('Length: 12 m'), foreign)).status).toBe(404)
    for (const path of ['', '/parse-results']) expect((await foreign.get(url(id) + path)).status).toBe(404)
    expect((await foreign.post(`/api/v1/berths/${id}/pdf-upload-url`, {})).status).toBe(404)
    expect(data(await viewer.get(url(id)))).toEqual([])
  })

  it('is put to a signed address and named then, once; what is no PDF there is refused too', async () => {
    const id = await berth()
    const put = async (content: Buffer) => {
      const target = data(await boss.post(`/api/v1/berths/${id}/pdf-upload-url`, {}))
      const answer = await app.web.inject({
        method: 'PUT',
        url: new URL(target.url).pathname,
        headers: { 'content-type': 'application/octet-stream' },
        payload: content,
      })
      expect(answer.statusCode).toBe(204)
      const form = new FormData()
      form.append('fileId', target.id)
      return { form, id: target.id as string }
    }
    const good = await put(sheet('Length: 12 m'))
    expect(data(await boss.post(url(id), good.form))).toMatchObject({ number: 1, fileId: good.id })
    expect((await boss.post(url(id), good.form)).body.error.code).toBe('REFERENCE_NOT_FOUND')
    const bad = await put(Buffer.from('plain words'))
    expect((await boss.post(url(id), bad.form)).body.error.code).toBe('PDF_MAGIC_BYTE')
    const elsewhere = await berth()
    const other = await put(sheet('Length: 9 m'))
    expect((await boss.post(url(elsewhere), other.form)).body.error.details[0].path).toBe('fileId')
  })

  it('is read by a job, and written only where somebody confirmed it', async () => {
    const id = await berth()
    const version = data(await send(id, sheet('Length: 12.5 m', 'Max draft: 8 ft', 'Price: EUR 45,000')))
    const response = await boss.post(`${url(id)}/${version.id}/parse`, {})
    expect([response.status, response.body.data.status]).toEqual([202, 'pending'])
    await parsePdf(app.crm.services)(
      { tenantId: portId, resultId: response.body.data.id },
      { attempt: 1, maxAttempts: 25 },
    )
    const result = data(await viewer.get(`${url(id)}/parse-results/${response.body.data.id}`))
    expect(result).toMatchObject({ status: 'done', badge: 'text', appliedAt: null, versionNumber: 1 })
    const found = Object.fromEntries(
      result.fields.map(({ field, value, unit, badge }: Record<string, unknown>) => [
        field,
        [value, unit, badge],
      ]),
    )
    expect(found).toEqual({
      length: [12.5, 'm', 'text'],
      draft: [2.4384, 'ft', 'text'],
      price: [45_000, null, 'text'],
      currency: ['EUR', null, 'text'],
    })
    expect(data(await viewer.get(`/api/v1/berths/${id}`)).lengthM).toBeNull()
    const apply = (values: object, who = boss) =>
      who.post(`${url(id)}/parse-results/apply`, { resultId: response.body.data.id, values })
    for (const values of [{ length: 'NaN' }, { length: 'Infinity', draft: null }, { width: '' }, {}])
      expect((await apply(values)).body.error.code, JSON.stringify(values)).toBe('VALIDATION_FAILED')
    expect((await apply({ length: 12 }, viewer)).status).toBe(403)
    expect((await apply({ length: 12 }, foreign)).status).toBe(404)
    expect((await apply({ length: -3 })).body.error.details[0].path).toBe('values.lengthM')
    const applied = data(
      await apply({ length: 12.5, draft: 'NaN', price: '45000', currency: 'EUR', access: 'on_foot' }),
    )
    expect(applied.dropped).toEqual(['draft'])
    expect(applied.berth).toMatchObject({
      lengthM: 12.5,
      lengthFt: 41.0105,
      draftM: null,
      price: '45000.00',
      access: 'on_foot',
    })
    expect(data(await viewer.get(`${url(id)}/parse-results`))[0].appliedAt).not.toBeNull()
  })

  it('proposes the nearest term of the port, and writes no word that the port does not offer', async () => {
    const id = await berth()
    const key = 'mooring_types'
    const { values } = data(await boss.get('/api/v1/vocabularies')).find(
      (one: { key: string }) => one.key === key,
    )
    const offered = values[0].value as string
    const apply = (value: string) =>
      boss.post(`${url(id)}/parse-results/apply`, { values: { mooringType: value } })
    const { status, body } = await apply('Something else altogether')
    expect([status, body.error?.details[0]]).toMatchObject([
      400,
      { path: 'values.mooringType', code: 'vocabulary_term' },
    ])
    expect((await apply(offered)).status).toBe(200)
    const content = sheetPdf(column([`Mooring type: ${values[0].label.toUpperCase()}`, 'Length: 12 m']))
    const version = data(await send(id, content))
    const { id: resultId } = data(await boss.post(`${url(id)}/${version.id}/parse`, {}))
    await parsePdf(app.crm.services)({ tenantId: portId, resultId }, { attempt: 1, maxAttempts: 25 })
    const result = data(await viewer.get(`${url(id)}/parse-results/${resultId}`))
    expect(result.fields.find(({ field }: { field: string }) => field === 'mooringType').value).toBe(offered)
    expect((await boss.delete(`/api/v1/berths/${id}`, { reason: 'Rebuilt pontoon' })).status).toBe(204)
    expect((await apply(offered)).body.error.code).toBe('RECORD_ARCHIVED')
  })

  it('says that a PDF is too large, however much too large it is', async () => {
    const id = await berth()
    for (const more of [300, 3000, 1024 * 1024]) {
      const { status, body } = await send(
        id,
        Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(25 * 1024 * 1024 + more)]),
      )
      expect([status, body.error?.code, body.error?.details?.[0]?.message]).toEqual([
        413,
        'PDF_TOO_LARGE',
        'A PDF has at most 25 MiB.',
      ])
    }
  })

  it('says why where nothing can be read', async () => {
    const id = await berth()
    for (const [content, code] of [
      [sheetPdf([]), 'sheet_without_text'],
      [Buffer.from('%PDF-1.7 broken'), 'reading_failed'],
    ] as const) {
      const version = data(await send(id, content))
      const { id: resultId } = data(await boss.post(`${url(id)}/${version.id}/parse`, {}))
      await parsePdf(app.crm.services)({ tenantId: portId, resultId }, { attempt: 1, maxAttempts: 25 })
      const result = data(await viewer.get(`${url(id)}/parse-results/${resultId}`))
      expect(result).toMatchObject({ status: 'failed', badge: null, fields: [], reason: { code } })
    }
    // The worker that read it died each time: whoever waits is told, once.
    const { id: versionId } = data(await send(id, sheetPdf([])))
    const { id: resultId } = data(await boss.post(`${url(id)}/${versionId}/parse`, {}))
    for (const attempt of [6, 7])
      await parsePdf(app.crm.services)({ tenantId: portId, resultId }, { attempt, maxAttempts: 25 })
    const result = data(await viewer.get(`${url(id)}/parse-results/${resultId}`))
    expect(result).toMatchObject({
      status: 'failed',
      error: 'The file cannot be read.',
      reason: { code: 'reading_failed' },
    })
    const left = await app.rows(
      portId,
      sql`select 1 from berth_pdf_parses where port_id = ${portId} and status = 'pending'`,
    )
    expect(left).toEqual([])
  })
})

it(`is right on ${sheets.length} sheets in six layouts, three languages and both units`, async () => {
  expect(sheets.length).toBeGreaterThanOrEqual(20)
  const { precision, recall, said } = await judged(
    sheets,
    async (content) => (await readDocument(content)).fields,
  )
  expect([precision > 0.97, recall > 0.97], said).toEqual([true, true])
})
