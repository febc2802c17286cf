import { inTenant, systemIn } from '../../../platform/scope.ts'
import type { Services } from '../../services.ts'
import { linksBox } from '../documents/details.ts'
import {
  recordReaddressed,
  recordRemade,
  recordReopened,
  recordUncorrected,
} from '../documents/provider-results.ts'
import type { EnvelopeRef, NewEnvelope, SigningProvider } from './provider.ts'
import { SigningFault } from './provider.ts'
import type { Work } from './work.ts'

type Needed = Pick<Services, 'env' | 'kernel'>
type Make = (envelope: NewEnvelope) => ReturnType<SigningProvider['create']>

/** Has corrected signers known at the service of their document, one by one or by an envelope in the place of theirs. */
export async function correctSigners(
  services: Needed,
  work: Work,
  ref: EnvelopeRef,
  provider: SigningProvider,
  make: Make,
): Promise<void> {
  if (work.former) return openRemade(services, work, ref, work.former, provider)
  const { kernel, env } = services
  const { documentId } = work.envelope
  const within = systemIn(work.portId)
  for (const recipient of work.corrected) {
    try {
      if ((await provider.correctable(ref, recipient)) === 'anew')
        return await remake(services, work, ref, provider, make)
      const others = work.envelope.recipients.flatMap(({ id, externalId }) =>
        id === recipient.id || externalId === null ? [] : [externalId],
      )
      const link = await provider.readdress(ref, recipient, others)
      await inTenant(kernel, within, (tx) =>
        recordReaddressed(tx, linksBox(env), documentId, link, recipient),
      )
    } catch (error) {
      // Who they are to be is no more wanted, once the service refuses it: they stay who they were.
      if (error instanceof SigningFault && error.kind === 'refused')
        await inTenant(kernel, within, (tx) => recordUncorrected(tx, documentId, recipient.id))
      throw error
    }
  }
}

/**
 * Makes the envelope anew with everybody as they are to be. Nothing of the one before is touched until the new one is written
 * down; whoever signed while it was made keeps the one before.
 */
async function remake(
  { kernel }: Needed,
  work: Work,
  ref: EnvelopeRef,
  provider: SigningProvider,
  make: Make,
): Promise<void> {
  const { documentId, recipients } = work.envelope
  const changed = new Map(work.corrected.map((one) => [one.id, one]))
  const people = recipients.map((one) => ({ ...(changed.get(one.id) ?? one), externalId: null }))
  const envelope = await make({ ...work.envelope, recipients: people })
  const remade = { documentId, externalId: envelope.externalId, externalNumber: envelope.externalNumber }
  const drop = () => provider.void(remade, null)
  if (work.isOpen)
    for (const one of work.corrected)
      await provider.correctable(ref, one).catch(async (error: unknown) => {
        await drop()
        throw error
      })
  const isTaken = await inTenant(kernel, systemIn(work.portId), (tx) =>
    recordRemade(tx, documentId, ref.externalId, envelope, work.corrected),
  )
  if (!isTaken) await drop()
}

/** The envelope before goes, and the one in its place is opened where that one was. */
async function openRemade(
  { kernel, env }: Needed,
  { portId, envelope, isOpen }: Work,
  ref: EnvelopeRef,
  former: EnvelopeRef,
  provider: SigningProvider,
): Promise<void> {
  const { documentId, recipients, order } = envelope
  await provider.void(former, null)
  const links = isOpen ? await provider.distribute(ref, recipients, order) : []
  await inTenant(kernel, systemIn(portId), (tx) => recordReopened(tx, linksBox(env), documentId, links))
}
