import { sql } from 'kysely'
import type { JobInfo } from '../../../../platform/jobs.ts'
import { type Actor, inTenant, type Scope } from '../../../../platform/scope.ts'
import type { Tx } from '../../../context.ts'
import type { Services } from '../../../services.ts'

const mostTries = 5

/** Runs one transaction as the person who asked for the job. */
export type InTurn = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

type ImportWork = {
  /** Goes on from wherever the import stands, in transactions of its own. */
  work: (importId: string, inTurn: InTurn) => Promise<void>
  /** Leaves the import in a state that a person can go on from, once several tries have failed. */
  gaveUp: (tx: Tx, importId: string) => Promise<void>
}

/** A job of an import: tried a few times, each time from where the last one got to. */
export function importJob({ kernel, log }: Pick<Services, 'kernel' | 'log'>, { work, gaveUp }: ImportWork) {
  return async (payload: Record<string, unknown>, { attempt, maxAttempts }: JobInfo): Promise<void> => {
    const scope: Scope = {
      tenantId: payload.tenantId as string,
      actor: payload.actor as Actor,
      requestId: (payload.requestId as string | null) ?? null,
    }
    const importId = payload.importId as string
    const inTurn: InTurn = (one) => inTenant(kernel, scope, one)
    try {
      await work(importId, inTurn)
    } catch (error) {
      log.error({ err: error, importId }, 'the job of an import stopped')
      if (attempt < Math.min(mostTries, maxAttempts)) throw error
      await inTurn((tx) => gaveUp(tx, importId))
    }
  }
}

/** A worker taken for dead may be writing still: one of them writes at a time. No request waits for this lock. */
export async function alone(tx: Tx, importId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${importId}`}, 0))`.execute(tx.db)
}
