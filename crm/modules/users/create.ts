import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { portOf, type Tx } from '../../context.ts'
import { assertRole } from './roles.ts'

export interface NewUser {
  email: string
  firstName: string
  lastName: string
  username?: string | null
  roleId: string
  /** scrypt hash as Better Auth makes it; null when the user sets a password by mail. */
  passwordHash: string | null
}

/**
 * Gives a role in the port to a user, who is created when the e-mail is not known. An existing user's password and
 * name stay as they are. Gives the id. Throws REFERENCE_NOT_FOUND, EMAIL_TAKEN, NAME_TAKEN.
 */
export async function addUser(tx: Tx, user: NewUser): Promise<{ id: string; fresh: boolean }> {
  await assertRole(tx, user.roleId)
  const { rows } = await sql<{ id: string }>`select id from users where lower(email) = ${user.email}`.execute(
    tx.db,
  )
  const known = rows[0]?.id
  const id = known ?? (await createUser(tx, user))
  const joined = await sql`insert into port_members (port_id, user_id, role_id)
    values (${portOf(tx)}, ${id}, ${user.roleId}) on conflict do nothing`.execute(tx.db)
  if (joined.numAffectedRows === 0n) {
    throw new Refusal('EMAIL_TAKEN', [
      { path: 'email', message: 'This person has a role in the port already.' },
    ])
  }
  tx.emit('user.created', {
    entityId: id,
    label: `${user.firstName} ${user.lastName}`,
    newValues: { email: user.email, roleId: user.roleId },
  })
  return { id, fresh: !known }
}

async function createUser(tx: Tx, user: NewUser): Promise<string> {
  const id = uuidv7()
  const made = await sql`insert into users (id, email, email_verified, name, first_name, last_name, username)
    values (${id}, ${user.email}, true, ${`${user.firstName} ${user.lastName}`}, ${user.firstName}, ${user.lastName},
      ${user.username ?? null}) on conflict (username) do nothing`.execute(tx.db)
  if (made.numAffectedRows === 0n) {
    throw new Refusal('NAME_TAKEN', [{ path: 'username', message: 'This username is taken.' }])
  }
  // Without a password an account with one nobody knows is made, so that the mailed link can set it.
  const password = user.passwordHash ?? `unset:${randomBytes(24).toString('base64url')}`
  await sql`insert into accounts (id, user_id, account_id, provider_id, password)
    values (${uuidv7()}, ${id}, ${id}, 'credential', ${password})`.execute(tx.db)
  return id
}
