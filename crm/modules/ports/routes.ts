import { sql } from 'kysely'
import { ports } from '../../../contract/admin.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { ImageSetting } from '../../../contract/settings/registry.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { reading, systemIn } from '../../../platform/scope.ts'
import { askForTenants } from '../../../platform/shards/ask-all.ts'
import { keepPromise, type PromisedFact, promiseFact } from '../../../platform/shards/promised-fact.ts'
import { homeName } from '../../../platform/shards/shard.ts'
import { assertVersion } from '../../../platform/unit/version.ts'
import { type Ctx, portOf, type Row, serve, type Tx } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { changesOf } from '../records/change.ts'
import { pathOf, pictureIn } from '../settings/picture-paths.ts'
import { chooseServer } from './choose-server.ts'
import { beginPort, furnishInAnyCase, furnishPort, slugTaken } from './create.ts'

export function portRoutes({ kernel }: Pick<Services, 'kernel'>) {
  return serve(ports).with({
    list: () => readPorts(kernel),
    create: {
      outside: async (ctx, { body: { server, ...port } }) => {
        return ctx.inMadeTenant(
          async (tx, id) => {
            await beginPort(tx, id, port, await chooseServer(kernel, tx, server))
            await furnishInAnyCase(tx, id, port)
          },
          async (tx) => {
            await furnishPort(tx, port)
            return readPort(tx, portOf(tx))
          },
        )
      },
    },
    get: (ctx, { params, caller }) => {
      assertReach(ctx, params.id, caller)
      return readPort(reading<DB>(kernel, systemIn(params.id)), params.id)
    },
    update: {
      outside: async (ctx, { params: { id }, body, ifMatch, caller }) => {
        assertReach(ctx, id, caller)
        await ctx.assertUnanswered(id)
        const promised = await ctx.atHome((tx) => changePort(tx, id, body, ifMatch))
        await kernel.servers.arrived(id)
        return ctx.inTenant(async (tx) => {
          if (promised) await keepPromise(tx, promised)
          else tx.unchanged()
          return readPort(tx, id)
        }, id)
      },
    },
  })
}

/** Changes the row of a port in a transaction at home; null where nothing changes. */
async function changePort(
  atHome: Tx,
  id: string,
  body: BodyOf<typeof ports.update>,
  ifMatch: number | null,
): Promise<PromisedFact<'port.updated'> | null> {
  const before = await atHome.db
    .selectFrom('ports')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw new Refusal('RECORD_NOT_FOUND')
  assertVersion(ifMatch, before.version)
  const changes = changesOf(before, body)
  if (changes.keys.length === 0) return null
  if (changes.keys.includes('slug')) {
    const taken = await sql`select 1 from ports where slug = ${body.slug} and id <> ${id}`.execute(atHome.db)
    if (taken.rows.length > 0) throw slugTaken()
  }
  await atHome.db.updateTable('ports').set(changes.newValues).where('id', '=', id).execute()
  const { oldValues, newValues } = changes
  return promiseFact(atHome, id, 'port.updated', {
    entityId: id,
    label: body.name ?? before.name,
    oldValues,
    newValues,
  })
}

/** The port a request acts in is the only one it reaches, but for a super administrator. */
function assertReach(ctx: Ctx, id: string, { isSuperAdmin }: Caller): void {
  if (id !== ctx.tenantId && !isSuperAdmin) throw new Refusal('RECORD_NOT_FOUND')
}

type Pictures = Partial<Record<ImageSetting, unknown>>
type PortRecord = Row<'ports'> & { logo: string | null; backgroundImage: string | null }

async function readPort(ctx: Ctx, id: string): Promise<PortRecord> {
  const { rows } = await sql<Row<'ports'> & { pictures: Pictures | null }>`
    select p.*, (select jsonb_object_agg(s.key, s.value) from pictures_of_ports(${id}::uuid) s) as pictures
    from ports p where p.id = ${id}`.execute(ctx.db)
  const [port] = rows
  if (!port) throw new Refusal('RECORD_NOT_FOUND')
  const { pictures, ...row } = port
  return withPictures(row, pictures)
}

/** Every port by name, with the server it lives on and its pictures as far as that answers. */
async function readPorts(kernel: Services['kernel']): Promise<(PortRecord & { server: string })[]> {
  const { rows } = await sql<Row<'ports'> & { server: string }>`
    select p.*, coalesce(t.shard, ${homeName}) as server from ports p left join tenant_places t on t.tenant_id = p.id
    order by p.name collate "und-x-icu", p.id`.execute(reading<DB>(kernel, systemIn(null)).db)
  const found = await askForTenants<DB, { portId: string; key: string; value: unknown }>(
    kernel,
    async (ctx) =>
      (
        await sql<{ portId: string; key: string; value: unknown }>`
          select port_id, key, value from pictures_of_ports(null)`.execute(ctx.db)
      ).rows,
    ({ portId }) => portId,
  )
  const pictures = Map.groupBy(found.rows, ({ portId }) => portId)
  const ofPort = (id: string) =>
    Object.fromEntries((pictures.get(id) ?? []).map(({ key, value }) => [key, value])) as Pictures
  return rows.map(({ server, ...port }) => ({ ...withPictures(port, ofPort(port.id)), server }))
}

function withPictures(port: Row<'ports'>, pictures: Pictures | null): PortRecord {
  return {
    ...port,
    logo: pathOf(port.id, pictureIn('logo_image', pictures?.logo_image)),
    backgroundImage: pathOf(port.id, pictureIn('background_image', pictures?.background_image)),
  }
}
