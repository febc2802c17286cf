import { sql } from 'kysely'
import { z } from 'zod'
import { kinds } from '../../../contract/kinds.ts'
import { job } from '../../../platform/jobs/job.ts'
import { theSystem } from '../../../platform/scope.ts'
import type { FactRecord } from '../../../platform/unit/facts.ts'
import { portOf, type Tx } from '../../context.ts'
import { touchRecord } from '../records/change.ts'
import { lockQueue, settleEntry, toldOf } from './queue.ts'
import { tellNext } from './tell-next.ts'

/** The job that ends an offer at its moment. */
export const endOfferJob = job('end_offer', z.object({ berthId: z.uuid(), entryId: z.uuid() }))

/** Sees to it that an offer ends at its moment. */
export function expireAt(tx: Tx, at: Date, payload: { berthId: string; entryId: string }): Promise<void> {
  return tx.addJob(endOfferJob, payload, { runAt: at, key: `${endOfferJob.name}:${payload.entryId}` })
}

/** An offer whose moment has passed ends, and whoever made it hears who is the next. */
export async function expireOffer(tx: Tx, berthId: string, entryId: string): Promise<void> {
  const { berth, entries } = await lockQueue(tx, berthId)
  const entry = entries.find(({ id, status }) => id === entryId && status === 'offered')
  if (!entry) return
  const deadline = new Date(entry.deadline!)
  // The clocks of two machines are never quite the same.
  if (deadline.getTime() > Date.now()) return expireAt(tx, deadline, { berthId, entryId })
  await settleEntry(tx, entry, { status: 'expired', leaves: true })
  tx.emit('berth.waiting_list_expired', {
    entityId: berth.id,
    label: berth.called,
    newValues: toldOf(entry),
    metadata: { entryId, place: entries.indexOf(entry) + 1, of: entries.length },
    by: theSystem,
  })
  await tellNext(tx, berthId, { ownerId: entry.offeredBy })
}

/** A berth that goes to the archive is offered to nobody any more: who had the offer waits on, with a trail. */
export async function withdrawOffer(tx: Tx, { entityId }: FactRecord): Promise<void> {
  const berthId = entityId!
  const { berth, entries } = await lockQueue(tx, berthId)
  const entry = entries.find(({ status }) => status === 'offered')
  if (!entry) return
  await sql`update crm.waiting_list_entries set status = 'waiting', offered_at = null, offered_by = null, deadline = null
    where port_id = ${portOf(tx)} and id = ${entry.id}`.execute(tx.db)
  await touchRecord(tx, kinds.berth, berthId)
  tx.emit('berth.waiting_list_expired', {
    entityId: berth.id,
    label: berth.called,
    newValues: toldOf(entry),
    metadata: {
      entryId: entry.id,
      place: entries.indexOf(entry) + 1,
      of: entries.length,
      reason: 'berth_archived',
    },
  })
}
