import { randomUUID } from 'node:crypto'
import { Refusal } from '../../../contract/errors.ts'
import { documentSigners, signing, signingAdmin } from '../../../contract/signing/endpoints.ts'
import { inTenant, reading, systemIn } from '../../../platform/scope.ts'
import { serve } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { type Cadence, readSigners } from '../documents/parts.ts'
import { readDocument } from '../documents/queries.ts'
import { changeSigner } from '../documents/signers.ts'
import { readSecretSetting, settingsBox } from '../settings/secrets.ts'
import { readSealCertificate } from './builtin/seal-certificate.ts'
import { assertCorrectable } from './correctable.ts'
import { readSigningHealth } from './health.ts'
import { SigningFault } from './provider.ts'
import { chosenProvider, openProvider, providerOf } from './providers.ts'
import { keepEvent, knowsSecret, portOfReceiver, type SigningEvent } from './receive.ts'
import { readSubject, recordRejection } from './wrong-secret.ts'

/** Wrong secrets of one address are counted, and after ten of them nobody listens for a while. */
const wrongSecrets = 'signing_secret'

export function signingRoutes(services: Services) {
  const { kernel, env, limits } = services
  const receiver = serve(signing).with({
    receive: {
      outside: async (ctx, { params, body, headers, ip }) => {
        const portId = await portOfReceiver(ctx, params.portSlug)
        const within = reading<DB>(kernel, systemIn(portId))
        if (!(await knowsSecret(within, services, headers['x-documenso-secret']))) {
          const subject = await readSubject(within, body as SigningEvent)
          // Events of the port's own documents are counted apart: what others send to its address hides none of them.
          await limits.count(wrongSecrets, subject ? `${portId} ${ip}` : ip)
          await inTenant(kernel, systemIn(portId), (tx) => recordRejection(tx, ip, subject))
          throw new Refusal('SIGNATURE_INVALID')
        }
        await inTenant(kernel, systemIn(portId), (tx) => keepEvent(tx, body as SigningEvent))
        return { received: true as const }
      },
    },
  })
  const signers = serve(documentSigners).with({
    correct: {
      outside: async (ctx, { params, body, caller }) => {
        await assertCorrectable(ctx, services, params, body, caller)
        return ctx.inTenant(async (tx) => {
          await changeSigner(tx, params.id, params.signerId, body, caller)
          const document = await readDocument(tx, params.id, caller)
          const all = await readSigners(tx, params.id, document as Cadence)
          return all.find(({ id }) => id === params.signerId)!
        })
      },
    },
  })
  const admin = serve(signingAdmin).with({
    sealCertificate: { outside: (ctx) => readSealCertificate(ctx, services) },
    health: (ctx) => readSigningHealth(ctx, env),
    test: async (tx) => {
      const secret = await readSecretSetting(tx, settingsBox(env), 'signing_webhook_secret_encrypted')
      if (secret === null) return { ok: false, deliveryId: null, message: 'No secret is set.' }
      const known = await knowsSecret(tx, services, secret)
      const deliveryId = known ? await keepEvent(tx, testEvent()) : null
      return { ok: known, deliveryId, message: null }
    },
    checkService: {
      outside: async (ctx) => {
        const portId = ctx.tenantId!
        const name = await chosenProvider(ctx)
        const of = await providerOf(ctx, services, portId)
        try {
          const provider = openProvider(name, services, of)
          const { account } = await provider.check()
          const templates = (await provider.templates()).map(({ id, title }) => ({ id, title }))
          return { ok: true, account, message: null, templates }
        } catch (error) {
          if (!(error instanceof SigningFault)) throw error
          return { ok: false, account: null, message: error.message, templates: [] }
        }
      },
    },
  })
  return [...receiver, ...signers, ...admin]
}

/** An opened event of a document that nobody has. */
function testEvent(): SigningEvent {
  const now = new Date().toISOString()
  return {
    event: 'DOCUMENT_OPENED',
    payload: { id: 0, envelopeId: `test_${randomUUID()}`, status: 'PENDING', updatedAt: now, recipients: [] },
  }
}
