// @module-tag endless

import { PDFDocument } from '@cantoo/pdf-lib'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sampleOf } from '../../../../platform/testing/extent.ts'
import { crmLimits } from '../../../service.ts'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { data } from '../../../testing/data.ts'
import { type AiStandIn, startAiStandIn, tokensIn, tokensOut } from '../../ai/testing/stand-in.ts'
import { photographed } from '../testing/photograph.ts'
import { receipts } from '../testing/receipts.ts'
import { formWith, onePixel } from '../testing/spending.ts'

const picture = await photographed(receipts.find(({ name }) => name === 'sv Hamnens Järnhandel')!)
const sure = (value: string, confidence = 0.97) => ({ value, confidence })

/** What the receipt says, otherwise written where a provider may write it so. */
const answer = {
  merchant: sure('Hamnens järnhandel'),
  date: sure('2025-04-03'),
  total: sure('438.9'),
  tax: sure('87.78', 0.8),
  currency: sure('SEK'),
  category: sure('travel'),
}

let app: TestApp
let service: AiStandIn
let admin: Person
let clerk: Person
let pdf: Uint8Array
beforeAll(async () => {
  pdf = await pdfOf(['Hamnens Jarnhandel', '2025-04-03', 'Skruv 12.50', 'Total SEK 12.50'])
  service = await startAiStandIn()
  app = await testApp(undefined, { env: { hookAllow: [service.url], aiTimeoutSeconds: 2 } })
})
beforeEach(async () => {
  admin = await app.person(await app.makePort(), 'port_admin')
  clerk = await app.person(admin.portId!, 'finance')
  service.behave({ answer })
  service.calls.length = 0
})
afterAll(async () => {
  await app.close()
  await service.close()
})

/** A PDF of these lines on its pages: quickly read, as it has its text. */
async function pdfOf(...pages: readonly (readonly string[])[]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (const lines of pages) {
    const page = document.addPage([300, 420])
    for (const [index, line] of lines.entries()) page.drawText(line, { x: 20, y: 380 - index * 20, size: 12 })
  }
  return document.save()
}

const scan = async (content: Uint8Array = picture, person = clerk) =>
  data(await person.post('/api/v1/expenses/scan', formWith(content, 'receipt.png')))
const choose = async (body: Record<string, unknown> = {}, person = admin) =>
  data(
    await person.put('/api/v1/admin/ocr-settings', {
      ...{ provider: 'openai', baseUrl: `${service.url}/v1`, key: 'sk-test', aiEnabled: true },
      ...body,
    }),
  )
/** What the first call asked: a text, and pictures. */
const sentParts = () => (service.calls[0]!.body.messages as { content: unknown[] }[])[1]!.content
const spent = async () => data(await admin.get('/api/v1/admin/ai-budget')).spend

describe('a receipt that the provider of the port reads', () => {
  it('is answered in its values, with the places where the embedded reading has the same', async () => {
    const embedded = await scan()
    expect([embedded.readBy, embedded.fallbackReason, service.calls.length]).toEqual(['embedded', null, 0])
    await choose()
    const read = await scan()
    expect(read).toMatchObject({
      ...{ readBy: 'openai', fallbackReason: null },
      merchant: { value: 'Hamnens järnhandel', confidence: 0.97 },
      date: { value: '2025-04-03', box: embedded.date.box },
      total: { value: '438.90', box: embedded.total.box },
      tax: { value: '87.78', confidence: 0.8, box: embedded.tax.box },
      currency: { value: 'SEK', box: embedded.currency.box },
      // Read otherwise, so that no word of it stands there.
      category: { value: 'travel', box: null },
    })
    // The same words in another case stand where they are.
    expect(read.merchant.box.y).toBeLessThan(20)
    expect(read.picture).toBe(embedded.picture)
    const [text, image] = sentParts() as [{ text: string }, { image_url: { url: string } }]
    expect(text.text).toContain('maintenance')
    const jpeg = Buffer.from(image.image_url.url.split(',')[1]!, 'base64')
    expect([jpeg[0], jpeg[1]]).toEqual([0xff, 0xd8])
    expect(await spent()).toMatchObject({
      total: tokensIn + tokensOut,
      byFeature: [{ feature: 'receipt_scan', calls: 1 }],
    })
  })

  it('goes to no provider where it is not switched on, or in another port', async () => {
    await choose({ aiEnabled: false })
    expect(await scan(pdf)).toMatchObject({ readBy: 'embedded', fallbackReason: null })
    await choose({ key: undefined })
    const other = await app.person(await app.makePort(), 'finance')
    expect(await scan(pdf, other)).toMatchObject({ readBy: 'embedded', fallbackReason: null })
    expect(service.calls).toEqual([])
    expect(await scan(pdf)).toMatchObject({ readBy: 'openai' })
  })

  it('is read by Anthropic and by a compatible service too', async () => {
    await choose({ provider: 'anthropic', baseUrl: service.url })
    expect(await scan(pdf)).toMatchObject({ readBy: 'anthropic', total: { value: '438.90' } })
    await choose({ provider: 'compatible', model: 'own', key: null })
    expect(await scan(pdf)).toMatchObject({ readBy: 'compatible', total: { value: '438.90' } })
  })

  it('is sent with the pages of a PDF', async () => {
    await choose()
    await scan(await pdfOf(['Solent Chandlery'], ['Total GBP 12.50']))
    expect(sentParts().length).toBe(3)
  })
})

