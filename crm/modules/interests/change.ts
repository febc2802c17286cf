import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import type { interests } from '../../../contract/interests/endpoints.ts'
import { type Milestone, milestones } from '../../../contract/interests/pipeline.ts'
import { type Kinds, kinds } from '../../../contract/kinds.ts'
import { assertVersion } from '../../../platform/unit/version.ts'
import type { Tx } from '../../context.ts'
import { changesOf, type Locked, leftBy, writeFields } from '../records/change.ts'
import { withDimensions } from '../records/dimensions.ts'
import { aheadOf, todayInPort } from '../records/today.ts'
import { withCurrencies } from './amounts.ts'
import { assertStay, checkReferences, desiredDimensions } from './create.ts'

/**
 * Changes the fields of a locked interest. A milestone date is corrected by a fact of its own and moves nothing.
 * Throws VERSION_STALE, REFERENCE_NOT_FOUND, VALIDATION_FAILED.
 */
export async function changeInterest(
  tx: Tx,
  row: Locked<Kinds['interest']>,
  body: Omit<BodyOf<typeof interests.update>, 'externalIds'>,
  ifMatch: number | null,
): Promise<void> {
  assertVersion(ifMatch, row.version)
  await checkReferences(tx, body)
  await assertPast(tx, body)
  assertStay({ ...row, ...body })
  const changes = changesOf(row, {
    ...withDimensions(body, desiredDimensions),
    ...(await withCurrencies(tx, body, row)),
  })
  if (changes.keys.length === 0) return tx.unchanged()
  await writeFields(tx, kinds.interest, row.id, changes.newValues)
  const label = row.called
  const [dates, others] = [changes.keys.filter(isMilestone), changes.keys.filter((key) => !isMilestone(key))]
  const only = (values: Record<string, unknown>, keys: readonly string[]) =>
    Object.fromEntries(keys.map((key) => [key, values[key]]))
  for (const [fact, keys] of [
    ['interest.updated', others],
    ['interest.milestones_corrected', dates],
  ] as const) {
    if (keys.length === 0) continue
    tx.emit(fact, {
      entityId: row.id,
      label,
      oldValues: only(changes.oldValues, keys),
      newValues: only(changes.newValues, keys),
      ...leftBy(changes.oldValues),
    })
  }
}

function isMilestone(key: string): key is Milestone {
  return (milestones as readonly string[]).includes(key)
}

async function assertPast(tx: Tx, body: Partial<Record<Milestone, string | null>>): Promise<void> {
  const dates = milestones.filter((milestone) => body[milestone])
  if (dates.length === 0) return
  const today = await todayInPort(tx)
  const ahead = dates.filter((milestone) => body[milestone]! > today)
  if (ahead.length === 0) return
  throw new Refusal(
    'VALIDATION_FAILED',
    ahead.map((path) => because(path, aheadOf(today))),
  )
}
