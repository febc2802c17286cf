import { expect, it } from 'vitest'
import { type PricedLine, totalsOf } from '../../../../contract/invoices/totals.ts'
import { printExpenses, printInvoices } from '../../pdf/engine.ts'
import { pagesOf, type ReadPage } from '../../pdf/testing/words.ts'
import { printedOf, type ToPrint } from './printed.ts'

type Line = PricedLine & { description: string }

const brand = { name: 'Norra Hamnen', color: '#0a5a78', logo: null }
const line = (description: string, unitPrice = '100.00', more: Partial<Line> = {}): Line => ({
  ...{ description, quantity: '1', unitPrice, taxRatePct: '25.5' },
  ...more,
})
const party = (name: string, address: string[]) => ({
  ...{ name, address, registrationNumber: null, vatNumber: null, countryIso: 'FI' },
})

/** The pages of an invoice of these lines. */
async function printed(lines: Line[], more: Partial<ToPrint> = {}): Promise<ReadPage[]> {
  const { currency = 'EUR', discountPct = null } = more
  const { lineNets, ...totals } = totalsOf(lines, currency, 'invoice', { discountPct })
  const invoice: ToPrint = {
    ...totals,
    ...({ id: 'x', kind: 'general', status: 'sent', number: 'INV-2026-0001', language: 'en' } as const),
    ...{
      issueDate: '2026-05-01',
      dueDate: '2026-05-15',
      reference: '202600017',
      note: null,
      currency,
      discountPct,
    },
    issuer: {
      ...party('Norra Hamnen Ab', ['Strandvägen 1', '00100 Helsinki']),
      ...{ iban: 'FI2112345600000785', bic: 'NDEAFIHH', email: 'office@hamn.example' },
    },
    billTo: party('Vera Dahl', ['Quay 2', '20100 Turku']),
    ...{ imported: false, creditedNumber: null, creditedOn: null },
    ...more,
    lines: lines.map(({ discountPct = null, discountAmount = null, ...one }, index) => ({
      ...{ ...one, discountPct, discountAmount },
      net: lineNets[index]!,
    })),
  }
  const [content] = await printInvoices(brand, [printedOf(invoice)])
  if (!(content instanceof Uint8Array)) throw new Error(content?.failed)
  return pagesOf(content)
}

/** The words of a page that reach over its edges: its margins are of 18 millimetres and more. */
const outside = ({ words, width }: ReadPage) =>
  words.filter(({ left, right }) => left < 50 || right > width - 50).map(({ text }) => text)

const clause = 'Berth with electricity and water, as agreed in the contract of the spring and its addition. '

it('of thirty lines has the columns on each page, no line over two of them, its sums together and its pages counted', async () => {
  const pages = await printed(
    Array.from({ length: 30 }, (_, at) => line(`(${at + 1}) ${clause.repeat(3)}end`)),
  )
  expect(pages.length).toBe(3)
  for (const [at, { text }] of pages.entries()) {
    expect(text).toContain(`${at + 1} / 3`)
    expect(text).toContain('Invoice INV-2026-0001')
    expect(text.match(/\(\d+\) Berth/g)?.length).toBe(text.match(/ addition\. end/g)?.length)
  }
  expect(pages.map(({ text }) => text.includes('Description Quantity Unit price Tax %'))).toEqual([
    ...[true, true, true],
  ])
  expect(
    pages.map(({ text }) => /25\.5 3,000\.00 765\.00.*Net 3,000\.00.*To pay €3,765\.00/.test(text)),
  ).toEqual([false, false, true])
})

it('breaks names, addresses and descriptions without a space, and keeps every figure within the page', async () => {
  const endless = 'Schifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(3)
  const pages = await printed([line(endless), line('x', '99999999.99', { quantity: '9999999.999' })], {
    billTo: party(endless, [endless]),
    issuer: {
      ...party(endless, [endless]),
      iban: 'FI2112345600000785',
      bic: null,
      email: `a@${endless}.example`,
    },
    note: endless,
  })
  expect(pages.map(outside)).toEqual([[]])
  expect(pages[0]!.text.replaceAll(' ', '').split(endless).length).toBeGreaterThanOrEqual(7)
  expect(pages[0]!.text).toContain('999,999,999,800,000.00')
  const row = ['2 Mar 2026', endless, endless, endless, '€2,249.00', 'KWD 1,249.000']
  const report = await printExpenses({
    ...{ title: 'Expenses', language: 'en', brand, facts: [], empty: '', foot: endless, receipts: [] },
    columns: ['Date', 'Merchant', 'Category', 'Paid by', 'Tax', 'Amount'],
    groups: [{ heading: endless, lines: [row], sums: [] }],
    sums: { label: 'Total', value: '', values: ['KWD 1,249.000'] },
  })
  expect((await pagesOf(report)).map(outside)).toEqual([[]])
})

