import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { uuidv7 } from '../../../platform/ids.ts'
import { writeMail } from '../../../platform/mail/write.ts'
import { portOf, type Tx } from '../../context.ts'

/**
 * Mails a new user the link that sets their password, good for 7 days and for one use. Token and mail are written in
 * the transaction that creates the user, so that neither is ever missing.
 */
export async function inviteUser(
  tx: Tx,
  user: { id: string; email: string; firstName: string },
  publicUrl: string,
): Promise<void> {
  const token = randomBytes(24).toString('base64url')
  // Better Auth takes the token by this identifier when the password is set.
  await sql`insert into verifications (id, identifier, value, expires_at)
    values (${uuidv7()}, ${`reset-password:${token}`}, ${user.id}, now() + interval '7 days')`.execute(tx.db)
  const port = await tx.db
    .selectFrom('ports')
    .select('name')
    .where('id', '=', portOf(tx))
    .executeTakeFirstOrThrow()
  await writeMail(tx, {
    category: 'staff_invitation',
    to: user.email,
    subject: `Your account at ${port.name}`,
    text: `Hello ${user.firstName},\n\n${port.name} works with Berthwise, and you have a role there now. Set your password here, within 7 days:\n\n${publicUrl}/reset-password?token=${token}\n`,
  })
}
