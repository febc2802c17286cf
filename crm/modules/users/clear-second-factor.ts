import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { dropPasskeys } from '../../../platform/identity/passkeys/passkeys.ts'
import { dropFactor } from '../../../platform/identity/second-factor/factors.ts'
import { inTenant } from '../../../platform/scope.ts'
import { keepPromise, promiseFact } from '../../../platform/shards/promised-fact.ts'
import { type HomeCtx, portOf, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { portsOfUser } from '../identity/ports-of.ts'
import { languageOf } from '../identity/preferences.ts'
import { writeLetter } from '../mail/write.ts'
import { endSessions } from './create.ts'
import { factorClearedLetter } from './letters.ts'
import { takeAccess, takeMember } from './rights.ts'

/**
 * Takes app and passkeys of a member away, who lost them, with every session: whoever has the lost phone may hold one.
 * An account that opens other ports is not one port's to weaken. `answer` is given in the last transaction. Throws
 * RIGHTS_EXCEED_OWN, SECOND_FACTOR_OFF.
 */
export async function clearSecondFactor<T>(
  { kernel, env: { publicUrl } }: Pick<Services, 'kernel' | 'env'>,
  ctx: HomeCtx,
  { params: { id: userId }, caller }: { params: { id: string }; caller: Caller },
  answer: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { rights, member } = await inTenant(kernel, ctx, async (tx) => {
    const rights = await takeAccess(tx, caller)
    return { rights, member: await takeMember(tx, rights, userId) }
  })
  const { email, language, promised } = await ctx.atHome(async (tx) => {
    const { rows } = await sql<{ email: string }>`select email from users
      where id = ${userId} for update`.execute(tx.db)
    if (!rights.isSuperAdmin && (await worksElsewhere(kernel, tx, userId, portOf(ctx))))
      throw new Refusal('RIGHTS_EXCEED_OWN')
    const app = await dropFactor(tx.db, userId)
    const passkeys = await dropPasskeys(tx.db, userId)
    if (!app && !passkeys) throw new Refusal('SECOND_FACTOR_OFF')
    await endSessions(tx, userId)
    const fact = { entityId: userId, label: member.name }
    return {
      email: rows[0]!.email,
      language: await languageOf(tx, userId),
      promised: await promiseFact(tx, portOf(ctx), 'user.second_factor_cleared', fact),
    }
  })
  return ctx.inTenant(async (tx) => {
    await writeLetter(
      tx,
      factorClearedLetter,
      { name: member.name, by: tx.actor.name ?? '', href: `${publicUrl}/account` },
      { to: email, language },
    )
    await keepPromise(tx, promised)
    return answer(tx)
  })
}

async function worksElsewhere(
  kernel: Services['kernel'],
  atHome: Tx,
  userId: string,
  portId: string,
): Promise<boolean> {
  const { ports, silent } = await portsOfUser(kernel, userId, atHome)
  // What a server that does not answer would have said is not known.
  return silent.length > 0 || ports.some(({ id }) => id !== portId)
}
