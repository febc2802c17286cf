// @module-tag endless

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { readPictures } from './parse/read-pictures.ts'
import { parsePdf } from './results.ts'
import { scannedPdf } from './testing/scanned-pdf.ts'
import { judged, sheets } from './testing/sheets.ts'

let app: TestApp
let boss: Person

beforeAll(async () => {
  ;[app, boss] = await testPort('port_admin')
})
afterAll(() => app.close())

const findSheet = (name: string) => sheets.find((sheet) => sheet.name === name)!

it('is read from scans of several layouts and languages, askew, grained and shaded', async () => {
  const scans = await Promise.all(
    (
      [
        ['dots sv m', { askew: 0.8, dots: 150 }],
        ['table fi m', { askew: -2.4, dots: 300 }],
      ] as const
    ).map(async ([name, scan]) => ({
      ...findSheet(name),
      content: await scannedPdf(findSheet(name).content, scan),
    })),
  )
  const read = async (content: Buffer) => (await readPictures({ content, pages: [1] })).fields
  const { precision, recall, said } = await judged(scans, read)
  expect([precision > 0.9, recall > 0.9], said).toEqual([true, true])
})

it('is read by the job in a process of its own, laid in upside down too, and says so by its badge', async () => {
  const berth = data(await boss.post('/api/v1/berths', { mooringNumber: 'S1' })).id
  const scan = await scannedPdf(findSheet('below en m').content, { askew: 0, dots: 200, turned: 180 })
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(scan)]), 'scan.pdf')
  const url = `/api/v1/berths/${berth}/pdf-versions`
  const version = data(await boss.post(url, form))
  const { id } = data(await boss.post(`${url}/${version.id}/parse`, {}))
  await parsePdf(app.crm.services)({ tenantId: boss.portId, resultId: id }, { attempt: 1, maxAttempts: 25 })
  const result = data(await boss.get(`${url}/parse-results/${id}`))
  expect(result).toMatchObject({ status: 'done', badge: 'ocr', error: null })
  const length = result.fields.find(({ field }: { field: string }) => field === 'length')
  expect(length).toMatchObject({ value: 14.5, unit: 'm', badge: 'ocr' })
  expect(length.confidence).toBeLessThan(0.95)
})
