import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import { type Kinds, kinds } from '../../../contract/kinds.ts'
import type { FactRecord } from '../../../platform/unit/facts.ts'
import { portOf, type Tx } from '../../context.ts'
import { archiveRecord, restoreRecord } from '../records/archive.ts'
import { type Locked, lockRecord, writeFields } from '../records/change.ts'
import { lockDeals } from '../records/lock-deals.ts'
import { assertWished, type Wish } from './holding/reserved.ts'

/**
 * Archives an interest; its active reservations end or stay as is wished. Throws ALREADY_ARCHIVED, RESERVATION_ACTIVE where
 * nobody said.
 */
export async function archiveInterest(tx: Tx, id: string, reservations?: Wish): Promise<void> {
  await assertWished(tx, id, reservations)
  await archiveRecord(tx, kinds.interest, id, reservations === 'end' ? { endsReservations: true } : null)
}

/** Takes an interest back from the archive. Throws NOT_ARCHIVED, CLIENT_ARCHIVED, BERTH_ARCHIVED. */
export async function restoreInterest(tx: Tx, id: string): Promise<void> {
  const row = await lockToRevive(tx, id)
  if (row.archivedAt && !row.outcome) await assertCanLive(tx, row)
  await restoreRecord(tx, kinds.interest, id)
  if (row.archivedWithClient) await writeFields(tx, kinds.interest, id, { archivedWithClient: false })
}

/** Archives the active interests of a client that was archived, each with its own fact. */
export async function archiveWithClient(tx: Tx, { entityId }: FactRecord): Promise<void> {
  for (const id of await lockDeals(tx, { clientIds: [entityId!] })) {
    const { archivedAt, outcome } = await lockRecord(tx, kinds.interest, id)
    if (archivedAt || outcome) continue
    // Whoever archives the client was asked about what holds a berth.
    await archiveInterest(tx, id, 'keep')
    await writeFields(tx, kinds.interest, id, { archivedWithClient: true })
  }
}

/**
 * Brings back the interests that went into the archive with their client, where that is wished; one whose berth is gone
 * stays there.
 */
export async function restoreWithClient(tx: Tx, { entityId, metadata }: FactRecord): Promise<void> {
  if (!metadata?.withInterests) return
  for (const id of await lockDeals(tx, { clientIds: [entityId!] })) {
    const { archivedAt, archivedWithClient } = await lockRecord(tx, kinds.interest, id)
    if (!archivedAt || !archivedWithClient) continue
    await tx
      .attempt(() => restoreInterest(tx, id))
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        const { code, message } = error
        tx.emit('interest.stayed_archived', { entityId: id, metadata: { code, message } })
      })
  }
}

/** Locks an interest that is not in the archive. Throws RECORD_NOT_FOUND, RECORD_ARCHIVED. */
export async function lockLive(tx: Tx, id: string): Promise<Locked<Kinds['interest']>> {
  const row = await lockRecord(tx, kinds.interest, id)
  if (row.archivedAt) throw new Refusal('RECORD_ARCHIVED')
  return row
}

/** Locks an interest that may become active again, as `lockWithClients` does. Throws RECORD_NOT_FOUND. */
export async function lockToRevive(
  tx: Tx,
  id: string,
  alsoBerths: readonly string[] = [],
): Promise<Locked<Kinds['interest']>> {
  await lockWithClients(tx, [id], alsoBerths)
  return lockRecord(tx, kinds.interest, id)
}

/**
 * Locks the clients of interests against being archived, the interests and their berths, in the order in which an
 * archive of a client takes them.
 */
export async function lockWithClients(
  tx: Tx,
  ids: readonly string[],
  alsoBerths: readonly string[],
): Promise<void> {
  await sql`select 1 from clients where port_id = ${portOf(tx)} and id in (
    select client_id from interests where port_id = ${portOf(tx)} and id = any(${ids as string[]}::uuid[]))
    order by id for share`.execute(tx.db)
  await lockDeals(tx, { interestIds: ids }, alsoBerths)
}

/** An active interest has a live client and live berths. Throws CLIENT_ARCHIVED, BERTH_ARCHIVED. */
export async function assertCanLive(tx: Tx, interest: Locked<Kinds['interest']>): Promise<void> {
  const port = portOf(tx)
  const client =
    await sql`select 1 from clients where port_id = ${port} and id = ${interest.clientId as string}
    and archived_at is null`.execute(tx.db)
  if (client.rows.length === 0) throw new Refusal('CLIENT_ARCHIVED')
  const { rows } = await sql<{ mooringNumber: string; archivedAt: Date | null }>`
    select mooring_number, archived_at from berths where port_id = ${port} and id in (
      select berth_id from interest_berths where port_id = ${port} and interest_id = ${interest.id})
    order by id for share`.execute(tx.db)
  const gone = rows.filter((berth) => berth.archivedAt).map((berth) => berth.mooringNumber)
  if (gone.length === 0) return
  throw new Refusal('BERTH_ARCHIVED', [because('berths', 'archived_meanwhile', { names: gone.join(', ') })])
}
