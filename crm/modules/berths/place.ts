import { sql } from 'kysely'
import type { berths } from '../../../contract/berths/endpoints.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { type Kinds, kinds } from '../../../contract/kinds.ts'
import { reasonFor } from '../../../contract/reason.ts'
import { portOf, type Tx } from '../../context.ts'
import { changesOf, type RowOf, writeFields } from '../records/change.ts'
import { positionColumns } from './create.ts'

/**
 * Stores positions on the plan, all or none. Gives how many berths moved. Throws REFERENCE_NOT_FOUND, and VERSION_STALE
 * when a berth does not lie where the caller takes it to be.
 */
export async function placeBerths(
  tx: Tx,
  positions: BodyOf<typeof berths.placeOnPlan>['positions'],
): Promise<number> {
  const ids = positions.map((one) => one.id)
  const { rows } = await sql<
    RowOf<Kinds['berth']>
  >`select * from berths where port_id = ${portOf(tx)} and id = any(${ids})
    order by id for update`.execute(tx.db)
  const known = new Map(rows.map((row) => [row.id, row]))
  let placed = 0
  for (const [index, { id, position, was }] of positions.entries()) {
    const row = known.get(id)
    if (!row) {
      throw new Refusal('REFERENCE_NOT_FOUND', [because(`positions.${index}.id`, 'no_berth')])
    }
    if (was !== undefined && !liesAt(row, was)) {
      const reason = reasonFor('mooring_moved', { mooring: row.mooringNumber })
      throw new Refusal('VERSION_STALE', [because(`positions.${index}.was`, reason)])
    }
    const changes = changesOf(row, positionColumns(position))
    if (changes.keys.length === 0) continue
    await writeFields(tx, kinds.berth, id, changes.newValues)
    tx.emit('berth.updated', { entityId: id, label: row.mooringNumber, ...changes })
    placed += 1
  }
  if (placed === 0) tx.unchanged()
  return placed
}

/** Positions are kept to the hundredth. */
const NEAR = 0.005

function liesAt(row: RowOf<Kinds['berth']>, was: { x: number; y: number; rotation: number } | null): boolean {
  if (was === null || row.planX === null) return was === null && row.planX === null
  const now = [row.planX, row.planY, row.planRotation].map(Number)
  return [was.x, was.y, was.rotation].every((value, index) => Math.abs(value - now[index]!) < NEAR)
}
