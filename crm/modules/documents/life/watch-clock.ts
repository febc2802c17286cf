import { sql } from 'kysely'
import type { Job } from '../../../../platform/jobs.ts'
import { inTenant, reading, systemIn } from '../../../../platform/scope.ts'
import type { Tx } from '../../../context.ts'
import type { DB } from '../../../database.generated.ts'
import type { Services } from '../../../services.ts'
import { readSetting } from '../../settings/read.ts'
import { lockDocument } from '../lock.ts'
import { recordExpired } from '../outcome.ts'
import { dueDocuments, remindByCadence } from './remind.ts'

/** The job that reminds signers by the cadence of each document, and ends those whose time has passed. */
export const documentClockJob = 'document_clock'

const together = 500

/** What comes of time alone, port by port, each document by itself. */
export function documentClock({ kernel, log }: Pick<Services, 'kernel' | 'log'>): Job {
  return async () => {
    const ctx = reading<DB>(kernel, systemIn(null))
    const { rows } = await sql<{ id: string }>`select id from ports order by id`.execute(ctx.db)
    for (const { id } of rows) {
      const within = <T>(work: (tx: Tx) => Promise<T>) => inTenant(kernel, systemIn(id), work)
      const failed = (error: unknown) =>
        log.error({ err: error, portId: id }, 'documents of a port were not looked at')
      const due = await within(async (tx) =>
        dueDocuments(tx, await readSetting(tx, 'signing_reminder_days'), together),
      ).catch((error: unknown) => {
        failed(error)
        return []
      })
      for (const documentId of due) await within((tx) => lookAtClock(tx, documentId)).catch(failed)
    }
  }
}

async function lookAtClock(tx: Tx, documentId: string): Promise<void> {
  const { provider, expiresAt } = await lockDocument(tx, documentId)
  const over = provider === 'builtin' && expiresAt !== null && expiresAt.getTime() <= Date.now()
  if (over) return recordExpired(tx, { documentId, source: 'system' })
  await remindByCadence(tx, documentId)
}
