import { sql } from 'kysely'
import { z } from 'zod'
import { isInFlight, type ProviderName } from '../../../contract/documents/vocabulary.ts'
import { handleJob, job } from '../../../platform/jobs/job.ts'
import { inTenant, reading, systemIn } from '../../../platform/scope.ts'
import type { Tx } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { lockDocument } from '../documents/lock.ts'
import {
  recordAllSigned,
  recordExpired,
  recordFound,
  recordGone,
  recordSignedLate,
  recordUnsigned,
  recordWithdrawn,
} from '../documents/outcome.ts'
import { takeUnheard } from '../documents/provider-results.ts'
import { applyRecipients } from './apply.ts'
import { type EnvelopeState, SigningFault } from './provider.ts'
import { openProvider, providerOf } from './providers.ts'

/** The job that asks the service how documents stand of which it told nothing lately. */
export const pollJob = job('poll_signing', z.object({}), { scope: 'none', lane: 'outside' })

type Needed = Pick<Services, 'env' | 'kernel' | 'storage' | 'log' | 'addresses'>

// Of one port at a time: a service that is slow holds up no other port for long.
const together = 25

/** Repairs what lost events left behind, port by port. */
export const pollSigning = handleJob(pollJob, (services: Needed) => {
  const { kernel, log } = services
  return async () => {
    const ctx = reading<DB>(kernel, systemIn(null))
    const { rows } = await sql<{ id: string }>`select id from ports order by id`.execute(ctx.db)
    for (const { id: portId } of rows)
      await pollPort(services, portId).catch((error: unknown) => {
        const level = error instanceof SigningFault ? 'info' : 'error'
        log[level]({ err: error, portId }, 'the signing service of a port was not asked')
      })
  }
})

// Faults in a row after which a service is taken for away.
const mostFaults = 3

/**
 * Asks the service of a port for what is on its way there. One document of which the service tells nothing holds up no other.
 */
export async function pollPort(services: Needed, portId: string): Promise<void> {
  const { kernel, log } = services
  const within = <T>(work: (tx: Tx) => Promise<T>) => inTenant(kernel, systemIn(portId), work)
  const of = await within((tx) => providerOf(tx, services, portId))
  const waiting = await within((tx) => takeUnheard(tx, of.host, together))
  const accounts = new Map<ProviderName, string | null>()
  let faults = 0
  for (const { id: documentId, provider: name, serviceAccount, ...ids } of waiting) {
    const provider = openProvider(name, services, of)
    try {
      const state = await provider.read({ documentId, ...ids })
      if (state.status === 'gone') {
        if (!accounts.has(name)) accounts.set(name, (await provider.check()).account)
        const isOurs = serviceAccount === null || serviceAccount === accounts.get(name)
        if (isOurs) await within((tx) => recordGone(tx, documentId))
      } else await within((tx) => applyState(tx, documentId, state))
      faults = 0
    } catch (error) {
      faults += 1
      const passes = error instanceof SigningFault && error.kind === 'unavailable'
      if (!passes || faults === mostFaults) throw error
      log.info({ err: error, portId, documentId }, 'the signing service told nothing of a document')
    }
  }
}

/** What the service says of a document is taken as if it had told it by itself. */
async function applyState(tx: Tx, documentId: string, state: EnvelopeState): Promise<void> {
  const { status, provider, expiresAt } = await lockDocument(tx, documentId)
  if (!isInFlight(status)) {
    if (state.status === 'completed') await recordSignedLate(tx, documentId)
    return
  }
  await recordFound(tx, documentId)
  await applyRecipients(tx, documentId, state.recipients)
  if (state.status === 'completed') return recordAllSigned(tx, documentId)
  if (state.status === 'cancelled') return recordWithdrawn(tx, documentId)
  if (state.status === 'pending') await recordUnsigned(tx, documentId)
  // The first generation keeps no time itself.
  const isOver = provider === 'documenso_v1' && expiresAt !== null && expiresAt.getTime() <= Date.now()
  if (isOver || state.recipients.some(({ expired }) => expired))
    await recordExpired(tx, { documentId, source: 'service' })
}
