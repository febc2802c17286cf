import { Refusal } from '../../../contract/errors.ts'
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
 * The international form of a phone number as typed, null for none and for one that cannot be placed. Throws
 * VALIDATION_FAILED.
 */
export async function placePhone(tx: Tx, placed: Placed): Promise<string | null> {
  const { phone } = placed
  if (!phone) return null
  const country = await countryOf(tx, phone, placed)
  const message = phoneProblem(phone, country)
  if (message) throw new Refusal('VALIDATION_FAILED', [{ path: 'phone', message }])
  return readPhone(phone, country).valueE164
}

async function countryOf(tx: Tx, phone: string, placed: Placed): Promise<string | null> {
  const known = placed.phoneCountry ?? placed.residenceCountryIso ?? placed.nationalityIso
  // A number with its prefix is the same everywhere.
  return known ?? (phone.startsWith('+') ? null : (await portDefaults(tx)).country)
}
