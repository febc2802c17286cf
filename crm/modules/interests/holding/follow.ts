import type { FactRecord } from '../../../../platform/unit/facts.ts'
import type { Step, Tx } from '../../../context.ts'
import { askRulesAgain, type Change, type Hold, settleHolds } from './holds.ts'

/** What the interest holds of its berths is looked at again, and the berth rules follow. */
export function holds(change?: Change): Step {
  return (tx, fact) => settleHolds(tx, fact.entityId!, change)
}

/** An automatic advance came from a trigger that is evaluated itself. */
export async function holdsOfStage(tx: Tx, fact: FactRecord): Promise<void> {
  const moved = !fact.metadata?.automatic && fact.metadata?.from !== fact.metadata?.to
  await settleHolds(tx, fact.entityId!, { everyBerth: moved })
}

/** A paper that was signed has every berth evaluated. */
export async function holdsOfPaper(tx: Tx, fact: FactRecord): Promise<void> {
  await settleHolds(tx, fact.entityId!, { everyBerth: fact.metadata?.status === 'signed' })
}

/** A berth that was taken off is evaluated by what was held of it. */
export async function holdsOfUnlinking(tx: Tx, fact: FactRecord): Promise<void> {
  const { berthId, ruled, held } = fact.metadata as { berthId: string; ruled: boolean; held: Hold }
  await settleHolds(tx, fact.entityId!, ruled ? { unlinked: { berthId, held } } : {})
}

/** An interest holds the berth that is reserved for it, for as long as it is. */
export async function holdsOfReservation(tx: Tx, fact: FactRecord): Promise<void> {
  const { interestId, berthId, fromBerthId } = fact.metadata ?? {}
  if (typeof interestId !== 'string') return
  for (const reservedBerth of [fromBerthId, berthId])
    if (typeof reservedBerth === 'string') await settleHolds(tx, interestId, { reservedBerth })
}

/** Whoever hands a berth back to the rules has them asked. */
export async function askWhenHandedBack(
  tx: Tx,
  { entityId, oldValues, newValues }: FactRecord,
): Promise<void> {
  if (oldValues?.statusOverrideMode === 'manual' && newValues?.statusOverrideMode === null)
    await askRulesAgain(tx, entityId!)
}
