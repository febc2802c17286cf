import { sql } from 'kysely'
import { isInFlight } from '../../../contract/documents/vocabulary.ts'
import type { Job } from '../../../platform/jobs.ts'
import { inTenant, reading, systemIn } from '../../../platform/scope.ts'
import type { Tx } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { takeUnheard } from '../documents/carried.ts'
import { lockDocument } from '../documents/lock.ts'
import { recordAllSigned, recordExpired, recordWithdrawn } from '../documents/outcome.ts'
import { applyRecipients } from './apply.ts'
import { type EnvelopeState, SigningFault } from './provider.ts'
import { openProvider, providerOf } from './providers.ts'

/** The job that asks the service how documents stand of which it told nothing lately. */
export const pollJob = 'poll_signing'

type Needed = Pick<Services, 'env' | 'kernel' | 'storage' | 'log' | 'addresses'>

// Of one port at a time: a service that is slow holds up no other port for long.
const together = 25

/** Repairs what lost events left behind, port by port. */
export function pollSigning(services: Needed): Job {
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
}

/** Asks the service of a port for what is on its way there. */
export async function pollPort(services: Needed, portId: string): Promise<void> {
  const { kernel } = services
  const within = <T>(work: (tx: Tx) => Promise<T>) => inTenant(kernel, systemIn(portId), work)
  const waiting = await within((tx) => takeUnheard(tx, together))
  if (waiting.length === 0) return
  const of = await within((tx) => providerOf(tx, services, portId))
  for (const { id: documentId, provider, ...ids } of waiting) {
    const state = await openProvider(provider, services, of).read({ documentId, ...ids })
    await within((tx) => applyState(tx, documentId, state))
  }
}

/** What the service says of a document is taken as if it had told it by itself. */
async function applyState(tx: Tx, documentId: string, state: EnvelopeState): Promise<void> {
  const { status } = await lockDocument(tx, documentId)
  if (!isInFlight(status)) return
  await applyRecipients(tx, documentId, state.recipients)
  if (state.status === 'completed') return recordAllSigned(tx, documentId)
  if (state.status === 'cancelled' || state.status === 'gone') return recordWithdrawn(tx, documentId)
  if (state.recipients.some(({ expired }) => expired))
    await recordExpired(tx, { documentId, source: 'service' })
}
