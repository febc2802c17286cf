import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { members } from '../../../contract/forms/account/account.ts'
import type { MemberRole } from '../../../contract/forms/vocabulary.ts'
import { accountOf, type Ctx, serve, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { invite, revokeInvitation } from './invite.ts'

export function memberRoutes({ env }: Services) {
  return serve(members).with({
    list: (ctx) => readMembers(ctx),
    invite: async (tx, { body, caller }) => {
      await takeOwners(tx, caller.userId)
      return readMember(tx, await invite(tx, body, env.publicUrl))
    },
    update: async (tx, { params, body, caller }) => {
      const before = await lockOther(tx, params.id, caller.userId)
      if (before.role === body.role) tx.unchanged()
      else {
        await tx.db
          .updateTable('members')
          .set({ role: body.role })
          .where('accountId', '=', accountOf(tx))
          .where('userId', '=', params.id)
          .execute()
        tx.emit('member.role_changed', {
          entityId: params.id,
          oldValues: { role: before.role },
          newValues: { role: body.role },
        })
      }
      return readMember(tx, params.id)
    },
    remove: async (tx, { params, caller }) => {
      await takeOwners(tx, caller.userId)
      if (await revokeInvitation(tx, params.id)) return
      await lockOther(tx, params.id, caller.userId)
      const { name } = await readMember(tx, params.id)
      // The person goes with their sessions; what they did stays in the log under their name.
      await sql`delete from members where user_id = ${params.id} and account_id = ${accountOf(tx)}`.execute(
        tx.db,
      )
      await sql`delete from users where id = ${params.id}`.execute(tx.db)
      tx.emit('member.removed', { entityId: params.id, label: name })
    },
  })
}

interface MemberRow {
  id: string
  name: string
  email: string
  role: MemberRole
  lastSignInAt: Date | null
  createdAt: Date
  invitation: { expiresAt: string; expired: boolean } | null
}

/** Members, and those invited, of whom only what was sent to them is known. */
async function readMembers(ctx: Pick<Ctx, 'db' | 'tenantId'>, id?: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`select * from (
      select u.id, u.name, u.email, m.role, u.last_sign_in_at, m.created_at, null::json as invitation
      from members m join users u on u.id = m.user_id where m.account_id = ${accountOf(ctx)}
      union all
      select i.id, i.name, i.email, i.role, null, i.created_at, json_build_object(
        'expiresAt', to_char(i.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'expired', i.expires_at <= now())
      from invitations i where i.account_id = ${accountOf(ctx)}
    ) people where ${id === undefined ? sql`true` : sql`id = ${id}`} order by name collate "und-x-icu", id`.execute(
    ctx.db,
  )
  return rows
}

async function readMember(tx: Tx, id: string): Promise<MemberRow> {
  const member = (await readMembers(tx, id))[0]
  if (!member) throw new Refusal('RECORD_NOT_FOUND')
  return member
}

/**
 * Nobody changes their own access, so an account always keeps an owner: two who take each other's away at once come
 * one after the other, and the second is none any more.
 */
async function lockOther(tx: Tx, id: string, self: string | null) {
  const row = (await takeOwners(tx, self)).find((one) => one.userId === id)
  if (!row) throw new Refusal('RECORD_NOT_FOUND')
  if (id === self) throw new Refusal('SELF_TARGETED')
  return row
}

/** Locks the members of the account. Throws PERMISSION_DENIED for a caller who owns it no more. */
async function takeOwners(tx: Tx, self: string | null) {
  const rows = await tx.db
    .selectFrom('members')
    .select(['userId', 'role'])
    .where('accountId', '=', accountOf(tx))
    .orderBy('userId')
    .forUpdate()
    .execute()
  if (rows.find((one) => one.userId === self)?.role !== 'owner') throw new Refusal('PERMISSION_DENIED')
  return rows
}
