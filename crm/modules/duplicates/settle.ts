import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { portOf, type Tx } from '../../context.ts'

type Status = 'pending' | 'merged' | 'dismissed'
export interface Candidate {
  id: string
  firstId: string
  secondId: string
  status: Status
}

/** One pair of the queue. Throws RECORD_NOT_FOUND. */
export async function readCandidate(tx: Tx, id: string): Promise<Candidate> {
  const { rows } = await sql<Candidate>`select m.id, m.first_id, m.second_id, m.status
    from merge_candidates m where m.port_id = ${portOf(tx)} and m.id = ${id}`.execute(tx.db)
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  return rows[0]
}

/** Says that the two of a pair are not one person. */
export async function dismissPair(tx: Tx, id: string): Promise<void> {
  const { firstId, secondId } = await readCandidate(tx, id)
  if (!(await settle(tx, id, { from: 'pending', to: 'dismissed' }))) return tx.unchanged()
  tx.emit('merge_candidate.dismissed', {
    entityId: id,
    oldValues: { status: 'pending' },
    newValues: { status: 'dismissed' },
    metadata: { firstId, secondId },
  })
}

/** Takes a dismissal back. */
export async function reopenPair(tx: Tx, id: string): Promise<void> {
  const { firstId, secondId } = await readCandidate(tx, id)
  if (!(await settle(tx, id, { from: 'dismissed', to: 'pending' }))) return tx.unchanged()
  tx.emit('merge_candidate.reopened', {
    entityId: id,
    oldValues: { status: 'dismissed' },
    newValues: { status: 'pending' },
    metadata: { firstId, secondId },
  })
}

async function settle(tx: Tx, id: string, { from, to }: { from: Status; to: Status }): Promise<boolean> {
  const by = to === 'pending' ? null : tx.actor.userId
  const { numAffectedRows } = await sql`update merge_candidates set status = ${to},
      settled_at = ${to === 'pending' ? null : new Date()}, settled_by = ${by}
    where port_id = ${portOf(tx)} and id = ${id} and status = ${from}`.execute(tx.db)
  return numAffectedRows === 1n
}
