import type { DecimalSign } from '../../values/figure.ts'
import type { ClientLanguage } from '../../values/languages.ts'
import type { SampleEntity } from './entities.ts'
import { sampleHeadings } from './headings.ts'

// Plain, without schemas, so that the browser can have it too.

/** Rows by field. A number is written with the reader's decimal sign. */
type Row = Readonly<Record<string, string | number>>

export interface SampleReader {
  /** Of the headings. */
  readonly language: ClientLanguage
  /** Before the decimals; where it is a comma, cells are parted by semicolons. */
  readonly sign: DecimalSign
  /** Of the prices. */
  readonly currency: string
}

/** A sample of a file to import: headings and three rows, as spreadsheets of the reader write a file. */
export function sampleFile(entity: SampleEntity, { language, sign, currency }: SampleReader): string {
  const headings: Readonly<Record<string, string>> = sampleHeadings[language][entity]
  const separator = sign === ',' ? ';' : ','
  const cell = (value: string | number | undefined) =>
    typeof value === 'number' ? String(value).replace('.', sign) : (value ?? '')
  const written = (cells: readonly string[]) =>
    cells
      .map((one) => (one.includes(separator) || one.includes('"') ? `"${one.replaceAll('"', '""')}"` : one))
      .join(separator)
  const rows = sampleRows[entity].map((row: Row) =>
    Object.keys(headings).map((field) => cell(field === 'currency' ? currency : row[field])),
  )
  return [Object.values(headings), ...rows].map((cells) => `${written(cells)}\r\n`).join('')
}

/** Three rows of each: people and boats that are nobody’s. */
export const sampleRows = {
  berths: [
    {
      ...{ mooringNumber: 'A1', length: 12, width: 4.2, waterDepth: 2.5 },
      ...{ price: 42000, powerCapacity: '16 A' },
    },
    {
      ...{ mooringNumber: 'A2', length: 10.5, width: 3.6, waterDepth: 2.4 },
      ...{ price: 31500, powerCapacity: '16 A' },
    },
    {
      ...{ mooringNumber: 'B1', length: 14, width: 4.8, waterDepth: 3.1 },
      ...{ price: 58000, powerCapacity: '32 A' },
    },
  ],
  clients: [
    {
      ...{ fullName: 'Anna Lindgren', email: 'anna.lindgren@example.com', phone: '+46 70 174 06 05' },
      ...{ street: 'Strandvägen 12', postalCode: '114 56', city: 'Stockholm', country: 'SE' },
    },
    {
      ...{ fullName: 'Matti Korhonen', email: 'matti.korhonen@example.com', phone: '+358 50 123 4567' },
      ...{ street: 'Merikatu 3', postalCode: '00140', city: 'Helsinki', country: 'FI' },
    },
    {
      ...{ fullName: 'Claire Martin', email: 'claire.martin@example.com', phone: '+33 6 39 98 12 34' },
      ...{ street: '8 quai du Port', postalCode: '06600', city: 'Antibes', country: 'FR' },
    },
  ],
  companies: [
    {
      ...{ name: 'Lindgren Segling AB', registrationNumber: '556000-0001', country: 'SE' },
      ...{ street: 'Hamngatan 4', postalCode: '111 47', city: 'Stockholm' },
    },
    {
      ...{ name: 'Korhonen Veneet Oy', registrationNumber: '1234567-1', country: 'FI' },
      ...{ street: 'Satamakatu 9', postalCode: '00160', city: 'Helsinki' },
    },
    {
      ...{ name: 'Martin Nautique SARL', registrationNumber: '123 456 782', country: 'FR' },
      ...{ street: '2 rue de la Mer', postalCode: '06600', city: 'Antibes' },
    },
  ],
  yachts: [
    {
      ...{ name: 'Havsörn', builder: 'Hallberg-Rassy', model: '370', yearBuilt: '2008', flag: 'SE' },
      ...{ length: 11.35, width: 3.55, draft: 1.9, ownerName: 'Anna Lindgren' },
    },
    {
      ...{ name: 'Aallotar', builder: 'Nauticat', model: '331', yearBuilt: '1999', flag: 'FI' },
      ...{ length: 9.9, width: 3.2, draft: 1.6, ownerName: 'Matti Korhonen' },
    },
    {
      ...{ name: 'Belle Brise', builder: 'Beneteau', model: 'Oceanis 40.1', yearBuilt: '2021', flag: 'FR' },
      ...{ length: 12.43, width: 4.18, draft: 2.1, ownerName: 'Claire Martin' },
    },
  ],
} as const satisfies Record<SampleEntity, readonly Row[]>
