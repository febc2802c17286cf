import { sql } from 'kysely'
import type { z } from 'zod'
import type { BerthInput } from '../../../contract/berths/endpoints.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import { portOf, type Tx } from '../../context.ts'
import { assertAmount } from '../money/amounts.ts'
import { inserted } from '../records/columns.ts'
import { createRecords, type Strictness } from '../records/creating/create.ts'
import { withDimensions } from '../records/dimensions.ts'
import { portDefaults } from '../records/port-defaults.ts'

export const berthDimensions = ['length', 'width', 'draft', 'nominalBoatSize'] as const

export type NewBerth = z.output<typeof BerthInput>

/**
 * Creates berths, all or none. A status other than available is a manual override. Gives the ids in the order of
 * the input. Throws MOORING_TAKEN naming every taken mooring number.
 */
export function createBerths(
  tx: Tx,
  berths: readonly NewBerth[],
  strict: Strictness = {},
): Promise<string[]> {
  assertOnce(berths)
  const at = (index: number) => (berths.length > 1 ? `berths.${index}.` : '')
  return createRecords(tx, kinds.berth, berths, {
    ...strict,
    at,
    lock: () => portDefaults(tx),
    prepare: (berth, { locks: { currency }, index }) => {
      assertAmount(`${at(index)}price`, berth.price, berth.currency ?? currency)
      return { columns: columnsOf(berth, currency), label: berth.mooringNumber }
    },
    insert: async (rows) => {
      const portId = portOf(tx)
      const { rows: fresh } = await sql<{ mooringNumber: string }>`insert into berths
        ${inserted(rows.map(({ id, columns }) => ({ portId, id, ...columns })))}
        on conflict (port_id, mooring_number) do nothing returning mooring_number`.execute(tx.db)
      const known = new Set(fresh.map(({ mooringNumber }) => mooringNumber))
      const taken = rows.filter(({ label }) => !known.has(label))
      if (taken.length > 0) throw mooringTaken(taken.map(({ label }) => label))
    },
  })
}

/** The columns a berth body writes. */
export function columnsOf(
  body: Partial<Omit<NewBerth, 'custom' | 'externalIds'>>,
  currency: string,
): Record<string, unknown> & { mooringNumber?: string } {
  const { position, status, ...fields } = withDimensions(body, berthDimensions)
  assertPair(body)
  return {
    currency,
    ...fields,
    ...(status === undefined ? {} : { status, statusOverrideMode: status === 'available' ? null : 'manual' }),
    ...positionColumns(position),
  }
}

/** Throws VALIDATION_FAILED when one coordinate comes without the other. */
function assertPair({ latitude, longitude }: Partial<NewBerth>): void {
  const absent = (value: number | null | undefined) => (value === undefined ? 'unsaid' : value === null)
  if (absent(latitude) === absent(longitude)) return
  const path = latitude === undefined || latitude === null ? 'latitude' : 'longitude'
  throw new Refusal('VALIDATION_FAILED', [because(path, 'both_coordinates')])
}

/** The columns of a position on the plan. */
export function positionColumns(position: NewBerth['position']) {
  if (position === undefined) return {}
  return { planX: position?.x ?? null, planY: position?.y ?? null, planRotation: position?.rotation ?? null }
}

export function mooringTaken(moorings: readonly string[]): Refusal {
  const details = moorings
    .slice(0, 50)
    .map((mooring) => because('mooringNumber', 'mooring_taken', { mooring }))
  return new Refusal('MOORING_TAKEN', details)
}

/** Throws MOORING_TAKEN when the mooring number belongs to another berth of the port, archived ones too. */
export async function assertMooringFree(tx: Tx, mooringNumber: string, exceptId: string): Promise<void> {
  const { rows } =
    await sql`select 1 from berths where port_id = ${portOf(tx)} and mooring_number = ${mooringNumber}
    and id <> ${exceptId}`.execute(tx.db)
  if (rows.length > 0) throw mooringTaken([mooringNumber])
}

function assertOnce(berths: readonly NewBerth[]): void {
  const moorings = new Set<string>()
  const twice = berths
    .map((berth) => berth.mooringNumber)
    .filter((mooring) => moorings.size === moorings.add(mooring).size)
  if (twice.length > 0) throw mooringTaken([...new Set(twice)])
}
