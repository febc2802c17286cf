import { sql } from 'kysely'
import { z } from 'zod'
import { settingRegistry } from '../../../../contract/settings/registry.ts'
import { handleJob, job } from '../../../../platform/jobs/job.ts'
import type { Tx } from '../../../context.ts'
import type { Services } from '../../../services.ts'
import { dueInPorts } from '../../ports/due-in-ports.ts'
import { readSetting } from '../../settings/read.ts'
import { lockDocument } from '../lock.ts'
import { recordExpired } from '../outcome.ts'
import { dueDocuments, remindByCadence } from './remind.ts'

/** The job that reminds signers by the cadence of each document, and ends those whose time has passed. */
export const documentClockJob = job('document_clock', z.object({}), { scope: 'none' })

const together = 500

/** What comes of time alone, port by port, each document by itself. */
export const documentClock = handleJob(documentClockJob, (services: Pick<Services, 'kernel' | 'log'>) => {
  return dueInPorts(services, {
    ports: sql`ports_with_documents_to_look_at(${settingRegistry.signing_reminder_days.fallback}::int)`,
    find: async (tx) => dueDocuments(tx, await readSetting(tx, 'signing_reminder_days'), together),
    settle: lookAtClock,
    failed: 'documents of a port were not looked at',
  })
})

async function lookAtClock(tx: Tx, documentId: string): Promise<void> {
  const { provider, expiresAt } = await lockDocument(tx, documentId)
  // What is at a service ends once that was asked how it stands.
  const over = provider === 'builtin' && expiresAt !== null && expiresAt.getTime() <= Date.now()
  if (over) return recordExpired(tx, { documentId, source: 'system' })
  await remindByCadence(tx, documentId)
}
