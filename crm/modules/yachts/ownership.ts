import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { portOf, type Tx } from '../../context.ts'
import { insertedAll } from '../records/columns.ts'

export interface Owner {
  ownerType: 'client' | 'company'
  ownerId: string
}

/** The name of a live owner in the port. Throws REFERENCE_NOT_FOUND for one that is absent, foreign or archived. */
export async function ownerName(tx: Tx, owner: Owner): Promise<string> {
  return (await holdOwners(tx, [owner]))(owner)
}

/**
 * Holds live owners in the port as they are, in the one order in which everybody takes them, and gives their names. Asked of
 * one that is absent, foreign or archived it throws REFERENCE_NOT_FOUND.
 */
export async function holdOwners(tx: Tx, owners: readonly Owner[]): Promise<(owner: Owner) => string> {
  const names = new Map<string, string>()
  for (const [ownerType, table, name] of [
    ['client', 'clients', 'full_name'],
    ['company', 'companies', 'name'],
  ] as const) {
    const ids = [
      ...new Set(owners.filter((one) => one.ownerType === ownerType).map(({ ownerId }) => ownerId)),
    ]
    if (ids.length === 0) continue
    const { rows } = await sql<{ id: string; name: string }>`
      select id, ${sql.ref(name)} as name from ${sql.table(table)}
      where port_id = ${portOf(tx)} and id = any(${ids}::uuid[]) and archived_at is null order by id for share`.execute(
      tx.db,
    )
    for (const row of rows) names.set(`${ownerType} ${row.id}`, row.name)
  }
  return ({ ownerType, ownerId }) => {
    const found = names.get(`${ownerType} ${ownerId}`)
    if (found !== undefined) return found
    throw new Refusal('REFERENCE_NOT_FOUND', [because('ownerId', 'no_owner')])
  }
}

/** The two owner columns of a row. */
export function ownerColumns({ ownerType, ownerId }: Owner) {
  return {
    ownerClientId: ownerType === 'client' ? ownerId : null,
    ownerCompanyId: ownerType === 'company' ? ownerId : null,
  }
}

/** Closes the present entry of the ownership history and opens the next. */
export async function openOwnership(
  tx: Tx,
  yachtId: string,
  owner: Owner,
  note: string | null,
): Promise<void> {
  await sql`update yacht_ownerships set owned_until = now()
    where port_id = ${portOf(tx)} and yacht_id = ${yachtId} and owned_until is null`.execute(tx.db)
  await beginOwnerships(tx, [{ yachtId, owner, note }])
}

/** Opens the ownership history of yachts that have none open. */
export async function beginOwnerships(
  tx: Tx,
  entries: readonly { yachtId: string; owner: Owner; note?: string | null }[],
): Promise<void> {
  const rows = entries.map(({ yachtId, owner, note = null }) => ({
    id: uuidv7(),
    yachtId,
    ...ownerColumns(owner),
    actorId: tx.actor.userId,
    note,
  }))
  if (rows.length === 0) return
  await sql`insert into yacht_ownerships ${insertedAll(portOf(tx), 'yacht_ownerships', rows)}`.execute(tx.db)
}
