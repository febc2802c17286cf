import { sql } from 'kysely'
import { localeOf, writeDay } from '../../../contract/formats.ts'
import type { OfferTelling } from '../../../contract/renewals/vocabulary.ts'
import type { ClientLanguage } from '../../../contract/values/languages.ts'
import { writeAmount } from '../../../contract/values/money.ts'
import type { Env } from '../../../platform/env.ts'
import { newTenantToken } from '../../../platform/identity/tenant-token.ts'
import { portOf, type Tx } from '../../context.ts'
import { brandOf, type PortBrand } from '../branding/brand.ts'
import { readersOf } from '../clients/readers.ts'
import { usualMail } from '../invoices/recipients.ts'
import { languageOfClient } from '../mail/language.ts'
import { writeLetter } from '../mail/write.ts'
import { offerLetter, withdrawalLetter } from './letters.ts'
import { doesPortalShow, doesTaxCome } from './reach.ts'

/** How a client was told; null where they were not to be. */
export interface Telling {
  told: OfferTelling | null
}

interface Terms {
  id: string
  termEnd: string
  newEndDate: string
  price: string | null
  currency: string | null
  answerBy: string
}

interface Client {
  name: string
  mooring: string
  mail: string | null
  language: ClientLanguage | null
}

interface Reader {
  to: string
  language: ClientLanguage
  /** They answer in the portal, and need no link of their own. */
  hasAccount: boolean
}

/**
 * Mails an offer to the client of its tenancy: whoever has an account answers it in the portal, others by a link that is theirs
 * alone. The link of a mail before ends.
 */
export async function mailOffer(
  tx: Tx,
  env: Pick<Env, 'publicUrl'>,
  tenancyId: string,
  offer: Terms,
  isCorrected = false,
): Promise<OfferTelling> {
  const brand = await brandOf(tx)
  const client = await clientOf(tx, tenancyId)
  const readers = await readersIn(tx, client, brand)
  const isTaxed = await doesTaxCome(tx)
  const { token, hash } = newTenantToken(portOf(tx))
  const mails: string[] = []
  for (const { to, language, hasAccount } of readers) {
    const { price, currency } = offer
    const locale = localeOf(language)
    const values = {
      name: client.name,
      port: brand.name,
      mooring: client.mooring,
      isCorrected,
      from: writeDay(locale, offer.termEnd),
      until: writeDay(locale, offer.newEndDate),
      answerBy: writeDay(locale, offer.answerBy),
      price: price !== null && currency !== null ? writeAmount(locale, price, currency, 'text') : null,
      isTaxed: isTaxed && price !== null,
      href: hasAccount ? `${env.publicUrl}/portal/berths?port=${brand.slug}` : null,
    }
    const link = hasAccount ? {} : { link: `${env.publicUrl}/offer/${token}` }
    const about = { type: 'tenancy', id: tenancyId }
    mails.push(await writeLetter(tx, offerLetter, values, { to, language, brand, about, ...link }))
  }
  const outcome = readers.length > 0 ? 'mailed' : 'no_address'
  const linked = readers.some(({ hasAccount }) => !hasAccount) ? hash : null
  await sql`update renewal_offers set told = ${outcome}, mail_ids = ${mails}::uuid[], token_hash = ${linked}
    where port_id = ${portOf(tx)} and id = ${offer.id}`.execute(tx.db)
  return outcome
}

/** Tells the client of a tenancy that an offer they were mailed is none any more. */
export async function mailWithdrawal(tx: Tx, tenancyId: string): Promise<OfferTelling> {
  const brand = await brandOf(tx)
  const client = await clientOf(tx, tenancyId)
  const readers = await readersIn(tx, client, brand)
  const values = { name: client.name, port: brand.name, mooring: client.mooring }
  for (const { to, language } of readers) {
    const about = { type: 'tenancy', id: tenancyId }
    await writeLetter(tx, withdrawalLetter, values, { to, language, brand, about })
  }
  return readers.length > 0 ? 'mailed' : 'no_address'
}

async function clientOf(tx: Tx, tenancyId: string): Promise<Client & { clientId: string }> {
  const port = portOf(tx)
  const { rows } = await sql<Client & { clientId: string }>`select c.id as client_id, c.full_name as name,
      b.mooring_number as mooring, ${usualMail(tx, sql`c.id`, sql`null`)} as mail,
      ${languageOfClient(tx, sql`c.id`)} as language
    from tenancies t join clients c on c.port_id = ${port} and c.id = t.client_id
    join berths b on b.port_id = ${port} and b.id = t.berth_id
    where t.port_id = ${port} and t.id = ${tenancyId}`.execute(tx.db)
  return rows[0]!
}

async function readersIn(
  tx: Tx,
  { clientId, mail, language }: Client & { clientId: string },
  brand: PortBrand,
): Promise<Reader[]> {
  const usual = language ?? brand.language
  const guests = (await doesPortalShow(tx)) ? await readersOf(tx, clientId) : []
  if (guests.length > 0)
    return guests.map((one) => ({ to: one.email, language: one.language ?? usual, hasAccount: true }))
  return mail === null ? [] : [{ to: mail, language: usual, hasAccount: false }]
}
