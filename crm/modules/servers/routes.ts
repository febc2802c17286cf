import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import { servers } from '../../../contract/servers/endpoints.ts'
import { newJob } from '../../../platform/jobs/job.ts'
import { setState } from '../../../platform/shards/administer/set-state.ts'
import { MoveFault } from '../../../platform/shards/moving/fault.ts'
import { cleanMoveJob, moveTenantJob } from '../../../platform/shards/moving/move-job.ts'
import { startMove } from '../../../platform/shards/moving/move-tenant.ts'
import { requestStop } from '../../../platform/shards/moving/resume-moves.ts'
import { homeName } from '../../../platform/shards/shard.ts'
import { type Ctx, serve } from '../../context.ts'
import { schemas } from '../../database.ts'
import type { Services } from '../../services.ts'
import { readMoves, readServers } from './read.ts'

type Needed = Pick<Services, 'env' | 'kernel' | 'moves'>

export function serverRoutes(services: Needed) {
  const { env, moves } = services
  return serve(servers).with({
    list: async (ctx) => {
      const [all, under] = await Promise.all([readServers(services), readMoves(ctx, services)])
      return { servers: all, moves: under }
    },
    update: {
      outside: async (ctx, { params: { name }, body: { state } }) => {
        const shards = await moves.shards()
        if (!shards.some((shard) => shard.name === name)) throw new Refusal('RECORD_NOT_FOUND')
        await setState({ env, schemas, shards, tenants: 'ports' }, name, state)
        return ctx.inTenant(async () => ({ name, state }))
      },
    },
    move: {
      outside: async (ctx, { params, body, caller }) => {
        await ctx.assertUnanswered()
        const source = await placeOf(ctx, params.id)
        const shards = await moves.shards()
        const target = shards.find(({ name }) => name === body.server)
        if (!target) throw unknownServer(shards.map(({ name }) => name))
        const order = { tenantId: params.id, source, target: target.name, askedBy: caller.userId }
        const { id } = await startMove({ home: shards[0]!, schemas, order }).catch(
          refused('PORT_MOVE_REFUSED'),
        )
        return ctx.inTenant(async (tx) => {
          await tx.addJobs([newJob(moveTenantJob, { moveId: id }, { key: `move ${id}` })])
          return { id }
        })
      },
    },
    stop: {
      outside: async (ctx, { params: { id } }) => {
        await ctx.assertUnanswered()
        const { endedAt } = await findMove(ctx, id)
        if (endedAt) throw new Refusal('MOVE_STATE')
        const [home] = await moves.shards()
        await requestStop({ home: home!, schemas, id }).catch(refused('MOVE_STATE'))
        return ctx.inTenant(async (tx) => {
          await tx.addJobs([newJob(moveTenantJob, { moveId: id }, { key: `move ${id}` })])
          return { id }
        })
      },
    },
    clean: async (tx, { params: { id } }) => {
      const { tenantId, wayBack } = await findMove(tx, id)
      if (wayBack !== 'open') throw new Refusal('MOVE_STATE')
      await tx.addJobs([newJob(cleanMoveJob, { tenantId }, { key: `clean ${tenantId}` })])
      return { id }
    },
  })
}

/** The server that a port lives on. */
async function placeOf(ctx: Ctx, portId: string): Promise<string> {
  const { rows } = await sql<{ shard: string | null }>`
    select t.shard from ports p left join tenant_places t on t.tenant_id = p.id where p.id = ${portId}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  return rows[0].shard ?? homeName
}

async function findMove(ctx: Ctx, id: string) {
  const { rows } = await sql<{ tenantId: string; endedAt: Date | null; wayBack: string | null }>`
    select tenant_id, ended_at, details ->> 'wayBack' as way_back from tenant_moves where id = ${id}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  return rows[0]
}

/** No server of the installation has this name. */
function unknownServer(names: readonly string[]): Refusal {
  return new Refusal('VALIDATION_FAILED', [because('server', 'not_offered', { values: names.join(', ') })])
}

function refused(code: 'PORT_MOVE_REFUSED' | 'MOVE_STATE') {
  return (error: unknown): never => {
    if (error instanceof MoveFault) throw new Refusal(code)
    throw error
  }
}
