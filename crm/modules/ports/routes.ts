import { sql } from 'kysely'
import { ports } from '../../../contract/admin.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { assertVersion } from '../../../platform/http/routes.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { type Ctx, type Row, serve, type Tx } from '../../context.ts'
import { changesOf } from '../records/change.ts'
import { createPort, slugTaken } from './create.ts'

export const portRoutes = serve(ports).with({
  list: (ctx) => ctx.db.selectFrom('ports').selectAll().orderBy('name').execute(),
  create: {
    outside: async (ctx, { body }) => {
      const id = uuidv7()
      return ctx.inNewTenant(async (tx) => {
        await createPort(tx, body)
        return readPort(tx, id)
      }, id)
    },
  },
  get: (ctx, { params, caller }) => {
    assertReach(ctx, params.id, caller)
    return readPort(ctx, params.id)
  },
  update: {
    outside: (ctx, { params: { id }, body, ifMatch, caller }) => {
      assertReach(ctx, id, caller)
      return ctx.inTenant((tx) => updatePort(tx, id, body, ifMatch), id)
    },
  },
})

async function updatePort(
  tx: Tx,
  id: string,
  body: BodyOf<typeof ports.update>,
  ifMatch: number | null,
): Promise<Row<'ports'>> {
  const before = await tx.db
    .selectFrom('ports')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw new Refusal('RECORD_NOT_FOUND')
  assertVersion(ifMatch, before.version)
  const changes = changesOf(before, body)
  if (changes.keys.length === 0) {
    tx.unchanged()
    return before
  }
  if (changes.keys.includes('slug')) {
    const taken = await sql`select 1 from ports where slug = ${body.slug} and id <> ${id}`.execute(tx.db)
    if (taken.rows.length > 0) throw slugTaken()
  }
  await tx.db.updateTable('ports').set(changes.newValues).where('id', '=', id).execute()
  tx.emit('port.updated', { entityId: id, label: body.name ?? before.name, ...changes })
  return readPort(tx, id)
}

/** The port a request acts in is the only one it reaches, but for a super administrator. */
function assertReach(ctx: Ctx, id: string, { isSuperAdmin }: Caller): void {
  if (id !== ctx.tenantId && !isSuperAdmin) throw new Refusal('RECORD_NOT_FOUND')
}

async function readPort(ctx: Ctx, id: string): Promise<Row<'ports'>> {
  const port = await ctx.db.selectFrom('ports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!port) throw new Refusal('RECORD_NOT_FOUND')
  return port
}
