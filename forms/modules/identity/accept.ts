import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { memberInvitations } from '../../../contract/forms/account/account.ts'
import type { MemberRole } from '../../../contract/forms/vocabulary.ts'
import { assertPassword } from '../../../platform/identity/passwords.ts'
import { readInvitationToken } from '../../../platform/identity/tenant-token.ts'
import { reading, systemIn } from '../../../platform/scope.ts'
import { accountOf, type Ctx, serve } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { addMember } from './open-account.ts'

interface Invitation {
  id: string
  email: string
  name: string
  role: MemberRole
  accountName: string
  invitedByName: string | null
  expiresAt: Date
}

/** Invitations as those meet them who are invited. */
export function memberInvitationRoutes({ auth, kernel }: Services) {
  return serve(memberInvitations).with({
    read: (_ctx, { query }) => {
      const { tenantId, hash } = readInvitationToken(query.token)
      return find(reading<DB>(kernel, systemIn(tenantId)), hash)
    },
    accept: {
      outside: async (ctx, { body }) => {
        const { tenantId, hash } = readInvitationToken(body.token)
        const { email } = await find(reading<DB>(kernel, systemIn(tenantId)), hash)
        assertPassword(body.password, email, 'password')
        const passwordHash = await (await auth.$context).password.hash(body.password)
        return ctx.inTenant(async (tx) => {
          // Used up: of two who accept it at once one does.
          const { id, name, role } = await find(tx, hash, sql`for update of i`)
          await sql`delete from invitations where account_id = ${accountOf(tx)} and id = ${id}`.execute(tx.db)
          const person = { email, name: body.name ?? name, passwordHash }
          const userId = await addMember(tx, person, role)
          // Only who reads the mailbox hears of it.
          if (!userId) throw new Refusal('ACCOUNT_ELSEWHERE')
          tx.emit('member.joined', { entityId: userId, label: person.name, newValues: { role } })
          return { email }
        }, tenantId)
      },
    },
  })
}

/** An invitation that still holds. Throws TOKEN_INVALID. */
async function find(ctx: Ctx, hash: string, lock = sql``): Promise<Invitation> {
  const { rows } =
    await sql<Invitation>`select i.id, i.email, i.name, i.role, i.invited_by_name, i.expires_at,
      a.name as account_name
    from invitations i join accounts a on a.id = i.account_id
    where i.account_id = ${accountOf(ctx)} and i.token_hash = ${hash} and i.expires_at > now() ${lock}`.execute(
      ctx.db,
    )
  if (!rows[0]) throw new Refusal('TOKEN_INVALID')
  return rows[0]
}
