import { reasonFor } from '../../../../../contract/reason.ts'
import type { contactChannels } from '../../../../../contract/values/vocabulary.ts'
import { readFlag } from '../../cells/flags.ts'
import { isPersonal } from '../../cells/personal-number.ts'
import { importedPhone, withoutNames } from '../../cells/phones.ts'
import { plainWords, readYesNo } from '../../cells/plain-words.ts'
import type { RowReader } from '../../cells/row-reader.ts'
import {
  type AddressRecord,
  addressOf,
  countryOf,
  otherAddressOf,
  present,
  tagsOf,
} from '../../cells/shared-values.ts'
import { readSource } from '../../cells/source-words.ts'
import type { PortTerms } from '../../cells/terms.ts'
import { readEmail } from '../../cells/values.ts'
import type { Identity, RowResult } from '../kind.ts'

type ContactRecord = {
  channel: (typeof contactChannels)[number]
  label?: string
  value: string
  valueE164: string | null
  isPrimary: boolean
}

export type ClientRecord = {
  fullName: string
  nationalityIso?: string
  timezone?: string
  source: string
  contacts: ContactRecord[]
  address: AddressRecord | null
  otherAddress?: AddressRecord
  note: string | null
  /** The company they belong to; several are separated by semicolons. */
  companyName?: string
  tags: string[]
}

/** A client of a row. Numbers without a prefix are read in the row's country, else in `defaultCountry`. */
export function readClient(
  reader: RowReader,
  defaultCountry: string | null,
  terms: PortTerms,
): RowResult<ClientRecord> {
  const { fullName, companyName } = partiesOf(reader)
  const nationalityIso = countryOf(reader, 'nationality')
  const address = wholeAddress(reader)
  const country = address?.countryIso ?? nationalityIso ?? defaultCountry
  const contacts = onePrimaryEach([
    ...emailsOf(reader, 'email'),
    ...emailsOf(reader, 'otherEmail'),
    ...phonesOf(reader, 'phone', 'phone', country),
    ...phonesOf(reader, 'otherPhone', 'phone', country),
    ...phonesOf(reader, 'mobile', 'phone', country, 'Mobile'),
    ...phonesOf(reader, 'whatsapp', 'whatsapp', country),
  ])
  keepOptOut(reader)
  if (fullName === null && companyName !== null)
    reader.refuse('fullName', reasonFor('import_is_company', { name: companyName }))
  else if (fullName === null)
    reader.refuse(reader.has('fullName') ? 'fullName' : 'lastName', reasonFor('import_client_unnamed'))
  const record: ClientRecord = {
    fullName: fullName ?? '',
    ...present({
      nationalityIso,
      timezone: timezoneOf(reader),
      companyName: companyName ?? reader.text('companyName'),
    }),
    source: reader.valueOfAny('source', (text) => readSource(text, terms)) ?? 'import',
    contacts,
    address,
    ...present({ otherAddress: otherAddressOf(reader) }),
    note: reader.lines('note'),
    tags: tagsOf(reader),
  }
  return { record, identities: identitiesOf(record) }
}

function nameOf(reader: RowReader): string | null {
  const fullName = reader.text('fullName')
  if (fullName !== null) return fullName.replace(/\s+/g, ' ')
  const parts = ['firstName', 'middleName', 'lastName']
    .map((key) => reader.text(key))
    .filter((part) => part !== null)
  return parts.length > 0 ? parts.join(' ').replace(/\s+/g, ' ') : null
}

/** The person of a row and the company that it names beside them, where its name is that of a company. */
function partiesOf(reader: RowReader): { fullName: string | null; companyName: string | null } {
  const fullName = reader.text('fullName')?.replace(/\s+/g, ' ') ?? null
  const label = nameOf(reader)
  const halves = (['firstName', 'lastName'] as const).flatMap((key) => reader.text(key) ?? []).join(' ')
  const person = reader.text('contactName') ?? (halves || null)
  const isCompany = readFlag(reader, { key: 'isCompany' })
  if (fullName === null || isCompany === false) return { fullName: label, companyName: null }
  const isForm = legalForm.test(plainWords(fullName))
  const isOfPerson = person !== null && !isForm && sharesName(fullName, person)
  if (isOfPerson && isCompany !== true)
    // “Mrs H Bowline” is Harriet Bowline, and “Bowline, Harriet” as well.
    return {
      fullName: halves !== '' || reader.text('contactName') === null ? fullName : person,
      companyName: null,
    }
  const isOwnFirm = reader.text('companyName') === fullName
  const number = reader.text('companyNumbers')
  const isRegistered = number !== null && (isForm || !isPersonal(number))
  const isFirm = isCompany === true || isOwnFirm || isRegistered
  // First and last name beside a name that is neither are those of somebody of a company.
  const isOfFirm = person !== null && (/\S\s\S/.test(halves) || isForm)
  if (isFirm || isOfFirm) return { fullName: person, companyName: fullName }
  if (person !== null)
    reader.leave('contactName', reasonFor('import_contact_beside', { text: person, name: fullName }), person)
  return { fullName, companyName: null }
}

