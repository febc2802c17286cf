import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import { portOf, type Tx } from '../../context.ts'
import { touchRecord } from '../records/change.ts'
import { expireAt } from './expire.ts'
import { type EntryRow, entryOf, lockQueue, type Queue, settleEntry, toldOf } from './queue.ts'

/**
 * Offers a berth to one who waits, until a moment ahead. Throws RECORD_NOT_FOUND, RECORD_ARCHIVED, WAITING_LIST_OFFERED
 * while another offer is out, WAITING_LIST_ORDER where somebody waits before them, VALIDATION_FAILED.
 */
export async function offerBerth(tx: Tx, berthId: string, entryId: string, until: string): Promise<void> {
  const queue = await lockQueue(tx, berthId)
  const entry = await entryOf(tx, queue, entryId)
  const { berth, entries } = queue
  if (berth.archivedAt) throw new Refusal('RECORD_ARCHIVED')
  if (entries.some(({ status }) => status === 'offered')) throw new Refusal('WAITING_LIST_OFFERED')
  const ahead = entries.slice(0, entries.indexOf(entry)).filter(({ status }) => status === 'waiting')
  if (ahead.length > 0) throw new Refusal('WAITING_LIST_ORDER')
  const deadline = new Date(until)
  if (deadline.getTime() <= Date.now()) {
    throw new Refusal('VALIDATION_FAILED', [because('deadline', 'future_needed')])
  }
  await sql`update waiting_list_entries set status = 'offered', offered_at = now(), offered_by = ${tx.actor.userId},
      deadline = ${deadline}, settled_at = null, settled_by = null, reason = null
    where port_id = ${portOf(tx)} and id = ${entryId}`.execute(tx.db)
  await touchRecord(tx, kinds.berth, berthId)
  await expireAt(tx, deadline, { berthId, entryId })
  tx.emit('berth.waiting_list_offered', {
    entityId: berthId,
    label: berth.called,
    newValues: { ...toldOf({ ...entry, deadline }) },
    metadata: { entryId, place: entries.indexOf(entry) + 1, of: entries.length },
  })
}

/** The offer was taken in time: those passed over wait again. Throws RECORD_NOT_FOUND, RECORD_ARCHIVED, WAITING_LIST_STATE. */
export async function acceptOffer(
  tx: Tx,
  berthId: string,
  entryId: string,
  reason: string | null,
): Promise<void> {
  const { queue, entry } = await offered(tx, berthId, entryId)
  // The job that ends offers may not have come by yet.
  if (new Date(entry.deadline!).getTime() <= Date.now()) throw new Refusal('WAITING_LIST_STATE')
  await settleEntry(tx, entry, { status: 'accepted', reason, leaves: true })
  await sql`update crm.waiting_list_entries set status = 'waiting'
    where port_id = ${portOf(tx)} and berth_id = ${berthId} and status = 'skipped'`.execute(tx.db)
  emitSettled(tx, 'berth.waiting_list_accepted', queue, entry, reason)
}

/** The offer was turned down: the client leaves the queue. Throws RECORD_NOT_FOUND, RECORD_ARCHIVED, WAITING_LIST_STATE. */
export async function declineOffer(
  tx: Tx,
  berthId: string,
  entryId: string,
  reason: string | null,
): Promise<void> {
  const { queue, entry } = await offered(tx, berthId, entryId)
  await settleEntry(tx, entry, { status: 'declined', reason, leaves: true })
  emitSettled(tx, 'berth.waiting_list_declined', queue, entry, reason)
}

/** Passes somebody over for this time: they keep their place. Throws RECORD_NOT_FOUND, RECORD_ARCHIVED, WAITING_LIST_STATE. */
export async function skipEntry(tx: Tx, berthId: string, entryId: string, reason: string): Promise<void> {
  const queue = await lockQueue(tx, berthId)
  const entry = await entryOf(tx, queue, entryId)
  if (queue.berth.archivedAt) throw new Refusal('RECORD_ARCHIVED')
  if (entry.status === 'skipped') throw new Refusal('WAITING_LIST_STATE')
  await settleEntry(tx, entry, { status: 'skipped', reason })
  emitSettled(tx, 'berth.waiting_list_skipped', queue, entry, reason)
}

async function offered(tx: Tx, berthId: string, entryId: string): Promise<{ queue: Queue; entry: EntryRow }> {
  const queue = await lockQueue(tx, berthId)
  const entry = await entryOf(tx, queue, entryId)
  if (queue.berth.archivedAt) throw new Refusal('RECORD_ARCHIVED')
  if (entry.status !== 'offered') throw new Refusal('WAITING_LIST_STATE')
  return { queue, entry }
}

type Settling = 'accepted' | 'declined' | 'skipped'

function emitSettled(
  tx: Tx,
  fact: `berth.waiting_list_${Settling}`,
  { berth, entries }: Queue,
  entry: EntryRow,
  reason: string | null,
): void {
  tx.emit(fact, {
    entityId: berth.id,
    label: berth.called,
    newValues: toldOf(entry),
    metadata: {
      entryId: entry.id,
      place: entries.indexOf(entry) + 1,
      of: entries.length,
      ...(reason ? { reason } : {}),
    },
  })
}
