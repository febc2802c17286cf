import { expect, it } from 'vitest'
import type { Party } from '../party.ts'
import { printedOf, type ToPrint } from './printed.ts'

const party = (name: string, countryIso: string | null): Party => ({
  name,
  address: ['Strandvägen 1', '621 57 Visby'],
  registrationNumber: null,
  vatNumber: null,
  countryIso,
})

function invoice(more: Partial<ToPrint>): ToPrint {
  return {
    imported: false,
    id: '0198b3e2-5d6f-7c11-9a3b-1c2d3e4f5a6b',
    ...({ kind: 'general', status: 'sent', number: 'INV-2026-0001', currency: 'EUR' } as const),
    ...{ issueDate: '2026-11-25', dueDate: '2026-12-09', net: '100.00', tax: '25.00', gross: '125.00' },
    taxByRate: [{ taxRatePct: '25', net: '100.00', tax: '25.00' }],
    reference: null,
    note: null,
    issuer: { ...party('Solvik Marina AB', 'SE'), iban: null, bic: null, email: null },
    billTo: party('Vera Dahl', 'SE'),
    language: 'en',
    creditedNumber: null,
    creditedOn: null,
    ...{ subtotal: '100.00', discount: '0.00', discountPct: null },
    lines: [
      {
        ...{ description: 'Berth', quantity: '1', unitPrice: '100.00', taxRatePct: '25', net: '100.00' },
        ...{ discountPct: null, discountAmount: null },
      },
    ],
    ...more,
  }
}

it.each([
  ['en', 'SE', ['Strandvägen 1', '621 57 Visby']],
  ['en', 'FI', ['Strandvägen 1', '621 57 Visby', 'Finland']],
  ['sv', 'DE', ['Strandvägen 1', '621 57 Visby', 'Tyskland']],
  ['fi', 'SE', ['Strandvägen 1', '621 57 Visby']],
  ['fi', null, ['Strandvägen 1', '621 57 Visby']],
] as const)('writes the country of who is billed in %s, for %s', (language, countryIso, lines) => {
  const { to } = printedOf(invoice({ language, billTo: party('Vera Dahl', countryIso) }))
  expect(to).toMatchObject({ lines })
})

it('prints a price of one with the decimals it has', () => {
  const priced = (unitPrice: string, net: string) => ({
    ...{ description: 'Electricity', quantity: '1234', unitPrice, taxRatePct: '25.5', net },
    ...{ discountPct: null, discountAmount: null },
  })
  const { lines } = printedOf(
    invoice({ language: 'fi', lines: [priced('0.1849', '228.17'), priced('2.50', '3085.00')] }),
  )
  expect(lines.map((cells) => cells.map((cell) => cell?.replace(/\s/g, ' ')))).toEqual([
    ['Electricity', '1 234', '0,1849', '25,5', '228,17'],
    ['Electricity', '1 234', '2,50', '25,5', '3 085,00'],
  ])
})

it('writes the country where it is not known from where the invoice comes', () => {
  const issuer = { ...party('Solvik Marina AB', null), iban: null, bic: null, email: null }
  expect(printedOf(invoice({ issuer })).to).toMatchObject({
    lines: ['Strandvägen 1', '621 57 Visby', 'Sweden'],
  })
})

it('says of what another program sent that it is a copy, without a picture that pays it', () => {
  const issuer = { ...party('Solvik Marina AB', 'SE'), iban: 'FI2112345600000785', bic: null, email: null }
  const of = (imported: boolean) => printedOf(invoice({ issuer, imported, reference: '202600017' }))
  expect(of(true)).toMatchObject({
    ...{ remark: 'Copy of an invoice that was sent from another program. The original applies.', code: null },
    due: { label: 'Total', value: '€125.00' },
  })
  expect(of(false)).toMatchObject({ remark: null, code: expect.any(String), due: { label: 'To pay' } })
})
