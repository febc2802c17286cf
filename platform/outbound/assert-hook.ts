import { because, Refusal } from '../../contract/errors.ts'
import { AddressRefusal, type AddressRules, assertReachable, checkUrl } from './address.ts'

/**
 * Throws HOOK_ADDRESS_REFUSED, naming the field, for an address that hooks may not call. Asks the network, so never in a
 * transaction.
 */
export async function assertHookAddress(url: string, rules: AddressRules, field: string): Promise<void> {
  try {
    await assertReachable(checkUrl(url, rules), rules)
  } catch (error) {
    if (!(error instanceof AddressRefusal)) throw error
    throw new Refusal('HOOK_ADDRESS_REFUSED', [because(field, error.reason)], error.reason)
  }
}
