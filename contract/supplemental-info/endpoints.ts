import { z } from 'zod'
import { created, data } from '../endpoint.ts'
import { countryIso, id, idParams, optionalText, timestamp } from '../fields.ts'
import { schemaMessage } from '../reason.ts'
import { endpoint } from '../staff-endpoint.ts'
import { dimensionInput, dimensionOutput } from '../values/dimension-fields.ts'
import { supplementalFields } from './vocabulary.ts'

const addressInput = z.strictObject({
  street: optionalText(200),
  city: optionalText(100),
  region: optionalText(100),
  postalCode: optionalText(20),
  countryIso: countryIso.nullable().optional(),
})
const yachtInput = z.strictObject({
  name: optionalText(120),
  registrationNumber: optionalText(60),
  builder: optionalText(100),
  model: optionalText(100),
  yearBuilt: z.int().min(1800).max(2100).nullable().optional(),
  flagIso: countryIso.nullable().optional(),
  ...dimensionInput('length', 'width', 'draft'),
})

const textOrNull = z.string().nullable().optional()
/** What the client wrote; what they left out is null. */
const Address = z.object({
  street: textOrNull,
  city: textOrNull,
  region: textOrNull,
  postalCode: textOrNull,
  countryIso: textOrNull,
})
const Yacht = z.object({
  name: textOrNull,
  registrationNumber: textOrNull,
  builder: textOrNull,
  model: textOrNull,
  yearBuilt: z.int().nullable().optional(),
  flagIso: textOrNull,
  ...z.object(dimensionOutput('length', 'width', 'draft')).partial().shape,
})

/** One link to the form: open, answered, or past its day. */
const Issuance = z.object({
  /** Names it; it is no secret. */
  tokenId: id,
  status: z.enum(['active', 'submitted', 'expired']),
  createdAt: timestamp,
  createdByName: z.string().nullable(),
  expiresAt: timestamp,
  sentTo: z.string().nullable(),
  sentAt: timestamp.nullable(),
  submittedAt: timestamp.nullable(),
  address: Address.nullable(),
  yacht: Yacht.nullable(),
  appliedFields: z.array(z.enum(supplementalFields)).nullable(),
  appliedAt: timestamp.nullable(),
  appliedByName: z.string().nullable(),
})

export const supplementalInfo = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/interests/{id}/supplemental-info',
    summary: 'The latest 20 links to the form of an interest, and what was answered',
    gate: 'interests.view',
    params: idParams,
    response: data(z.array(Issuance)),
  }),
  issue: endpoint({
    method: 'POST',
    path: '/api/v1/interests/{id}/supplemental-info',
    summary:
      'Makes a link to the form, open once for 30 days, or with `tokenId` another one in the place of a link that was not answered; `sendEmail` mails it to the client. The address is answered this once',
    gate: 'interests.edit',
    params: idParams,
    body: z.strictObject({ tokenId: id.optional(), sendEmail: z.boolean().optional() }),
    response: created(Issuance.extend({ url: z.string() })),
    emits: ['interest.supplemental_requested'],
    errors: ['RECORD_ARCHIVED', 'REFERENCE_NOT_FOUND', 'RECIPIENT_REQUIRED', 'SUPPLEMENTAL_ANSWERED'],
  }),
  apply: endpoint({
    method: 'POST',
    path: '/api/v1/interests/{id}/supplemental-info/{tokenId}/apply',
    summary:
      "Takes over fields of an answer: into the client's primary address, and into the yacht of the interest, which is made where there is none",
    gate: 'interests.edit',
    asks: ['clients.edit', 'yachts.edit', 'yachts.create'],
    params: z.object({ id: z.string(), tokenId: z.string() }),
    body: z.strictObject({ fields: z.array(z.enum(supplementalFields)).min(1) }),
    response: data(Issuance),
    emits: ['interest.supplemental_applied'],
    errors: ['RECORD_ARCHIVED', 'SUPPLEMENTAL_UNANSWERED'],
  }),
} as const

const tokenParams = z.object({ token: z.string() })

export const publicSupplementalInfo = {
  read: endpoint({
    method: 'GET',
    path: '/api/public/supplemental-info/{token}',
    summary: 'The form as the client meets it: the port that asks. Nothing of the client is told',
    gate: 'signed_token',
    scope: 'none',
    params: tokenParams,
    pathKinds: { token: 'token' },
    response: data(
      z.object({
        portName: z.string(),
        primaryColor: z.string().nullable(),
        /** Paths of the port's pictures. */
        logo: z.string().nullable(),
        background: z.string().nullable(),
        language: z.string(),
        expiresAt: timestamp,
      }),
    ),
    errors: ['TOKEN_INVALID'],
    limit: 'supplemental_info',
  }),
  submit: endpoint({
    method: 'POST',
    path: '/api/public/supplemental-info/{token}',
    summary: 'The answer, once; the link ends with it',
    gate: 'signed_token',
    scope: 'none',
    params: tokenParams,
    pathKinds: { token: 'token' },
    body: z
      .strictObject({ address: addressInput.optional(), yacht: yachtInput.optional() })
      .refine(
        ({ address, yacht }) =>
          [...Object.values(address ?? {}), ...Object.values(yacht ?? {})].some((value) => value != null),
        { path: ['address'], message: schemaMessage('required') },
      ),
    response: created(z.object({ received: z.literal(true) })),
    emits: ['interest.supplemental_submitted'],
    errors: ['TOKEN_INVALID'],
    limit: 'supplemental_info',
  }),
} as const
