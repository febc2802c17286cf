import { sql } from 'kysely'
import { kinds } from '../../../../../contract/kinds.ts'
import { reasonFor } from '../../../../../contract/reason.ts'
import type { Reason } from '../../../../../contract/reasons.ts'
import { portOf, type Tx } from '../../../../context.ts'
import { heldByOthers } from '../../../berths/evaluate.ts'
import { putBack } from '../../../records/undo/put-back.ts'

interface BerthState {
  id: string
  mooringNumber: string
  status: string
  statusOverrideMode: string | null
}

/** What a deal did to the status of a berth. */
interface BerthEffect {
  berthId: string
  before: Pick<BerthState, 'status' | 'statusOverrideMode'>
  after: Pick<BerthState, 'status' | 'statusOverrideMode'>
  /** Whether another deal held the berth at that time. */
  held: boolean
}

/** What writing a deal changed beside it. */
export interface DealEffects {
  berths: BerthEffect[]
  /** Clients made for it. */
  clients: string[]
}

export async function berthStates(tx: Tx, berthIds: readonly string[]): Promise<BerthState[]> {
  if (berthIds.length === 0) return []
  const { rows } = await sql<BerthState>`select id, mooring_number, status, status_override_mode from berths
    where port_id = ${portOf(tx)} and id = any(${berthIds as string[]}::uuid[]) order by id`.execute(tx.db)
  return rows
}

/** The berths whose status came to be another one since they were `before`. */
export async function berthEffects(
  tx: Tx,
  interestId: string,
  before: readonly BerthState[],
): Promise<BerthEffect[]> {
  const now = new Map(
    (
      await berthStates(
        tx,
        before.map(({ id }) => id),
      )
    ).map((berth) => [berth.id, berth]),
  )
  const effects: BerthEffect[] = []
  for (const was of before) {
    const is = now.get(was.id)!
    if (sameState(was, is)) continue
    const { heldByAnother, soldToAnother } = await heldByOthers(tx, was.id, interestId)
    effects.push({
      berthId: was.id,
      before: stateOf(was),
      after: stateOf(is),
      held: heldByAnother || soldToAnother,
    })
  }
  return effects
}

/**
 * Gives berths the status they had before a deal that is removed. One that was changed since, or that another deal
 * holds by now, stays. Gives the moorings that stay.
 */
export async function restoreBerths(
  tx: Tx,
  interestId: string,
  effects: readonly BerthEffect[],
): Promise<string[]> {
  const byId = new Map(effects.map((effect) => [effect.berthId, effect]))
  const stayed: string[] = []
  for (const now of await berthStates(tx, [...byId.keys()])) {
    const effect = byId.get(now.id)!
    const others = await heldByOthers(tx, now.id, interestId)
    const status = sameState(now, effect.after) ? statusWithout(effect, others) : null
    if (status === null) {
      stayed.push(now.mooringNumber)
      continue
    }
    await putBack(
      tx,
      kinds.berth,
      { id: now.id, called: now.mooringNumber },
      { before: { ...status }, after: { ...stateOf(now) } },
      { fact: 'berth.status_changed', metadata: { by: 'undo', interestId } },
    )
  }
  return stayed
}

/** The status of a berth once a deal is gone; null where other deals ask for the present one. */
function statusWithout(
  { before, held }: BerthEffect,
  { heldByAnother, soldToAnother }: { heldByAnother: boolean; soldToAnother: boolean },
): BerthEffect['before'] | null {
  if (soldToAnother && before.status !== 'sold') return null
  if (heldByAnother && before.status === 'available') return null
  // Whoever held it then does no longer.
  const freed = held && !heldByAnother && !soldToAnother && before.statusOverrideMode === 'automated'
  return freed ? { status: 'available', statusOverrideMode: 'automated' } : before
}

/** What is said of berths that keep the status an import gave them; null for none. */
export function staying(moorings: readonly string[]): Reason | null {
  if (moorings.length === 0) return null
  return reasonFor('import_berths_stay', { moorings: moorings.join(', ') })
}

function stateOf({ status, statusOverrideMode }: BerthEffect['before']): BerthEffect['before'] {
  return { status, statusOverrideMode }
}

function sameState(one: BerthEffect['before'], other: BerthEffect['before']): boolean {
  return one.status === other.status && one.statusOverrideMode === other.statusOverrideMode
}
