import { sql } from 'kysely'
import {
  entryOfStage,
  type Milestone,
  milestones,
  type StageEntry,
} from '../../../contract/interests/pipeline.ts'
import type { Permission } from '../../../contract/permissions.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { portOf, type Tx } from '../../context.ts'

/** What a step may change of an interest itself. */
const fieldsOfSteps = [
  'pipelineStage',
  'stageChangedAt',
  'outcome',
  'outcomeReason',
  'outcomeAt',
  'archivedAt',
  'archivedWithClient',
  'eoiDocStatus',
  'reservationDocStatus',
  'contractDocStatus',
  'eoiStatus',
  ...milestones,
  ...Object.values(entryOfStage),
] as const
export type StepField = (typeof fieldsOfSteps)[number] | Milestone | StageEntry

export interface LinkState {
  mooringNumber: string
  inEoiBundle: boolean
  isSpecificallyPitching: boolean
  linkedAt: string
}

export interface BerthState {
  mooringNumber: string
  status: string
  statusOverrideMode: string | null
}

/** An interest with its links and the berths they name, as far as steps change them; values as JSON holds them. */
export interface DealState {
  fields: Partial<Record<StepField, unknown>>
  /** Whether the interest was live and open when the step was taken, also where the step left that alone. */
  standing: { archivedAt: unknown; outcome: unknown }
  primary?: string | null
  links: Record<string, LinkState | null>
  berths: Record<string, BerthState>
  /** The states of its reservations. A step kept before they counted has none. */
  reservations?: Record<string, string>
}

/**
 * Takes a step of one or several locked interests with all that follows from it, and keeps what it changed, so that
 * whoever took it can take it back by the id of the request. `permission` is what the step asks for, `newBerths` are those
 * it links.
 */
export async function takeStep<T>(
  tx: Tx,
  interestIds: readonly string[],
  permission: Permission,
  work: () => Promise<T>,
  newBerths: readonly string[] = [],
): Promise<T> {
  const { done, changes } = await changedBy(tx, interestIds, work, newBerths)
  if (changes.length === 0 || tx.actor.userId === null || tx.requestId === null) return done
  const rows = changes.map((one) => ({ id: uuidv7(), ...one }))
  await sql`insert into interest_steps (port_id, id, interest_id, actor_id, request_id, permission, before, after)
    select ${portOf(tx)}::uuid, s.id, s."interestId", ${tx.actor.userId}::uuid, ${tx.requestId}, ${permission}, s.before, s.after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(id uuid, "interestId" uuid, before jsonb, after jsonb)`.execute(
    tx.db,
  )
  return done
}

/** What a step changed of a deal: the parts that differ, as they were and as they became. */
export interface DealChange {
  before: DealState
  after: DealState
}

/** Does something to locked interests with all that follows from it, and tells what it changed of each. */
export async function changedBy<T>(
  tx: Tx,
  interestIds: readonly string[],
  work: () => Promise<T>,
  newBerths: readonly string[] = [],
): Promise<{ done: T; changes: (DealChange & { interestId: string })[] }> {
  const was = await statesOf(tx, interestIds, newBerths)
  const done = await work()
  await tx.settle()
  const berthsBefore = [...was.values()].flatMap((state) => Object.keys(state.berths))
  const now = await statesOf(tx, interestIds, berthsBefore)
  const changes = [...now].flatMap(([interestId, state]) => {
    const [before, after] = differenceOf(was.get(interestId)!, state)
    return isEmpty(before) ? [] : [{ interestId, before, after }]
  })
  return { done, changes }
}

