import { sql } from 'kysely'
import type { Outcome } from '../../../contract/interests/pipeline.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { RuleTrigger } from '../../../contract/settings/registry.ts'
import { portOf, type Tx } from '../../context.ts'
import { lockRecord, writeFieldsLater } from '../records/change.ts'
import { ruleMode } from '../settings/read.ts'
import { type BerthStatus, ruledStatus } from './rules.ts'
import { keepSuggestion } from './suggestions.ts'

export interface Trigger {
  trigger: RuleTrigger
  interestId: string
  berthId: string
  outcome?: Outcome | null
  /** What the interest held of the berth until now, and no longer does. */
  lost?: BerthStatus | null
}

/**
 * Evaluates the rule of a trigger for a berth whose lock is held. Every evaluation is audited, also one that does
 * nothing; a manual override is never overwritten. Evaluating again changes nothing.
 */
export async function evaluateBerth(tx: Tx, occasion: Trigger): Promise<void> {
  const { trigger, interestId, berthId, outcome, lost } = occasion
  const mode = await ruleMode(tx, trigger)
  const berth = await lockRecord(tx, kinds.berth, berthId)
  const from = berth.status
  const others = await heldByOthers(tx, berthId, interestId)
  const { to, reason, onlySuggested } = ruledStatus(from, { trigger, outcome, lost, ...others })
  const about = { entityId: berthId, label: berth.called }
  const result = resultOf(from, to, mode, berth.statusOverrideMode === 'manual', onlySuggested === true)
  if (result === 'changed') {
    writeFieldsLater(tx, kinds.berth, berthId, { status: to, statusOverrideMode: 'automated' })
    tx.emit('berth.status_changed', {
      ...about,
      oldValues: { status: from, statusOverrideMode: berth.statusOverrideMode },
      newValues: { status: to, statusOverrideMode: 'automated' },
      metadata: { by: 'rule', trigger, interestId, reason },
    })
  }
  if (result === 'suggested') {
    await keepSuggestion(tx, { berthId, interestId, trigger, from, to, reason })
    tx.emit('berth.status_suggested', {
      ...about,
      oldValues: { status: from },
      newValues: { status: to },
      metadata: { trigger, interestId, reason },
    })
  }
  const why = result === 'overridden' ? manual : reason
  tx.emit('berth.rule_evaluated', {
    ...about,
    metadata: { trigger, interestId, mode, from, to, result, reason: why },
  })
}

const manual = 'The status was set by hand; rules leave it alone.'

function resultOf(
  from: BerthStatus,
  to: BerthStatus,
  mode: 'auto' | 'suggest' | 'off',
  overridden: boolean,
  onlySuggested: boolean,
) {
  if (mode === 'off') return 'off' as const
  if (from === to) return 'kept' as const
  if (overridden) return 'overridden' as const
  return mode === 'suggest' || onlySuggested ? ('suggested' as const) : ('changed' as const)
}

export interface OtherHolds {
  /** Whether an active one holds it at all. */
  heldByAnother: boolean
  soldToAnother: boolean
  /** Whether it is reserved for an interest, this one among them. */
  reserved: boolean
}

/** What others hold of a berth: other interests, and active reservations. */
export async function heldByOthers(tx: Tx, berthId: string, interestId: string): Promise<OtherHolds> {
  const port = portOf(tx)
  const { rows } = await sql<OtherHolds>`
    select coalesce(bool_or(i.outcome is null), false) as held_by_another,
      coalesce(bool_or(l.holds = 'sold'), false) as sold_to_another,
      exists (select 1 from berth_reservations r where r.port_id = ${port} and r.berth_id = ${berthId}
        and r.interest_id is not null and r.status = 'active') as reserved
    from interest_berths l join interests i on i.port_id = ${port} and i.id = l.interest_id
    where l.port_id = ${port} and l.berth_id = ${berthId} and l.interest_id <> ${interestId}
      and l.holds <> 'none'`.execute(tx.db)
  return rows[0]!
}
