import { readWrittenAmount } from '../../../../contract/values/amount.ts'
import { currencyKnown } from '../../../../contract/values/currencies.ts'
import { parseDimension, unitInLabel } from '../../../../contract/values/dimensions.ts'
import { headingsOf } from '../../../../platform/values/table-words.ts'
import { readDateForms } from '../cells/dates.ts'
import { readDegrees } from '../cells/degrees.ts'
import type { ImportField } from '../cells/field.ts'
import { figureIn } from '../cells/formats.ts'
import { withoutNames } from '../cells/phones.ts'
import { plainWords, readYesNo, spelledOut } from '../cells/plain-words.ts'
import { isBare } from '../cells/sizes.ts'
import { type ImportTable, LONGEST_VALUE } from '../file/table.ts'

const SAMPLE = 200
const ENOUGH = 0.5

type Candidate = { column: number; header: string; field: ImportField; score: number; empty: boolean }

/** A field for each column that looks like one, by its heading and its content. */
export function proposeColumns(fields: readonly ImportField[], table: ImportTable): Record<string, string> {
  const candidates: Candidate[] = []
  const shared = sharedBeginning(table.headers)
  table.headers.forEach((header, column) => {
    const values = sampleOf(table, column)
    for (const field of fields) {
      const score = scoreOf(header.slice(shared), values, field) * filledOf(field, values.length, table)
      if (score >= ENOUGH) candidates.push({ column, header, field, score, empty: values.length === 0 })
    }
  })
  // A column without any content takes only what no other column wants.
  candidates.sort((a, b) => Number(a.empty) - Number(b.empty) || b.score - a.score || a.column - b.column)
  dropAlike(candidates)
  const first = assigned(candidates)
  const other = otherThanName([...first.values()], table)
  const isElsewhere = otherAddress([...first.values()])
  const mapped = assigned(candidates.filter((one) => one !== other && !isElsewhere(one)))
  const second = secondAddress(fields, candidates, mapped)
  return Object.fromEntries(
    table.headers.flatMap((header, column) => {
      const key = mapped.get(column)?.field.key ?? second.get(column)
      return key ? [[header, key]] : []
    }),
  )
}

/** Of two columns of names the one counts more that names everybody: beside it the other has the persons of companies. */
function filledOf({ key }: ImportField, filled: number, { rows }: ImportTable): number {
  const all = Math.min(rows.length, SAMPLE)
  return key === 'fullName' && all > 0 && filled > 0 ? 0.95 + 0.05 * (filled / all) : 1
}

/** Of several amounts that are only like a field, such as the fees of two seasons, none is taken for the one it has. */
function dropAlike(candidates: Candidate[]): void {
  const begins = ({ header }: Candidate) => plainWords(header).split(' ')[0]
  const isLike = (one: Candidate) => one.field.kind === 'money' && one.score <= likeness
  const alike = candidates.filter(
    (one) =>
      isLike(one) &&
      candidates.some(
        (other) =>
          other.column !== one.column &&
          other.field === one.field &&
          isLike(other) &&
          begins(other) === begins(one),
      ),
  )
  for (const one of alike) candidates.splice(candidates.indexOf(one), 1)
}

/** Each column with the best of its candidates whose field no better column has. */
function assigned(candidates: readonly Candidate[]): Map<number, Candidate> {
  const mapped = new Map<number, Candidate>()
  for (const candidate of candidates) {
    if (mapped.has(candidate.column) || !isFree([...mapped.values()], candidate)) continue
    mapped.set(candidate.column, candidate)
  }
  return mapped
}

/**
 * Where first and last name have columns, one that is only called like a name, or whose names are not made of those two, is
 * another thing, such as the account of the person.
 */
function otherThanName(taken: readonly Candidate[], { rows }: ImportTable): Candidate | undefined {
  const of = (key: string) => taken.find(({ field }) => field.key === key)
  const [first, last, full] = [of('firstName'), of('lastName'), of('fullName')]
  if (!first || !last || !full) return undefined
  if (full.score <= likeness) return full
  const known = rows
    .map(({ cells }) => [first, last, full].map(({ column }) => plainWords(cells[column] ?? '')))
    .filter((names) => names.every((name) => name !== ''))
  const same = known.filter(
    ([one, other, fullName]) => fullName!.includes(one!) && fullName!.includes(other!),
  )
  return known.length > 0 && same.length * 2 < known.length ? full : undefined
}

const placeFields: ReadonlySet<string> = new Set(
  'street,addressLine2,addressLine3,addressLine4,addressLine5,city,region,postalCode,country'.split(','),
)

