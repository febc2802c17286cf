// @module-tag endless

import { readFileSync } from 'node:fs'
import { createCanvas } from '@napi-rs/canvas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { looksOf } from '../../../../platform/testing/extent.ts'
import { type Person, type TestApp, testPort } from '../../../testing/app.ts'
import { data } from '../../../testing/data.ts'
import { refusal } from '../../invoices/testing/billing.ts'
import { nestedPdf, packedPdf } from '../../pdf/testing/pdfs.ts'
import { photographed } from '../testing/photograph.ts'
import { type DrawnReceipt, receipts, wornReceipts } from '../testing/receipts.ts'
import { formWith } from '../testing/spending.ts'
import { dateIn } from './date.ts'
import { lineOf } from './line.ts'
import { readFile } from './read-file.ts'

const today = '2026-11-25'

const fields = ['merchant', 'date', 'total', 'tax', 'currency', 'category'] as const

/** How many of the values of some receipts were read, how many of these are right, and what was wrong. */
async function measured(all: readonly DrawnReceipt[]) {
  const counts = Object.fromEntries(fields.map((field) => [field, { right: 0, read: 0 }]))
  const wrong: string[] = []
  for (const receipt of all) {
    const mediaType = receipt.look.jpeg || receipt.look.blur ? 'image/jpeg' : 'image/png'
    const read = await readFile({ content: await photographed(receipt), mediaType, today, withPages: false })
    if ('refused' in read) throw new Error(`${receipt.name} was refused: ${read.refused}`)
    for (const field of fields) {
      const found = read.fields[field]
      if (found) counts[field]!.read += 1
      if (found?.value === receipt.says[field]) counts[field]!.right += 1
      else wrong.push(`${receipt.name}: ${field} is ${receipt.says[field]}, read ${found?.value}`)
    }
  }
  return { counts, wrong }
}

it.each(
  looksOf([
    ['turned, grained, faded, folded, shaded', receipts, [0.93, 0.96, 0.96, 0.9, 0.96, 0.9]],
    [
      'from aside, worn, curled, creased, upside down, blurred',
      wornReceipts,
      [0.9, 0.9, 0.9, 0.86, 0.9, 0.9],
    ],
  ] as const),
)(
  'reads thirty receipts of five languages with tips and several rates: %s',
  async (_how, all, floors) => {
    const { counts, wrong } = await measured(all)
    expect(all.length).toBe(30)
    for (const [at, field] of fields.entries()) {
      const { right, read } = counts[field]!
      const [precision, recall] = [right / read, right / all.length]
      expect([field, precision >= floors[at]!, recall >= floors[at]!], wrong.join('\n')).toEqual([
        ...[field, true, true],
      ])
    }
  },
  120_000,
)

describe('the day of a receipt', () => {
  const dayOf = (text: string, monthFirst: boolean | null = false) => {
    const words = text
      .split(' ')
      .map((word, at) => ({ text: word, confidence: 1, x: at, y: 0, width: 1, height: 1 }))
    return dateIn([lineOf(1, words)], today, monthFirst)?.day ?? null
  }

  it('is found behind a number, in two digits of the year, and with the ending of its figure', () => {
    expect(dayOf('80101911/26.06.2025')).toBe('2025-06-26')
    expect(dayOf('18.11.24')).toBe('2024-11-18')
    expect(dayOf('2nd May 2025')).toBe('2025-05-02')
    expect(dayOf('12 de julio de 2025')).toBe('2025-07-12')
    expect(dayOf('Jun 5, 2025')).toBe('2025-06-05')
    expect(dayOf('3. helmikuuta 2025')).toBe('2025-02-03')
  })

  it('is not guessed where it may stand either way, lies ahead or is none', () => {
    expect(dayOf('03/04/2025', null)).toBeNull()
    expect(dayOf('03/04/2025', true)).toBe('2025-03-04')
    expect(dayOf('03/04/2025', false)).toBe('2025-04-03')
    expect(dayOf('13/04/2025', null)).toBe('2025-04-13')
    expect(dayOf('26.12.2026')).toBeNull()
    expect(dayOf('31.02.2025')).toBeNull()
    expect(dayOf('Tel 040.12.34.567')).toBeNull()
    expect(dayOf('80101911')).toBeNull()
  })
})

