import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'

export interface Owner {
  ownerType: 'client' | 'company'
  ownerId: string
}

/** The name of a live owner in the port. Throws REFERENCE_NOT_FOUND for one that is absent, foreign or archived. */
export async function ownerName(ctx: Ctx, { ownerType, ownerId }: Owner): Promise<string> {
  const [table, name] = ownerType === 'client' ? ['clients', 'full_name'] : ['companies', 'name']
  const { rows } = await sql<{ name: string }>`select ${sql.ref(name!)} as name from ${sql.table(table!)}
    where port_id = ${portOf(ctx)} and id = ${ownerId} and archived_at is null for share`.execute(ctx.db)
  if (rows[0]) return rows[0].name
  throw new Refusal('REFERENCE_NOT_FOUND', [{ path: 'ownerId', message: 'This owner does not exist.' }])
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
  await tx.db
    .insertInto('yachtOwnerships')
    .values({
      portId: portOf(tx),
      id: uuidv7(),
      yachtId,
      ...ownerColumns(owner),
      actorId: tx.actor.userId,
      note,
    })
    .execute()
}
