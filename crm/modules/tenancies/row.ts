import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import { type Kinds, kinds } from '../../../contract/kinds.ts'
import { reasonFor } from '../../../contract/reason.ts'
import type { Reason } from '../../../contract/reasons.ts'
import type { ExternalId } from '../../../contract/records/external-id.ts'
import { isLimited, type TenancyState, type TenancyTenure } from '../../../contract/tenancies/vocabulary.ts'
import { assertVersion } from '../../../platform/unit/version.ts'
import { portOf, type Tx } from '../../context.ts'
import { type Locked, lockRecord, type RowOf } from '../records/change.ts'
import { createRecord } from '../records/creating/create.ts'
import { startOfDay } from '../records/today.ts'

export type TenancyRow = RowOf<Kinds['tenancy']>

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
  const { called, ...row } = await lockRecord(tx, kinds.tenancy, id)
  assertVersion(ifMatch, row.version)
  if (!from.includes(row.status)) throw new Refusal('TENANCY_MOVE_INVALID')
  return { berth, row, called }
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
export function insertTenancy(tx: Tx, fresh: Fresh): Promise<string> {
  return createRecord(tx, kinds.tenancy, fresh, {
    // Whoever writes one has looked at them.
    refers: () => ({}),
    prepare: ({ chainId, ...values }, { id }) => ({
      columns: {
        ...values,
        chainId: chainId ?? id,
        heldSince: values.startDate,
        createdBy: tx.actor.userId,
        ...(values.status === 'active' ? { activatedAt: new Date() } : {}),
        ...(values.status === 'ended' && values.endDate ? { settledAt: startOfDay(tx, values.endDate) } : {}),
      },
      values,
      metadata: about(values),
    }),
  })
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
