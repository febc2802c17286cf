import { sql } from 'kysely'
import { because, Refusal } from '../../../../contract/errors.ts'
import { storage as contract } from '../../../../contract/files/storage-admin.ts'
import { reasonFor } from '../../../../contract/reason.ts'
import { uuidv7 } from '../../../../platform/ids.ts'
import type { Place } from '../../../../platform/storage/places.ts'
import { type Ctx, portOf, serve, type Tx } from '../../../context.ts'
import type { Services } from '../../../services.ts'
import { chooseStorage, chosenStorage } from '../../settings/storage.ts'
import { readUsage } from '../quota.ts'
import { emptyReport, type Report } from './report.ts'
import { storageRunJob } from './run-job.ts'

interface RunRow {
  id: string
  kind: 'move' | 'sweep'
  target: Place | null
  state: 'waiting' | 'running' | 'done' | 'failed'
  report: Report
  createdAt: Date
  finishedAt: Date | null
}

export function storageRoutes({ storage }: Pick<Services, 'storage'>) {
  const places = [...storage.places.keys()]
  return serve(contract).with({
    get: async (ctx) => {
      const chosen = await chosenStorage(ctx)
      return {
        place: chosen && places.includes(chosen) ? chosen : storage.usual,
        places,
        ...(await readUsage(ctx)),
        runs: await readRuns(ctx, null),
      }
    },
    move: async (tx, { body: { to } }) => {
      if (!places.includes(to)) {
        const reason = reasonFor('not_offered', { values: places.join(', ') })
        throw new Refusal('VALIDATION_FAILED', [because('to', reason)])
      }
      const run = await start(tx, 'move', to)
      await chooseStorage(tx, to)
      tx.emit('port.storage_move_started', { entityId: portOf(tx), newValues: { to } })
      return run
    },
    sweep: async (tx) => {
      const run = await start(tx, 'sweep', null)
      tx.emit('port.storage_sweep_started', { entityId: portOf(tx) })
      return run
    },
  })
}

async function start(tx: Tx, kind: RunRow['kind'], target: Place | null): Promise<RunRow> {
  const id = uuidv7()
  const { numAffectedRows } = await sql`insert into storage_runs (port_id, id, kind, target, created_by)
    values (${portOf(tx)}, ${id}, ${kind}, ${target}, ${tx.actor.userId}) on conflict do nothing`.execute(
    tx.db,
  )
  if (numAffectedRows === 0n) throw new Refusal('STORAGE_BUSY')
  await tx.addJob(storageRunJob, { runId: id })
  return (await readRuns(tx, id))[0]!
}

async function readRuns(ctx: Ctx, id: string | null): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`select id, kind, target, state, report, created_at, finished_at
    from storage_runs where port_id = ${portOf(ctx)} and (${id}::uuid is null or id = ${id})
    order by created_at desc, id desc limit 20`.execute(ctx.db)
  return rows.map((row) => ({ ...row, report: { ...emptyReport, ...row.report } }))
}
