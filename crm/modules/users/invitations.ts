import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { invitations } from '../../../contract/people/endpoints.ts'
import { type Ctx, portOf, serve } from '../../context.ts'
import type { Services } from '../../services.ts'
import { personName } from '../records/person-name.ts'
import { invite, resendInvitation, revokeInvitation } from './invite.ts'
import { takeAccess } from './rights.ts'

interface InvitationRow {
  id: string
  email: string
  firstName: string
  lastName: string
  roleId: string
  role: string
  isSuperAdmin: boolean
  invitedByName: string | null
  createdAt: Date
  expiresAt: Date
  expired: boolean
}

/** Invitations to the port, for super administrators. */
export function invitationRoutes({ env }: Services) {
  return serve(invitations).with({
    list: (ctx) => readInvitations(ctx),
    create: async (tx, { body, caller }) => {
      const id = await invite(tx, await takeAccess(tx, caller), body, env.publicUrl)
      return readInvitation(tx, id)
    },
    revoke: async (tx, { params, caller }) => {
      await revokeInvitation(tx, await takeAccess(tx, caller), params.id)
    },
    resend: async (tx, { params, caller }) => {
      await resendInvitation(tx, await takeAccess(tx, caller), params.id, env.publicUrl)
      return readInvitation(tx, params.id)
    },
  })
}

async function readInvitations(ctx: Ctx, id?: string): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select i.id, i.email, i.first_name, i.last_name, i.role_id, r.name as role, i.is_super_admin,
      ${personName} as invited_by_name,
      i.created_at, i.expires_at, i.expires_at <= now() as expired
    from invitations i
    join roles r on r.port_id = i.port_id and r.id = i.role_id
    left join users u on u.id = i.invited_by
    where i.port_id = ${portOf(ctx)} and ${id === undefined ? sql`true` : sql`i.id = ${id}`}
    order by i.created_at desc, i.id`.execute(ctx.db)
  return rows
}

async function readInvitation(ctx: Ctx, id: string): Promise<InvitationRow> {
  const row = (await readInvitations(ctx, id))[0]
  if (!row) throw new Refusal('RECORD_NOT_FOUND')
  return row
}
