import { type RawBuilder, sql } from 'kysely'
import { portOf, type Tx } from '../../context.ts'
import type { ClientReference, Pair } from '../records/merging/client-reference.ts'
import { forgetAccountJob } from './forget-account.ts'

/** Access to the portal follows a client who is merged; with one who is erased the account goes that no port lets in. */
export const portalReferences: ClientReference = {
  name: 'portalAccess',
  order: 260,
  table: 'portal_links',
  column: 'client_id',
  // The address is let in for the winner already.
  twin: (port, winner) => sql`(exists (select 1 from portal_links w
    where w.port_id = ${port} and w.client_id = ${winner} and w.email = t.email))`,
  settle: letInWhoWas,
  unsettle: async (tx, pair, swapped) => {
    if (Array.isArray(swapped) && swapped.length > 0)
      await swapAccess(tx, pair, sql`l.email = any(${swapped})`)
  },
  erase: eraseLinks,
}

/** What was written follows the client; with one who is erased it goes. */
export const portalMessagesReferences: ClientReference = {
  name: 'portalMessages',
  order: 270,
  table: 'portal_messages',
  column: 'client_id',
}

/** What was asked for follows the client; with one who is erased it goes. */
export const fileRequestsReferences: ClientReference = {
  name: 'fileRequests',
  order: 280,
  table: 'portal_file_requests',
  column: 'client_id',
}

/** What a client wants changed follows them; with one who is erased it goes. */
export const profileChangesReferences: ClientReference = {
  name: 'profileChanges',
  order: 290,
  table: 'portal_profile_changes',
  column: 'client_id',
}

/**
 * Of two links of one address the one that lets somebody in is the winner's: nobody loses access because two records turned out to
 * be one person. Gives the addresses whose links changed places.
 */
function letInWhoWas(tx: Tx, pair: Pair): Promise<string[]> {
  return swapAccess(
    tx,
    pair,
    sql`l.accepted_at is not null and l.disabled_at is null and (w.accepted_at is null or w.disabled_at is not null)`,
  )
}

/** What the links of two clients to one address say of access changes places, where the loser's `l` and the winner's `w` fit. */
async function swapAccess(tx: Tx, { winner, loser }: Pair, fit: RawBuilder<unknown>): Promise<string[]> {
  const port = portOf(tx)
  const columns = sql`portal_user_id, token_hash, expires_at, invited_by, invited_at, accepted_at, disabled_at, ended_at`
  const { rows } = await sql<{ email: string }>`
    with pairs as (
      select w.id as winner, l.id as loser from portal_links w
        join portal_links l on l.port_id = ${port} and l.client_id = ${loser} and l.email = w.email
      where w.port_id = ${port} and w.client_id = ${winner} and (${fit})
    ), places as (
      select winner as into_id, loser as from_id from pairs union all select loser, winner from pairs
    )
    update portal_links t set (${columns}) = (select ${columns} from portal_links o where o.port_id = ${port} and o.id = p.from_id)
    from places p where t.port_id = ${port} and t.id = p.into_id returning t.email`.execute(tx.db)
  return [...new Set(rows.map(({ email }) => email))]
}

async function eraseLinks(tx: Tx, clientIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ portalUserId: string | null }>`delete from portal_links
    where port_id = ${portOf(tx)} and client_id = any(${clientIds as string[]}::uuid[])
    returning portal_user_id`.execute(tx.db)
  for (const { portalUserId } of rows) {
    if (portalUserId !== null) await tx.addJob(forgetAccountJob, { accountId: portalUserId })
  }
  return rows.length
}
