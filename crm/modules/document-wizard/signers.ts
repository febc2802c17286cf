import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { type Ctx, portOf } from '../../context.ts'
import type { Recipient } from '../document-templates/queries.ts'
import { readSigningDefaults } from '../documents/defaults.ts'

interface Named {
  name: string
  email: string
}

/**
 * The recipients of a template by name: the client's main address, the port's own signer and approver, or who is named.
 * Throws RECIPIENT_REQUIRED naming the one whose address is not known.
 */
export async function namedRecipients(
  ctx: Ctx,
  recipients: readonly Recipient[],
  { clientId, interestId }: { clientId?: string | null | undefined; interestId?: string | null | undefined },
) {
  const { developer, approver } = await readSigningDefaults(ctx)
  const client = recipients.some(({ from }) => from === 'client')
    ? await clientOf(ctx, clientId ?? null, interestId ?? null)
    : null
  const bySource = { client, developer, approver, person: null }
  return recipients.map(({ role, signingOrder, from, name, email }, index) => {
    const found: Named | null = from === 'person' ? (name && email ? { name, email } : null) : bySource[from]
    if (!found) {
      throw new Refusal('RECIPIENT_REQUIRED', [
        { path: `signers.${index}.email`, message: 'Name this recipient and their address.' },
      ])
    }
    return { ...found, role, signingOrder }
  })
}

/** Name and main address of the client of a document; null without an address. */
async function clientOf(ctx: Ctx, clientId: string | null, interestId: string | null): Promise<Named | null> {
  const { rows } = await sql<Named>`select c.full_name as name, k.mail as email from clients c
    join lateral (select mail from client_contacts k where k.port_id = ${portOf(ctx)} and k.client_id = c.id
      and k.channel = 'email' and k.mail is not null order by k.is_primary desc, k.created_at limit 1) k on true
    where c.port_id = ${portOf(ctx)} and c.id = coalesce(${clientId}::uuid,
      (select client_id from interests i where i.port_id = ${portOf(ctx)} and i.id = ${interestId}::uuid))`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}
