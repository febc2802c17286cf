import { interests as endpoints } from '../../../../../contract/interests/endpoints.ts'
import type { Outcome, Stage } from '../../../../../contract/interests/pipeline.ts'
import { kinds } from '../../../../../contract/kinds.ts'
import type { Reason } from '../../../../../contract/reasons.ts'
import type { Tx } from '../../../../context.ts'
import { forgetSuggestions } from '../../../berths/suggestions.ts'
import { lockWithClients } from '../../../interests/archive.ts'
import { changeInterest } from '../../../interests/change.ts'
import { linkBerth } from '../../../interests/links.ts'
import { changedBy, type DealChange } from '../../../interests/steps.ts'
import { restoreHeld } from '../../../interests/undo.ts'
import { lockRecord } from '../../../records/change.ts'
import type { Patch, Update } from '../kind.ts'
import { staying } from './berth-effects.ts'
import { linkedBerths } from './find-known.ts'
import type { DealReferences } from './match.ts'
import type { InterestRecord } from './read.ts'
import { bringToStage } from './write.ts'

/** What a file says of a deal besides its plain fields: the words of the columns of a deal. */
interface InterestColumns {
  pipelineStage?: Stage
  outcome?: Outcome
  outcomeReason?: string | null
  berths?: string
}

/**
 * Brings an open deal up to its row by the steps a person would take: fields, berths the deal has not yet, stage, outcome.
 * What the row leaves out stays, and no berth is unlinked by it.
 */
export const updateOfDeals: Update<InterestRecord, DealReferences> = {
  permission: 'interests.edit',
  columnsOf(record, found) {
    const {
      source,
      leadCategory,
      temperature,
      expectedCloseDate,
      arrivalDate,
      departureDate,
      priceMax,
      priceMaxCurrency,
    } = record
    const plain = endpoints.update.body.parse({
      ...(source ? { source } : {}),
      ...(leadCategory ? { leadCategory } : {}),
      ...(temperature ? { temperature } : {}),
      ...(expectedCloseDate ? { expectedCloseDate } : {}),
      ...(arrivalDate ? { arrivalDate } : {}),
      ...(departureDate ? { departureDate } : {}),
      ...(priceMax ? { priceMax, priceMaxCurrency } : {}),
      ...(found?.yachtId ? { yachtId: found.yachtId } : {}),
      ...(found?.assignedTo ? { assignedTo: found.assignedTo } : {}),
    })
    return { ...plain, ...standingOf(record, found) }
  },
  async beside(ctx, ids) {
    const linked = await linkedBerths(ctx, ids)
    return (id) => ({ berths: joinMoorings(linked(id).map(({ mooringNumber }) => mooringNumber)) })
  },
  lock: (tx, known) =>
    lockWithClients(
      tx,
      known.map(({ recordId }) => recordId),
      known.flatMap(({ found }) => found?.linked?.missing ?? []),
    ),
  async write(tx, id, columns, { found, permissions }) {
    const { pipelineStage, outcome, outcomeReason, berths, ...plain } = columns as Patch & InterestColumns
    const missing = berths === undefined ? [] : (found?.linked?.missing ?? [])
    if (Object.keys(plain).length > 0)
      await changeInterest(tx, await lockRecord(tx, kinds.interest, id), plain, null)
    const work = async () => {
      for (const berthId of missing)
        await linkBerth(tx, await lockRecord(tx, kinds.interest, id), { berthId })
      await tx.settle()
      const standing = {
        ...(pipelineStage ? { stage: pipelineStage, stageSince: found?.stageSince ?? null } : {}),
        ...(outcome
          ? { outcome, outcomeReason: outcomeReason ?? null, endedOn: found?.endedOn ?? null }
          : {}),
      }
      await bringToStage(tx, id, standing, permissions)
    }
    const { changes } = await changedBy(tx, [id], work, missing)
    return changes.length > 0 ? heldOf(changes[0]!) : null
  },
}

/** Gives a deal the berths, and those their status, that it had before its row was written. */
export async function takeUpdateBack(tx: Tx, interestId: string, effects: unknown): Promise<Reason | null> {
  const unchanged = await restoreHeld(tx, interestId, effects as DealChange)
  await forgetSuggestions(tx, { entityId: interestId })
  return staying(unchanged.map(({ mooringNumber }) => mooringNumber))
}

function standingOf(record: InterestRecord, found: DealReferences | undefined): InterestColumns {
  const { stage, outcome, outcomeReason, berths } = record
  const linked = found?.linked
  const moorings = linked?.moorings ?? []
  const all = [...moorings, ...berths.filter((mooring) => !moorings.includes(mooring))]
  return {
    ...(stage ? { pipelineStage: stage } : {}),
    ...(outcome ? { outcome, ...(outcomeReason ? { outcomeReason } : {}) } : {}),
    ...(berths.length > 0 ? { berths: joinMoorings(all) } : {}),
  }
}

/** The fields themselves are restored with those of every other kind. */
function heldOf({ before, after }: DealChange): DealChange {
  return { before: { ...before, fields: {} }, after: { ...after, fields: {} } }
}

function joinMoorings(moorings: readonly string[]): string {
  return moorings.join(', ')
}
