import { because, Refusal } from '../../../contract/errors.ts'
import { phoneProblem, readPhone } from '../../../platform/values/phone.ts'
import type { Tx } from '../../context.ts'
import { portDefaults } from '../records/port-defaults.ts'

interface Placed {
  phone?: string | null | undefined
  phoneCountry?: string | null | undefined
  residenceCountryIso?: string | null | undefined
  nationalityIso?: string | null | undefined
}

/**
 * The international form of a phone number as typed with its country, both null for none; one that cannot be placed keeps the
 * country that was named. Throws VALIDATION_FAILED.
 */
export async function placePhone(
  tx: Tx,
  placed: Placed,
): Promise<{ phoneE164: string | null; phoneCountry: string | null }> {
  const { phone } = placed
  if (!phone) return { phoneE164: null, phoneCountry: placed.phoneCountry ?? null }
  const country = await countryOf(tx, phone, placed)
  const reason = phoneProblem(phone, country)
  if (reason) throw new Refusal('VALIDATION_FAILED', [because('phone', reason)])
  const { valueE164, valueCountry } = readPhone(phone, country)
  return { phoneE164: valueE164, phoneCountry: valueCountry ?? placed.phoneCountry ?? null }
}

async function countryOf(tx: Tx, phone: string, placed: Placed): Promise<string | null> {
  const known = placed.phoneCountry ?? placed.residenceCountryIso ?? placed.nationalityIso
  // A number with its prefix is the same everywhere.
  return known ?? (phone.startsWith('+') ? null : (await portDefaults(tx)).country)
}
