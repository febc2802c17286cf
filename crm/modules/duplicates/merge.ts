import { sql } from 'kysely'
import type { MergeField } from '../../../contract/duplicates/names.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { type Kinds, kinds } from '../../../contract/kinds.ts'
import { reasonFor } from '../../../contract/reason.ts'
import type { Reason } from '../../../contract/reasons.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { portOf, type Tx } from '../../context.ts'
import { changesOf, type RowOf, writeFields } from '../records/change.ts'
import { inserted } from '../records/columns.ts'
import { type Moved, moveReferences, type Pair } from '../records/merging/client-reference.ts'
import { clientReferences } from './client-references.ts'

type ClientRow = RowOf<Kinds['client']>

/** What it takes to part two clients again, and what the loser was. */
export interface Snapshot {
  /** The fields of the winner that the merge changed, before and after. */
  readonly fields: {
    readonly before: Record<string, unknown>
    readonly after: Record<string, unknown>
  }
  readonly moved: Readonly<Record<string, Moved>>
  readonly candidate: { readonly id: string; readonly status: string } | null
  readonly loser: Record<string, unknown>
}

/**
 * Merges one client into another: all that hangs on the loser moves to the winner, and the loser goes to the archive.
 * `keep` names fields that are taken from the loser. Gives the id of the entry in the log. Throws REFERENCE_NOT_FOUND,
 * MERGE_REFUSED.
 */
export async function mergeClients(tx: Tx, pair: Pair, keep: readonly MergeField[] = []): Promise<string> {
  const { winner, loser } = await lockPair(tx, pair)
  assertMergeable(winner, loser)
  const { oldValues, newValues } = changesOf(winner, fieldsOf(loser, keep))
  const before = await describeLoser(tx, loser)
  // Named first: what moves is called by the winner's name.
  if (Object.keys(newValues).length > 0) await writeFields(tx, kinds.client, winner.id, newValues)
  const moved: Record<string, Moved> = {}
  for (const one of clientReferences) moved[one.name] = await moveReferences(tx, one, pair)
  const archivedAt = loser.archivedAt ?? new Date()
  await writeFields(tx, kinds.client, loser.id, { archivedAt, mergedIntoClientId: winner.id })
  const snapshot: Snapshot = {
    fields: { before: oldValues, after: newValues },
    moved,
    candidate: await settleCandidate(tx, pair),
    loser: before,
  }
  const id = uuidv7()
  const fullName = (newValues.fullName as string | undefined) ?? winner.fullName
  const entry = {
    portId: portOf(tx),
    id,
    winnerId: winner.id,
    loserId: loser.id,
    winnerName: fullName,
    loserName: loser.fullName,
    snapshot,
    mergedBy: tx.actor.userId,
  }
  await sql`insert into merges ${inserted([entry])}`.execute(tx.db)
  const counts = Object.fromEntries(Object.entries(moved).map(([name, { keys }]) => [name, keys.length]))
  tx.emit('client.merged', {
    entityId: winner.id,
    label: fullName,
    oldValues,
    newValues,
    metadata: { mergeId: id, loserId: loser.id, loserName: loser.fullName, moved: counts },
  })
  tx.emit('client.merged_away', {
    entityId: loser.id,
    label: loser.fullName,
    oldValues: { archivedAt: loser.archivedAt, mergedIntoClientId: null },
    newValues: { archivedAt, mergedIntoClientId: winner.id },
    metadata: { mergeId: id, winnerId: winner.id, winnerName: fullName },
  })
  return id
}

/** Locks both clients, in one order for everybody. Throws REFERENCE_NOT_FOUND. */
export async function lockPair(tx: Tx, pair: Pair): Promise<{ winner: ClientRow; loser: ClientRow }> {
  const { rows } = await sql<ClientRow>`select t.* from clients t
    where t.port_id = ${portOf(tx)} and t.id = any(${[pair.winner, pair.loser]}::uuid[]) order by t.id for update`.execute(
    tx.db,
  )
  const one = (id: string, path: string) => {
    const found = rows.find((row) => row.id === id)
    if (found) return found
    throw new Refusal('REFERENCE_NOT_FOUND', [because(path, 'no_client')])
  }
  return { winner: one(pair.winner, 'winner'), loser: one(pair.loser, 'loserId') }
}

type Side = Pick<ClientRow, 'id' | 'fullName' | 'archivedAt' | 'mergedIntoClientId'>

/** Throws MERGE_REFUSED for one client named twice, one that was merged already, and a winner in the archive. */
export function assertMergeable(winner: Side, loser: Side): void {
  const refuse = (path: string, reason: Reason) =>
    new Refusal('MERGE_REFUSED', [because(path, reason)], reason)
  if (winner.id === loser.id) throw refuse('loserId', reasonFor('merge_self'))
  for (const [side, path] of [
    [winner, 'winner'],
    [loser, 'loserId'],
  ] as const) {
    if (side.mergedIntoClientId !== null) throw refuse(path, reasonFor('merge_gone', { name: side.fullName }))
  }
  if (winner.archivedAt) throw refuse('winner', reasonFor('merge_archived', { name: winner.fullName }))
}

function fieldsOf(loser: ClientRow, keep: readonly MergeField[]): Record<string, unknown> {
  return Object.fromEntries(keep.map((name) => [name, loser[name]]))
}

/** The loser as it was, with what it is known by, for whoever reads the log. */
async function describeLoser(tx: Tx, { id, fullName, ...row }: ClientRow): Promise<Record<string, unknown>> {
  const port = portOf(tx)
  const { rows } = await sql<Record<string, unknown>>`select
    (select coalesce(jsonb_agg(to_jsonb(k) - 'port_id' order by k.id), '[]') from client_contacts k
      where k.port_id = ${port} and k.client_id = ${id}) as contacts,
    (select coalesce(jsonb_agg(to_jsonb(a) - 'port_id' order by a.id), '[]') from addresses a
      where a.port_id = ${port} and a.client_id = ${id}) as addresses,
    (select coalesce(jsonb_agg(g.tag_id order by g.tag_id), '[]') from taggings g
      where g.port_id = ${port} and g.record_id = ${id}) as tags`.execute(tx.db)
  const { nationalityIso, timezone, language, source, preferences, archivedAt } = row
  return { id, fullName, nationalityIso, timezone, language, source, preferences, archivedAt, ...rows[0] }
}

async function settleCandidate(tx: Tx, { winner, loser }: Pair): Promise<Snapshot['candidate']> {
  const [first, second] = [winner, loser].sort()
  const { rows } = await sql<{ id: string; status: string }>`select id, status from merge_candidates
    where port_id = ${portOf(tx)} and first_id = ${first} and second_id = ${second} for update`.execute(tx.db)
  const found = rows[0]
  if (!found) return null
  await sql`update merge_candidates set status = 'merged', settled_at = now(), settled_by = ${tx.actor.userId}
    where port_id = ${portOf(tx)} and id = ${found.id}`.execute(tx.db)
  return found
}
