import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import type { MemberRole } from '../../../contract/forms/vocabulary.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { accountOf, type Tx } from '../../context.ts'

export interface NewPerson {
  name: string
  email: string
  /** scrypt hash as Better Auth makes it. */
  passwordHash: string
  /** Whether the mailbox is known to be theirs. */
  verified?: boolean
}

/** Opens the account of the transaction with its first owner. Throws EMAIL_TAKEN. */
export async function openAccount(tx: Tx, name: string, owner: NewPerson): Promise<string> {
  const accountId = accountOf(tx)
  await tx.db.insertInto('accounts').values({ id: accountId, name }).execute()
  const userId = await addMember(tx, owner, 'owner')
  if (!userId) throw new Refusal('EMAIL_TAKEN', [because('email', 'email_taken')])
  tx.emit('account.created', { entityId: accountId, label: name })
  return userId
}

/** Adds a person to the account; null when they work in one already: a person works in one account. */
export async function addMember(tx: Tx, person: NewPerson, role: MemberRole): Promise<string | null> {
  const { email, name, verified = true } = person
  const id = uuidv7()
  const added = await sql`insert into users (id, email, email_verified, name)
    values (${id}, ${email}, ${verified}, ${name}) on conflict ((lower(email))) do nothing`.execute(tx.db)
  if (added.numAffectedRows === 0n) return null
  await tx.db
    .insertInto('members')
    .values({ accountId: accountOf(tx), userId: id, role })
    .execute()
  const { passwordHash: password } = person
  await tx.db
    .insertInto('credentials')
    .values({ id: uuidv7(), userId: id, accountId: id, providerId: 'credential', password })
    .execute()
  return id
}
