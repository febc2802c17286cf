import { sql } from 'kysely'
import type { RuleTrigger } from '../../../contract/admin.ts'
import type { Outcome } from '../../../contract/pipeline.ts'
import { portOf, type Tx } from '../../context.ts'
import { lockRecord, writeFields } from '../records/change.ts'
import { ruleMode } from '../settings/read.ts'
import { activeInterest } from './queries.ts'
import { type BerthStatus, ruledStatus } from './rules.ts'

export interface Trigger {
  trigger: RuleTrigger
  interestId: string
  berthIds: readonly string[]
  outcome?: Outcome | null
}

/**
 * Evaluates the berth rules of a trigger for each berth, under the berth's advisory lock. Every evaluation is
 * audited, also one that does nothing; a manual override is never overwritten. Evaluating again changes nothing.
 */
export async function evaluateBerthRules(
  tx: Tx,
  { trigger, interestId, berthIds, outcome }: Trigger,
): Promise<void> {
  const mode = await ruleMode(tx, trigger)
  // One order for everybody, so that two deals over the same berths never wait for each other.
  for (const berthId of [...berthIds].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${berthId}, 0))`.execute(tx.db)
    const berth = await lockRecord(tx, 'berths', berthId)
    const from = berth.status as BerthStatus
    const heldByAnother = await heldByOther(tx, berthId, interestId)
    const { to, reason } = ruledStatus(from, { trigger, outcome, heldByAnother })
    const about = { entityId: berthId, label: berth.mooringNumber as string }
    const result = resultOf(from, to, mode, berth.statusOverrideMode === 'manual')
    if (result === 'changed') {
      await writeFields(tx, 'berths', berthId, { status: to, statusOverrideMode: 'automated' })
      tx.emit('berth.status_changed', {
        ...about,
        oldValues: { status: from, statusOverrideMode: berth.statusOverrideMode },
        newValues: { status: to, statusOverrideMode: 'automated' },
        metadata: { by: 'rule', trigger, interestId, reason },
      })
    }
    if (result === 'suggested') {
      tx.emit('berth.status_suggested', {
        ...about,
        oldValues: { status: from },
        newValues: { status: to },
        metadata: { trigger, interestId, reason },
      })
    }
    tx.emit('berth.rule_evaluated', {
      ...about,
      metadata: {
        trigger,
        interestId,
        mode,
        from,
        to,
        result,
        reason: result === 'overridden' ? manual : reason,
      },
    })
  }
}

const manual = 'The status was set by hand; rules leave it alone.'

function resultOf(from: BerthStatus, to: BerthStatus, mode: 'auto' | 'suggest' | 'off', overridden: boolean) {
  if (mode === 'off') return 'off' as const
  if (from === to) return 'kept' as const
  if (overridden) return 'overridden' as const
  return mode === 'suggest' ? ('suggested' as const) : ('changed' as const)
}

/** Whether another active interest holds the berth: the primary one or in its bundle, at the EOI or later. */
async function heldByOther(tx: Tx, berthId: string, interestId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from interest_berths l
    join interests i on i.port_id = l.port_id and i.id = l.interest_id
    where l.port_id = ${portOf(tx)} and l.berth_id = ${berthId} and i.id <> ${interestId} and ${activeInterest}
      and (l.is_primary or l.in_eoi_bundle)
      and (stage_rank(i.pipeline_stage) >= stage_rank('eoi') or i.eoi_doc_status = 'signed') limit 1`.execute(
    tx.db,
  )
  return rows.length > 0
}
