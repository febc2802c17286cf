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
import { differingKeys } from '../records/undo/changed-since.ts'

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
  tx.later(sql`insert into interest_steps (port_id, id, interest_id, actor_id, request_id, permission, before, after)
    select ${portOf(tx)}::uuid, s.id, s."interestId", ${tx.actor.userId}::uuid, ${tx.requestId}, ${permission}, s.before, s.after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(id uuid, "interestId" uuid, before jsonb, after jsonb)`)
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
  const was = await statesOf(
    tx,
    interestIds.map((id) => ({ id, alsoBerths: newBerths })),
  )
  const done = await work()
  await tx.settle()
  const now = await statesOf(
    tx,
    [...was].map(([id, { berths }]) => ({ id, alsoBerths: Object.keys(berths) })),
  )
  const changes = [...now].flatMap(([interestId, state]) => {
    const [before, after] = differenceOf(was.get(interestId)!, state)
    return isEmpty(before) ? [] : [{ interestId, before, after }]
  })
  return { done, changes }
}

/** An interest whose state is read, and the berths that count although no link names them. */
interface StateOf {
  id: string
  alsoBerths: readonly string[]
}

/** The present states of interests, by id. */
export async function statesOf(tx: Tx, interests: readonly StateOf[]): Promise<Map<string, DealState>> {
  const port = portOf(tx)
  const ids = interests.map(({ id }) => id)
  const also = interests.flatMap(({ id, alsoBerths }) => alsoBerths.map((berth) => ({ id, berth })))
  const { rows } = await sql<StateRow>`select i.*, ${linkStates(port)} as link_states,
      (select coalesce(json_object_agg(b.id, json_build_object('mooringNumber', b.mooring_number, 'status', b.status,
          'statusOverrideMode', b.status_override_mode)), '{}')
        from berths b where b.port_id = ${port} and b.id in (
          select l.berth_id from interest_berths l where l.port_id = ${port} and l.interest_id = i.id
          union select o.berth from unnest(${also.map(({ id }) => id)}::uuid[],
            ${also.map(({ berth }) => berth)}::uuid[]) as o(id, berth) where o.id = i.id)) as berth_states,
      (select coalesce(json_object_agg(r.id, r.status), '{}') from berth_reservations r
        where r.port_id = ${port} and r.interest_id = i.id) as reservation_states
    from interests i where i.port_id = ${port} and i.id = any(${ids}::uuid[])`.execute(tx.db)
  return new Map(rows.map((row) => [row.id, stateOf(row)]))
}

type StateRow = Record<string, unknown> & {
  id: string
  linkStates: Record<string, LinkState & { isPrimary: boolean }>
  berthStates: Record<string, BerthState>
  reservationStates: Record<string, string>
}

/** SQL for the links of the interest `i` as JSON, by their berths. */
const linkStates = (port: string) => sql`(select coalesce(json_object_agg(l.berth_id, json_build_object(
      'isPrimary', l.is_primary, 'mooringNumber', b.mooring_number, 'inEoiBundle', l.in_eoi_bundle,
      'isSpecificallyPitching', l.is_specifically_pitching,
      'linkedAt', to_char(l.linked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), '{}')
    from interest_berths l join berths b on b.port_id = ${port} and b.id = l.berth_id
    where l.port_id = ${port} and l.interest_id = i.id)`

function stateOf({ linkStates: links, berthStates, reservationStates, ...row }: StateRow): DealState {
  const primary = Object.keys(links).find((berthId) => links[berthId]!.isPrimary) ?? null
  const own = Object.entries(links).map(([berthId, { isPrimary: _, ...link }]) => [berthId, link])
  // As JSON holds them: days and moments are texts.
  return JSON.parse(
    JSON.stringify({
      fields: Object.fromEntries(fieldsOfSteps.map((field) => [field, row[field] ?? null])),
      standing: { archivedAt: row.archivedAt ?? null, outcome: row.outcome ?? null },
      primary,
      links: Object.fromEntries(own),
      berths: berthStates,
      reservations: reservationStates,
    }),
  ) as DealState
}

/** The parts of two states that differ, as they were and as they became. */
function differenceOf(was: DealState, now: DealState): [DealState, DealState] {
  const keep = <V>(from: Record<string, V>, keys: string[]): Record<string, V> =>
    Object.fromEntries(keys.map((key) => [key, from[key] ?? (null as V)]))
  const fields = differingKeys(was.fields, now.fields)
  const links = differingKeys(was.links, now.links)
  const reservations = differingKeys(was.reservations ?? {}, now.reservations ?? {})
  const berths = differingKeys(was.berths, now.berths).filter((id) => was.berths[id] && now.berths[id])
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
