import { sql } from 'kysely'
import { type Job, limited } from '../../../../platform/jobs.ts'
import { askerOf, inTenant } from '../../../../platform/scope.ts'
import type { Tx } from '../../../context.ts'
import type { Services } from '../../../services.ts'
import type { StoppedWork } from '../../mail/letter.ts'
import { tellStopped } from '../../mail/stopped.ts'

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

/** A job of an import: tried a few times, each time from where the last one got to. */
export function importJob(
  { kernel }: Pick<Services, 'kernel'>,
  { name, opens, work, gaveUp }: ImportWork,
): Job {
  return limited({
    work: (payload) => work(payload.importId as string, (one) => inTenant(kernel, askerOf(payload), one)),
    onGivenUp: (payload) =>
      inTenant(kernel, askerOf(payload), async (tx) => {
        if (await gaveUp(tx, payload.importId as string))
          await tellStopped(tx, {
            work: name,
            page: `imports?${opens}=${payload.importId}`,
            to: tx.actor.userId,
          })
      }),
  })
}

/** A worker taken for dead may be writing still: one of them writes at a time. No request waits for this lock. */
export async function alone(tx: Tx, importId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${importId}`}, 0))`.execute(tx.db)
}
