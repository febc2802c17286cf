import { sql } from 'kysely'
import { z } from 'zod'
import { type JobPayload, type JobWork, job, jobActor } from '../../../../platform/jobs/job.ts'
import { inTenant, scopeOfJob } from '../../../../platform/scope.ts'
import type { Tx } from '../../../context.ts'
import type { Services } from '../../../services.ts'
import { tellStopped } from '../../mail/stopped.ts'
import type { StoppedWork } from '../../mail/stopped-letter.ts'

const request = z.object({ importId: z.uuid(), actor: jobActor })

/** What an import is done with in the background; `importId` of a run is the id of the run. */
export const applyImportJob = job('apply_import', request, { lane: 'long' })
export const undoImportJob = job('undo_import', request, { lane: 'long' })
export const applyRunJob = job('apply_import_run', request, { lane: 'long' })
export const undoRunJob = job('undo_import_run', request, { lane: 'long' })

/** Runs one transaction as the person who asked for the job. */
export type InTurn = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

type ImportWork = {
  name: StoppedWork
  /** What the address of the screen calls it: one import, or the run of a whole export. */
  opens: 'open' | 'run'
  /** Goes on from wherever the import stands, in transactions of its own. */
  work: (importId: string, inTurn: InTurn) => Promise<void>
  /** Leaves the import in a state that a person can go on from, once several tries have failed. Says whether it was now. */
  gaveUp: (tx: Tx, importId: string) => Promise<boolean>
}

/** How a job of an import is done: tried a few times, each time from where the last one got to. */
export function importWork(
  { kernel }: Pick<Services, 'kernel'>,
  { name, opens, work, gaveUp }: ImportWork,
): JobWork<JobPayload<typeof applyImportJob>> {
  return {
    work: (payload) => work(payload.importId, (one) => inTenant(kernel, scopeOfJob(payload), one)),
    onGivenUp: (payload) =>
      inTenant(kernel, scopeOfJob(payload), async (tx) => {
        if (await gaveUp(tx, payload.importId))
          await tellStopped(tx, {
            work: name,
            page: `imports?${opens}=${payload.importId}`,
            to: tx.actor.userId,
          })
      }),
  }
}

/** A worker taken for dead may be writing still: one of them writes at a time. No request waits for this lock. */
export async function alone(tx: Tx, importId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${importId}`}, 0))`.execute(tx.db)
}
