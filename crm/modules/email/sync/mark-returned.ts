import { markBounced } from '../../clients/bounce.ts'
import type { Bounce } from '../read/message.ts'
import { comparedAddress, type OwnMail } from './known.ts'

export async function markReturned(
  tx: Parameters<typeof markBounced>[0],
  bounce: Bounce,
  returned: readonly OwnMail[],
): Promise<void> {
  const recipient = comparedAddress(bounce.recipient)
  const sentTo = returned.flatMap(({ recipients }) => recipients)
  // A forged report marks no address that was not written to.
  if (!bounce.isFinal || recipient === null || !sentTo.includes(recipient)) return
  await markBounced(tx, recipient, bounce.reason)
}