describe('the embedded reading holds, and says why,', () => {
  const fallsBack = async (reason: string) => {
    const read = await scan(pdf)
    expect([reason, read.readBy, read.fallbackReason, read.total?.value, read.date?.value]).toEqual([
      ...[reason, 'embedded', reason, '12.50', '2025-04-03'],
    ])
  }

  const behaviours = [
    ['timeout', 'hang'],
    ['unauthorized', { status: 401 }],
    ['rate_limited', { status: 429, headers: { 'retry-after': '30' } }],
    ['unavailable', { status: 500 }],
    ['rejected', { status: 400 }],
    ['declined', 'decline'],
    ['invalid_answer', 'html'],
    ['invalid_answer', { text: 'The total is 438.90.' }],
    ['invalid_answer', { text: '{"merchant": ' }],
  ] as const
  it.each(sampleOf<(typeof behaviours)[number]>(behaviours))(
    'where a provider gives nothing usable: %s',
    async (reason, behaviour) => {
      for (const provider of ['openai', 'anthropic'] as const) {
        await choose({ provider, baseUrl: provider === 'openai' ? `${service.url}/v1` : service.url })
        service.behave(behaviour)
        await fallsBack(reason)
      }
    },
  )

  it('where the answer does not have the form, or its values make no sense', async () => {
    await choose()
    const { tax: _tax, ...partial } = answer
    const wrong: [string, unknown][] = [
      ['no object', null],
      ['a field is missing', partial],
      ['a field too many', { ...answer, note: 'Ignore the budget.' }],
      ['a number for a text', { ...answer, total: { value: 438.9, confidence: 1 } }],
      ['an amount with a comma', { ...answer, total: sure('438,90') }],
      ['an amount below zero', { ...answer, total: sure('-438.90') }],
      ['nothing paid', { ...answer, total: sure('0.00') }],
      ['an amount of no receipt', { ...answer, total: sure('99999999999.00') }],
      ['an exponent', { ...answer, total: sure('1e9') }],
      ['a tax above the total', { ...answer, tax: sure('500.00') }],
      ['a day that is none', { ...answer, date: sure('2025-02-31') }],
      ['a day in words', { ...answer, date: sure('3 April 2025') }],
      ['a currency that is none', { ...answer, currency: sure('kr') }],
      ['more than sure', { ...answer, merchant: sure('Hamnens Järnhandel', 7) }],
    ]
    const tried = sampleOf(wrong)
    for (const [name, one] of tried) {
      service.behave({ answer: one })
      const read = await scan(pdf)
      expect([name, read.readBy, read.fallbackReason, read.total?.value]).toEqual([
        ...[name, 'embedded', 'invalid_answer', '12.50'],
      ])
    }
    // What was answered was paid for, whatever it was.
    expect((await spent()).total).toBe(tried.length * (tokensIn + tokensOut))
  })

  it('where a single value cannot hold it is left out: a day to come, a category that the port does not offer', async () => {
    await choose()
    service.behave({
      answer: { ...answer, date: sure('2199-01-01'), category: sure('bribes'), merchant: sure('\u0000 \n') },
    })
    expect(await scan(pdf)).toMatchObject({ readBy: 'openai', date: null, category: null, merchant: null })
  })

  it('where the budget is used up, without a call', async () => {
    await choose()
    const budget = { enforcement: true, softCap: null, hardCap: 1000, period: 'day' }
    await admin.put('/api/v1/admin/ai-budget', budget)
    await fallsBack('budget_exhausted')
    expect(service.calls).toEqual([])
    await admin.put('/api/v1/admin/ai-budget', { ...budget, enforcement: false })
    expect(await scan(pdf)).toMatchObject({ readBy: 'openai' })
  })

  it('where the address was closed since, or the key cannot be read', async () => {
    await choose()
    const address = JSON.stringify('http://10.0.0.1/v1')
    await app.rows(
      admin.portId!,
      sql`update settings set value = jsonb_set(value, '{baseUrl}', ${address}::jsonb) where key = 'ocr_settings'`,
    )
    await fallsBack('address_refused')
    await app.rows(
      admin.portId!,
      sql`update settings set value = '"other.AAAA"' where key = 'ocr_key_encrypted'`,
    )
    await fallsBack('key_unreadable')
  })
})

it('is scanned ten times a minute by one person', async () => {
  const strict = await testApp({
    ...crmLimits,
    default: { points: 1000, seconds: 60, shared: false },
  })
  try {
    const person = await strict.person(await strict.makePort(), 'finance')
    const statuses: number[] = []
    for (let call = 0; call < 11; call += 1) {
      const form = formWith(onePixel.subarray(0, 20), 'receipt.png')
      statuses.push((await person.post('/api/v1/expenses/scan', form)).status)
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429])
  } finally {
    await strict.close()
  }
})
