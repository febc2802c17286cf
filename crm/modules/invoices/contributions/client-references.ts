import { sql } from 'kysely'
import { portOf, type Tx } from '../../../context.ts'
import type { ClientReference } from '../../records/merging/client-reference.ts'

/** What is about a client, and what is billed to one: both move with a merge. What has a number outlives an erasure. */
export const invoicesReferences: readonly ClientReference[] = [
  {
    name: 'invoices',
    order: 220,
    table: 'invoices',
    column: 'client_id',
    erasedBefore: ['reservations', 'interests', 'tenancies'],
    erase: eraseDrafts,
  },
  {
    name: 'billedInvoices',
    order: 230,
    table: 'invoices',
    column: 'bill_client_id',
    erasedBefore: ['reservations', 'interests', 'tenancies'],
    erase: redactInvoices,
  },
]

/** Drafts of clients that are erased go with them. */
async function eraseDrafts(tx: Tx, clientIds: readonly string[]): Promise<number> {
  const ids = sql`any(${clientIds as string[]}::uuid[])`
  const { numAffectedRows } =
    await sql`delete from invoices where port_id = ${portOf(tx)} and status = 'draft'
    and (client_id = ${ids} or bill_client_id = ${ids})`.execute(tx.db)
  await sql`update invoices set client_id = null, interest_id = null, tenancy_id = null
    where port_id = ${portOf(tx)} and client_id = ${ids}`.execute(tx.db)
  return Number(numAffectedRows ?? 0)
}

/**
 * What has a number stays in the books without who was billed. Its PDF is not kept: it is made anew of what is left. Gives
 * how many there are.
 */
async function redactInvoices(tx: Tx, clientIds: readonly string[]): Promise<number> {
  const { numAffectedRows } =
    await sql`update invoices set bill_client_id = null, client_id = null, interest_id = null,
      tenancy_id = null, bill_to = jsonb_build_object('name', '[erased]', 'address', '[]'::jsonb,
        'countryIso', bill_to ->> 'countryIso'),
      sent_to = '{}', message = null, note = null, file_id = null
    where port_id = ${portOf(tx)} and bill_client_id = any(${clientIds as string[]}::uuid[])`.execute(tx.db)
  return Number(numAffectedRows ?? 0)
}

/** The files of what was billed to clients: each says their name. */
export async function filesOfInvoices(tx: Tx, clientIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ fileId: string }>`select file_id from invoices where port_id = ${portOf(tx)}
    and bill_client_id = any(${clientIds as string[]}::uuid[]) and file_id is not null`.execute(tx.db)
  return rows.map(({ fileId }) => fileId)
}
