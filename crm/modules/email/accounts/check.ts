import { because, Refusal } from '../../../../contract/errors.ts'
import { reasonFor } from '../../../../contract/reason.ts'
import { AddressRefusal, type AddressRules, checkedHost } from '../../../../platform/outbound/address.ts'
import type { Server } from './queries.ts'

const usualPorts = { imap: [993, 143], smtp: [465, 587, 25, 2525] } as const

/**
 * Throws HOOK_ADDRESS_REFUSED, naming the field, for a mail server that is not called: one in a private network, or at a port
 * where no mail server is. Asks the network, so never in a transaction.
 */
export async function assertMailServer(
  { host, port }: Server,
  kind: 'imap' | 'smtp',
  rules: AddressRules,
  path: { host: string; port: string },
): Promise<void> {
  try {
    const { isOpened } = await checkedHost(host, rules)
    const ports: readonly number[] = usualPorts[kind]
    if (isOpened || ports.includes(port)) return
    const reason = reasonFor('mail_server_port', { ports: ports.join(', ') })
    throw new Refusal('HOOK_ADDRESS_REFUSED', [because(path.port, reason)], reason)
  } catch (error) {
    if (!(error instanceof AddressRefusal)) throw error
    throw new Refusal('HOOK_ADDRESS_REFUSED', [because(path.host, error.reason)], error.reason)
  }
}

/** The same for both servers of an account. */
export async function assertMailServers(
  { imap, smtp }: { imap: Server | null; smtp: Server | null },
  rules: AddressRules,
): Promise<void> {
  if (imap) await assertMailServer(imap, 'imap', rules, { host: 'host', port: 'port' })
  if (smtp) await assertMailServer(smtp, 'smtp', rules, { host: 'smtp.host', port: 'smtp.port' })
}
