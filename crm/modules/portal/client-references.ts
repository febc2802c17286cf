import { sql } from 'kysely'
import { portOf, type Tx } from '../../context.ts'
import type { ClientReference } from '../records/merging/client-reference.ts'
import { forgetAccountJob } from './forget-account.ts'

/** Access to the portal follows a client who is merged; with one who is erased the account goes that no port lets in. */
export const portalReferences: ClientReference = {
  name: 'portalAccess',
  table: 'portal_links',
  column: 'client_id',
  // The address is let in for the winner already.
  twin: (port, winner) => sql`(exists (select 1 from portal_links w
    where w.port_id = ${port} and w.client_id = ${winner} and w.email = t.email))`,
  erase: eraseLinks,
}

/** What was written follows the client; with one who is erased it goes. */
export const portalMessagesReferences: ClientReference = {
  name: 'portalMessages',
  table: 'portal_messages',
  column: 'client_id',
}

/** What was asked for follows the client; with one who is erased it goes. */
export const fileRequestsReferences: ClientReference = {
  name: 'fileRequests',
  table: 'portal_file_requests',
  column: 'client_id',
}

/** What a client wants changed follows them; with one who is erased it goes. */
export const profileChangesReferences: ClientReference = {
  name: 'profileChanges',
  table: 'portal_profile_changes',
  column: 'client_id',
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