/** What the name of a company ends with, in plain words. */
const legalForm =
  /(?:^| )(?:ltd|limited|llc|inc|plc|oy|oyj|ab|as|asa|aps|a s|gmbh|ag|kg|ohg|sa|s a|sarl|sas|sl|s l|srl|s r l|spa|s p a|bv|b v|nv|lda|ky|hb|kb|ou)$/

/** Whether two names have a word in common. */
function sharesName(fullName: string, person: string): boolean {
  const words = plainWords(fullName).split(' ')
  return plainWords(person)
    .split(' ')
    .some((word) => word.length > 1 && words.includes(word))
}

/** An address of several lines, of which the last ones may be its town, county and post code where no other column has these. */
function wholeAddress(reader: RowReader): AddressRecord | null {
  const address = addressOf(reader)
  const lines = [2, 3, 4, 5].flatMap((at) => reader.text(`addressLine${at}`) ?? [])
  if (lines.length === 0) return address
  const rest = [...lines]
  const place: AddressRecord = {}
  const isWhole = reader.has('city') || reader.has('postalCode')
  if (!isWhole && rest.length > 1 && isPostCode(rest.at(-1)!)) {
    place.postalCode = rest.pop()!.slice(0, 20)
    const [town, county] = [reader.text('addressLine3'), reader.text('addressLine4')]
    // Lines that keep their places: the third is the town, the fourth the county.
    if (town !== null && rest.includes(town)) place.city = rest.splice(rest.indexOf(town), 1)[0]!
    if (county !== null && rest.includes(county)) place.region = rest.splice(rest.indexOf(county), 1)[0]!
  }
  const street = [address?.street, ...rest].filter(Boolean).join(', ').slice(0, 200)
  return { ...address, ...place, ...(street === '' ? {} : { street }) }
}

/** A post code stands alone: figures, with letters of a country that has them. */
function isPostCode(text: string): boolean {
  return /^[A-Z0-9][A-Z0-9 -]{2,9}$/i.test(text) && /\d/.test(text)
}

/** Who wants no messages in the other system wants none here: it stands with the client. */
function keepOptOut(reader: RowReader): void {
  const answers = reader.texts('optedOut')
  if (answers.some((text) => readYesNo(text) === true))
    reader.leave('optedOut', reasonFor('import_opted_out'))
}

function emailsOf(reader: RowReader, key: string): ContactRecord[] {
  return reader.texts(key).flatMap((text) => {
    const pieces = text.split(/\s:::\s|[;,\s]+/).filter((one) => one !== '')
    const values = pieces.map((one) => readEmail(one))
    // A cell without any address is one text that was meant otherwise.
    const unread = values.some((value) => value !== null)
      ? pieces.filter((_, at) => values[at] === null)
      : [text]
    for (const one of unread) reader.leave(key, reasonFor('import_no_email', { text: one.slice(0, 60) }), one)
    return values.flatMap((value): ContactRecord[] =>
      value ? [{ channel: 'email', value, valueE164: null, isPrimary: false }] : [],
    )
  })
}

/** What is no number of the country or with its prefix stays as it is written, without an international form. */
function phonesOf(
  reader: RowReader,
  key: string,
  channel: 'phone' | 'whatsapp',
  country: string | null,
  label?: string,
): ContactRecord[] {
  return reader
    .texts(key)
    .flatMap((text) => withoutNames(text).split(/\s:::\s|[;,|]|\s\/\s/))
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .flatMap((one): ContactRecord[] => {
      const valueE164 = importedPhone(one, country)
      const contact = { channel, ...(label ? { label } : {}), value: one, valueE164, isPrimary: false }
      if (valueE164) return [contact]
      const problem = reasonFor('import_no_phone', { text: one.slice(0, 60) })
      if (!country && !one.startsWith('+'))
        reader.refuse(key, reasonFor('import_no_phone_country', { text: one.slice(0, 60) }))
      const isKept = one.length <= 40 && one.replace(/\D/g, '').length >= 3
      if (isKept) reader.remark(key, problem)
      else reader.leave(key, problem, one)
      return isKept ? [contact] : []
    })
}

/** The first contact of each channel is the primary one; the same value comes once. */
function onePrimaryEach(contacts: readonly ContactRecord[]): ContactRecord[] {
  const channels = new Set<string>()
  const values = new Set<string>()
  return contacts.flatMap((contact) => {
    const value = `${contact.channel} ${contact.valueE164 ?? contact.value}`
    if (values.has(value)) return []
    values.add(value)
    const isPrimary = !channels.has(contact.channel)
    channels.add(contact.channel)
    return [{ ...contact, isPrimary }]
  })
}

/** Two rows are one client when the name and a contact agree: families share addresses, namesakes do not. */
function identitiesOf({ fullName, contacts }: ClientRecord): Identity[] {
  if (fullName === '') return []
  const name = plainWords(fullName).split(' ').sort().join(' ')
  return contacts.map((contact) => ({
    key: `${name} ${contact.valueE164 ?? contact.value}`,
    says: `${fullName}, ${contact.value}`,
  }))
}

function timezoneOf(reader: RowReader): string | null {
  const text = reader.text('timezone')
  if (text === null) return null
  const reason = reasonFor('import_no_time_zone', { text: text.slice(0, 60) })
  return readTimezone(text) ?? reader.leave('timezone', reason)
}

function readTimezone(text: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
