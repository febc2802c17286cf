import { sql } from 'kysely'
import { z } from 'zod'
import { dayMs } from '../../../../contract/values/days.ts'
import { handleJob, job } from '../../../../platform/jobs/job.ts'
import { inTenant, reading, systemIn, theSystem } from '../../../../platform/scope.ts'
import type { Place } from '../../../../platform/storage/places.ts'
import { portOf, type Tx } from '../../../context.ts'
import type { DB } from '../../../database.generated.ts'
import { eachPort } from '../../../each-port.ts'
import type { Services } from '../../../services.ts'
import { tellStopped } from '../../mail/stopped.ts'
import { movePort } from './move-port.ts'
import { emptyReport, type Report } from './report.ts'
import { strays, sweepPort } from './sweep-port.ts'

type Needed = Pick<Services, 'kernel' | 'storage' | 'log'>

interface Run {
  kind: 'move' | 'sweep'
  target: Place | null
  report: Partial<Report>
}

interface Ended extends Pick<Run, 'kind' | 'report'> {
  createdBy: string | null
}

export const storageRunJob = job('storage_run', z.object({ runId: z.uuid() }), { lane: 'long' })

/** Moves or sweeps the stored bytes of a port. Cut off it is begun anew, and goes on with what is left. */
export const storageRun = handleJob(
  storageRunJob,
  ({ kernel, storage }: Pick<Needed, 'kernel' | 'storage'>) => {
    return {
      async work({ tenantId: portId, runId: id }) {
        const scope = systemIn(portId)
        const inTurn = <T>(work: (tx: Tx) => Promise<T>) => inTenant(kernel, scope, work)
        const run = await inTurn((tx) => begin(tx, id))
        if (!run) return
        const report: Report = {
          ...emptyReport,
          missingNames: [],
          ...(run.kind === 'move' ? run.report : {}),
        }
        const tell = (now: Report) => inTurn((tx) => note(tx, id, now))
        const ctx = reading<DB>(kernel, scope)
        const stands = async (key: string) => (await strays(ctx, [key])).length === 0
        if (run.kind === 'move') await movePort(storage, portId, run.target!, report, { tell, stands })
        else await sweepPort(ctx, storage, new Date(Date.now() - dayMs), report)
        await tell(report)
        await inTurn((tx) => finish(tx, id, 'done'))
      },
      onGivenUp: ({ tenantId, runId }) =>
        inTenant(kernel, systemIn(tenantId), async (tx) => {
          const ended = await finish(tx, runId, 'failed')
          if (ended)
            await tellStopped(tx, {
              work: `storage_${ended.kind}`,
              page: 'settings/storage',
              to: ended.createdBy,
            })
        }),
    }
  },
)

export const sweepStorageJob = job('sweep_storage', z.object({}), { scope: 'none', lane: 'long' })

/** Sweeps every port, one after another, and what a crash left written by half. */
export const sweepStorage = handleJob(sweepStorageJob, ({ kernel, storage, log }: Needed) => {
  return async () => {
    const before = new Date(Date.now() - dayMs)
    await storage.clean(before)
    await eachPort({ kernel, log }, 'the files of a port were not swept', async (id) => {
      const report: Report = { ...emptyReport, missingNames: [] }
      await sweepPort(reading<DB>(kernel, systemIn(id)), storage, before, report)
      if (report.missing > 0) log.warn({ portId: id, missing: report.missing }, 'files lack their bytes')
    })
  }
})

async function begin(tx: Tx, id: string): Promise<Run | null> {
  const { rows } = await sql<Run>`update storage_runs set state = 'running'
    where port_id = ${portOf(tx)} and id = ${id} and state in ('waiting', 'running')
    returning kind, target, report`.execute(tx.db)
  return rows[0] ?? null
}

async function note(tx: Tx, id: string, report: Report): Promise<void> {
  await sql`update storage_runs set report = ${JSON.stringify(report)}::jsonb
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
}

/** What was ended now; null where it had been. */
async function finish(tx: Tx, id: string, state: 'done' | 'failed'): Promise<Ended | null> {
  const { rows } = await sql<Ended>`update storage_runs set state = ${state}, finished_at = now()
    where port_id = ${portOf(tx)} and id = ${id} and state in ('waiting', 'running')
    returning kind, created_by, report`.execute(tx.db)
  const ended = rows[0]
  if (!ended) return null
  const { moved, removed, missing } = { ...emptyReport, ...ended.report }
  tx.emit('port.storage_finished', {
    entityId: portOf(tx),
    newValues: { state, moved, removed, missing },
    by: theSystem,
  })
  return ended
}
