import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { dropPasskeys } from '../../../platform/identity/passkeys/passkeys.ts'
import { dropFactor } from '../../../platform/identity/second-factor/factors.ts'
import { portOf, type Tx } from '../../context.ts'
import { languageOf } from '../identity/preferences.ts'
import { writeLetter } from '../mail/write.ts'
import { endSessions } from './create.ts'
import type { Member, Rights } from './rights.ts'

/**
 * Takes app and passkeys of a member away, who lost them, with every session: whoever has the lost phone may hold one.
 * An account that opens other ports is not one port's to weaken. Throws RIGHTS_EXCEED_OWN, SECOND_FACTOR_OFF.
 */
export async function clearSecondFactor(
  tx: Tx,
  rights: Rights,
  { userId, name }: Member,
  publicUrl: string,
): Promise<void> {
  // Who joins another port at the same moment waits, or is seen.
  const { rows } = await sql<{
    email: string
  }>`select email from users where id = ${userId} for update`.execute(tx.db)
  if (!rights.isSuperAdmin && (await worksElsewhere(tx, userId))) throw new Refusal('RIGHTS_EXCEED_OWN')
  const app = await dropFactor(tx.db, userId)
  const passkeys = await dropPasskeys(tx.db, userId)
  if (!app && !passkeys) throw new Refusal('SECOND_FACTOR_OFF')
  await endSessions(tx, userId)
  const language = await languageOf(tx, userId)
  await writeLetter(
    tx,
    'second_factor_cleared',
    { name, by: tx.actor.name ?? '', href: `${publicUrl}/account` },
    { to: rows[0]!.email, language },
  )
  tx.emit('user.second_factor_cleared', { entityId: userId, label: name })
}

async function worksElsewhere(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ elsewhere: boolean }>`select exists (
    select 1 from ports_of(${userId}) p where p.id <> ${portOf(tx)}) as elsewhere`.execute(tx.db)
  return rows[0]!.elsewhere
}
