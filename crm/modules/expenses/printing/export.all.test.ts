// @module-tag long

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPdf } from '../../../../platform/child/open-pdf.ts'
import { type Person, type TestApp, testPort } from '../../../testing/app.ts'
import { photographed } from '../testing/photograph.ts'
import { receipts } from '../testing/receipts.ts'
import { spendingOf } from '../testing/spending.ts'

let app: TestApp
let clerk: Person

beforeAll(async () => {
  ;[app, clerk] = await testPort('finance')
})
afterAll(() => app.close())

/** The text of each page of an export. */
async function exported(body: Record<string, unknown>, person = clerk): Promise<string[]> {
  const answer = await app.web.inject({
    method: 'POST',
    url: '/api/v1/expenses/export',
    headers: { ...person.headers, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const document = await openPdf(new Uint8Array(answer.rawPayload))
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const { items } = await (await document.getPage(index + 1)).getTextContent()
      return items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replaceAll(/\s+/g, ' ')
    }),
  )
}

it('prints the expenses of a filter in groups with sums by currency, and the receipts behind them', async () => {
  const desk = spendingOf(clerk)
  const receipt = await desk.receipt(await photographed(receipts[0]!))
  await desk.spent({
    merchant: 'Hotel Ostsee',
    ...{ amount: '1249.00', taxAmount: '199.42', tripLabel: 'Kiel' },
    category: 'travel',
    receiptFileIds: [receipt],
  })
  await desk.spent({
    merchant: 'Taxi Kiel',
    amount: '18.40',
    taxAmount: '1.20',
    tripLabel: 'kiel',
    category: 'travel',
  })
  await desk.spent({
    merchant: 'Café Oslo',
    amount: '95.50',
    currency: 'NOK',
    tripLabel: 'Oslo',
    category: 'meals',
  })
  await desk.spent({ merchant: 'Papierhaus', amount: '5.05' })
  const [byTrip, ...more] = await exported({ groupBy: 'trip', receipts: true })
  expect(byTrip).toMatch(
    /Kiel.*Hotel Ostsee.*€1,249.00.*Taxi Kiel.*€18.40.*€1,267.40.*No trip.*Papierhaus.*Oslo.*Café Oslo/,
  )
  expect(byTrip).toContain('€1,272.45')
  expect(byTrip).toContain('NOK 95.50')
  // The tax of a trip, and of all.
  expect(byTrip!.match(/Tax €200\.62/g)).toHaveLength(2)
  expect(more).toEqual([expect.stringContaining('2 Mar 2026 · Hotel Ostsee · €1,249.00')])
  const [one, ...none] = await exported({ filter: { tripLabel: 'Kiel' }, groupBy: 'month' })
  expect(one).toMatch(/March 2026.*Hotel Ostsee.*Taxi Kiel/)
  expect(one).not.toContain('Oslo')
  expect(none).toEqual([])
  for (const groupBy of ['none', 'category', 'payer'])
    expect((await exported({ groupBy }))[0]).toContain('Papierhaus')
  expect((await exported({ filter: { q: 'nowhere' } }))[0]).toContain('There are no such expenses.')
  const wrong = await clerk.post('/api/v1/expenses/export', { groupBy: 'week' })
  expect([wrong.status, wrong.body.error.details[0].path]).toEqual([400, 'groupBy'])
})

/** A PDF of so many pages. */
async function paper(pages: number): Promise<Uint8Array> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.create()
  for (let number = 1; number <= pages; number += 1)
    document.addPage([300, 500]).drawText(`Page ${number}`, { x: 40, y: 400 })
  return document.save()
}

it('has every page of a receipt that is a PDF, its first one once, at most twenty, and what cannot be drawn is left out', async () => {
  const desk = spendingOf(clerk)
  const broken = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2000, 'x')])
  const receiptFileIds = [
    await desk.receipt(await paper(3), 'three.pdf'),
    await desk.receipt(broken, 'broken.pdf'),
    await desk.receipt(await paper(23), 'many.pdf'),
  ]
  await desk.spent({ merchant: 'Paper Mill', tripLabel: 'Pages', receiptFileIds })
  const captions = async () => {
    const [, ...pages] = await exported({ filter: { tripLabel: 'Pages' }, receipts: true })
    // The port and the time the file was made are at the foot of every page.
    for (const text of pages) expect(text).toMatch(/port-\S+ · \d+ \w+ 20\d\d, \d\d:\d\d \d+ \/ \d+$/)
    return pages.map((text) => /Paper Mill · €45.50(?: · (.*?))? port-/.exec(text.trim())?.[1] ?? text)
  }
  const expected = [
    ...[1, 2, 3].map((number) => `page ${number} of 3`),
    ...Array.from({ length: 19 }, (_, at) => `page ${at + 1} of 23`),
    'page 20 of 23 · 3 pages are left out',
  ]
  expect(await captions()).toEqual(expected)
  // Once their pictures are made, the first page is that.
  await app.crm.openWorker()
  const pictured = async () =>
    (
      await app.rows(
        clerk.portId!,
        sql<{ n: number }>`select count(*)::int as n from files
          where id = any(${receiptFileIds}::uuid[]) and preview_id is not null`,
      )
    )[0]?.n
  await expect.poll(pictured).toBe(2)
  expect(await captions()).toEqual(expected)
})
