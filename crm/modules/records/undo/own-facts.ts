import { type RawBuilder, sql } from 'kysely'
import { actorIdOf } from '../../../../platform/unit/facts.ts'
import { portOf, type Tx } from '../../../context.ts'

/** What a fact changed, as the log has it. */
export interface PastFact {
  readonly type: string
  readonly oldValues: Record<string, unknown> | null
  readonly newValues: Record<string, unknown> | null
  readonly metadata: Record<string, unknown> | null
}

/** SQL for the moment from which on acts can be taken back: a day ago. */
export const undoableSince: RawBuilder<Date> = sql<Date>`now() - interval '1 day'`

/** What a request of the caller of the last day recorded of a record, in that order: what followed from that is not among it. */
export function readOwnFacts(
  tx: Tx,
  record: { type: string; id: string },
  facts: readonly string[],
  requestId: string,
): Promise<PastFact[]> {
  return readFacts(
    tx,
    record,
    facts,
    sql`e.request_id = ${requestId} and e.actor_id = ${actorIdOf(tx.actor)} and e.cause_id is null`,
  )
}

/** The last fact of the last day of its name about a record, whoever acted; undefined where there is none. */
export async function readLastFact(
  tx: Tx,
  record: { type: string; id: string },
  fact: string,
): Promise<PastFact | undefined> {
  return (await readFacts(tx, record, [fact], sql`true`)).at(-1)
}

async function readFacts(
  tx: Tx,
  { type, id }: { type: string; id: string },
  facts: readonly string[],
  which: RawBuilder<unknown>,
): Promise<PastFact[]> {
  const types = facts.map((fact) => `${type}.${fact}`)
  const { rows } = await sql<PastFact>`select e.type, e.old_values, e.new_values, e.metadata from events e
    where e.port_id = ${portOf(tx)} and e.entity_type = ${type} and e.entity_id = ${id}
      and e.type = any(${types}) and ${which} and e.created_at > ${undoableSince}
    order by e.id`.execute(tx.db)
  return rows
}
