import type { Grid } from './headers.ts'
import { MOST_KEPT } from './headers.ts'
import { tooManyRows } from './table.ts'

const headers = [
  'First name',
  'Middle name',
  'Last name',
  'Full name',
  'E-mail',
  'Second e-mail',
  'Phone',
  'Mobile phone',
  'Second phone',
  'Company',
  'Street',
  'City',
  'Region',
  'Postal code',
  'Country',
  'Tags',
  'Note',
] as const
type Column = (typeof headers)[number]

interface Property {
  name: string
  parameters: string
  value: string
}

const LONGEST_LINE = 100_000

export function isVcards(text: string): boolean {
  const lines = text.slice(0, 200).split(/\r\n|\n|\r/)
  return lines.some((line) => line.trim().toUpperCase() === 'BEGIN:VCARD')
}

/** The cards of a file, versions 2.1 to 4.0, as rows of a table. */
export function readVcards(text: string): Grid {
  const grid: Grid = [{ line: 1, cells: [...headers] }]
  let card: Property[] | null = null
  for (const line of unfolded(text)) {
    if (/^BEGIN:VCARD\s*$/i.test(line)) card = []
    else if (/^END:VCARD\s*$/i.test(line)) {
      if (card) grid.push({ line: grid.length + 1, cells: rowOf(card) })
      if (grid.length > MOST_KEPT) throw tooManyRows(grid.length - 1)
      card = null
    } else if (card) {
      const property = propertyOf(line)
      if (property) card.push(property)
    }
  }
  return grid
}

/** Lines as they were before they were folded; quoted-printable ones end with a sign of equality. */
function unfolded(text: string): string[] {
  const lines: string[] = []
  for (const line of text.split(/\r\n|\n|\r/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length < LONGEST_LINE) {
      if (/^[ \t]/.test(line)) {
        lines[lines.length - 1] = last + line.slice(1)
        continue
      }
      if (last.endsWith('=') && /QUOTED-PRINTABLE/i.test(last.slice(0, 200))) {
        lines[lines.length - 1] = last.slice(0, -1) + line
        continue
      }
    }
    lines.push(line)
  }
  return lines
}

function propertyOf(line: string): Property | null {
  const [, name = '', parameters = '', value = ''] =
    /^(?:[\w-]{1,40}\.)?([\w-]{1,40})((?:;(?:"[^"]*"|[^":])*)?):([\s\S]*)$/.exec(line) ?? []
  if (name === '') return null
  const plain = /QUOTED-PRINTABLE/i.test(parameters) ? fromQuoted(value, parameters) : value
  return { name: name.toUpperCase(), parameters: parameters.toUpperCase(), value: plain }
}

function fromQuoted(value: string, parameters: string): string {
  const bytes = value.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  const page = /CHARSET="?([\w-]{1,30})/i.exec(parameters)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(page).decode(Buffer.from(bytes, 'latin1'))
  } catch {
    return bytes
  }
}

function rowOf(card: readonly Property[]): string[] {
  const all = (name: string) => card.filter((one) => one.name === name)
  const cells = new Map<Column, string>()
  const [last = '', first = '', middle = ''] = partsOf(all('N')[0]?.value ?? '')
  const hasName = first !== '' || last !== ''
  cells.set('First name', first).set('Middle name', middle).set('Last name', last)
  cells.set('Full name', hasName ? '' : textOf(all('FN')[0]?.value ?? all('ORG')[0]?.value ?? ''))
  const mails = all('EMAIL').map(({ value }) => textOf(value).replace(/^mailto:/i, ''))
  cells.set('E-mail', mails[0] ?? '').set('Second e-mail', mails.slice(1).join(' ; '))
  const phones = all('TEL').map(({ value, parameters }) => ({
    text: textOf(value).replace(/^tel:/i, ''),
    mobile: /CELL|MOBILE|IPHONE/.test(parameters),
  }))
  const mobile = phones.find((phone) => phone.mobile)
  const others = phones.filter((phone) => phone !== mobile).map((phone) => phone.text)
  cells.set('Mobile phone', mobile?.text ?? '').set('Phone', others[0] ?? '')
  cells.set('Second phone', others.slice(1).join(' ; '))
  cells.set('Company', partsOf(all('ORG')[0]?.value ?? '')[0] ?? '')
  const [box = '', , street = '', city = '', region = '', zip = '', country = ''] = partsOf(
    all('ADR')[0]?.value ?? '',
  )
  cells
    .set('Street', street || box)
    .set('City', city)
    .set('Region', region)
  cells.set('Postal code', zip).set('Country', country)
  cells.set(
    'Tags',
    all('CATEGORIES')
      .map(({ value }) => textOf(value))
      .join(', '),
  )
  cells.set(
    'Note',
    all('NOTE')
      .map(({ value }) => textOf(value))
      .join('\n'),
  )
  return headers.map((header) => cells.get(header) ?? '')
}

/** The parts of a value between semicolons that no backslash guards. */
function partsOf(value: string): string[] {
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < value.length; at++) {
    if (value[at] === '\\') at += 1
    else if (value[at] === ';') {
      parts.push(value.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, value.slice(from)].map(textOf)
}

function textOf(value: string): string {
  return value
    .replace(/\\([\s\S])/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign))
    .trim()
}
