import { normaliseMooring } from '../../../../contract/berths/mooring.ts'
import { importTypes } from '../../../../contract/imports/entities.generated.ts'
import { kinds } from '../../../../contract/kinds.ts'
import type { ImportEntity } from '../../../../contract/permissions.ts'
import { field, type ImportField } from '../cells/field.ts'
import type { RowReader } from '../cells/row-reader.ts'
import { referenceColumnsOf } from '../kinds/declared/reference-columns.ts'

/** What others of an export refer to. */
export type JoinedType = 'company' | 'client' | 'yacht' | 'interest' | 'berth'
/** What a row refers to another for: one of these, or the field of a declared reference. */
export type Role = string

/** What a row says of another row of its export. */
export interface Reference {
  role: Role
  types: readonly JoinedType[]
  /** Numbers of the export; several are separated by semicolons or commas. */
  numbers: readonly string[]
  email: string | null
  name: string | null
  /** The field that names it. */
  key: string
  /** It is a company, whose only client is meant. */
  isCompanyOf?: true
  /** The row comes in without it where it is not there. */
  isDispensable?: true
}

/** How a row stands among those of its export. */
export interface Joining {
  number: string | null
  /** What the export calls a deal, which here has no name. */
  title: string | null
  /** The number of whoever it is assigned to. */
  owner: string | null
  references: readonly Reference[]
}

interface Plan {
  /** What the rows are, null for what nothing refers to. */
  type: JoinedType | null
  /** Fields a column of an export may become beside those of the kind. */
  fields: readonly ImportField[]
  read(reader: RowReader): readonly Reference[]
  /** A field that a row needs → those of an export that say as much. */
  insteadOf: Readonly<Record<string, readonly string[]>>
}

/** Numbers that exports give their rows, known by their whole heading. */
function number(key: string, label: string, words: string): ImportField {
  return { ...field(key, label, 'text', words, 500), whole: true, isNumber: true }
}

/** A number that the other system ownIds, whatever the record is. */
const ownIds = 'id, record id'
// In a table by itself these may as well count its rows.
const own = `${ownIds}, nr, no`
const ofClients =
  'person id, contact id, contact ids, client id, customer id, cust no, cust id, customer no, customer number, client no, client number, associated contact id, associated contact ids, associated contacts ids, associated person id, contact person id, kundnr, kundnummer, asiakasnumero, contact name id'
const ofCompanies =
  'organization id, organisation id, org id, company id, company no, account id, associated company id, associated company ids, associated organization id, company number, företagsnr, yritysnumero, account name id'
const ofYachts =
  'boat id, yacht id, vessel id, boat no, boat number, boat key, båtnr, båtnummer, venenumero, associated boat id, associated boat ids'
const ofDeals =
  'deal id, deal no, opportunity id, associated deal id, associated deal ids, affärsnr, kauppanumero'
const namesOfDeals =
  'title, deal, deal title, deal name, opportunity, opportunity name, associated deal, affär, kauppa'

/** Headings of the numbers of what nothing refers to by number. */
const numbersOfOthers: Readonly<Partial<Record<ImportEntity, string>>> = {
  berths: 'berth id, slip id, mooring id',
  invoices: 'invoice id, fakturaid, laskun id',
  tenancies: 'tenancy id, contract id, lease id, agreement id',
  berth_reservations: 'reservation id, booking id, stay id',
}

const ownNumber = (words: string) => number('exportNumber', 'Number in the other system', words)

