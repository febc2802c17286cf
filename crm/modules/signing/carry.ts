import { createHash } from 'node:crypto'
import type { WantedStep } from '../../../contract/documents/vocabulary.ts'
import { handleJob } from '../../../platform/jobs/job.ts'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import { readStored } from '../../../platform/storage/read-stored.ts'
import type { Services } from '../../services.ts'
import { linksBox } from '../documents/details.ts'
import { recordCompleted, recordSignedLate } from '../documents/outcome.ts'
import {
  recordCorrected,
  recordDistributed,
  recordDone,
  recordEnvelope,
  recordFailure,
  recordVoided,
} from '../documents/provider-results.ts'
import { carryJob } from '../documents/want.ts'
import { storageKey } from '../files/links.ts'
import { keepSignatures } from './apply.ts'
import { correctSigners } from './correct-signers.ts'
import { type NewEnvelope, SigningFault, type SigningProvider, sayable } from './provider.ts'
import { openProvider } from './providers.ts'
import { readyForService } from './ready-for-service.ts'
import { readWork, type Work } from './work.ts'

type Needed = Pick<Services, 'env' | 'kernel' | 'storage' | 'log' | 'addresses'>

// A document is made, opened and then done: more in one run would be a circle.
const mostSteps = 5

/**
 * Does at the service of a document what is wanted, step by step: each is read in one transaction, done outside of any, and
 * written down in another. Done again after a crash it finds what was done.
 */
export const carryDocument = handleJob(carryJob, (services: Needed) => {
  const { kernel } = services
  return {
    async work({ tenantId, documentId: id }) {
      const scope = systemIn(tenantId)
      for (let steps = 0; steps < mostSteps; steps += 1) {
        const work = await inTenant(kernel, scope, (tx) => readWork(tx, services, id))
        if (!work) return
        try {
          assertHere(work)
          await takeStep(services, work)
        } catch (error) {
          const givenUp = error instanceof SigningFault && !error.passes
          const isUsual = error instanceof SigningFault && error.kind === 'not_ready'
          const failure = { step: work.wanted, message: sayable(error), givenUp, isUsual }
          await inTenant(kernel, scope, (tx) => recordFailure(tx, id, failure))
          if (givenUp) return
          throw error
        }
      }
    },
    onGivenUp: ({ tenantId, documentId }, error) =>
      inTenant(kernel, systemIn(tenantId), (tx) =>
        recordFailure(tx, documentId, { message: sayable(error), givenUp: true }),
      ),
  }
})

/** Throws a fault for an envelope that is at another service than the port uses now. */
function assertHere({ elsewhere }: Work): void {
  if (elsewhere !== null)
    throw new SigningFault(
      'misconfigured',
      `This document is at ${elsewhere}, and the port uses another service now. Set that address again, or end it there.`,
    )
}

async function takeStep(services: Needed, work: Work): Promise<void> {
  const { kernel, env } = services
  const { portId, ref, wanted } = work
  const { documentId } = work.envelope
  const scope = systemIn(portId)
  if (wanted === 'void' && !ref) return inTenant(kernel, scope, (tx) => recordVoided(tx, documentId))
  const provider = openProvider(work.provider, services, work.of)
  if (!ref) {
    const envelope = await createAt(provider, services, work)
    const isExternal = provider.name !== 'builtin'
    // Who the account is says whose envelope is not there; without it that is not known.
    const account = isExternal ? await provider.check().catch(() => null) : null
    const service = { host: isExternal ? work.of.host : null, account: account?.account ?? null }
    return inTenant(kernel, scope, (tx) => recordEnvelope(tx, documentId, provider.name, envelope, service))
  }
  const steps: Record<WantedStep, () => Promise<void>> = {
    envelope: () => inTenant(kernel, scope, (tx) => recordDone(tx, documentId, 'envelope')),
    sending: async () => {
      const { recipients, order, expiresAt } = work.envelope
      const links = await provider.distribute(ref, recipients, order)
      await inTenant(kernel, scope, (tx) =>
        recordDistributed(tx, linksBox(env), documentId, links, expiresAt),
      )
    },
    void: async () => {
      if (provider.name !== 'builtin') {
        const { status, recipients } = await provider.read(ref)
        // Everybody was faster: what they signed is kept. So is who did, where not all have: there it may be deleted.
        if (status === 'completed')
          return void (await inTenant(kernel, scope, (tx) => recordSignedLate(tx, documentId)))
        await inTenant(kernel, scope, (tx) => keepSignatures(tx, documentId, recipients))
      }
      for (const one of [work.former, ref]) if (one) await provider.void(one, work.reason)
      await inTenant(kernel, scope, (tx) => recordVoided(tx, documentId))
    },
    readdress: async () => {
      const make = (envelope: NewEnvelope) => createAt(provider, services, { ...work, envelope })
      await correctSigners(services, work, ref, provider, make)
      await inTenant(kernel, scope, (tx) => recordCorrected(tx, documentId))
    },
    download: async () => keepSigned(services, work, await provider.download(ref)),
  }
  await steps[wanted]()
}

async function createAt(provider: SigningProvider, { storage }: Needed, work: Work) {
  const { envelope, fileId, templateId, prefill, fields, portId } = work
  if (fileId === null && templateId !== null)
    return provider.createFromTemplate({ ...envelope, templateId, prefill })
  if (fileId === null) throw new SigningFault('refused', 'There is nothing to be signed.')
  const pdf = await readStored(storage, storageKey(portId, fileId))
  // Our own pages read it as it is; a service places fields by the sheet, and not by what is seen of it.
  const sent = provider.name === 'builtin' ? pdf : await readyForService(pdf, fields)
  return provider.create({ ...(envelope satisfies NewEnvelope), pdf: sent, fields })
}

/** The signed file is kept under the id that was drawn for it, and the document is completed by its row. */
async function keepSigned({ kernel, storage }: Needed, work: Work, pdf: Buffer): Promise<void> {
  if (pdf.length === 0) throw new SigningFault('unavailable', 'The signed document is empty.')
  if (!pdf.subarray(0, 1024).includes('%PDF-'))
    throw new SigningFault('unavailable', 'What was signed is no PDF.')
  const { portId, signedAs: id } = work
  if (id === null) throw new SigningFault('refused', 'Nobody has signed this document.')
  await storage.put(storageKey(portId, id), pdf)
  const hash = createHash('sha256').update(pdf).digest('base64url')
  await inTenant(kernel, systemIn(portId), (tx) =>
    recordCompleted(tx, work.envelope.documentId, { id, size: pdf.length, hash }),
  )
}
