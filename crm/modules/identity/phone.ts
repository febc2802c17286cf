import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { phoneProblem, readPhone } from '../../../platform/values/phone.ts'
import type { Tx } from '../../context.ts'

/**
 * Keeps the own phone number in its international form, read in the own country where it names none; a national number
 * of somebody without a country stays as it was typed. Throws VALIDATION_FAILED.
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
  const message = phone === null ? null : phoneProblem(phone, country)
  if (message) throw new Refusal('VALIDATION_FAILED', [{ path: 'phone', message }])
  const kept = phone === null ? null : (readPhone(phone, country).valueE164 ?? phone)
  await sql`update users set phone = ${kept} where id = ${userId}`.execute(tx.db)
}