/** The present states of interests, by id. Berths named in `alsoBerths` are told although no link names them. */
export async function statesOf(
  tx: Tx,
  interestIds: readonly string[],
  alsoBerths: readonly string[] = [],
): Promise<Map<string, DealState>> {
  const port = portOf(tx)
  const ids = interestIds as string[]
  const interests = await sql<Record<string, unknown> & { id: string }>`
    select * from interests where port_id = ${port} and id = any(${ids}::uuid[])`.execute(tx.db)
  const links = await sql<LinkRow>`select l.interest_id, l.berth_id, l.is_primary, l.in_eoi_bundle,
      l.is_specifically_pitching, l.linked_at, b.mooring_number
    from interest_berths l join berths b on b.port_id = ${port} and b.id = l.berth_id
    where l.port_id = ${port} and l.interest_id = any(${ids}::uuid[])`.execute(tx.db)
  const berthIds = [...new Set([...links.rows.map((link) => link.berthId), ...alsoBerths])]
  const berths = await sql<
    BerthState & { id: string }
  >`select id, mooring_number, status, status_override_mode
    from berths where port_id = ${port} and id = any(${berthIds}::uuid[])`.execute(tx.db)
  const reservations = await sql<{ id: string; interestId: string; status: string }>`
    select id, interest_id, status from berth_reservations
    where port_id = ${port} and interest_id = any(${ids}::uuid[])`.execute(tx.db)
  const berthStates = berths.rows.map(({ id, ...state }) => [id, state] as const)
  return new Map(
    interests.rows.map((row) => {
      const own = links.rows.filter((link) => link.interestId === row.id)
      const wanted = new Set([...own.map((link) => link.berthId), ...alsoBerths])
      const state: DealState = {
        fields: Object.fromEntries(fieldsOfSteps.map((field) => [field, row[field] ?? null])),
        standing: { archivedAt: row.archivedAt ?? null, outcome: row.outcome ?? null },
        primary: own.find((link) => link.isPrimary)?.berthId ?? null,
        links: Object.fromEntries(own.map((link) => [link.berthId, linkState(link)])),
        berths: Object.fromEntries(berthStates.filter(([id]) => wanted.has(id))),
        reservations: Object.fromEntries(
          reservations.rows.filter((one) => one.interestId === row.id).map(({ id, status }) => [id, status]),
        ),
      }
      return [row.id, asJson(state)]
    }),
  )
}

interface LinkRow {
  interestId: string
  berthId: string
  isPrimary: boolean
  inEoiBundle: boolean
  isSpecificallyPitching: boolean
  linkedAt: Date
  mooringNumber: string
}

function linkState({ mooringNumber, inEoiBundle, isSpecificallyPitching, linkedAt }: LinkRow): LinkState {
  return { mooringNumber, inEoiBundle, isSpecificallyPitching, linkedAt: linkedAt.toISOString() }
}

/** The parts of two states that differ, as they were and as they became. */
function differenceOf(was: DealState, now: DealState): [DealState, DealState] {
  const changed = (a: object, b: object) =>
    [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
      (key) => !sameJson((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
    )
  const keep = <V>(from: Record<string, V>, keys: string[]): Record<string, V> =>
    Object.fromEntries(keys.map((key) => [key, from[key] ?? (null as V)]))
  const fields = changed(was.fields, now.fields)
  const links = changed(was.links, now.links)
  const reservations = changed(was.reservations ?? {}, now.reservations ?? {})
  const berths = changed(was.berths, now.berths).filter((id) => was.berths[id] && now.berths[id])
  return [was, now].map((state) => ({
    fields: keep(state.fields, fields),
    standing: state.standing,
    ...(was.primary === now.primary ? {} : { primary: state.primary }),
    links: keep(state.links, links),
    berths: keep(state.berths, berths),
    reservations: keep(state.reservations ?? {}, reservations),
  })) as [DealState, DealState]
}

function isEmpty(state: DealState): boolean {
  const { fields, links, berths } = state
  return (
    state.primary === undefined && [fields, links, berths].every((part) => Object.keys(part).length === 0)
  )
}

/** Whether two values are the same as JSON; the order of keys counts for nothing. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
    return (a ?? null) === (b ?? null)
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) =>
    sameJson((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
  )
}

function asJson(state: DealState): DealState {
  return JSON.parse(JSON.stringify(state)) as DealState
}
