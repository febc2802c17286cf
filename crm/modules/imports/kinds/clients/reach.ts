import type { Tx } from '../../../../context.ts'
import { contactHandlers } from '../../../clients/contacts.ts'
import type { Patch } from '../kind.ts'
import type { ClientRecord } from './read.ts'

/** How a client was reached before a row and since: null for a contact that the row added. */
export interface ReachChange {
  readonly id: string
  readonly before: string | null
  readonly after: string
}

const channels = { email: ['email'], phone: ['phone', 'whatsapp'] } as const
const reaches = Object.keys(channels) as (keyof typeof channels)[]

/** The contact that a client is shown with: the primary one, of several channels that of the first. */
function firstOf<C extends { channel: string; isPrimary: boolean }>(
  contacts: readonly C[],
  reach: keyof typeof channels,
): C | undefined {
  return channels[reach]
    .flatMap((channel) => contacts.filter((one) => one.channel === channel))
    .toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary))[0]
}

/** The e-mail address and the number that a row gives a client first, as the list of clients shows them. */
export function reachOf(contacts: ClientRecord['contacts']): Patch {
  return Object.fromEntries(
    reaches.flatMap((reach) => {
      const first = firstOf(contacts, reach)
      return first ? [[reach, first.valueE164 ?? first.value]] : []
    }),
  )
}

/** Gives a client another e-mail address or number in place of the one that is shown. Gives what that changed. */
export async function bringReach(tx: Tx, clientId: string, reach: Patch): Promise<ReachChange[]> {
  const changes: ReachChange[] = []
  for (const name of reaches) {
    const value = reach[name]
    if (typeof value !== 'string') continue
    const contacts = await contactHandlers.listContacts(tx, { params: { id: clientId } })
    const first = firstOf(contacts, name)
    const after = first
      ? await contactHandlers.editContact(tx, {
          params: { id: clientId, contactId: first.id },
          body: { value, valueCountry: null },
        })
      : await contactHandlers.addContact(tx, { params: { id: clientId }, body: { channel: name, value } })
    await tx.settle()
    changes.push({ id: after.id, before: first?.value ?? null, after: after.value })
  }
  return changes
}

/** Gives a client back the contacts that rows replaced, as far as they are what the rows made of them. */
export async function takeReachBack(
  tx: Tx,
  clientId: string,
  changes: readonly ReachChange[],
): Promise<void> {
  for (const { id, before, after } of changes) {
    const contacts = await contactHandlers.listContacts(tx, { params: { id: clientId } })
    if (!contacts.some((one) => one.id === id && one.value === after)) continue
    const params = { id: clientId, contactId: id }
    if (before === null) await contactHandlers.removeContact(tx, { params })
    else await contactHandlers.editContact(tx, { params, body: { value: before } })
  }
}
