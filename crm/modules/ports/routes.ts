import { sql } from 'kysely'
import { ports } from '../../../contract/admin.ts'
import { Refusal } from '../../../contract/errors.ts'
import { assertVersion } from '../../../platform/http/routes.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { type Ctx, type Row, serve } from '../../context.ts'
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
  get: (ctx, { params }) => {
    assertOwn(ctx, params.id)
    return readPort(ctx, params.id)
  },
  update: async (tx, { params, body, ifMatch }) => {
    assertOwn(tx, params.id)
    const before = await tx.db
      .selectFrom('ports')
      .selectAll()
      .where('id', '=', params.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    assertVersion(ifMatch, before.version)
    const changes = changesOf(before, body)
    if (changes.keys.length === 0) {
      tx.unchanged()
      return before
    }
    if (changes.keys.includes('slug')) {
      const taken = await sql`select 1 from ports where slug = ${body.slug} and id <> ${params.id}`.execute(
        tx.db,
      )
      if (taken.rows.length > 0) throw slugTaken()
    }
    await tx.db.updateTable('ports').set(changes.newValues).where('id', '=', params.id).execute()
    tx.emit('port.updated', { entityId: params.id, label: body.name ?? before.name, ...changes })
    return readPort(tx, params.id)
  },
})

/** The port a request acts in is the only one it reaches. */
function assertOwn(ctx: Ctx, id: string): void {
  if (id !== ctx.tenantId) throw new Refusal('RECORD_NOT_FOUND')
}

function readPort(ctx: Ctx, id: string): Promise<Row<'ports'>> {
  return ctx.db.selectFrom('ports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
