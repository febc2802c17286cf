import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { oneLine } from '../../../contract/fields.ts'
import type { publicInterests } from '../../../contract/intake/endpoints.ts'
import { kinds } from '../../../contract/kinds.ts'
import { reasonFor } from '../../../contract/reason.ts'
import { wordOf } from '../../../contract/values/words.ts'
import { phoneProblem, readPhone } from '../../../platform/values/phone.ts'
import { portOf, type Tx } from '../../context.ts'
import { createClient } from '../clients/create.ts'
import { createCompany } from '../companies/create.ts'
import { addMember } from '../companies/members.ts'
import { addConsent } from '../consents/consents.ts'
import { certainClients, lockSender } from '../inquiries/sender.ts'
import { createInterest } from '../interests/create.ts'
import { noteNew } from '../records/notes.ts'
import { portDefaults } from '../records/port-defaults.ts'
import { assertSubdivision } from '../records/subdivisions.ts'

type InquiryBody = BodyOf<typeof publicInterests.receive>

/** A number as it was typed with its country, or what was typed that is none. */
interface Number {
  readonly value: string | null
  readonly e164: string | null
  readonly country: string | null
  readonly unread: string | null
}

/**
 * Opens an interest for somebody on a website, of the client that certainly is them, else of a new one with their address
 * and company. What is known of a client or a company is not changed by what a stranger writes: that stands in the note
 * of the interest. Throws VALIDATION_FAILED.
 */
export async function receiveInterest(tx: Tx, inquiry: InquiryBody): Promise<void> {
  assertPlaces(inquiry)
  const name = oneLine(inquiry.name)
  const number = await numberOf(tx, inquiry)
  const sender = { name, email: inquiry.email ?? null, phone: number.e164 ?? number.value }
  await lockSender(tx, sender)
  const [known] = await certainClients(tx, sender)
  const clientId = known ?? (await newClient(tx, name, inquiry, number))
  const theirs = known ? false : await ownCompany(tx, clientId, inquiry)
  const interestId = await createInterest(tx, { clientId, source: 'website', ...sizesOf(inquiry) })
  const events = [
    ...(known ? [name, inquiry.email, number.e164 ?? number.value] : []),
    number.unread,
    ...(known ? [placeOf(inquiry), consentsOf(inquiry)] : []),
    ...(inquiry.company && !theirs ? [companyOf(inquiry)] : []),
  ]
  const body = [events.filter(Boolean).join(' · '), inquiry.message].filter(Boolean).join('\n\n')
  if (body !== '') noteNew(tx, kinds.interest, [{ recordId: interestId, label: name, body }])
  // That somebody agreed is written down of whoever is new: anybody can name the address of another.
  for (const kind of known ? [] : new Set(inquiry.consents ?? [])) {
    const textVersion = inquiry.consentTextVersion ?? null
    await addConsent(tx, clientId, { kind, given: true, means: 'website', textVersion })
  }
}

/** Names the field of a region that is not one of its country, before anything is read of the port. */
function assertPlaces({ address, company }: InquiryBody): void {
  placed('address', () =>
    assertSubdivision('subdivisionIso', address?.countryIso ?? null, address?.subdivisionIso ?? null),
  )
  placed('company', () =>
    assertSubdivision(
      'incorporationSubdivisionIso',
      company?.incorporationCountryIso ?? null,
      company?.incorporationSubdivisionIso ?? null,
    ),
  )
}

function placed(path: string, check: () => void): void {
  try {
    check()
  } catch (error) {
    throw error instanceof Refusal ? error.at(path) : error
  }
}

/** The number that is surest; what is no number at all is none, and stands in the note. */
async function numberOf(tx: Tx, inquiry: InquiryBody): Promise<Number> {
  const { phone, phoneE164, phoneCountry, address, nationalityIso } = inquiry
  if (phoneE164) {
    const { valueE164, valueCountry } = readPhone(phoneE164, null)
    if (!valueE164) {
      const reason = reasonFor('phone_nowhere')
      throw new Refusal('VALIDATION_FAILED', [because('phoneE164', reason)])
    }
    return { value: phone ?? valueE164, e164: valueE164, country: phoneCountry ?? valueCountry, unread: null }
  }
  if (!phone) return { value: null, e164: null, country: null, unread: null }
  const country = phoneCountry ?? address?.countryIso ?? nationalityIso ?? (await portDefaults(tx)).country
  if (phoneProblem(phone, country)) return { value: null, e164: null, country: null, unread: phone }
  return { value: phone, e164: readPhone(phone, country).valueE164, country, unread: null }
}

async function newClient(tx: Tx, fullName: string, inquiry: InquiryBody, number: Number): Promise<string> {
  const { email, address, nationalityIso = null } = inquiry
  const contacts = [
    ...(email ? [{ channel: 'email' as const, value: email }] : []),
    ...(number.value
      ? [{ channel: 'phone' as const, value: number.value, valueCountry: number.country }]
      : []),
  ]
  const addresses = address && Object.values(address).some(Boolean) ? [{ ...address, isPrimary: true }] : []
  return createClient(tx, { fullName, source: 'website', nationalityIso, contacts, addresses })
}

/** Makes the company of a new client, unless the port has one of the name or number: nobody joins that by a form. */
async function ownCompany(tx: Tx, clientId: string, { company }: InquiryBody): Promise<boolean> {
  if (!company) return false
  const { rows } = await sql`select 1 from companies where port_id = ${portOf(tx)}
    and (lower(name) = lower(${company.name}) or registration_number = ${company.registrationNumber ?? null}
      or vat_number = ${company.vatNumber ?? null}) limit 1`.execute(tx.db)
  if (rows.length > 0) return false
  const companyId = await createCompany(tx, company)
  await addMember(tx, companyId, { clientId, role: 'representative', isPrimary: true })
  return true
}

function sizesOf({
  desiredLengthM,
  desiredLengthFt,
  desiredLengthUnit,
  desiredWidthM,
  desiredWidthFt,
  desiredWidthUnit,
  desiredDraftM,
  desiredDraftFt,
  desiredDraftUnit,
}: InquiryBody) {
  return {
    desiredLengthM,
    desiredLengthFt,
    desiredLengthUnit,
    desiredWidthM,
    desiredWidthFt,
    desiredWidthUnit,
    desiredDraftM,
    desiredDraftFt,
    desiredDraftUnit,
  }
}

function placeOf({ address }: InquiryBody): string {
  if (!address) return ''
  const { street, postalCode, city, region, countryIso } = address
  return [street, postalCode, city, region, countryIso].filter(Boolean).join(', ')
}

function consentsOf({ consents = [] }: InquiryBody): string {
  return consents.map(wordOf).join(', ')
}

function companyOf({ company }: InquiryBody): string {
  return [company!.name, company!.registrationNumber, company!.vatNumber].filter(Boolean).join(', ')
}
