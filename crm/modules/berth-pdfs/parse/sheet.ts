import type { SheetField } from '../../../../contract/berth-pdfs/fields.ts'
import { usualCurrencies } from '../../../../contract/values/currencies.ts'
import { METRES_PER_FOOT } from '../../../../contract/values/length-units.ts'

/** One value found in a sheet, with the words it was read from. */
export interface Found {
  field: SheetField
  value: number | string | boolean
  unit: 'm' | 'ft' | null
  confidence: number
  from: string
}

/** A label and what stands beside it. */
export interface Labelled {
  label: string
  value: string
  /** The words both were read from, where they do not stand as label and value. */
  from?: string
  /** How surely the words mean that; 1 unless said otherwise. */
  fit?: number
}

/** What sheets call each field, in the languages of the product; the more telling names first. */
const names: readonly (readonly [SheetField, readonly string[]])[] = [
  [
    'nominalBoatSize',
    [
      'nominal boat size',
      'nominal boat',
      'max boat length',
      'boat length',
      'vessel length',
      'max loa',
      'boat size',
      'båtstorlek',
      'båtlängd',
      'veneen koko',
      'veneen pituus',
      'bootslänge',
      'bootsgröße',
    ],
  ],
  [
    'waterDepth',
    [
      'water depth',
      'depth of water',
      'depth at mean low water',
      'depth',
      'vattendjup',
      'vesisyvyys',
      'veden syvyys',
      'wassertiefe',
      'tiefe',
    ],
  ],
  [
    'draft',
    ['max draft', 'max draught', 'draft', 'draught', 'djupgående', 'syväys', 'max tiefgang', 'tiefgang'],
  ],
  [
    'length',
    ['berth length', 'length overall', 'length', 'loa', 'längd', 'pituus', 'liegeplatzlänge', 'länge'],
  ],
  ['width', ['berth width', 'max beam', 'width', 'beam', 'bredd', 'leveys', 'liegeplatzbreite', 'breite']],
  ['price', ['purchase price', 'asking price', 'price', 'pris', 'hinta', 'kaufpreis', 'preis']],
  ['cleatCapacity', ['cleat capacity', 'knapkapacitet', 'knaapin kapasiteetti']],
  ['cleatType', ['cleat type', 'cleats', 'knap', 'knaapit', 'klampen', 'klampe']],
  ['bollardCapacity', ['bollard capacity', 'pollarkapacitet']],
  ['bollardType', ['bollard type', 'bollards', 'pollare', 'pollarit', 'poller']],
  ['sidePontoon', ['side pontoon', 'sidoponton', 'sivuponttoni', 'fingersteg', 'seitensteg']],
  ['pontoon', ['pontoon', 'ponton', 'ponttoni', 'brygga', 'laituri', 'steg']],
  ['currency', ['currency', 'valuta', 'valuutta', 'währung']],
  ['mooringType', ['mooring type', 'type of mooring', 'mooring', 'förtöjning', 'kiinnitys', 'festmacher']],
  ['voltage', ['voltage', 'spänning', 'jännite', 'spannung']],
  [
    'powerCapacity',
    [
      'power capacity',
      'power supply',
      'power',
      'shore power',
      'electricity',
      'el',
      'sähkö',
      'strom',
      'stromanschluss',
    ],
  ],
  [
    'waterAvailable',
    [
      'water available',
      'fresh water',
      'water supply',
      'water',
      'vatten',
      'vesi',
      'wasser',
      'wasseranschluss',
    ],
  ],
  ['bowFacing', ['bow facing', 'orientation', 'för mot', 'keulan suunta']],
  ['access', ['access', 'tillträde', 'kulku', 'zugang']],
]

const foldedNames = names.map(([field, all]) => [field, all.map(folded)] as const)

/** What labelled values say of a berth: each field once, as the surest of them says it. */
export function readSheet(lines: readonly Labelled[], sure = 1): Found[] {
  const found = new Map<SheetField, Found>()
  const keep = (one: Found) => {
    const known = found.get(one.field)
    if (!known || known.confidence < one.confidence) found.set(one.field, one)
  }
  for (const line of lines) {
    const field = fieldOf(line.label)
    if (!field) continue
    for (const one of readValue(field.field, line))
      keep({ ...one, confidence: round(one.confidence * field.fit * (line.fit ?? 1) * sure) })
  }
  // The longest boat is as long as the berth where nothing else says that.
  const boat = found.get('nominalBoatSize')
  if (boat && !found.has('length') && longest.test(boat.from))
    found.set('length', { ...boat, field: 'length', confidence: round(boat.confidence * 0.7) })
  return [...found.values()]
}

const longest = /length|loa|longueur|länge|längd|pituus|up to|bis|upp till/i

