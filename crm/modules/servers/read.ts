import { sql } from 'kysely'
import type { ServerCondition } from '../../../contract/servers/vocabulary.ts'
import { describeShards, type ShardLine } from '../../../platform/shards/administer/list-shards.ts'
import { behindAfter } from '../../../platform/shards/look-at-servers.ts'
import { listMoves } from '../../../platform/shards/moving/list-moves.ts'
import { wayBackFor } from '../../../platform/shards/moving/resume-moves.ts'
import type { Ctx } from '../../context.ts'
import { schemas } from '../../database.ts'
import type { Services } from '../../services.ts'
import { personName } from '../records/person-name.ts'

/** Moves that ended and left nothing behind, so many of the newest. */
const endedMoves = 20

/** Every server, home first, with what lives there and how it fares. */
export async function readServers({ kernel, moves }: Pick<Services, 'kernel' | 'moves'>) {
  const shards = await moves.shards()
  const all = await describeShards({ schemas, shards, tenants: 'ports' }, kernel.servers.all())
  return all.map((server) => ({
    name: server.name,
    region: server.region,
    state: server.state,
    ports: server.tenants,
    size: server.size,
    condition: conditionOf(server),
    lagBytes: server.copies?.lagBytes ?? null,
    lagSeconds: server.copies?.lagSeconds ?? null,
  }))
}

function conditionOf({ size, copies }: ShardLine): ServerCondition {
  if (size === null || copies?.answers === false) return 'silent'
  if (copies === null) return 'fine'
  if (!copies.applies || copies.walStatus === 'lost') return 'stopped'
  return (copies.lagSeconds ?? 0) > behindAfter ? 'behind' : 'fine'
}

/** Moves under way, those that can be taken back without a copy, and the newest others, with their ports. */
export async function readMoves(ctx: Ctx, { kernel }: Pick<Services, 'kernel'>) {
  const all = await listMoves(kernel.servers.home.pool, endedMoves)
  const portIds = [...new Set(all.map(({ tenantId }) => tenantId))]
  const { rows } = await sql<{ id: string; name: string; slug: string }>`
    select id, name, slug from ports where id = any(${portIds}::uuid[])`.execute(ctx.db)
  const ports = new Map(rows.map((port) => [port.id, port]))
  const found = await sql<{ id: string; name: string }>`
    select u.id, ${personName} as name from users u
    where u.id = any(${all.flatMap(({ askedBy }) => askedBy ?? [])}::uuid[])`.execute(ctx.db)
  const people = new Map(found.rows.map(({ id, name }) => [id, name]))
  return all.map(({ id, tenantId, source, target, step, details, error, startedAt, endedAt, askedBy }) => ({
    id,
    portId: tenantId,
    portName: ports.get(tenantId)?.name ?? null,
    portSlug: ports.get(tenantId)?.slug ?? null,
    from: source,
    to: target,
    step,
    undoing: endedAt === null && (details.undo !== undefined || details.stop === true),
    startedBy: askedBy === null ? null : (people.get(askedBy) ?? null),
    startedAt,
    endedAt,
    error,
    rows: details.rows ?? null,
    pause: details.times?.fence ?? null,
    wayBackUntil: details.wayBack === 'open' && endedAt ? new Date(endedAt.getTime() + wayBackFor) : null,
  }))
}
