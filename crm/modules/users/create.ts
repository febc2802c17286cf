import { sql } from 'kysely'
import { keptReset } from '../../../platform/identity/auth.ts'
import { stepsOf } from '../../../platform/identity/second-factor/second-step.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { portOf, type Tx } from '../../context.ts'
import { setUsername } from '../identity/username.ts'

/** A person whose mailbox is known to be theirs. */
export interface NewAccount {
  email: string
  firstName: string
  lastName: string
  username?: string | null | undefined
  /** scrypt hash as Better Auth makes it. */
  passwordHash: string
}

/**
 * Opens an account in a transaction at home. One whose mailbox was never seen gives way: whatever was set for it by somebody else is void.
 * Gives the id, or null when the address has an account of its own. Throws NAME_TAKEN.
 */
export async function openAccount(tx: Tx, person: NewAccount): Promise<string | null> {
  const { firstName, lastName, username = null } = person
  const fresh = uuidv7()
  const { rows } = await sql<{ id: string }>`
    insert into users (id, email, email_verified, name, first_name, last_name)
    values (${fresh}, ${person.email}, true, ${`${firstName} ${lastName}`}, ${firstName}, ${lastName})
    on conflict ((lower(email))) do update
      set email_verified = true, name = excluded.name, first_name = excluded.first_name,
        last_name = excluded.last_name, username = null, display_name = null, updated_at = now()
      where not users.email_verified and users.disabled_at is null
    returning id`.execute(tx.db)
  const id = rows[0]?.id
  if (!id) return null
  if (id !== fresh) await forgetAccess(tx, id)
  if (username) await setUsername(tx, id, username)
  await sql`insert into accounts (id, user_id, account_id, provider_id, password)
    values (${uuidv7()}, ${id}, ${id}, 'credential', ${person.passwordHash})`.execute(tx.db)
  return id
}

/** Gives a person a role in the port. False when they hold one already. */
export async function joinPort(tx: Tx, userId: string, roleId: string): Promise<boolean> {
  const joined = await sql`insert into port_members (port_id, user_id, role_id)
    values (${portOf(tx)}, ${userId}, ${roleId}) on conflict do nothing`.execute(tx.db)
  return joined.numAffectedRows === 1n
}

/** Ends every session of a person, every sign-in half done, and every link that could set their password. */
export async function endSessions(tx: Tx, userId: string): Promise<void> {
  await sql`delete from sessions where user_id = ${userId}`.execute(tx.db)
  await sql`delete from verifications where identifier like ${stepsOf(userId)}
    or (value = ${userId} and (identifier like 'reset-password:%' or identifier like ${`${keptReset}%`}))`.execute(
    tx.db,
  )
}

async function forgetAccess(tx: Tx, userId: string): Promise<void> {
  await sql`delete from accounts where user_id = ${userId}`.execute(tx.db)
  await endSessions(tx, userId)
}
