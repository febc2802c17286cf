import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { inTenant } from '../../../platform/scope.ts'
import { keepPromise, promiseFact } from '../../../platform/shards/promised-fact.ts'
import { type HomeCtx, portOf, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { linksOf } from './account.ts'
import { lockShownClient } from './admitted.ts'
import { dropPortalFactor, endSessions } from './factor.ts'

/**
 * Takes the second factor of a client's account away, for whoever lost their phone and their recovery codes; its sessions
 * end. Only a port that alone lets the account in may: what keeps strangers from another port is not its to take. Throws
 * RECORD_NOT_FOUND, PORTAL_NOT_ACTIVE, PORTAL_ACCOUNT_SHARED, SECOND_FACTOR_OFF.
 */
export async function clearPortalFactor(
  { kernel }: Pick<Services, 'kernel'>,
  ctx: HomeCtx,
  clientId: string,
): Promise<void> {
  const { called, link } = await inTenant(kernel, ctx, async (tx) => {
    const { called } = await lockShownClient(tx, clientId)
    return { called, link: await openLink(tx, clientId) }
  })
  const links = await linksOf(kernel, link.accountId)
  if (links.some(({ portId }) => portId !== portOf(ctx))) throw new Refusal('PORTAL_ACCOUNT_SHARED')
  const promised = await ctx.atHome(async (tx) => {
    if (!(await dropPortalFactor(tx, link.accountId))) throw new Refusal('SECOND_FACTOR_OFF')
    await endSessions(tx, link.accountId)
    return promiseFact(tx, portOf(ctx), 'portal_user.second_factor_cleared', {
      entityId: link.id,
      label: called,
      metadata: { clientId, email: link.email },
    })
  })
  await ctx.inTenant((tx) => keepPromise(tx, promised))
}

async function openLink(tx: Tx, clientId: string): Promise<{ id: string; accountId: string; email: string }> {
  const { rows } = await sql<{ id: string; accountId: string; email: string }>`select l.id, l.email,
      l.portal_user_id as account_id from portal_links l
    where l.port_id = ${portOf(tx)} and l.client_id = ${clientId} and l.accepted_at is not null
      and l.disabled_at is null and l.portal_user_id is not null limit 1`.execute(tx.db)
  if (!rows[0]) throw new Refusal('PORTAL_NOT_ACTIVE')
  return rows[0]
}
