import { sql } from 'kysely'
import { Refusal } from '../../../../contract/errors.ts'
import { type Outcome, type RecordedStage, stageRank } from '../../../../contract/interests/pipeline.ts'
import { kinds } from '../../../../contract/kinds.ts'
import type { RuleTrigger } from '../../../../contract/settings/registry.ts'
import { portOf, type Tx } from '../../../context.ts'
import { evaluateBerth } from '../../berths/evaluate.ts'
import { isLocked, lockRecord } from '../../records/change.ts'
import { lockBerths } from '../../records/lock-deals.ts'

/** What an interest holds of a berth: nothing, an offer, or the berth as its buyer. */
export type Hold = 'none' | 'under_offer' | 'sold'

/** What the hold of an interest depends on. */
export interface Holder {
  pipelineStage: RecordedStage
  outcome: Outcome | null
  archivedAt: Date | null
  eoiDocStatus: string
  reservationDocStatus: string
  contractDocStatus: string
}

/**
 * What an interest holds of the berths that are primary or in its bundle: sold once the contract is signed or the
 * interest won, under offer from the signed EOI on. An interest at the contract whose paper is still out holds an
 * offer. What was won stays sold, also in the archive.
 */
export function holdOf(interest: Holder): Hold {
  if (interest.outcome === 'won') return 'sold'
  if (interest.outcome || interest.archivedAt) return 'none'
  const rank = stageRank(interest.pipelineStage)
  if (interest.contractDocStatus === 'signed') return 'sold'
  if (rank === stageRank('contract') && interest.contractDocStatus === 'none') return 'sold'
  const signed = interest.eoiDocStatus === 'signed' || interest.reservationDocStatus === 'signed'
  return signed || rank >= stageRank('eoi') ? 'under_offer' : 'none'
}

/** The trigger by which an interest came to hold what it holds; `whole` is what it holds without its reservation. */
function triggerOfHold(interest: Holder, hold: Hold, fullHold: Hold): RuleTrigger {
  if (fullHold === 'none') return 'reservation_active'
  if (hold === 'sold') return interest.outcome === 'won' ? 'interest_completed' : 'contract_signed'
  return stageRank(interest.pipelineStage) >= stageRank('deposit_paid') ? 'deposit_received' : 'eoi_signed'
}

export interface Change {
  /** Evaluates every berth the interest holds, not only those of which it holds more or less than before. */
  everyBerth?: boolean
  /** The trigger for the berths it holds nothing of; the berths of an interest that ended are all evaluated. */
  released?: 'interest_completed' | 'interest_archived'
  /** A berth whose reservation for the interest began or is over. */
  reservedBerth?: string
  /** A berth that was taken off, and what was held of it. */
  unlinked?: { berthId: string; held: Hold }
}

interface LinkOfHold {
  berthId: string
  ruled: boolean
  /** It is reserved for the interest now. */
  reserved: boolean
  holds: Hold
}

/**
 * Compares what an interest holds of its berths with what it held at the last change, has the berth rules follow,
 * and keeps what it holds now. A berth newly held gets the trigger of the stage; one no longer held is evaluated as
 * unlinked, or by the trigger that ended the interest.
 */
export async function settleHolds(tx: Tx, interestId: string, change: Change = {}): Promise<void> {
  const { links, ...interest } = await lockHolder(tx, interestId)
  const { unlinked, everyBerth, released, reservedBerth } = change
  const berthsOfHold = [...links.map((link) => link.berthId), unlinked?.berthId, reservedBerth]
  const berthIds = [...new Set(berthsOfHold.flatMap((id) => id ?? []))].sort()
  lockBerths(tx, berthIds)
  const full = holdOf(interest)
  for (const berthId of berthIds) {
    const link = links.find((one) => one.berthId === berthId)
    // A reservation of a berth that is linked no longer held an offer of it.
    const [was, ruled] = link ? [link.holds, link.ruled] : [unlinked?.held ?? 'under_offer', true]
    const now = link ? heldOf(link, full) : 'none'
    if (was !== now && link) keepHold(tx, interestId, berthId, now)
    const lost = rankOf[now] < rankOf[was] ? (was as 'under_offer' | 'sold') : null
    const occasion = { interestId, berthId, outcome: interest.outcome, lost }
    if (link?.reserved && berthId === reservedBerth) {
      await evaluateBerth(tx, { ...occasion, trigger: 'reservation_active' })
    } else if (now !== 'none' && (was !== now || everyBerth)) {
      const trigger = triggerOfHold(interest, now, ruled ? full : 'none')
      await evaluateBerth(tx, { ...occasion, trigger })
    } else if (now === 'none' && (was !== 'none' || !link || (released && ruled))) {
      const over = berthId === reservedBerth ? 'reservation_active' : 'berth_unlinked'
      await evaluateBerth(tx, { ...occasion, trigger: released ?? over })
    }
  }
}

