import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import type { members } from '../../../contract/forms/account/account.ts'
import { invitationDays, newTenantToken } from '../../../platform/identity/tenant-token.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { accountOf, type Tx } from '../../context.ts'
import { writeLetter } from '../../mail/write.ts'

/**
 * Asks a person to join the account; who waits already is asked anew. Whether the address works in another account
 * makes no difference to anything the caller can see. Gives the id. Throws EMAIL_TAKEN.
 */
export async function invite(
  tx: Tx,
  person: BodyOf<typeof members.invite>,
  publicUrl: string,
): Promise<string> {
  const accountId = accountOf(tx)
  const { rows: own } = await sql`select 1 from members m join users u on u.id = m.user_id
    where m.account_id = ${accountId} and lower(u.email) = ${person.email}`.execute(tx.db)
  if (own.length > 0) throw new Refusal('EMAIL_TAKEN', [because('email', 'member_already')])
  const { token, hash } = newTenantToken(accountId)
  const fresh = uuidv7()
  const { rows } = await sql<{ id: string; account: string }>`
    insert into invitations (account_id, id, email, name, role, token_hash, invited_by_name, expires_at)
    values (${accountId}, ${fresh}, ${person.email}, ${person.name}, ${person.role}, ${hash}, ${tx.actor.name},
      now() + make_interval(days => ${invitationDays}))
    on conflict (account_id, email) do update set name = excluded.name, role = excluded.role,
      token_hash = excluded.token_hash, invited_by_name = excluded.invited_by_name, expires_at = excluded.expires_at
    returning id, (select name from accounts where id = account_id) as account`.execute(tx.db)
  const { id, account } = rows[0]!
  await writeLetter(
    tx,
    'member_invitation',
    { name: person.name, account, by: tx.actor.name ?? account, days: invitationDays },
    { to: person.email, link: `${publicUrl}/accept-invitation?token=${token}` },
  )
  tx.emit(id === fresh ? 'member.invited' : 'member.invitation_resent', {
    entityId: id,
    label: person.name,
    newValues: { role: person.role },
  })
  return id
}

/** Takes an invitation back. False when there is none of this id. */
export async function revokeInvitation(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`delete from invitations
    where account_id = ${accountOf(tx)} and id = ${id} returning name`.execute(tx.db)
  if (rows[0]) tx.emit('member.invitation_revoked', { entityId: id, label: rows[0].name })
  return rows.length > 0
}
