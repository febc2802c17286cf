import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import { type Kinds, kinds } from '../../../contract/kinds.ts'
import { reasonFor } from '../../../contract/reason.ts'
import type { Reason } from '../../../contract/reasons.ts'
import type { ExternalId } from '../../../contract/records/external-id.ts'
import { isLimited, type TenancyState, type TenancyTenure } from '../../../contract/tenancies/vocabulary.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { assertVersion } from '../../../platform/unit/version.ts'
import { portOf, type Tx } from '../../context.ts'
import { type Locked, lockRecord } from '../records/change.ts'
import { assigned, inserted } from '../records/columns.ts'
import { externalIdsOfFact, keepExternalIds } from '../records/numbers/external-ids.ts'
import { startOfDay } from '../records/today.ts'

/** A row, its days as `YYYY-MM-DD`. */
export interface TenancyRow {
  id: string
  berthId: string
  clientId: string
  yachtId: string | null
  tenureType: TenancyTenure
  status: TenancyState
  startDate: string
  endDate: string | null
  heldSince: string
  chainId: string
  version: number
}

export interface LockedTenancy {
  berth: Locked<Kinds['berth']>
  row: TenancyRow
  /** What the log calls it. */
  called: string
}

/**
 * Locks a tenancy behind its berth: whoever changes who holds a berth waits for whoever does. Throws RECORD_NOT_FOUND,
 * VERSION_STALE, and TENANCY_MOVE_INVALID for one whose state is none of `from`.
 */
export async function lockTenancy(
  tx: Tx,
  id: string,
  from: readonly TenancyState[],
  ifMatch: number | null = null,
): Promise<LockedTenancy> {
  const { rows: found } = await sql<{ berthId: string }>`select berth_id from tenancies
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  if (!found[0]) throw new Refusal('RECORD_NOT_FOUND')
  const berth = await lockRecord(tx, kinds.berth, found[0].berthId)
  const { rows } = await sql<TenancyRow & { clientName: string }>`
    select t.id, t.berth_id, t.client_id, t.yacht_id, t.tenure_type, t.status, t.start_date::text, t.end_date::text,
      t.held_since::text, t.chain_id, t.version,
      (select c.full_name from clients c where c.port_id = ${portOf(tx)} and c.id = t.client_id) as client_name
    from tenancies t where t.port_id = ${portOf(tx)} and t.id = ${id} for update`.execute(tx.db)
  const before = rows[0]
  if (!before) throw new Refusal('RECORD_NOT_FOUND')
  const { clientName, ...row } = before
  assertVersion(ifMatch, row.version)
  if (!from.includes(row.status)) throw new Refusal('TENANCY_MOVE_INVALID')
  return { berth, row, called: calledOf(berth, clientName) }
}

export function calledOf(berth: { called: string }, clientName: string): string {
  return `${berth.called}, ${clientName}`
}

type Fresh = Pick<TenancyRow, 'berthId' | 'clientId' | 'yachtId' | 'tenureType' | 'startDate' | 'endDate'> & {
  status: 'pending' | 'active' | 'ended'
  previousTenancyId?: string
  transferredFromTenancyId?: string
  /** That of the one before; its own without one. */
  chainId?: string
  externalIds?: readonly ExternalId[] | undefined
}

/** Writes a new tenancy down and says so. Gives its id. */
export async function insertTenancy(
  tx: Tx,
  label: string,
  { externalIds, ...fresh }: Fresh,
): Promise<string> {
  const id = uuidv7()
  const row = {
    portId: portOf(tx),
    id,
    chainId: id,
    ...fresh,
    heldSince: fresh.startDate,
    createdBy: tx.actor.userId,
    ...(fresh.status === 'active' ? { activatedAt: new Date() } : {}),
    ...(fresh.status === 'ended' && fresh.endDate ? { settledAt: startOfDay(tx, fresh.endDate) } : {}),
  }
  await sql`insert into tenancies ${inserted([row])}`.execute(tx.db)
  await keepExternalIds(tx, 'tenancy', [{ id, externalIds }])
  const { chainId: _chain, ...rest } = fresh
  tx.emit('tenancy.created', {
    entityId: id,
    label,
    newValues: { ...rest, ...externalIdsOfFact(externalIds) },
    metadata: about(fresh),
  })
  return id
}

/** Writes what became of a locked tenancy. */
export async function writeTenancy(tx: Tx, id: string, values: Record<string, unknown>): Promise<void> {
  await sql`update tenancies set ${assigned(values)} where port_id = ${portOf(tx)} and id = ${id}`.execute(
    tx.db,
  )
}

/** What every fact of a tenancy says beside what changed. */
export function about(row: Pick<TenancyRow, 'berthId' | 'clientId'>): Record<string, unknown> {
  return { berthId: row.berthId, clientId: row.clientId }
}

/** Throws VALIDATION_FAILED naming the field. */
export function refuseDay(path: string, reason: Reason): never {
  throw new Refusal('VALIDATION_FAILED', [because(path, reason)])
}

/** Throws VALIDATION_FAILED for a tenure that has an end and none is given. */
export function assertEnd(tenure: TenancyTenure, endDate: string | null, path: string): void {
  if (isLimited(tenure) && endDate === null) refuseDay(path, reasonFor('tenancy_end_needed'))
}
