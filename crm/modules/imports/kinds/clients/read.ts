import type { contactChannels } from '../../../../../contract/values/vocabulary.ts'
import { importedPhone } from '../../cells/phones.ts'
import { plainWords } from '../../cells/plain-words.ts'
import type { RowReader } from '../../cells/row-reader.ts'
import { type AddressRecord, addressOf, countryOf, present, tagsOf } from '../../cells/shared-values.ts'
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
  note: string | null
  /** The company they belong to, in an export. */
  companyName?: string
  tags: string[]
}

/** A client of a row. Numbers without a prefix are read in the row's country, else in `defaultCountry`. */
export function readClient(
  reader: RowReader,
  defaultCountry: string | null,
  terms: PortTerms,
): RowResult<ClientRecord> {
  const fullName = nameOf(reader)
  const nationalityIso = countryOf(reader, 'nationality')
  const address = addressOf(reader)
  const country = address?.countryIso ?? nationalityIso ?? defaultCountry
  const contacts = onePrimaryEach([
    ...emailsOf(reader, 'email'),
    ...emailsOf(reader, 'otherEmail'),
    ...phonesOf(reader, 'phone', 'phone', country),
    ...phonesOf(reader, 'otherPhone', 'phone', country),
    ...phonesOf(reader, 'mobile', 'phone', country, 'Mobile'),
    ...phonesOf(reader, 'whatsapp', 'whatsapp', country),
  ])
  if (fullName === null)
    reader.refuse(reader.has('fullName') ? 'fullName' : 'lastName', 'The client has no name.')
  const record: ClientRecord = {
    fullName: fullName ?? '',
    ...present({
      nationalityIso,
      timezone: timezoneOf(reader),
      companyName: reader.text('companyName'),
    }),
    source:
      reader.value(
        'source',
        (text) => readSource(text, terms),
        () => '',
      ) ?? 'import',
    contacts,
    address,
    note: reader.lines('note'),
    tags: tagsOf(reader),
  }
  return { record, identities: identitiesOf(record) }
}

function nameOf(reader: RowReader): string | null {
  const whole = reader.text('fullName')
  if (whole !== null) return whole.replace(/\s+/g, ' ')
  const parts = ['firstName', 'middleName', 'lastName']
    .map((key) => reader.text(key))
    .filter((part) => part !== null)
  return parts.length > 0 ? parts.join(' ').replace(/\s+/g, ' ') : null
}

function emailsOf(reader: RowReader, key: string): ContactRecord[] {
  return reader.texts(key).flatMap((text) => {
    const pieces = text.split(/\s:::\s|[;,\s]+/).filter((one) => one !== '')
    const values = pieces.map((one) => readEmail(one))
    // A cell without any address is one text that was meant otherwise.
    const unread = values.some((value) => value !== null)
      ? pieces.filter((_, at) => values[at] === null)
      : [text]
    for (const one of unread) reader.leave(key, `“${one.slice(0, 60)}” is no e-mail address.`, one)
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
    .flatMap((text) => text.split(/\s:::\s|[;,|]|\s\/\s/))
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .flatMap((one): ContactRecord[] => {
      const valueE164 = importedPhone(one, country)
      const contact = { channel, ...(label ? { label } : {}), value: one, valueE164, isPrimary: false }
      if (valueE164) return [contact]
      const problem = `“${one.slice(0, 60)}” is no phone number.`
      if (!country && !one.startsWith('+'))
        reader.refuse(
          key,
          `“${one.slice(0, 60)}” is no phone number. Choose the country of numbers without a prefix.`,
        )
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
  const told = `“${text.slice(0, 60)}” is no time zone: write one such as Europe/Helsinki.`
  return readTimezone(text) ?? reader.leave('timezone', told)
}

function readTimezone(text: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