const plans: Readonly<Partial<Record<ImportEntity, Plan>>> = {
  // Others name them by their mooring numbers.
  berths: {
    type: 'berth',
    fields: [ownNumber(`${ownIds}, ${numbersOfOthers.berths}`)],
    read: () => [],
    insteadOf: {},
  },
  companies: {
    type: 'company',
    fields: [ownNumber(`${own}, ${ofCompanies}`)],
    read: () => [],
    insteadOf: {},
  },
  clients: {
    type: 'client',
    fields: [
      ownNumber(`${own}, ${ofClients}`),
      number('companyNumber', 'Number of the company', ofCompanies),
    ],
    // A person is not left out for the sake of a firm.
    read: (reader) => [
      { ...reference(reader, 'company', ['company'], 'companyNumber', 'companyName'), isDispensable: true },
    ],
    insteadOf: {},
  },
  yachts: {
    type: 'yacht',
    fields: [
      ownNumber(`${own}, ${ofYachts}`),
      number('ownerNumber', 'Number of the owner', `owner id, owner no, ${ofClients}`),
      number('ownerCompanyNumber', 'Number of the owning company', ofCompanies),
    ],
    read: (reader) => [
      reference(reader, 'owner', ['company'], 'ownerCompanyNumber', 'ownerCompany'),
      reference(reader, 'owner', ['client', 'company'], 'ownerNumber', 'ownerName', 'ownerEmail'),
    ],
    insteadOf: { ownerName: ['ownerNumber', 'ownerCompanyNumber'] },
  },
  interests: {
    type: 'interest',
    fields: [
      ownNumber(`${own}, ${ofDeals}`),
      number('clientNumber', 'Number of the client', ofClients),
      number('yachtNumber', 'Number of the yacht', ofYachts),
      number('companyNumber', 'Number of the company', ofCompanies),
      number('assigneeNumber', 'Number of the owner', 'owner id, deal owner id, assigned user id, user id'),
    ],
    read: (reader) => {
      const client = reference(reader, 'client', ['client'], 'clientNumber', 'clientName', 'clientEmail')
      const company = reference(reader, 'clientOfCompany', ['company'], 'companyNumber', 'companyName')
      const isNamed = client.numbers.length > 0 || client.name !== null || client.email !== null
      return [
        isNamed ? client : { ...company, isCompanyOf: true },
        reference(reader, 'yacht', ['yacht'], 'yachtNumber', 'yacht'),
      ]
    },
    insteadOf: { clientName: ['clientNumber', 'companyNumber'] },
  },
  invoices: {
    type: null,
    fields: [
      ownNumber(`${ownIds}, ${numbersOfOthers.invoices}`),
      number('clientNumber', 'Number of the client', ofClients),
      number('companyNumber', 'Number of the company', ofCompanies),
    ],
    read: (reader) => [
      reference(reader, 'companyId', ['company'], 'companyNumber', 'companyName'),
      reference(reader, 'clientId', ['client'], 'clientNumber', 'clientName', 'clientEmail'),
    ],
    insteadOf: { clientName: ['clientNumber', 'companyNumber'] },
  },
  notes: {
    type: null,
    fields: [
      number('dealNumber', 'Number of the deal', ofDeals),
      number('yachtNumber', 'Number of the yacht', ofYachts),
      number('clientNumber', 'Number of the client', ofClients),
      number('companyNumber', 'Number of the company', ofCompanies),
      { ...field('dealTitle', 'Title of the deal', 'text', namesOfDeals, 500), whole: true },
    ],
    // Of all that a note names it is about the narrowest.
    read: (reader) => [
      reference(reader, 'subject', ['interest'], 'dealNumber', 'dealTitle'),
      reference(reader, 'subject', ['yacht'], 'yachtNumber', 'yachtName'),
      reference(reader, 'subject', ['client'], 'clientNumber', 'clientName', 'clientEmail'),
      reference(reader, 'subject', ['company'], 'companyNumber', 'companyName'),
    ],
    insteadOf: {
      clientName: ['dealNumber', 'yachtNumber', 'clientNumber', 'companyNumber', 'dealTitle'],
    },
  },
}

/** How the rows of a kind stand among those of an export. */
export function planOf(entity: ImportEntity): Plan {
  const known = plans[entity] ?? declared.get(entity) ?? declaredPlan(entity as keyof typeof importTypes)
  declared.set(entity, known)
  return known
}

const declared = new Map<ImportEntity, Plan>()
const numbersOfType: Readonly<Partial<Record<JoinedType, string>>> = {
  client: ofClients,
  company: ofCompanies,
  yacht: ofYachts,
}

/** The plan of a kind by its declaration: its references are what its rows refer to. */
function declaredPlan(entity: keyof typeof importTypes): Plan {
  const references = referenceColumnsOf(kinds[importTypes[entity]])
  const numbered = references.flatMap(({ name, type, label, numberKey, columns }) => {
    const words = numbersOfType[type]
    const field = words && number(numberKey, `Number of the ${label.toLowerCase()}`, words)
    return field ? [{ name, field, first: columns[0]!.field.key }] : []
  })
  return {
    type: null,
    fields: [
      ownNumber(`${ownIds}, ${numbersOfOthers[entity] ?? 'number of the record'}`),
      ...numbered.map(({ field }) => field),
    ],
    read: (reader) =>
      references.map((one): Reference => {
        const key = (part: 'name' | 'email') => one.columns.find((column) => column.part === part)?.field.key
        const name = reader.text(key('name')!)
        return {
          ...reference(reader, one.name, [one.type], one.numberKey, key('name')!, key('email')),
          name: one.type === 'berth' && name !== null ? (normaliseMooring(name) ?? name) : name,
        }
      }),
    insteadOf: Object.fromEntries(numbered.map(({ first, field }) => [first, [field.key]])),
  }
}

/** The column of a file by itself that has the number of each row in the other system; null for what has none. */
export function numberFieldOf(entity: ImportEntity): ImportField | null {
  const field = planOf(entity).fields.find(({ key }) => key === 'exportNumber')
  if (!field) return null
  const counting = new Set(['nr', 'no'])
  return { ...field, words: field.words.filter((word) => !counting.has(word)) }
}

/** The fields of which one is enough, with those of an export that say as much. */
export function easedBy({ insteadOf }: Plan, some: readonly string[]): readonly string[] {
  return [...some, ...some.flatMap((key) => insteadOf[key] ?? [])]
}

function reference(
  reader: RowReader,
  role: Role,
  types: readonly JoinedType[],
  numberKey: string,
  nameKey: string,
  emailKey?: string,
): Reference {
  const numbers = numbersOf(reader.text(numberKey))
  const name = reader.text(nameKey)
  const email = emailKey ? (reader.text(emailKey)?.toLowerCase() ?? null) : null
  const key = numbers.length > 0 ? numberKey : name !== null ? nameKey : (emailKey ?? nameKey)
  return { role, types, numbers, email, name, key }
}

function numbersOf(text: string | null): string[] {
  const numbers = (text ?? '').split(/[;,]/).map((one) => one.trim())
  return numbers.filter((one) => one !== '')
}