it('is written in Greek, Arabic, Hebrew and other scripts, each in its own direction, without a box', async () => {
  const names = ['Νίκος Παπαδόπουλος', 'شركة الميناء البحرية', 'דוד כהן', '停泊 정박']
  const pages = await printed(
    [line('Τέλη ελλιμενισμού'), line('رسوم الرسو.'), line('דמי עגינה.'), line('停泊费')],
    { billTo: party(names.join(' / '), ['Ακτή Μιαούλη 12', 'شارع الكورنيش', 'רחוב הנמל']), note: 'دبي' },
  )
  const { words, text } = pages[0]!
  const letters = text.normalize('NFKC').replaceAll(' ', '')
  for (const word of ['Παπαδόπουλος', 'ελλιμενισμού', 'כהן', 'עגינה', 'הנמל', '停泊费', '정박'])
    expect(letters).toContain(word.normalize('NFKC'))
  // Letters that join share their shapes with others: which of them were read back says little, that all are joined ones much.
  expect(letters.match(/\p{Script=Arabic}/gu)!.length).toBeGreaterThan(30)
  expect(text).not.toMatch(/\[U\+|\ufffd|\u25a1/)
  expect(outside(pages[0]!)).toEqual([])
  // The stop that ends a sentence from the right stands left of it: the columns begin at the same place.
  expect(words.filter(({ text: one }) => one === '.').every(({ left }) => left < 65)).toBe(true)
})

it.each([
  ['JPY', '33333', '99,999', '¥125,499'],
  ['EUR', '33.33', '99.99', '€125.49'],
  ['KWD', '33.125', '99.375', 'KWD 124.716'],
])('is written in %s with the digits of that', async (currency, price, net, gross) => {
  const [page] = await printed([line('Berth', price, { quantity: '3' })], { currency })
  expect(page!.text).toContain(`Net ${currency}`)
  expect(page!.text).toContain(net)
  expect(page!.text.replaceAll('\u00a0', ' ').replace('JP¥', '¥')).toContain(`To pay ${gross}`)
})

it('shows several rates, a discount and a rate of nothing with its reason, and a credit note what it takes back', async () => {
  const lines = [
    line('Berth', '45.00', { quantity: '3', taxRatePct: '24' }),
    line('Meals', '33.33', { taxRatePct: '14' }),
    line('Services abroad', '9.00', { taxRatePct: '0' }),
    line('Loyalty discount', '60.00', { quantity: '-1', taxRatePct: '24' }),
  ]
  const [page] = await printed(lines, { note: 'Reverse charge: Article 196 of Directive 2006/112/EC.' })
  expect(page!.text).toMatch(/Loyalty discount -1 60\.00 24 -60\.00/)
  expect(page!.text).toMatch(/24 75\.00 18\.00 14 33\.33 4\.67 0 9\.00 0\.00/)
  expect(page!.text).toMatch(/To pay €140\.00/)
  expect(page!.text).toContain('Reverse charge: Article 196 of Directive 2006/112/EC.')
  const [credit] = await printed(lines, {
    ...({ kind: 'credit_note', number: 'CRN-2026-0001', dueDate: null, reference: null } as const),
    ...{ creditedNumber: 'INV-2026-0001', creditedOn: '2026-05-01' },
  })
  expect(credit!.text).toContain('Credit note CRN-2026-0001')
  expect(credit!.text).toContain('Takes back invoice INV-2026-0001 of 1 May 2026.')
  expect(credit!.text).toMatch(/Credited €140\.00/)
  expect(credit!.text).not.toMatch(/IBAN|Payable|Due/)
})

it('says what is taken off a line and off all of them, and the tax of what is left', async () => {
  const [page] = await printed(
    [
      line('Berth fee', '1000.00', { discountPct: '12.5' }),
      line('Electricity', '50.00', { discountAmount: '7.25', taxRatePct: '14' }),
    ],
    { discountPct: '10' },
  )
  expect(page!.text).toMatch(/Berth fee.*Discount 12\.5 %/)
  expect(page!.text).toMatch(/Electricity.*Discount 7\.25/)
  expect(page!.text).toMatch(/Subtotal 917\.75 Discount 10 % -91\.78 Net 825\.97/)
  // The discount is shared by what each rate comes to: 787.50 and 38.47.
  expect(page!.text).toMatch(/25\.5 787\.50 200\.81 14 38\.47 5\.39/)
  expect(page!.text).toMatch(/To pay €1,032\.17/)
})
