import { isInFlight, type ProviderName } from '../../../contract/documents/vocabulary.ts'
import type { Job } from '../../../platform/jobs.ts'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import { portOf, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { recordReminded } from '../documents/carried.ts'
import { linksBox } from '../documents/details.ts'
import { lockDocument } from '../documents/lock.ts'
import { readSignerRows } from '../documents/parts.ts'
import { SigningFault } from './provider.ts'
import { openProvider, providerOf } from './providers.ts'
import { recipientOf } from './work.ts'

type Needed = Pick<Services, 'env' | 'kernel' | 'storage' | 'log' | 'addresses'>

// After some minutes without an answer people are written to all the same.
const patience = 5

/**
 * Tells the service that a signer is reminded, so that what was about to expire does not, and then has them written to.
 * What it does not do is noted in the history, and holds up no letter.
 */
export function remindSigner(services: Needed): Job {
  const { kernel, env } = services
  const box = linksBox(env)
  return async ({ tenantId, documentId, signerId, at }, { attempt, maxAttempts }) => {
    const within = <T>(work: (tx: Tx) => Promise<T>) => inTenant(kernel, systemIn(tenantId as string), work)
    const about = {
      documentId: documentId as string,
      signerId: signerId as string,
      at: new Date(at as string),
    }
    const found = await within((tx) => readReminded(tx, services, about))
    if (!found) return
    try {
      const { provider, of, ref, recipient } = found
      const { links, expiresAt } = await openProvider(provider, services, of).remind(ref, [recipient])
      await within((tx) => recordReminded(tx, box, about, { link: links[0] ?? null, expiresAt }))
    } catch (error) {
      if (!(error instanceof SigningFault)) throw error
      if (error.passes && attempt < Math.min(patience, maxAttempts)) throw error
      await within((tx) => recordReminded(tx, box, about, { failure: error.message }))
    }
  }
}

/** Who is reminded of what; null once nothing is awaited of them. */
async function readReminded(
  tx: Tx,
  services: Pick<Services, 'env'>,
  { documentId, signerId }: { documentId: string; signerId: string },
) {
  const document = await lockDocument(tx, documentId).catch(() => null)
  if (!document || !isInFlight(document.status)) return null
  const { provider, externalId, externalNumber } = document
  const signer = (await readSignerRows(tx, documentId)).find(({ id }) => id === signerId)
  if (signer?.status !== 'pending' || provider === null || externalId === null) return null
  return {
    provider: provider as ProviderName,
    of: await providerOf(tx, services, portOf(tx)),
    ref: { documentId, externalId, externalNumber },
    recipient: recipientOf(signer),
  }
}