/** What stands before the parts of one of several addresses: `Mailing Street`, `POCity`, `Address 2 - City`. */
function addressOf(header: string): string {
  const [, beginning = ''] =
    /^(mailing|other|billing|shipping|delivery|invoice|home|business|work|company|po|sa|address \d) /.exec(
      plainWords(header.replace(/([a-z])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$2 ')),
    ) ?? []
  return beginning
}

/** Whether a column is a part of another address than the one whose street is taken: parts of two are never mixed. */
function otherAddress(taken: readonly Candidate[]): (one: Candidate) => boolean {
  const of = (key: string) => taken.find(({ field }) => field.key === key)
  const leading = of('street') ?? of('city') ?? of('postalCode')
  if (!leading) return () => false
  const address = addressOf(leading.header)
  return ({ field, header }) => placeFields.has(field.key) && !['', address].includes(addressOf(header))
}

/** The fields of a second address by those of the first. */
const secondFields: Readonly<Record<string, string>> = {
  street: 'secondStreet',
  addressLine2: 'secondAddressLine2',
  city: 'secondCity',
  region: 'secondRegion',
  postalCode: 'secondPostalCode',
  country: 'secondCountry',
}

/** The columns of a second address, by what stands before its parts: the first other one that has a street or a town. */
function secondAddress(
  fields: readonly ImportField[],
  candidates: readonly Candidate[],
  mapped: ReadonlyMap<number, Candidate>,
): ReadonlyMap<number, string> {
  const leading = [...mapped.values()].find(({ field }) => ['street', 'city'].includes(field.key))
  const isTaken = fields.some(({ key }) => key === 'secondStreet')
  if (!leading || !isTaken) return new Map()
  const first = addressOf(leading.header)
  const parts = candidates.filter(
    ({ column, header, field, empty }) =>
      secondFields[field.key] &&
      !empty &&
      !mapped.has(column) &&
      !['', 'company', first].includes(addressOf(header)),
  )
  const places = parts.filter(({ field }) => ['street', 'city'].includes(field.key))
  const start = places.toSorted((one, other) => one.column - other.column)[0]
  const own = parts.filter(({ header }) => start && addressOf(header) === addressOf(start.header))
  return new Map([...assigned(own)].map(([column, { field }]) => [column, secondFields[field.key]!]))
}

/** Characters of what stands before every heading, such as `Person - ` of an export that names its kind each time. */
function sharedBeginning(headers: readonly string[]): number {
  const end = (headers[0] ?? '').indexOf(' - ')
  if (end < 1 || headers.length < 2) return 0
  const beginning = headers[0]!.slice(0, end + 3)
  return headers.every((header) => header.startsWith(beginning)) ? beginning.length : 0
}

/** A field takes one column; a dimension takes two when one is in feet and the other in metres. */
function isFree(taken: readonly Candidate[], { field, header }: Candidate): boolean {
  return taken.every(
    (other) =>
      other.field.key !== field.key ||
      (field.kind === 'length' &&
        unitInLabel(header) !== null &&
        unitInLabel(other.header) !== null &&
        unitInLabel(other.header) !== unitInLabel(header)),
  )
}

function sampleOf(table: ImportTable, column: number): string[] {
  const values: string[] = []
  for (const { cells } of table.rows) {
    const value = cells[column]
    if (value) values.push(value)
    if (values.length === SAMPLE) break
  }
  return values
}

const UNIT_AT_END = / (m|ft|feet|metres?|meters?|(?:i |in )?(?:cm|mm)|in|inch|inches)$/

/** 1 for the very heading, less for one that contains it; content speaks for or against. */
function scoreOf(header: string, values: readonly string[], field: ImportField): number {
  const heading = plainWords(
    header.replace(/\((?:m|ft|feet|metres?|meters?|cm|mm|in|inch|inches|€|eur)\)/i, ''),
  )
  const bare = heading.replace(field.kind === 'length' ? UNIT_AT_END : / (m|ft|feet|metres?|meters?)$/, '')
  const { own, words, vague } = headingWords(field)
  const inPercent = /%|\bpercent\b/i.test(header)
  if (inPercent && field.kind === 'money') return 0
  const matches = words.map((word) => matchOf(bare, word) * (vague.has(word) && !inPercent ? vagueness : 1))
  const found = Math.max(...matches.filter((match) => !field.whole || match > likeness), 0)
  // What a list of ours calls it in some language goes before what others call something else.
  const byHeading = own.includes(bare) ? found + 0.01 : found
  const share = shareFitting(values, field)
  if (share === null) return byHeading
  // Words of a choice may be unknown: people say what they mean. A rate has its sign in the heading.
  const base = field.kind === 'choice' || (field.kind === 'number' && inPercent) ? 0.55 : 0.35
  if (byHeading > 0) return byHeading * (base + (1 - base) * share)
  return field.unmistakable && share >= 0.9 && values.length >= 2 ? ENOUGH : 0
}

interface HeadingWords {
  /** Headings of the lists of the product. */
  readonly own: readonly string[]
  readonly words: readonly string[]
  readonly vague: ReadonlySet<string>
}
/** What a heading that may as well mean another field is worth. */
const vagueness = 0.8
const plain = new WeakMap<ImportField, HeadingWords>()

function headingWords(field: ImportField): HeadingWords {
  const known = plain.get(field)
  if (known) return known
  const own = [field.label, ...headingsOf(field.key)].map(plainWords)
  const all = [...field.words, ...headingsOf(field.key)]
  const spelled = all.map((word) => plainWords(spelledOut(word)))
  const words = [...new Set([...own, ...[field.key, ...field.words].map(plainWords), ...spelled])]
  const spelling = { own, words, vague: new Set(field.vague?.map(plainWords)) }
  plain.set(field, spelling)
  return spelling
}

/** Last words of headings that name a record of another kind, or its number. */
const ofAnother: ReadonlySet<string> = new Set(['owner', 'id', 'creator'])

/** Last words that name a property of the thing: `Phone 1 - Type` is no phone. */
const properties: ReadonlySet<string> = new Set(
  'type,label,count,date,typ,tyyppi,tipo,art,pvm,datum,fecha,anzahl,antal,lkm,formatted'.split(','),
)

/** First words that count the thing: `nb_notes` is no note. */
const counting: ReadonlySet<string> = new Set(['nb', 'num', 'count', 'antal', 'anzahl', 'total'])

/** Words that say too little inside of a longer heading: they are meant only where they are all of it. */
const general: ReadonlySet<string> = new Set(
  (
    'name,client,customer,contact,account,lead,prospect,buyer,user,person,company,boat,yacht,vessel,fleet,date,data,day,' +
    'created,value,amount,number,no,nr,num,status,state,type,category,label,land,country,text,body,content,built,year,' +
    'nimi,namn,navn,naam,nom,nome,nombre,nummer,numero,asiakas,kund,kunde,klant,cliente,kontakt,vene,bat,boot,bateau,' +
    'barco,barca,firma,foretag,yritys,yhtio,empresa,societe,societa,bedrijf,datum,pvm,fecha,time,closed,owner,closed'
  ).split(','),
)

/** What a heading that only contains a word is like it at most. */
const likeness = 0.87

function matchOf(heading: string, word: string): number {
  if (heading === word) return 1
  if (heading.replaceAll(' ', '') === word.replaceAll(' ', '')) return 0.98
  if (word.length < 3 || general.has(word) || !` ${heading} `.includes(` ${word} `)) return 0
  // `Contact owner` is no contact, and `Organization ID` no organization.
  const last = heading.slice(heading.lastIndexOf(' ') + 1)
  if (properties.has(last) || counting.has(heading.slice(0, heading.indexOf(' ')))) return 0
  if (ofAnother.has(last) && !word.endsWith(last)) return 0
  // What a heading ends with is what it is about: `Address 1 - City` is a city.
  const about = heading.endsWith(` ${word}`) ? 0.12 : 0
  return Math.min(likeness, 0.6 + about + 0.25 * (word.length / heading.length))
}

/** The share of the values that read as the field; null where any text would, or there are none. */
function shareFitting(values: readonly string[], field: ImportField): number | null {
  const fits = field.fits ?? CONTENT[field.kind]
  if (!fits || values.length === 0) return null
  return values.filter((value) => value.length <= LONGEST_VALUE && fits(value)).length / values.length
}

const CONTENT: Partial<Record<ImportField['kind'], (value: string) => boolean>> = {
  length: (value) => isBare(value) || parseDimension(value, 'm').ok,
  number: (value) => figureIn(value) !== null,
  money: (value) => readWrittenAmount(value, currencyKnown) !== null,
  date: (value) => readDateForms(value, 'UTC') !== null,
  currency: (value) => /^([A-Za-z]{3}|\p{Sc})$/u.test(value),
  yesNo: (value) => readYesNo(value) !== null,
  latitude: (value) => readDegrees(value, 'latitude') !== null,
  longitude: (value) => readDegrees(value, 'longitude') !== null,
  phone: (value) => /^[+(]?[\d\s().\-/+x]{5,}$/.test(firstOf(withoutNames(value))),
  email: (value) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(firstOf(value)),
  year: (value) => /^(18|19|20)\d\d$/.test(value),
  mmsi: (value) => /^\d{9}$/.test(value.replace(/\s/g, '')),
}

/** The first of several that one cell holds. */
function firstOf(value: string): string {
  return value.split(/\s:::\s|[;,|]/, 1)[0]!.trim()
}
