import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { members } from '../../../contract/forms/account.ts'
import type { MemberRole } from '../../../contract/forms/vocabulary.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { writeMail } from '../../../platform/mail/write.ts'
import { accountOf, type Ctx, serve, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { addMember } from './open-account.ts'

export function memberRoutes({ env }: Services) {
  return serve(members).with({
    list: (ctx) => readMembers(ctx),
    invite: async (tx, { body }) => {
      const id = await addMember(tx, body, body.role)
      await mailInvitation(tx, { id, ...body }, env.publicUrl)
      tx.emit('member.invited', { entityId: id, label: body.name, newValues: { role: body.role } })
      return readMember(tx, id)
    },
    update: async (tx, { params, body, caller }) => {
      const before = await lockOther(tx, params.id, caller.userId)
      if (before.role === body.role) tx.unchanged()
      else {
        await tx.db.updateTable('members').set({ role: body.role }).where('userId', '=', params.id).execute()
        tx.emit('member.role_changed', {
          entityId: params.id,
          oldValues: { role: before.role },
          newValues: { role: body.role },
        })
      }
      return readMember(tx, params.id)
    },
    remove: async (tx, { params, caller }) => {
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

function memberQuery(ctx: Pick<Ctx, 'db' | 'tenantId'>) {
  return ctx.db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .select(['u.id', 'u.name', 'u.email', 'm.role', 'u.lastSignInAt', 'm.createdAt'])
    .where('m.accountId', '=', accountOf(ctx))
    .$narrowType<{ role: MemberRole }>()
}

function readMembers(ctx: Ctx) {
  return memberQuery(ctx).orderBy('u.name').execute()
}

async function readMember(tx: Tx, id: string) {
  const member = await memberQuery(tx).where('u.id', '=', id).executeTakeFirst()
  if (!member) throw new Refusal('RECORD_NOT_FOUND')
  return member
}

/**
 * Nobody changes their own access, so an account always keeps an owner: two who take each other's away at once come
 * one after the other, and the second is none any more.
 */
async function lockOther(tx: Tx, id: string, self: string | null) {
  const rows = await tx.db
    .selectFrom('members')
    .select(['userId', 'role'])
    .where('accountId', '=', accountOf(tx))
    .orderBy('userId')
    .forUpdate()
    .execute()
  const row = rows.find((one) => one.userId === id)
  if (!row) throw new Refusal('RECORD_NOT_FOUND')
  if (id === self) throw new Refusal('SELF_TARGETED')
  if (rows.find((one) => one.userId === self)?.role !== 'owner') throw new Refusal('PERMISSION_DENIED')
  return row
}

async function mailInvitation(
  tx: Tx,
  person: { id: string; email: string; name: string },
  publicUrl: string,
): Promise<void> {
  const token = randomBytes(24).toString('base64url')
  // Better Auth takes the token by this identifier when the password is set.
  await sql`insert into verifications (id, identifier, value, expires_at)
    values (${uuidv7()}, ${`reset-password:${token}`}, ${person.id}, now() + interval '7 days')`.execute(
    tx.db,
  )
  const account = await tx.db
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', accountOf(tx))
    .executeTakeFirstOrThrow()
  await writeMail(tx, {
    category: 'member_invitation',
    to: person.email,
    subject: `Your account at ${account.name}`,
    text: `Hello ${person.name},\n\n${account.name} builds its forms with Berthwise Forms, and you are one of them now. Set your password here, within 7 days:\n\n${publicUrl}/reset-password?token=${token}\n`,
  })
}
