import { isInFlight, type ProviderName } from '../../../contract/documents/vocabulary.ts'
import { handleJob, type JobPayload } from '../../../platform/jobs/job.ts'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import { portOf, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { linksBox } from '../documents/details.ts'
import { lockDocument } from '../documents/lock.ts'
import { readSignerRows } from '../documents/parts.ts'
import { recordReminded } from '../documents/provider-results.ts'
import { remindSignerJob } from '../documents/want.ts'
import { SigningFault, sayable } from './provider.ts'
import { openProvider, providerOf } from './providers.ts'
import { recipientOf } from './work.ts'

type Needed = Pick<Services, 'env' | 'kernel' | 'storage' | 'log' | 'addresses'>

/**
 * Tells the service that a signer is reminded, so that what was about to expire does not, and then has them written to.
 * What it does not do is noted in the history, and holds up no letter: after some minutes without an answer people are
 * written to all the same.
 */
export const remindSigner = handleJob(remindSignerJob, (services: Needed) => {
  const { kernel, env } = services
  const box = linksBox(env)
  const of = ({ tenantId, documentId, signerId, at }: JobPayload<typeof remindSignerJob>) => ({
    about: { documentId, signerId, at: new Date(at) },
    within: <T>(work: (tx: Tx) => Promise<T>) => inTenant(kernel, systemIn(tenantId), work),
  })
  return {
    async work(payload) {
      const { about, within } = of(payload)
      const found = await within((tx) => readReminded(tx, services, about))
      if (!found) return
      try {
        const { provider, of: tools, ref, recipient } = found
        const { links, expiresAt } = await openProvider(provider, services, tools).remind(ref, [recipient])
        await within((tx) => recordReminded(tx, box, about, { link: links[0] ?? null, expiresAt }))
      } catch (error) {
        if (!(error instanceof SigningFault) || error.passes) throw error
        await within((tx) => recordReminded(tx, box, about, { failure: error.message }))
      }
    },
    onGivenUp: async (payload, error) => {
      const { about, within } = of(payload)
      await within(async (tx) => {
        if (await readReminded(tx, services, about))
          await recordReminded(tx, box, about, { failure: sayable(error) })
      })
    },
  }
})

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
