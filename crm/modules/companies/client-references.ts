import { sql } from 'kysely'
import { portOf, type Tx } from '../../context.ts'
import type { ClientReference, Pair } from '../records/merging/client-reference.ts'

/** A membership of the loser that was a primary one, and the like of the winner that took its place. */
type Passed = { from: string; to: string }

/** A membership whose like the winner has stays with the loser, where companies do not show it. */
export const membershipsReferences: ClientReference = {
  name: 'memberships',
  order: 140,
  table: 'company_members',
  column: 'client_id',
  twin: (port, winner) => sql`t.end_date is null and exists (select 1 from company_members w
    where w.port_id = ${port} and w.client_id = ${winner} and w.company_id = t.company_id and w.role = t.role
      and w.end_date is null)`,
  settle: passPrimary,
  unsettle: (tx, _pair, passed) => takePrimaryBack(tx, (passed ?? []) as Passed[]),
}

async function passPrimary(tx: Tx, { winner, loser }: Pair): Promise<Passed[]> {
  const { rows } = await sql<Passed>`select t.id as "from", w.id as "to" from company_members t
    join company_members w on w.port_id = ${portOf(tx)} and w.company_id = t.company_id and w.role = t.role
      and w.client_id = ${winner} and w.end_date is null
    where t.port_id = ${portOf(tx)} and t.client_id = ${loser} and t.is_primary and t.end_date is null`.execute(
    tx.db,
  )
  await pass(tx, rows)
  return rows
}

async function takePrimaryBack(tx: Tx, passed: readonly Passed[]): Promise<void> {
  if (passed.length === 0) return
  // Another one may have been made the primary one meanwhile.
  const { rows } = await sql<{ id: string }>`select id from company_members
    where port_id = ${portOf(tx)} and id = any(${passed.map(({ to }) => to)}::uuid[]) and is_primary`.execute(
    tx.db,
  )
  const still = passed.filter(({ to }) => rows.some(({ id }) => id === to))
  await pass(
    tx,
    still.map(({ from, to }) => ({ from: to, to: from })),
  )
}

async function pass(tx: Tx, rows: readonly Passed[]): Promise<void> {
  if (rows.length === 0) return
  await sql`update company_members set is_primary = false
    where port_id = ${portOf(tx)} and id = any(${rows.map(({ from }) => from)}::uuid[])`.execute(tx.db)
  await sql`update company_members set is_primary = true
    where port_id = ${portOf(tx)} and id = any(${rows.map(({ to }) => to)}::uuid[])`.execute(tx.db)
}
