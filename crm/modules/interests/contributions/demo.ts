import { sql } from 'kysely'
import { moveLegal, type Stage, stages } from '../../../../contract/interests/pipeline.ts'
import { kinds } from '../../../../contract/kinds.ts'
import { allPermissions } from '../../../../contract/permissions.ts'
import { addDays } from '../../../../contract/values/days.ts'
import { uuidv7 } from '../../../../platform/ids.ts'
import { portOf, type Tx } from '../../../context.ts'
import type { Cast, Demonstration } from '../../../demo/demonstration.ts'
import { noteTexts } from '../../../demo/names.ts'
import { lockRecord } from '../../records/change.ts'
import { todayInPort } from '../../records/today.ts'
import { createInterest } from '../create.ts'
import { setOutcome } from '../outcome.ts'
import { changeStage } from '../stage.ts'

export const interestsDemonstration: Demonstration = { makes: ['interest'], order: 50, make: makeDeals }

async function makeDeals(tx: Tx, { dice, ...port }: Cast): Promise<void> {
  const everything: ReadonlySet<string> = new Set(allPermissions)
  const today = await todayInPort(tx)
  const promised = new Map<string, Stage>()
  for (const [index, owner] of port.owners.entries()) {
    if (index % 7 === 6) continue
    const fitting = port.berths.filter(
      (berth) => berth.lengthM >= owner.lengthM && berth.lengthM <= (owner.lengthM || 10) + 4,
    )
    const target = stages[dice.below(stages.length)] as Stage
    const berthCount = target === 'enquiry' && dice.chance(0.5) ? 0 : 1 + dice.below(2)
    const drawn = Array.from({ length: berthCount }, () => dice.pick(fitting).id)
    const berthIds = withoutClash(drawn, fitting, target, promised)
    const id = await createInterest(tx, {
      clientId: owner.clientId,
      yachtId: owner.yachtId,
      source: dice.pick(['website', 'phone', 'referral', 'boat_show']),
      leadCategory: dice.pick(['general_interest', 'specific_qualified', 'hot_lead']),
      temperature: dice.pick(['cold', 'warm', 'warm', 'hot']),
      assignedTo: dice.pick(port.agents),
      ...(signedSoon.has(target) ? { expectedCloseDate: addDays(today, ((index * 13) % 100) - 5) } : {}),
      ...(owner.yachtId ? {} : { desiredLengthFt: 28 + dice.below(14), desiredLengthUnit: 'ft' as const }),
      berthIds: [...new Set(berthIds)],
      tagIds: dice.chance(0.15) ? [dice.pick(port.tags)] : [],
    })
    await walk(tx, id, target, everything)
    if (dice.chance(0.4)) await addNote(tx, id, target, dice.pick(noteTexts), dice.pick(port.agents))
    if (dice.chance(target === 'contract' ? 0.6 : 0.18)) {
      const outcome =
        target === 'contract' ? 'won' : dice.pick(['lost_other_marina', 'lost_no_response'] as const)
      await setOutcome(tx, await lockRecord(tx, kinds.interest, id), { outcome, reason: null })
    }
    await tx.settle()
    await backdate(tx, id, 5 + dice.below(80))
  }
}

/** A berth is sold once, and not to somebody else than it is promised to: such a deal is about the next one that fits. */
function withoutClash(
  [first, ...others]: readonly string[],
  fitting: readonly { id: string }[],
  target: Stage,
  promised: Map<string, Stage>,
): string[] {
  if (first === undefined) return []
  const clashes = (id: string) =>
    promised.get(id) === 'contract' ? signedSoon.has(target) : target === 'contract' && promised.has(id)
  const own = clashes(first) ? (fitting.find(({ id }) => !clashes(id))?.id ?? first) : first
  if (signedSoon.has(target))
    promised.set(own, target === 'contract' ? target : (promised.get(own) ?? target))
  return [own, ...others]
}

/** Where people say by when it should be signed. */
const signedSoon: ReadonlySet<Stage> = new Set(['eoi', 'reservation', 'deposit_paid', 'contract'])

/** Moves an interest through the legal stages until it stands at the one wanted. */
async function walk(tx: Tx, id: string, target: Stage, permissions: ReadonlySet<string>): Promise<void> {
  for (const stage of stages) {
    const interest = await lockRecord(tx, kinds.interest, id)
    const from = interest.pipelineStage as Stage
    if (from === target) return
    const next = moveLegal(from, target) ? target : stage
    if (moveLegal(from, next)) await changeStage(tx, interest, { stage: next }, permissions)
    await tx.settle()
  }
}

async function addNote(tx: Tx, id: string, stage: Stage, body: string, author: string): Promise<void> {
  await sql`insert into notes (port_id, id, record_id, body, pipeline_stage, author_id)
    values (${portOf(tx)}, ${uuidv7()}, ${id}, ${body}, ${stage}, ${author})`.execute(tx.db)
}

async function backdate(tx: Tx, id: string, days: number): Promise<void> {
  await sql`update interests set created_at = now() - make_interval(days => ${days}, hours => ${days % 9}),
      stage_changed_at = now() - make_interval(days => ${Math.floor(days / 3)})
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  await spreadStages(tx, id, days)
}

/** The stages of a deal that began `days` ago were reached one after the other, the last when it changed last. */
async function spreadStages(tx: Tx, id: string, days: number): Promise<void> {
  const { rows } = await sql<{ entered: string[] }>`select array_remove(array[${sql.join(
    entries.map((column) => sql`case when i.${sql.ref(column)} is not null then ${column} end`),
  )}], null) || case when i.pipeline_stage = 'nurturing' then array['nurturing'] else '{}' end as entered
    from interests i where i.port_id = ${portOf(tx)} and i.id = ${id}`.execute(tx.db)
  const { entered } = rows[0]!
  const last = Math.floor(days / 3)
  const today = await todayInPort(tx)
  for (const [index, column] of entered.entries()) {
    if (column === 'nurturing') continue
    const ago = days - Math.round(((days - last) * (index + 1)) / entered.length)
    await sql`update interests set ${sql.ref(column)} = ${addDays(today, -ago)}
      where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  }
}

const entries = [
  'entered_qualified',
  'entered_eoi',
  'entered_reservation',
  'entered_deposit_paid',
  'entered_contract',
]
