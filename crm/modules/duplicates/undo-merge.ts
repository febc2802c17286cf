import { sql } from 'kysely'
import { because, type ErrorDetail, Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import { reasonFor } from '../../../contract/reason.ts'
import { portOf, type Tx } from '../../context.ts'
import type { RowOf } from '../records/change.ts'
import { countElsewhere, moveBack, type Pair } from '../records/merging/client-reference.ts'
import { changedSince } from '../records/undo/changed-since.ts'
import { putBack } from '../records/undo/put-back.ts'
import { clientReferences } from './client-references.ts'
import { lockPair, type Snapshot } from './merge.ts'

interface MergeRow {
  winnerId: string
  loserId: string
  snapshot: Snapshot
  undoneAt: Date | null
}

/**
 * Parts two clients again that were merged: what moved goes back as far as it is there, and the winner gets back the
 * fields that the merge changed. What came to the winner since stays there. Throws RECORD_NOT_FOUND, UNMERGE_REFUSED
 * naming what was changed since.
 */
export async function undoMerge(tx: Tx, id: string): Promise<void> {
  const pairOf = await sql<{ winner: string; loser: string }>`select winner_id as winner, loser_id as loser
    from merges where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  const pair = pairOf.rows[0]
  if (!pair) throw new Refusal('RECORD_NOT_FOUND')
  const { winner, loser } = await lockPair(tx, pair)
  const { rows } = await sql<MergeRow>`select winner_id, loser_id, snapshot, undone_at from merges
    where port_id = ${portOf(tx)} and id = ${id} for update`.execute(tx.db)
  const { snapshot, undoneAt } = rows[0]!
  const obstacles = undoneAt
    ? [because('merge', 'part_undone')]
    : await obstaclesOf(tx, winner, pair, snapshot)
  if (obstacles.length > 0) throw new Refusal('UNMERGE_REFUSED', obstacles)
  const { fields, moved, candidate } = snapshot
  const archivedAt = snapshot.loser.archivedAt ? new Date(snapshot.loser.archivedAt as string) : null
  await putBack(tx, kinds.client, { id: winner.id, called: winner.fullName }, fields, {
    fact: 'client.unmerged',
    metadata: { mergeId: id, loserId: loser.id, loserName: loser.fullName },
  })
  await putBack(
    tx,
    kinds.client,
    { id: loser.id, called: loser.fullName },
    {
      before: { archivedAt, mergedIntoClientId: null },
      after: { archivedAt: loser.archivedAt, mergedIntoClientId: winner.id },
    },
    {
      fact: 'client.parted',
      metadata: { mergeId: id, winnerId: winner.id, winnerName: winner.fullName },
    },
  )
  for (const one of clientReferences) {
    const rows = moved[one.name]
    if (rows) await moveBack(tx, one, pair, rows)
  }
  if (candidate) {
    await sql`update merge_candidates set status = ${candidate.status}, settled_at = null, settled_by = null
      where port_id = ${portOf(tx)} and id = ${candidate.id} and status = 'merged'`.execute(tx.db)
  }
  await sql`update merges set undone_at = now(), undone_by = ${tx.actor.userId}
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
}

/** What was changed since in a way that leaves no answer to what belongs to whom. */
async function obstaclesOf(
  tx: Tx,
  winner: RowOf<(typeof kinds)['client']>,
  pair: Pair,
  { fields, moved }: Snapshot,
): Promise<ErrorDetail[]> {
  if (winner.mergedIntoClientId !== null) {
    const reason = reasonFor('part_merged_on', { name: winner.fullName })
    return [because('winner', reason)]
  }
  if (winner.archivedAt) {
    const reason = reasonFor('part_archived', { name: winner.fullName })
    return [because('winner', reason)]
  }
  const found: ErrorDetail[] = changedSince(fields.after, winner).map((path) => because(path, 'part_field'))
  for (const one of clientReferences) {
    const rows = moved[one.name]
    const count = rows ? await countElsewhere(tx, one, pair, rows) : 0
    if (count > 0) found.push(because(one.name, 'part_moved', { count }))
  }
  return found
}