describe('a scan', () => {
  let app: TestApp
  let clerk: Person

  beforeAll(async () => {
    ;[app, clerk] = await testPort('finance')
  })
  afterAll(() => app.close())

  const scan = (content: Uint8Array, name = 'receipt.png', person = clerk) =>
    person.post('/api/v1/expenses/scan', formWith(content, name))

  it('answers what was read with its place in percent of the page, and stores nothing', async () => {
    const receipt = receipts.find(({ name }) => name === 'sv Hamnens Järnhandel')!
    const read = data(await scan(await photographed(receipt), 'kvitto.jpg'))
    expect(read).toMatchObject({
      merchant: { value: 'Hamnens Järnhandel' },
      date: { value: '2025-04-03' },
      total: { value: '438.90' },
      tax: { value: '87.78' },
      currency: { value: 'SEK' },
      category: { value: 'maintenance' },
    })
    expect(read.picture).toMatch(/^data:image\/webp;base64,/)
    for (const field of ['merchant', 'date', 'total', 'tax'] as const) {
      const { confidence, box } = read[field]!
      expect([field, confidence > 0.5 && confidence < 1, box.page]).toEqual([field, true, 1])
      expect([field, box.x >= 0, box.y >= 0, box.x + box.width <= 100, box.y + box.height <= 100]).toEqual([
        field,
        ...[true, true, true, true],
      ])
    }
    // The merchant stands at the top left, the total below it at the right.
    expect(read.merchant.box.y).toBeLessThan(20)
    expect(read.total.box.y).toBeGreaterThan(read.date.box.y)
    expect(read.total.box.x).toBeGreaterThan(50)
    expect(data(await clerk.get('/api/v1/files'))).toEqual([])
  })

  it('says of each file that cannot be read why', async () => {
    const heic = readFileSync(new URL('../../files/testing/photo.heic', import.meta.url))
    const png = await photographed(receipts[0]!)
    const wide = createCanvas(9000, 6000).toBuffer('image/png')
    const cases: [string, Uint8Array, number, string][] = [
      ['empty.jpg', Buffer.alloc(0), 400, 'FILE_UNREADABLE'],
      ['text.jpg', Buffer.from('Total 12.50'), 400, 'FILE_TYPE_REFUSED'],
      ['cut.png', png.subarray(0, 900), 400, 'FILE_UNREADABLE'],
      ['cut.heic', heic.subarray(0, 700), 400, 'FILE_UNREADABLE'],
      ['huge.png', wide, 413, 'FILE_TOO_LARGE'],
      ['broken.pdf', Buffer.from('%PDF-1.7\nnothing'), 400, 'PDF_BROKEN'],
      ['packed.pdf', await packedPdf(), 413, 'PDF_TOO_LARGE'],
      // A thousand million forms, of which none says anything.
      ['nested.pdf', await nestedPdf(), 400, 'PDF_BROKEN'],
      ['program.png', Buffer.from('MZ\u0090\u0000 program'), 400, 'FILE_TYPE_REFUSED'],
      ['heavy.png', Buffer.concat([png, Buffer.alloc(26 * 1024 * 1024)]), 413, 'FILE_TOO_LARGE'],
    ]
    for (const [name, content, status, code] of cases)
      expect([name, ...refusal(await scan(content, name))]).toEqual([name, status, code, 'file'])
    const locked = refusal(await scan(await encryptedPdf(), 'locked.pdf'))
    expect(locked).toEqual([400, 'PDF_ENCRYPTED', 'file'])
  })

  it('reads a picture by its bytes, and one in which nothing stands as nothing', async () => {
    const heic = readFileSync(new URL('../../files/testing/photo.heic', import.meta.url))
    const nothing = data(await scan(heic, 'photo.jpg'))
    expect(nothing).toMatchObject({ total: null, date: null })
    const viewer = await app.person(clerk.portId!, 'viewer')
    expect((await scan(heic, 'photo.heic', viewer)).status).toBe(403)
  })

  it.each([
    ['80101911/26.06.2025', '2025-06-26'],
    ['18.11.24', '2024-11-18'],
    ['2nd May 2025', '2025-05-02'],
    ['Thank you', null],
    ['03/04/2025', null],
  ])('situation 27: the day of %s is %s, never today', async (written, day) => {
    const read = data(await scan(await textPdf(`Receipt ${written}`, '19.50'), 'receipt.pdf'))
    expect([read.date?.value ?? null, read.total.value]).toEqual([day, '19.50'])
  })

  it('reads a PDF by its text', async () => {
    const read = data(await scan(await textPdf(), 'invoice.pdf'))
    expect(read).toMatchObject({
      merchant: { value: 'Solent Chandlery' },
      date: { value: '2025-03-14' },
      total: { value: '1294.50' },
      currency: { value: 'GBP' },
    })
  })
})

async function textPdf(dated = 'Date 14 March 2025', total = 'GBP 1,294.50'): Promise<Uint8Array> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.create()
  const page = document.addPage([300, 420])
  page.drawText('Solent Chandlery', { x: 20, y: 380, size: 18 })
  page.drawText(dated, { x: 20, y: 340, size: 10 })
  page.drawText('Rope 12 mm', { x: 20, y: 320, size: 10 })
  page.drawText(total.replace('GBP ', ''), { x: 220, y: 320, size: 10 })
  page.drawText('Total', { x: 20, y: 300, size: 10 })
  page.drawText(total, { x: 200, y: 300, size: 10 })
  return document.save()
}

async function encryptedPdf(): Promise<Uint8Array> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.create()
  document.addPage([300, 420]).drawText('Total 12.50', { x: 20, y: 300, size: 10 })
  document.encrypt({ userPassword: 'secret', ownerPassword: 'secret' })
  return document.save()
}
