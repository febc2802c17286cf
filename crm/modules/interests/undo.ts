import { sql } from 'kysely'
import { because, type ErrorDetail, Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import { reasonFor } from '../../../contract/reason.ts'
import type { Reason } from '../../../contract/reasons.ts'
import { portOf, type Tx } from '../../context.ts'
import { heldByOthers } from '../berths/evaluate.ts'
import { writeFields } from '../records/change.ts'
import { changedSince, sameJson } from '../records/undo/changed-since.ts'
import { undoableSince } from '../records/undo/own-facts.ts'
import { putBack } from '../records/undo/put-back.ts'
import { assertCanLive, lockToRevive, lockWithClients } from './archive.ts'
import { keepHolds } from './holding/holds.ts'
import { type DealChange, type DealState, type LinkState, statesOf } from './steps.ts'

/** A berth that stays as it is although the step that changed it was taken back. */
export interface UnchangedBerth {
  berthId: string
  mooringNumber: string
  status: string
}

interface StepRow extends DealChange {
  id: string
  permission: string
  undoneAt: Date | null
}

/**
 * Takes back what the caller's own step of an interest changed: its fields, its links and its berths, each to the
 * value it had. A berth that another deal holds stays, and is told. Throws UNDO_STALE with what was changed since,
 * RECORD_NOT_FOUND for a step that is not the caller's or older than a day, PERMISSION_DENIED,
 * CLIENT_ARCHIVED, BERTH_ARCHIVED.
 */
export async function undoStep(
  tx: Tx,
  interestId: string,
  requestId: string,
  permissions: ReadonlySet<string>,
): Promise<UnchangedBerth[]> {
  const berthIds = berthsOf(await findStep(tx, interestId, requestId))
  const interest = await lockToRevive(tx, interestId, berthIds)
  const step = await findStep(tx, interestId, requestId)
  if (!permissions.has(step.permission)) throw new Refusal('PERMISSION_DENIED')
  if (step.undoneAt) throw new Refusal('UNDO_STALE', undefined, reasonFor('taken_back_already'))
  const now = await stateOfOne(tx, interestId, berthIds)
  const changed = staleParts(step.after, now)
  if (changed.length > 0) throw new Refusal('UNDO_STALE', changed)
  if (Object.keys(step.before.reservations ?? {}).length > 0)
    throw new Refusal('UNDO_STALE', [reservationWent])
  await restoreFields(tx, interestId, step.before)
  await restoreLinks(tx, interestId, step)
  const lives = { ...now.fields, ...step.before.fields }
  const lived = now.fields.archivedAt === null && now.fields.outcome === null
  if (!lived && lives.archivedAt === null && lives.outcome === null) await assertCanLive(tx, interest)
  await keepHolds(tx, interestId)
  const unchanged = await restoreBerths(tx, interestId, step)
  await sql`update interest_steps set undone_at = now() where port_id = ${portOf(tx)} and id = ${step.id}`.execute(
    tx.db,
  )
  tx.emit('interest.step_undone', {
    entityId: interestId,
    label: interest.called,
    oldValues: step.after.fields,
    newValues: step.before.fields,
    metadata: { requestId, links: step.before.links, kept: unchanged },
  })
  return unchanged
}

/**
 * Gives the links of a locked interest and their berths what they had before a change, once its fields have that again. A
 * berth that was changed since, or that another deal holds, stays, and is told.
 */
export async function restoreHeld(tx: Tx, interestId: string, change: DealChange): Promise<UnchangedBerth[]> {
  await restoreLinks(tx, interestId, change)
  await keepHolds(tx, interestId)
  const berthIds = Object.keys(change.before.berths)
  const now = (await stateOfOne(tx, interestId, berthIds)).berths
  const [same, others] = [true, false].map((isWanted) =>
    berthIds.filter((id) => sameJson(change.after.berths[id], now[id]) === isWanted),
  ) as [string[], string[]]
  const berths = Object.fromEntries(same.map((id) => [id, change.before.berths[id]!]))
  const unchanged = await restoreBerths(tx, interestId, { ...change, before: { ...change.before, berths } })
  const changed = others.flatMap((berthId) => {
    const berth = now[berthId]
    return berth ? [{ berthId, mooringNumber: berth.mooringNumber, status: berth.status }] : []
  })
  return [...changed, ...unchanged]
}

/**
 * Locks what taking back one request changes of several interests, in the one order in which everybody does: clients,
 * interests, berths.
 */
export async function lockToUndo(
  tx: Tx,
  interestIds: readonly string[],
  requestId: string,
): Promise<boolean> {
  const { rows } = await sql<StepRow>`select before from interest_steps where port_id = ${portOf(tx)}
    and interest_id = any(${interestIds as string[]}::uuid[]) and request_id = ${requestId}
    and actor_id = ${tx.actor.userId}`.execute(tx.db)
  await lockWithClients(tx, interestIds, rows.flatMap(berthsOf))
  return rows.length > 0
}

function berthsOf({ before }: Pick<StepRow, 'before'>): string[] {
  return [...Object.keys(before.berths), ...Object.keys(before.links)]
}

async function findStep(tx: Tx, interestId: string, requestId: string): Promise<StepRow> {
  const { rows } = await sql<StepRow>`select id, permission, before, after, undone_at from interest_steps
    where port_id = ${portOf(tx)} and interest_id = ${interestId} and request_id = ${requestId}
      and actor_id = ${tx.actor.userId} and created_at > ${undoableSince}
    order by undone_at desc nulls first, id desc limit 1`.execute(tx.db)
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  return rows[0]
}

async function stateOfOne(tx: Tx, id: string, alsoBerths: readonly string[]): Promise<DealState> {
  return (await statesOf(tx, [{ id, alsoBerths }])).get(id)!
}

/** What is no longer as the step left it. */
function staleParts(after: DealState, now: DealState): ErrorDetail[] {
  const fields = changedSince(after.fields, now.fields).map((field) =>
    because(field, words[field] ?? reasonFor('changed_since')),
  )
  const links = changedSince(after.links, now.links).map((berthId) =>
    because('berths', 'link_changed', { mooring: mooringOf(berthId, after, now) }),
  )
  const primary =
    after.primary === undefined || after.primary === now.primary ? [] : [because('berths', 'primary_changed')]
  const berths = changedSince(after.berths, now.berths).map((berthId) =>
    because('berths', 'status_changed', { mooring: after.berths[berthId]!.mooringNumber }),
  )
  const standing = (['archivedAt', 'outcome'] as const).flatMap((field) =>
    field in after.fields || sameJson(after.standing[field], now.standing[field])
      ? []
      : [because(field, words[field]!)],
  )
  return [...fields, ...standing, ...links, ...primary, ...berths]
}

const reservationWent = because('reservations', 'reservation_went')

const words: Record<string, Reason> = {
  pipelineStage: reasonFor('stage_changed_since'),
  stageChangedAt: reasonFor('stage_changed_since'),
  outcome: reasonFor('outcome_changed_since'),
  outcomeAt: reasonFor('outcome_changed_since'),
  outcomeReason: reasonFor('outcome_changed_since'),
  archivedAt: reasonFor('interest_moved_since'),
  archivedWithClient: reasonFor('client_moved_since'),
  eoiDocStatus: reasonFor('eoi_changed_since'),
  eoiStatus: reasonFor('eoi_changed_since'),
  reservationDocStatus: reasonFor('reservation_changed_since'),
  contractDocStatus: reasonFor('contract_changed_since'),
}

function mooringOf(berthId: string, ...states: DealState[]): string {
  const known = states.map((state) => state.links[berthId] ?? state.berths[berthId]).find(Boolean)
  return known?.mooringNumber ?? 'a berth'
}

async function restoreFields(tx: Tx, interestId: string, before: DealState): Promise<void> {
  if (Object.keys(before.fields).length > 0) await writeFields(tx, kinds.interest, interestId, before.fields)
  else
    await sql`update interests set version = version where port_id = ${portOf(tx)} and id = ${interestId}`.execute(
      tx.db,
    )
}

async function restoreLinks(tx: Tx, interestId: string, { before, after }: DealChange): Promise<void> {
  const port = portOf(tx)
  for (const [berthId, link] of Object.entries(before.links)) {
    if (link === null) {
      await sql`delete from interest_berths where port_id = ${port} and interest_id = ${interestId}
        and berth_id = ${berthId}`.execute(tx.db)
    } else await putLink(tx, interestId, berthId, link)
  }
  if (before.primary === after.primary) return
  await sql`update interest_berths set is_primary = false where port_id = ${port} and interest_id = ${interestId}
    and is_primary`.execute(tx.db)
  await sql`update interest_berths set is_primary = true where port_id = ${port} and interest_id = ${interestId}
    and berth_id = ${before.primary ?? null}`.execute(tx.db)
}

async function putLink(tx: Tx, interestId: string, berthId: string, link: LinkState): Promise<void> {
  await sql`insert into interest_berths (port_id, interest_id, berth_id, in_eoi_bundle, is_specifically_pitching, linked_at)
    values (${portOf(tx)}, ${interestId}, ${berthId}, ${link.inEoiBundle}, ${link.isSpecificallyPitching}, ${link.linkedAt})
    on conflict (port_id, interest_id, berth_id) do update
      set in_eoi_bundle = excluded.in_eoi_bundle, is_specifically_pitching = excluded.is_specifically_pitching`.execute(
    tx.db,
  )
}

async function restoreBerths(
  tx: Tx,
  interestId: string,
  { before, after }: DealChange,
): Promise<UnchangedBerth[]> {
  const unchanged: UnchangedBerth[] = []
  for (const berthId of Object.keys(before.berths).sort()) {
    const [was, became] = [before.berths[berthId]!, after.berths[berthId]!]
    const { mooringNumber, status, statusOverrideMode } = was
    const { heldByAnother, soldToAnother, reserved } = await heldByOthers(tx, berthId, interestId)
    if (((heldByAnother || reserved) && status === 'available') || (soldToAnother && status !== 'sold')) {
      unchanged.push({ berthId, mooringNumber, status: became.status })
      continue
    }
    await putBack(
      tx,
      kinds.berth,
      { id: berthId, called: mooringNumber },
      {
        before: { status, statusOverrideMode },
        after: { status: became.status, statusOverrideMode: became.statusOverrideMode },
      },
      { fact: 'berth.status_changed', metadata: { by: 'undo', interestId } },
    )
  }
  return unchanged
}
