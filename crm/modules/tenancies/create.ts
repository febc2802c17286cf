import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { tenancies } from '../../../contract/tenancies/endpoints.ts'
import { portOf, type Tx } from '../../context.ts'
import { assertSuits } from '../berths/doubts.ts'
import { assertNight } from '../berths/night.ts'
import { lockRecord } from '../records/change.ts'
import { holdReferences } from '../records/references/hold.ts'
import { assertOwnership } from '../yachts/assert-ownership.ts'
import { insertTenancy } from './row.ts'

/** It holds nothing yet, or is over. */
type FirstState = 'pending' | 'ended'
type Terms = Omit<BodyOf<typeof tenancies.createOnBerth>, 'berthId'>

/** The same of a berth named in the body. Throws REFERENCE_NOT_FOUND for one that is not of the port. */
export async function createTenancy(
  tx: Tx,
  { berthId, ...terms }: Terms & { berthId: string },
  status: FirstState = 'pending',
): Promise<string> {
  const { rows } = await sql`select 1 from berths where port_id = ${portOf(tx)} and id = ${berthId}`.execute(
    tx.db,
  )
  if (rows.length === 0) throw new Refusal('REFERENCE_NOT_FOUND', [because('berthId', 'no_berth')])
  return createOnBerth(tx, berthId, terms, status)
}

/** The same of a berth in the path. Throws RECORD_NOT_FOUND for one that is not of the port. */
export async function createOnBerth(
  tx: Tx,
  berthId: string,
  { berthId: namedBerth, ...terms }: Terms & { berthId?: string | undefined },
  status: FirstState = 'pending',
): Promise<string> {
  const berth = await lockRecord(tx, kinds.berth, berthId)
  if (namedBerth !== undefined && namedBerth !== berthId) {
    throw new Refusal('VALIDATION_FAILED', [because('berthId', 'berth_of_another')])
  }
  if (berth.archivedAt) throw new Refusal('RECORD_ARCHIVED')
  const { clientId, yachtId, tenureType, startDate, endDate, externalIds, acknowledgeFit, acknowledgeSold } =
    terms
  assertNight(startDate, endDate ?? null)
  await holdReferences(tx, kinds.tenancy, { clientId, yachtId })
  await assertOwnership(tx, { clientId, yachtId })
  await assertSuits(tx, { berthId, clientId, yachtId }, { acknowledgeFit, acknowledgeSold })
  return insertTenancy(tx, {
    berthId,
    clientId,
    yachtId,
    tenureType,
    startDate,
    endDate: endDate ?? null,
    status,
    externalIds,
  })
}