/** The parts of lines that stand as `label: value`, `label …… value` or `label   value`; a label may end its line. */
export function labelled(lines: readonly string[]): Labelled[] {
  const pairs: Labelled[] = []
  for (const [index, line] of lines.entries()) {
    for (const part of line
      .slice(0, longestLine)
      .split(/[|;\t]/)
      .map((one) => one.trim())) {
      const pair = parted(part) ?? bare(part)
      if (pair) pairs.push(pair)
      else if (fieldOf(part)?.fit === 1 && lines[index + 1])
        pairs.push({ label: part, value: lines[index + 1]! })
    }
  }
  return pairs
}

const longestLine = 300
const marks = [':', '=', '...', '…', '___', '   '] as const
const filling: ReadonlySet<string> = new Set([' ', '.', '…', '_', ':', '='])

/** What a mark parts from its label. */
function parted(part: string): Labelled | null {
  const places = marks.map((mark) => part.indexOf(mark)).filter((place) => place > 1 && place <= 41)
  if (places.length === 0) return null
  const at = Math.min(...places)
  const value = [...part.slice(at)]
  while (value.length > 0 && filling.has(value[0]!)) value.shift()
  return value.length > 0 ? { label: part.slice(0, at), value: value.join('') } : null
}

/** A label with a number right behind it. */
function bare(part: string): Labelled | null {
  const at = part.search(/\d/)
  const label = part.slice(0, Math.max(0, at))
  return at > 2 && at <= 41 && fieldOf(label) ? { label, value: part.slice(at) } : null
}

/** Whether a text is what sheets call a field, to the letter. */
export function isLabel(text: string): boolean {
  return fieldOf(text)?.fit === 1
}

function fieldOf(label: string): { field: SheetField; fit: number } | null {
  const unitless = label.replace(/\((?:m|ft|metres|meters|feet|eur|sek)\)/gi, '')
  const plain = folded(unitless)
    .replaceAll(/[^\p{L} ]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/\bmax(?:imum|imal|imale|imaler)\b/, 'max')
    .trim()
  for (const [field, all] of foldedNames) if (all.includes(plain)) return { field, fit: 1 }
  const words = plain.split(' ')
  if (words.length > 4) return null
  // The length of a pontoon is not that of its berths.
  if (words.length > 1 && words.some((word) => ofAnother.has(word)) && !words.some((word) => own.has(word)))
    return null
  for (const [field, all] of foldedNames) {
    const near = all.some(
      (name) => name.length > 3 && (plain.startsWith(`${name} `) || plain.endsWith(` ${name}`)),
    )
    if (near) return { field, fit: 0.8 }
  }
  for (const [field, all] of foldedNames) {
    if (all.some((name) => name.length >= leastMisread && oneLetterApart(name, plain)))
      return { field, fit: 0.8 }
  }
  return null
}

/** What has a length, width or depth of its own on a sheet of a berth. */
const ofAnother: ReadonlySet<string> = new Set(
  'pontoon,pontoons,dock,pier,jetty,quay,finger,channel,basin,harbour,harbor,marina,entrance,cable,hose,brygga,bryggans,laituri,laiturin,ponton,ponttonin,steg,kai,hafen'.split(
    ',',
  ),
)
/** Words of such things that are meant all the same: the type of a side pontoon, the access to a pier. */
const own: ReadonlySet<string> = new Set(
  'side,berth,berths,type,name,no,number,water,draft,draught'.split(','),
)

/** Small letters without marks: a picture, and many a keyboard, lose them. */
function folded(text: string): string {
  return text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
}

/** Letters of a name of which one may have been misread; shorter ones would be taken for others. */
const leastMisread = 6

function oneLetterApart(name: string, read: string): boolean {
  if (Math.abs(name.length - read.length) > 1) return false
  let from = 0
  while (from < name.length && name[from] === read[from]) from += 1
  let end = 0
  const most = Math.min(name.length, read.length) - from
  while (end < most && name.at(-1 - end) === read.at(-1 - end)) end += 1
  return Math.max(name.length, read.length) - from - end <= 1
}

const sizes: ReadonlySet<string> = new Set(['length', 'width', 'draft', 'waterDepth', 'nominalBoatSize'])

function readValue(field: SheetField, { label, value, from: words }: Labelled): Found[] {
  const from = (words ?? `${label.trim()}: ${value.trim()}`).slice(0, 200)
  if (isRange(value) && (sizes.has(field) || field === 'price')) return []
  if (sizes.has(field)) {
    const size = readSize(value, label)
    return size ? [{ field, from, ...size }] : []
  }
  if (field === 'price') return readPrice(value, label, from)
  if (field === 'waterAvailable') {
    const answer = /^(yes|ja|kyllä|vorhanden|available|✓|x)\b|^✓/i.test(value)
      ? true
      : /^(no|nej|nein|ei|none|—|-)/i.test(value)
        ? false
        : null
    return answer === null ? [] : [{ field, value: answer, unit: null, confidence: 0.9, from }]
  }
  if (field === 'currency') {
    const code = usualCurrencies.find((one) => one === value.trim().toUpperCase())
    return code ? [{ field, value: code, unit: null, confidence: 0.9, from }] : []
  }
  const text = value.trim().replaceAll(/\s+/g, ' ')
  const long = text.length > 60
  return text === '' || long ? [] : [{ field, value: text, unit: null, confidence: 0.85, from }]
}