/** Writes what an interest holds now without asking the rules: its berths were set back together with it. */
export async function keepHolds(tx: Tx, interestId: string): Promise<void> {
  const { links, ...interest } = await lockHolder(tx, interestId)
  const full = holdOf(interest)
  for (const link of links) keepHold(tx, interestId, link.berthId, heldOf(link, full))
}

/** What is held of one berth: what the interest has come to, at least an offer where it is reserved for it. */
function heldOf({ ruled, reserved }: LinkOfHold, full: Hold): Hold {
  const hold = ruled ? full : 'none'
  return hold === 'none' && reserved ? 'under_offer' : hold
}

const rankOf = { none: 0, under_offer: 1, sold: 2 } as const

/** What the hold of an interest depends on, and its links, once nobody else changes them. Throws RECORD_NOT_FOUND. */
async function lockHolder(tx: Tx, interestId: string): Promise<Holder & { links: LinkOfHold[] }> {
  if (!isLocked(tx, interestId)) await lockRecord(tx, kinds.interest, interestId)
  const port = portOf(tx)
  const { rows } = await sql<Holder & { links: LinkOfHold[] }>`
    select i.pipeline_stage, i.outcome, i.archived_at, i.eoi_doc_status, i.reservation_doc_status, i.contract_doc_status,
      (select coalesce(json_agg(json_build_object('berthId', l.berth_id, 'ruled', l.is_primary or l.in_eoi_bundle,
          'holds', l.holds, 'reserved', exists (select 1 from berth_reservations r where r.port_id = ${port}
            and r.interest_id = ${interestId} and r.berth_id = l.berth_id and r.status = 'active'))), '[]')
        from interest_berths l where l.port_id = ${port} and l.interest_id = ${interestId}) as links
    from interests i where i.port_id = ${port} and i.id = ${interestId}`.execute(tx.db)
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  return rows[0]
}

function keepHold(tx: Tx, interestId: string, berthId: string, hold: Hold): void {
  tx.later(sql`update interest_berths set holds = ${hold}
    where port_id = ${portOf(tx)} and interest_id = ${interestId} and berth_id = ${berthId}`)
}

/**
 * A berth that was set by hand is given back to the rules: what the deal that holds most of it has come to is asked again.
 * The berth is locked.
 */
export async function askRulesAgain(tx: Tx, berthId: string): Promise<void> {
  const { rows } = await sql<Holder & { id: string; holds: Hold; ruled: boolean }>`
    select i.id, l.holds, l.is_primary or l.in_eoi_bundle as ruled, i.pipeline_stage, i.outcome, i.archived_at,
      i.eoi_doc_status, i.reservation_doc_status, i.contract_doc_status
    from interest_berths l join interests i on i.port_id = l.port_id and i.id = l.interest_id
    where l.port_id = ${portOf(tx)} and l.berth_id = ${berthId} and l.holds <> 'none'
    order by l.holds = 'sold' desc, i.id limit 1`.execute(tx.db)
  const holder = rows[0]
  if (!holder) return
  const trigger = triggerOfHold(holder, holder.holds, holder.ruled ? holdOf(holder) : 'none')
  await evaluateBerth(tx, { interestId: holder.id, berthId, outcome: holder.outcome, lost: null, trigger })
}
