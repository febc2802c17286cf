import { z } from 'zod'
import { fieldTypes, signerRoles } from '../documents/vocabulary.ts'
import { data, empty, storedFile } from '../endpoint.ts'
import { id, longText, timestamp } from '../fields.ts'
import { schemaMessage } from '../reason.ts'
import { endpoint } from '../staff-endpoint.ts'
import { clientLanguages } from '../values/languages.ts'
import { drawnSize, mostStrokes, signerStates } from './vocabulary.ts'

const tokenParams = z.object({ token: z.string() })
const byToken = {
  gate: 'signed_token',
  scope: 'none',
  params: tokenParams,
  pathKinds: { token: 'token' },
  limit: 'signing',
} as const

const place = {
  page: z.int(),
  /** Percent of the page as it is seen, from its upper left corner. */
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
}

const across = z.number().min(0).max(drawnSize.width)
const down = z.number().min(0).max(drawnSize.height)

/** A signature that was drawn: lines, each of its points from its first, on a sheet of 1000 by 300. */
export const Drawn = z
  .array(
    z
      .array(z.tuple([across, down]))
      .min(1)
      .max(2000),
  )
  .min(1)
  .max(mostStrokes)

/** A signature: words, or the lines of a drawn one as JSON. */
const signature = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('typed'), value: z.string().trim().min(1).max(100) }),
  z.strictObject({ kind: z.literal('drawn'), value: Drawn }),
])

export const signingPages = {
  read: endpoint({
    method: 'GET',
    path: '/api/public/signing/{token}',
    summary:
      'A document as one of its signers meets it: what they are asked for, and what others wrote before them. Of one that ended its name alone',
    ...byToken,
    response: data(
      z.object({
        state: z.enum(signerStates),
        title: z.string(),
        portName: z.string(),
        primaryColor: z.string().nullable(),
        /** Paths of pictures. */
        logo: z.string().nullable(),
        background: z.string().nullable(),
        language: z.string(),
        message: z.string().nullable(),
        name: z.string(),
        role: z.enum(signerRoles),
        /** How many have to act, and how many did. */
        total: z.int(),
        signed: z.int(),
        expiresAt: timestamp.nullable(),
        /** Whether the file can be read now; the signed one once it is completed. */
        readable: z.boolean(),
        /** What is for them to fill in. */
        fields: z.array(
          z.object({
            id,
            type: z.enum(fieldTypes),
            ...place,
            label: z.string().nullable(),
            required: z.boolean(),
            options: z.array(z.string()),
            value: z.string().nullable(),
          }),
        ),
        /** What others filled in; a drawn signature as its lines. */
        written: z.array(
          z.object({
            type: z.enum(fieldTypes),
            ...place,
            value: z.string().nullable(),
            drawn: Drawn.nullable(),
          }),
        ),
      }),
    ),
    errors: ['TOKEN_INVALID'],
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/public/signing/{token}/pdf',
    summary: 'The file that is to be signed, or the signed one',
    ...byToken,
    response: storedFile,
    errors: ['TOKEN_INVALID', 'DOCUMENT_STATE', 'SIGNER_NOT_NEXT'],
  }),
  opened: endpoint({
    method: 'POST',
    path: '/api/public/signing/{token}/opened',
    summary: 'Says that the document is looked at; more than once says no more than once',
    ...byToken,
    response: empty,
    emits: ['document.opened'],
    errors: ['TOKEN_INVALID'],
  }),
  sign: endpoint({
    method: 'POST',
    path: '/api/public/signing/{token}/sign',
    summary:
      'Signs or approves: what was filled in, the signature and the consent. Sent again it answers as it did; a second signature changes nothing',
    ...byToken,
    body: z.strictObject({
      fields: z.array(z.strictObject({ id, value: z.string().max(2000) })).max(500),
      signature: signature.optional(),
      consent: z.literal(true, schemaMessage('consent_needed')),
      /** The language in which the sentence agreed to was shown; the certificate states it so. */
      consentLanguage: z.enum(clientLanguages).optional(),
    }),
    response: data(z.object({ state: z.enum(signerStates) })),
    emits: ['document.signed'],
    errors: ['TOKEN_INVALID', 'DOCUMENT_STATE', 'SIGNER_NOT_NEXT', 'SIGNED_IN_AS_ANOTHER'],
  }),
  decline: endpoint({
    method: 'POST',
    path: '/api/public/signing/{token}/decline',
    summary: 'Declines to sign, with a reason; the document ends by it',
    ...byToken,
    body: z.strictObject({ reason: longText(1000) }),
    response: data(z.object({ state: z.enum(signerStates) })),
    emits: ['document.declined'],
    errors: ['TOKEN_INVALID', 'DOCUMENT_STATE', 'SIGNER_NOT_NEXT', 'SIGNED_IN_AS_ANOTHER'],
  }),
} as const

export const sealCertificate = {
  read: endpoint({
    method: 'GET',
    path: '/api/public/signing-certificate',
    summary:
      'The certificates by which a reader of PDFs knows the seal of a port, else of this installation, as PEM: first the one to trust, its own last',
    gate: 'public',
    scope: 'none',
    /** The address of the port. */
    query: z.object({ port: z.string().max(100).optional() }),
    response: { kind: 'file', status: 200, body: z.unknown() },
    limit: 'signing',
  }),
} as const
