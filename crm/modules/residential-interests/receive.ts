import { sql } from 'kysely'
import { kinds } from '../../../contract/kinds.ts'
import { phoneProblem, readPhone } from '../../../platform/values/phone.ts'
import { portOf, type Tx } from '../../context.ts'
import { lockSender } from '../inquiries/sender.ts'
import { noteNew } from '../records/notes.ts'
import { portDefaults } from '../records/port-defaults.ts'
import { keepConsent } from '../residential-clients/consent.ts'
import { createResidentialClient } from '../residential-clients/create.ts'
import { createResidentialInterest } from './create.ts'
import { forward, type Inquiry } from './forward.ts'

/**
 * Opens an interest for an inquiry, of the residential client that is known by the e-mail address or the number, else of
 * a new one, and forwards it to the partners. What is known of a client is not changed by what a stranger writes.
 */
export async function receiveInquiry(tx: Tx, inquiry: Inquiry): Promise<void> {
  const { name, email = null, phone = null, message, sought } = inquiry
  await lockSender(tx, { name, email, phone })
  const number = await numberOf(tx, inquiry)
  const known = await knownClient(tx, email, number.e164)
  const clientId = known ?? (await newClient(tx, { ...inquiry, phone: number.phone }))
  const id = await createResidentialInterest(tx, { clientId, sought: sought ?? null })
  const contacts = known ? [name, email, phone] : number.phone === null ? [phone] : []
  const body = [contacts.filter(Boolean).join(' · '), message].filter(Boolean).join('\n\n')
  if (body !== '') noteNew(tx, kinds.residential_interest, [{ recordId: id, label: name, body }])
  if (known && inquiry.consent) await keepConsent(tx, known)
  await forward(tx, id, { ...inquiry, phone: number.e164 ?? inquiry.phone })
}

/** The number, and how it is dialled from abroad; what is no number at all is none, and stands in the note. */
async function numberOf(tx: Tx, { phone, residenceCountryIso, nationalityIso }: Inquiry) {
  if (!phone) return { phone: null, e164: null }
  const country = residenceCountryIso ?? nationalityIso ?? (await portDefaults(tx)).country
  if (phoneProblem(phone, country)) return { phone: null, e164: null }
  return { phone, e164: readPhone(phone, country).valueE164 }
}

async function knownClient(tx: Tx, email: string | null, phoneE164: string | null): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from residential_clients
    where port_id = ${portOf(tx)} and archived_at is null and (email = ${email} or phone_e164 = ${phoneE164})
    order by (email = ${email}) is true desc, created_at, id limit 1 for update`.execute(tx.db)
  return rows[0]?.id ?? null
}

async function newClient(tx: Tx, inquiry: Inquiry): Promise<string> {
  const { name, email, phone, nationalityIso, residenceCountryIso, consent } = inquiry
  return createResidentialClient(tx, {
    fullName: name,
    email,
    phone,
    nationalityIso,
    residenceCountryIso,
    source: 'website',
    consentedAt: consent ? new Date() : null,
  })
}
