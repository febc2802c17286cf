import { z } from 'zod'
import { Signer } from '../documents/parts.ts'
import { signingProviders } from '../documents/vocabulary.ts'
import { data } from '../endpoint.ts'
import { email, id, text, timestamp } from '../fields.ts'
import { adminPermissions } from '../permissions.ts'
import { endpoint } from '../staff-endpoint.ts'

const gate = adminPermissions

/** What a port sees of its signing service. */
const Health = z.object({
  provider: z.enum(signingProviders),
  /** Whether the secret of events is set, and the token. */
  secretSet: z.boolean(),
  tokenSet: z.boolean(),
  host: z.string().nullable(),
  /** What the service is given as the address of its webhook. */
  receiverUrl: z.string(),
  lastReceivedAt: timestamp.nullable(),
  lastEvent: z.string().nullable(),
  /** Events that wait to be worked off. */
  waiting: z.int(),
  /** Calls with a wrong secret, the latest first. */
  rejected: z.array(z.object({ address: z.string(), rejectedAt: timestamp })),
  inFlight: z.int(),
  /** Of those, documents that were made at another service than the port uses now: they cannot be followed here. */
  elsewhere: z.int(),
  failed: z.int(),
})

export const signing = {
  receive: endpoint({
    method: 'POST',
    path: '/api/webhooks/signing/{portSlug}',
    summary:
      'Takes an event of the external signing service, which says the secret of the port in X-Documenso-Secret; it is kept, answered, and then worked off once',
    gate: 'public',
    scope: 'none',
    params: z.object({ portSlug: z.string() }),
    pathKinds: { portSlug: 'slug' },
    body: z.looseObject({
      event: z.string().min(1).max(100),
      payload: z.looseObject({}),
    }),
    response: data(z.object({ received: z.literal(true) })),
    emits: 'nothing',
    errors: ['SIGNATURE_INVALID', 'RATE_LIMITED'],
  }),
} as const

export const documentSigners = {
  correct: endpoint({
    method: 'PATCH',
    path: '/api/v1/documents/{id}/signers/{signerId}',
    summary:
      'Corrects the name or the address of a signer who has not acted; they are invited there anew. At an external service they are who they were until it knows of the correction; it is refused where the service would lose signatures or takes none. Documenso in its first generation makes the document anew for another address, and whoever was invited gets a new link',
    gate: 'documents.send_for_signing',
    params: z.object({ id: z.string(), signerId: z.string() }),
    body: z.strictObject({ name: text(200).optional(), email: email.optional() }),
    response: data(Signer),
    emits: ['document.signer_changed'],
    errors: ['DOCUMENT_STATE'],
  }),
} as const

/** The certificate that documents of the port are sealed with. */
const SealCertificate = z.object({
  /** Whose key seals: the port's own, or that of the installation. */
  source: z.enum(['port', 'installation']),
  subject: z.string(),
  issuer: z.string(),
  validUntil: timestamp,
  /** The port brought a key that holds no longer, so that the installation's seals. */
  ownExpired: z.boolean(),
})

export const signingAdmin = {
  sealCertificate: endpoint({
    method: 'GET',
    path: '/api/v1/admin/seal-certificate',
    summary: 'Whose certificate seals the documents of the port, and until when it is valid',
    gate,
    response: data(SealCertificate),
  }),
  health: endpoint({
    method: 'GET',
    path: '/api/v1/admin/signing-webhook/health',
    summary:
      'How the events of the signing service arrive: the secret, the address, the last one, and wrong secrets',
    gate,
    response: data(Health),
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/v1/admin/signing-webhook/test',
    summary: 'Sends an opened event of no document to the receiver, with the secret that is set',
    gate,
    body: z.strictObject({}),
    response: data(z.object({ ok: z.boolean(), deliveryId: id.nullable(), message: z.string().nullable() })),
    emits: 'nothing',
    limit: 'signing_test',
  }),
  checkService: endpoint({
    method: 'POST',
    path: '/api/v1/admin/signing-service/check',
    summary: 'Asks the signing service that is set whether it lets the port in, and which templates it has',
    gate,
    body: z.strictObject({}),
    response: data(
      z.object({
        ok: z.boolean(),
        account: z.string().nullable(),
        message: z.string().nullable(),
        templates: z.array(z.object({ id: z.string(), title: z.string() })),
      }),
    ),
    emits: 'nothing',
    limit: 'signing_test',
  }),
} as const
