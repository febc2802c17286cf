import { z } from 'zod'
import { accepted, created, data, empty } from '../endpoint.ts'
import { id, idParams, text, timestamp } from '../fields.ts'
import { FormAnswer } from '../inquiries/endpoints.ts'
import { inquiryFields } from '../inquiries/mapping.ts'
import { schemaMessage } from '../reason.ts'
import { endpoint } from '../staff-endpoint.ts'

const mapping = z.record(z.string().min(1).max(200), z.enum(inquiryFields))

const FormConnection = z.object({
  id,
  name: z.string(),
  /** Where the form service sends its submissions. */
  hookUrl: z.string(),
  /** The last characters of the secret; null before it was pasted. */
  secretHint: z.string().nullable(),
  /** It was pasted, and cannot be read any more: the installation's own secret was changed. */
  secretUnreadable: z.boolean(),
  active: z.boolean(),
  /** What each field becomes: confirmed by a person, or proposed. */
  mapping,
  mappingConfirmed: z.boolean(),
  /** The fields of the last delivery with the beginnings of their answers. */
  sampleFields: z.array(FormAnswer),
  lastReceivedAt: timestamp.nullable(),
  inquiryCount: z.int(),
  /** The form it was chosen as in the form desk; null for one connected by hand. */
  form: z
    .object({
      name: z.string(),
      /** Its webhooks in the form desk. */
      url: z.string().nullable(),
      /** Answers it had before it was connected. */
      earlier: z.int(),
      /** How many of them are inquiries here. */
      takenOver: z.int(),
      /** When they were asked for last. */
      requestedAt: timestamp.nullable(),
    })
    .nullable(),
  /** Inquiries that came before the fields became what they become now. */
  mappedBefore: z.object({
    /** Those that can be mapped anew. */
    open: z.int(),
    /** Those that were converted, and stay as they are. */
    converted: z.int(),
    /** The mapping is being applied to them. */
    applying: z.boolean(),
  }),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
})

const secret = z
  .string()
  .trim()
  .regex(/^whsec_[A-Za-z0-9+/]{22,}={0,2}$/, schemaMessage('form_secret'))

/** What the form desk says of the form that was chosen there. */
const chosenForm = z.strictObject({
  accountId: id,
  subscriptionId: id,
  id,
  name: text(300),
  earlier: z.int().min(0).max(100_000_000),
  fields: z
    .array(
      z.strictObject({
        key: z.string().min(1).max(200),
        label: z.string().max(2000),
        type: z.string().max(60),
        unit: z.string().max(60).optional(),
        options: z
          .array(z.strictObject({ value: z.string().max(200), label: z.string().max(400) }))
          .max(200)
          .optional(),
      }),
    )
    .max(500),
})

export const formConnections = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/admin/form-connections',
    summary: 'Forms whose submissions become inquiries, by name',
    gate: 'admin.manage_forms',
    response: data(z.array(FormConnection)),
  }),
  desk: endpoint({
    method: 'GET',
    path: '/api/v1/admin/form-connections/desk',
    summary: 'Where the form desk of this installation stands; null where none is known',
    gate: 'admin.manage_forms',
    response: data(z.object({ url: z.string().nullable() })),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/admin/form-connections',
    summary: 'Makes an address for the submissions of a form; its secret may follow later',
    gate: 'admin.manage_forms',
    body: z.strictObject({ name: text(120), secret: secret.optional() }),
    response: created(FormConnection),
    emits: ['form_connection.created'],
    errors: ['NAME_TAKEN'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/admin/form-connections/{id}',
    summary:
      'Changes name, secret, form or mapping, pauses or resumes; null takes the confirmed mapping back',
    gate: 'admin.manage_forms',
    params: idParams,
    body: z.strictObject({
      name: text(120).optional(),
      secret: secret.optional(),
      form: chosenForm.optional(),
      active: z.boolean().optional(),
      mapping: mapping.nullable().optional(),
    }),
    response: data(FormConnection),
    emits: ['form_connection.updated'],
    ifMatch: true,
    errors: ['NAME_TAKEN', 'VERSION_STALE'],
  }),
  takeOver: endpoint({
    method: 'POST',
    path: '/api/v1/admin/form-connections/{id}/take-over',
    summary:
      'Asks the form desk for the answers that came before the connection; each becomes one inquiry, however often it is asked',
    gate: 'admin.manage_forms',
    params: idParams,
    body: z.strictObject({}),
    /** How many are sent now. */
    response: accepted(z.object({ count: z.int(), connection: FormConnection })),
    emits: ['form_connection.earlier_requested'],
    errors: ['FORM_SECRET_MISSING', 'FORM_CONNECTION_PAUSED', 'FORM_DESK_UNAVAILABLE'],
  }),
  applyMapping: endpoint({
    method: 'POST',
    path: '/api/v1/admin/form-connections/{id}/apply-mapping',
    summary:
      'Maps the inquiries that came before the mapping anew from what was sent; those that were converted are left',
    gate: 'admin.manage_forms',
    params: idParams,
    body: z.strictObject({}),
    response: accepted(FormConnection),
    emits: ['form_connection.mapping_applied'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/admin/form-connections/{id}',
    summary: 'Ends a connection; the inquiries it brought stay',
    gate: 'admin.manage_forms',
    params: idParams,
    response: empty,
    emits: ['form_connection.deleted'],
  }),
} as const
