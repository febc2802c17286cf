import { sql } from 'kysely'
import { ports } from '../../../contract/admin.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { ImageSetting } from '../../../contract/settings/registry.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { assertVersion } from '../../../platform/http/routes.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { type Ctx, type Row, serve, type Tx } from '../../context.ts'
import { pathOf, pictureIn } from '../branding/brand.ts'
import { changesOf } from '../records/change.ts'
import { createPort, slugTaken } from './create.ts'

export const portRoutes = serve(ports).with({
  list: (ctx) => readPorts(ctx, null),
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
): Promise<PortRecord> {
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
    return readPort(tx, id)
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

type PortRecord = Row<'ports'> & { logo: string | null; backgroundImage: string | null }

async function readPort(ctx: Ctx, id: string): Promise<PortRecord> {
  const [port] = await readPorts(ctx, id)
  if (!port) throw new Refusal('RECORD_NOT_FOUND')
  return port
}

/** One port, or every one by name, with the pictures of each. */
async function readPorts(ctx: Ctx, id: string | null): Promise<PortRecord[]> {
  const { rows } = await sql<Row<'ports'> & { pictures: Partial<Record<ImageSetting, unknown>> | null }>`
    select p.*, (select jsonb_object_agg(s.key, s.value) from pictures_of_ports(${id}::uuid) s
      where s.port_id = p.id) as pictures
    from ports p where ${id}::uuid is null or p.id = ${id} order by p.name`.execute(ctx.db)
  return rows.map(({ pictures, ...port }) => ({
    ...port,
    logo: pathOf(port.id, pictureIn('logo_image', pictures?.logo_image)),
    backgroundImage: pathOf(port.id, pictureIn('background_image', pictures?.background_image)),
  }))
}
