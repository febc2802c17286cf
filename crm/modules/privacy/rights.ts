import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { Permission } from '../../../contract/permissions.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import { assertRecord } from '../records/change.ts'
import { withMerged } from './sections.ts'

/** Where the client is one of the homes too, whoever takes or erases that needs the right over those. */
export async function assertResidential(
  ctx: Ctx,
  clientId: string,
  { permissions }: { readonly permissions: ReadonlySet<string> },
  needed: Permission,
): Promise<void> {
  if (permissions.has(needed)) return
  const ids = await withMerged(ctx, clientId)
  const { rows } = await sql`select 1 from residential_clients
    where port_id = ${portOf(ctx)} and linked_client_id = any(${ids}::uuid[]) limit 1`.execute(ctx.db)
  if (rows.length > 0) throw new Refusal('PERMISSION_DENIED')
}

/** The address of an account. */
export async function addressOf(tx: Tx, userId: string): Promise<string> {
  const { rows } = await sql<{ email: string }>`select email from users where id = ${userId}`.execute(tx.db)
  return rows[0]!.email
}

/** A client is given away or erased as a whole: by whoever is shown all of the port. */
export async function assertWhole(
  ctx: Ctx,
  clientId: string,
  { sight }: Pick<Caller, 'sight'>,
): Promise<void> {
  await assertRecord(ctx, kinds.client, clientId)
  if (sight) throw new Refusal('PERMISSION_DENIED')
}
