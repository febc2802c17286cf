import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { type Kinds, kinds } from '../../../contract/kinds.ts'
import type { EntryState } from '../../../contract/waiting-list/vocabulary.ts'
import { portOf, type Row, type Tx } from '../../context.ts'
import { type Locked, lockRecord, touchRecord } from '../records/change.ts'

export type EntryRow = Row<'waitingListEntries'> & { clientName: string; hidden: boolean }

export interface Queue {
  berth: Locked<Kinds['berth']>
  /** Those in the queue, in their order; also those whose client the caller is not shown. */
  entries: readonly EntryRow[]
}

/** Locks a berth and its queue: whoever changes it waits for whoever does. Throws RECORD_NOT_FOUND. */
export async function lockQueue(tx: Tx, berthId: string): Promise<Queue> {
  const berth = await lockRecord(tx, kinds.berth, berthId)
  const { rows } = await sql<EntryRow>`select e.*, a.full_name as client_name, c.id is null as hidden
    from crm.waiting_list_entries e
    join crm.clients a on a.port_id = ${portOf(tx)} and a.id = e.client_id
    left join clients c on c.port_id = ${portOf(tx)} and c.id = e.client_id
    where e.port_id = ${portOf(tx)} and e.berth_id = ${berthId} and e.place is not null
    order by e.place`.execute(tx.shown)
  return { berth, entries: rows }
}

/** An entry of a locked queue that the caller is shown. Throws RECORD_NOT_FOUND, WAITING_LIST_STATE for one that left it. */
export async function entryOf(tx: Tx, { berth, entries }: Queue, entryId: string): Promise<EntryRow> {
  const entry = entries.find(({ id }) => id === entryId)
  if (entry && !entry.hidden) return entry
  const { rows } = await sql`select 1 from waiting_list_entries
    where port_id = ${portOf(tx)} and berth_id = ${berth.id} and id = ${entryId}`.execute(tx.db)
  throw new Refusal(rows.length > 0 ? 'WAITING_LIST_STATE' : 'RECORD_NOT_FOUND')
}

interface Settled {
  status: EntryState
  reason?: string | null
  /** Leaves the queue. */
  leaves?: boolean
}

/** Writes what became of an entry. */
export async function settleEntry(
  tx: Tx,
  entry: EntryRow,
  { status, reason, leaves }: Settled,
): Promise<void> {
  await sql`update waiting_list_entries set status = ${status}, reason = ${reason ?? null}, settled_at = now(),
      settled_by = ${tx.actor.userId}, place = ${leaves ? null : entry.place}
    where port_id = ${portOf(tx)} and id = ${entry.id}`.execute(tx.db)
  await touchRecord(tx, kinds.berth, entry.berthId)
}

/** What a fact tells of an entry. */
export function toldOf({ clientId, clientName, since, deadline }: EntryRow) {
  return {
    clientId,
    clientName,
    since: new Date(since).toISOString(),
    ...(deadline ? { deadline: new Date(deadline).toISOString() } : {}),
  }
}
