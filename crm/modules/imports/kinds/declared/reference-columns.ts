import type { Kind } from '../../../../../contract/kinds.ts'
import type { Field, ReferredType } from '../../../../../contract/record-fields.ts'
import type { ImportField } from '../../cells/field.ts'
import { clientFields } from '../clients/fields.ts'
import { companyFields } from '../companies/fields.ts'
import { interestFields } from '../interests/fields.ts'
import { yachtFields } from '../yachts/fields.ts'
import { headingsOf, labelOf } from './field-words.ts'

/** What a cell may say of a record of another kind: what people call it, or what tells two of one name apart. */
export type Part = 'name' | 'firstName' | 'lastName' | 'email' | 'registrationNumber' | 'hullId'

export interface ReferenceColumn {
  readonly part: Part
  readonly field: ImportField
}

/** A field that refers to a record of another kind, and the columns by which a file names that record. */
export interface ReferenceColumns {
  /** The field that has the id. */
  readonly name: string
  readonly type: ReferredType
  readonly label: string
  readonly isNeeded: boolean
  readonly columns: readonly ReferenceColumn[]
  /** The field of its number in an export. */
  readonly numberKey: string
}

const wordsOf = (fields: readonly ImportField[], key: string) => fields.find((one) => one.key === key)!.words
const holders =
  'tenant, holder, lessee, berth holder, reserved for, vuokralainen, paikan haltija, haltija, hyresgäst, innehavare, platsinnehavare, mieter, pächter, locataire, inquilino, arrendatario, huurder, account, account holder, account name, guest, guest name, booker, booked by, booker name, vieras, varaaja, gäst, gast, invité, huésped, ospite'
const places =
  'asset, asset name, unit, unit name, unit number, resource, pitch, allocated berth, paikka, laituripaikka, enhet, einheit, emplacement, unidad, unità'

interface Way {
  readonly part: Part
  readonly label: string
  readonly kind: ImportField['kind']
  readonly words: readonly string[]
  readonly most: number
  readonly unmistakable?: true
}

/** How each kind is named; of an interest, which has no name of its own, nothing is read. */
const ways: Readonly<Record<ReferredType, readonly Way[]>> = {
  berth: [
    {
      part: 'name',
      label: '',
      kind: 'text',
      words: [...wordsOf(interestFields, 'berths'), ...places.split(', ')],
      most: 60,
    },
  ],
  client: [
    {
      part: 'name',
      label: '',
      kind: 'text',
      words: [...wordsOf(interestFields, 'clientName'), ...holders.split(', ')],
      most: 300,
    },
    {
      part: 'firstName',
      label: '’s first name',
      kind: 'text',
      words: wordsOf(clientFields, 'firstName'),
      most: 100,
    },
    {
      part: 'lastName',
      label: '’s last name',
      kind: 'text',
      words: wordsOf(clientFields, 'lastName'),
      most: 100,
    },
    {
      part: 'email',
      label: '’s e-mail',
      kind: 'email',
      words: wordsOf(interestFields, 'clientEmail'),
      most: 254,
      unmistakable: true,
    },
  ],
  yacht: [
    { part: 'name', label: '', kind: 'text', words: wordsOf(interestFields, 'yacht'), most: 120 },
    {
      part: 'registrationNumber',
      label: '’s registration number',
      kind: 'text',
      words: wordsOf(yachtFields, 'registrationNumber'),
      most: 60,
    },
    { part: 'hullId', label: '’s HIN', kind: 'text', words: wordsOf(yachtFields, 'hullId'), most: 60 },
  ],
  company: [
    { part: 'name', label: '', kind: 'text', words: wordsOf(companyFields, 'name'), most: 200 },
    {
      part: 'registrationNumber',
      label: '’s registration number',
      kind: 'text',
      words: wordsOf(companyFields, 'registrationNumber'),
      most: 60,
    },
  ],
  interest: [],
}

/** The records of other kinds that a file can name for a kind, in the order of its declaration. */
export function referenceColumnsOf({ type, fields }: Pick<Kind, 'type' | 'fields'>): ReferenceColumns[] {
  return Object.entries<Field>(fields).flatMap(([name, { refers, output }]) => {
    if (!refers || ways[refers.type].length === 0) return []
    const base = name.replace(/Id$/, '')
    const label = labelOf(type, name)
    const headings = headingsOf(type, name)
    // A second client of one record is named by its own words alone.
    const isPlain = base === refers.type
    const columns = ways[refers.type].map((way): ReferenceColumn => {
      const key = way.part === 'name' ? (refers.shows ?? `${base}Name`) : base + capitalized(way.part)
      const own = way.label === '' ? headings : [`${label}${way.label}`]
      const words = isPlain ? [...own, ...way.words] : own
      const { kind: values, most, unmistakable } = way
      const field = { key, label: `${label}${way.label}`, kind: values, words, most }
      return { part: way.part, field: { ...field, ...(unmistakable && isPlain ? { unmistakable } : {}) } }
    })
    const isNeeded = !output.safeParse(null).success
    return [{ name, type: refers.type, label, isNeeded, columns, numberKey: `${base}Number` }]
  })
}

/** The key of a part of a reference. */
export function keyOf({ columns }: ReferenceColumns, part: Part): string | null {
  return columns.find((one) => one.part === part)?.field.key ?? null
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