/** `500–1000` is neither: a person decides. */
function isRange(value: string): boolean {
  return (
    /\d ?[€$£]? ?(?:[-–—]|to|bis|till) ?[€$£]? ?\d/i.test(value) ||
    /\d ?(m|ft|eur) ?[-–—] ?\d{1,9}(?:[.,]\d{1,4})? ?\1\b/i.test(value)
  )
}

/** A size in metres: `12.5 m`, `41'`, `41 ft 6 in`, `1250 cm`; without a unit, the one of the label, else what is likely. */
function readSize(
  value: string,
  label: string,
): { value: number; unit: 'm' | 'ft'; confidence: number } | null {
  const feet =
    /(\d{1,6}(?:[.,]\d{1,4})?) ?(?:ft|feet|foot|fot|fuß|fuss|jalkaa|['′]) ?(?:(\d{1,3}(?:[.,]\d{1,4})?) ?(?:in|inches|["″]))?/i.exec(
      value,
    )
  const metric = /(\d{1,6}(?:[.,]\d{1,4})?) ?(mm|cm|m(?:etres?|eters?|etriä)?)(?![\p{L}²³])/iu.exec(value)
  if (metric) {
    const per = /^mm/i.test(metric[2]!) ? 1000 : /^cm/i.test(metric[2]!) ? 100 : 1
    return sized(sizeOf(metric[1]!) / per, 'm', 0.95)
  }
  if (feet) return sized((sizeOf(feet[1]!) + sizeOf(feet[2] ?? '0') / 12) * METRES_PER_FOOT, 'ft', 0.95)
  const number = /\d{1,6}(?:[.,]\d{1,4})?/.exec(value)?.[0]
  if (!number || value.includes(`-${number}`)) return null
  if (/\((?:ft|feet)\)/i.test(label)) return sized(sizeOf(number) * METRES_PER_FOOT, 'ft', 0.9)
  return sized(sizeOf(number), 'm', /\((?:m|metres|meters)\)/i.test(label) ? 0.9 : 0.6)
}

function sized(metres: number, unit: 'm' | 'ft', confidence: number) {
  if (!Number.isFinite(metres) || metres <= 0 || metres > 300) return null
  return { value: round(metres, 4), unit, confidence }
}

const signs: readonly (readonly [RegExp, string])[] = [
  [/€/, 'EUR'],
  [/£/, 'GBP'],
  [/\$/, 'USD'],
  [/\bkr\b/i, 'SEK'],
]

function readPrice(value: string, label: string, from: string): Found[] {
  const written = /\d[\d\s.,' ]*/.exec(value)?.[0]
  if (!written) return []
  const amount = numberOf(written)
  if (!Number.isFinite(amount)) return []
  const words: readonly string[] = `${value} ${label}`.toUpperCase().split(/[^A-Z]/)
  const code = usualCurrencies.find((one) => words.includes(one))
  const currency = code ?? signs.find(([sign]) => sign.test(`${value} ${label}`))?.[1]
  const confidence = currency ? 0.95 : 0.7
  const price: Found = { field: 'price', value: round(amount, 2), unit: null, confidence, from }
  return currency ? [price, { ...price, field: 'currency', value: currency }] : [price]
}

/** A number of a size: its mark, comma or point, is that of the decimals. */
function sizeOf(text: string): number {
  return Number(text.replace(',', '.'))
}

/** A number as people write it: `1 250,50`, `1,250.50`, `1'250`. A single mark before three digits parts thousands. */
function numberOf(text: string): number {
  const all = text.replaceAll(/[\s' ]/g, '')
  const plain = /[.,]$/.test(all) ? all.slice(0, -1) : all
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  if (last < 0) return Number(plain)
  const decimals = plain.length - last - 1
  const marks = plain.match(/[.,]/g)!.length
  const integer = plain.slice(0, last).replaceAll(/[.,]/g, '')
  if (decimals === 3 && (marks > 1 || integer.length <= 3) && integer !== '0')
    return Number(integer + plain.slice(last + 1))
  return Number(`${integer}.${plain.slice(last + 1)}`)
}

function round(value: number, digits = 2): number {
  return Math.round(value * 10 ** digits) / 10 ** digits
}
