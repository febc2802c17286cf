import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import { type Ctx, portOf } from '../../context.ts'
import type { Recipient } from '../document-templates/queries.ts'
import { readSigningDefaults } from '../documents/defaults.ts'

interface NameAndEmail {
  name: string | null
  email: string | null
}

/** Whose document it is. */
interface Whose {
  clientId?: string | null | undefined
  interestId?: string | null | undefined
}

/**
 * The recipients of a template by name: the client's main address, the port's own signer and approver, or who is named.
 * Throws RECIPIENT_REQUIRED naming the one whose address is not known.
 */
export async function namedRecipients(ctx: Ctx, recipients: readonly Recipient[], whose: Whose) {
  const known = await knownRecipients(ctx, recipients, whose)
  return known.map(({ role, signingOrder, name, email }, index) => {
    if (name && email) return { name, email, role, signingOrder }
    throw new Refusal('RECIPIENT_REQUIRED', [because(`signers.${index}.email`, 'name_recipient')])
  })
}

/** The recipients of a template as far as they are known: a name or an address that is not there is null. */
export async function knownRecipients(ctx: Ctx, recipients: readonly Recipient[], whose: Whose) {
  const { developer, approver } = await readSigningDefaults(ctx)
  const client = recipients.some(({ from }) => from === 'client')
    ? await clientOf(ctx, whose.clientId ?? null, whose.interestId ?? null)
    : null
  const bySource = { client, developer, approver }
  return recipients.map(({ role, signingOrder, from, ...person }) => {
    const found: NameAndEmail | null = from === 'person' ? person : bySource[from]
    return { role, signingOrder, from, name: found?.name ?? null, email: found?.email ?? null }
  })
}

/** Name and main address of the client of a document; null without a client. */
async function clientOf(
  ctx: Ctx,
  clientId: string | null,
  interestId: string | null,
): Promise<NameAndEmail | null> {
  const { rows } = await sql<NameAndEmail>`select c.full_name as name, k.mail as email from clients c
    left join lateral (select mail from client_contacts k where k.port_id = ${portOf(ctx)} and k.client_id = c.id
      and k.channel = 'email' and k.mail is not null order by k.is_primary desc, k.created_at limit 1) k on true
    where c.port_id = ${portOf(ctx)} and c.id = (select coalesce(${clientId}::uuid,
      (select client_id from interests i where i.port_id = ${portOf(ctx)} and i.id = ${interestId}::uuid)))`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}
