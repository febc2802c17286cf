import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import { phoneProblem, readPhone } from '../../../platform/values/phone.ts'
import type { Tx } from '../../context.ts'

/**
 * Keeps the own phone number as it was typed, with its international form and its country: read in the own country where it
 * names none. Throws VALIDATION_FAILED.
 */
export async function setPhone(
  tx: Tx,
  userId: string,
  phone: string | null,
  countryToo: string | null | undefined,
): Promise<void> {
  const { rows } = await sql<{
    country: string | null
  }>`select country from users where id = ${userId}`.execute(tx.db)
  const country = countryToo === undefined ? rows[0]!.country : countryToo
  const reason = phone === null ? null : phoneProblem(phone, country)
  if (reason) throw new Refusal('VALIDATION_FAILED', [because('phone', reason)])
  const { valueE164, valueCountry } = phone === null ? noNumber : readPhone(phone, country)
  await sql`update users set phone = ${phone}, phone_e164 = ${valueE164}, phone_country = ${valueCountry} where id = ${userId}`.execute(
    tx.db,
  )
}

const noNumber = { valueE164: null, valueCountry: null }
