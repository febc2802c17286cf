import { z } from 'zod'
import { email, id, optionalText, text, timestamp } from '../fields.ts'
import { schemaMessage } from '../reason.ts'
import {
  configuredRoles,
  fieldTypes,
  mostFields,
  mostSigners,
  type SignerRole,
  signerRoles,
  signerStatuses,
} from './vocabulary.ts'

/** Somebody who signs, approves or gets a copy. */
export const Signer = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** Who they are to be once the signing service knows of it; null where nothing of them is being corrected there. */
  correction: z.object({ name: z.string(), email: z.string() }).nullable(),
  role: z.enum(signerRoles),
  /** From 1; those of the same number act at the same time. */
  signingOrder: z.int(),
  status: z.enum(signerStatuses),
  /** Whether it is their turn: the document waits for them, and nobody before them has still to act. */
  next: z.boolean(),
  invitedAt: timestamp.nullable(),
  openedAt: timestamp.nullable(),
  signedAt: timestamp.nullable(),
  declinedAt: timestamp.nullable(),
  declineReason: z.string().nullable(),
  lastReminderSentAt: timestamp.nullable(),
  /** When the product reminds them next by itself; null where it does not. */
  nextReminderAt: timestamp.nullable(),
  expiresAt: timestamp.nullable(),
})

/** The same with how they come to their page. */
export const SignerWithLink = Signer.extend({
  /** Always null: the address is given by an operation of its own, which is written down. */
  signingToken: z.string().nullable(),
  signingUrl: z.string().nullable(),
  /** The user of the port whom the address of the signer belongs to: they sign in their own session. */
  userId: id.nullable(),
  /** Whether there is an address that the caller may hand on. */
  linkable: z.boolean(),
})

/** What is filled in where on a page: in percent of the page from its upper left corner. */
export const fieldPlace = {
  type: z.enum(fieldTypes),
  /** From 1. */
  page: z.int(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  label: z.string().nullable(),
  required: z.boolean(),
  options: z.array(z.string()),
  value: z.string().nullable(),
}

/** A place on a page to fill in, in percent of the page from its upper left corner. */
export const Field = z.object({
  id,
  signerId: id,
  ...fieldPlace,
})

/** One entry of the history of a document, newest first where there are several. */
export const DocumentEvent = z.object({
  id,
  type: z.string(),
  signerId: id.nullable(),
  signerName: z.string().nullable(),
  /** Null where nobody of the port did it. */
  actorId: id.nullable(),
  actorName: z.string().nullable(),
  source: z.enum(['staff', 'signer', 'service', 'system']),
  details: z.record(z.string(), z.unknown()),
  happenedAt: timestamp,
})

/** A colleague who is told what happens to a document. */
export const Watcher = z.object({ userId: id, name: z.string(), addedAt: timestamp })

/** A role as it is kept, or as a configurator calls it: SIGNER, APPROVER or CC. */
export const roleInput = z
  .enum([...signerRoles, 'SIGNER', 'APPROVER', 'CC'])
  .transform(
    (role): SignerRole => (role in configuredRoles ? configuredRoles[role as 'CC'] : (role as SignerRole)),
  )

const place = z.int().min(1).max(100).optional()

/** Somebody who is to sign, as they are written: their place is `order` or `signingOrder`. Without one they come in that of the list. */
export const SignerInput = z
  .strictObject({
    name: text(200),
    email,
    role: roleInput.default('client'),
    signingOrder: place,
    order: place,
  })
  .refine(
    ({ order, signingOrder }) => order === undefined || signingOrder === undefined || order === signingOrder,
    { path: ['order'], message: schemaMessage('contradicts', { field: 'signingOrder' }) },
  )
  .transform(({ order, ...signer }) => ({ ...signer, signingOrder: signer.signingOrder ?? order }))

export const signersInput = z.array(SignerInput).max(mostSigners)

const percent = z.number().min(0).max(100)
const extent = z.number().positive().max(100)
const within = 100.01

/** A place to fill in as it is written: `signerIndex` counts the signers of the same request from 0. */
export const FieldInput = z
  .strictObject({
    signerIndex: z
      .int()
      .min(0)
      .max(mostSigners - 1),
    type: z.enum(fieldTypes),
    page: z.int().min(1).max(10_000),
    x: percent,
    y: percent,
    width: extent,
    height: extent,
    label: optionalText(200),
    required: z.boolean().optional(),
    options: z.array(text(200)).max(100).optional(),
    value: optionalText(2000),
  })
  .refine(({ x, width }) => x + width <= within, {
    path: ['width'],
    message: schemaMessage('field_beyond'),
  })
  .refine(({ y, height }) => y + height <= within, {
    path: ['height'],
    message: schemaMessage('field_beyond'),
  })
  .refine(({ type, options }) => (type !== 'dropdown' && type !== 'radio') || (options?.length ?? 0) > 0, {
    path: ['options'],
    message: schemaMessage('options_needed'),
  })

export const fieldsInput = z.array(FieldInput).max(mostFields)
