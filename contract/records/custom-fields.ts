import { z } from 'zod'
import { created, data, empty } from '../endpoint.ts'
import { id, idParams, text } from '../fields.ts'
import { kinds, typesWith } from '../kinds.ts'
import type { Permission } from '../permissions.ts'
import { schemaMessage } from '../reason.ts'
import { endpoint } from '../staff-endpoint.ts'
import { customTypes, mostCustomFields, mostCustomOptions } from './custom-types.ts'
import { CustomValues, customInput } from './custom-values.ts'

const Option = z.object({ value: z.string(), label: z.string() })

/** The kinds a port may give fields of its own. */
const extended = typesWith('customFields')

/** A field that a port gave a kind of record beside the declared ones. */
export const CustomField = z.object({
  id,
  entityType: z.enum(extended),
  /** What filters, columns, files and templates call it by; it never changes. */
  name: z.string(),
  label: z.string(),
  type: z.enum(customTypes),
  /** The choices of a select or multiselect; empty for the others. */
  options: z.array(Option),
  required: z.boolean(),
  displayOrder: z.int(),
  version: z.int(),
})

const name = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/, schemaMessage('custom_name'))
const label = text(80)
const options = z
  .array(z.strictObject({ value: text(60), label: text(80) }))
  .max(mostCustomOptions)
  .refine((all) => new Set(all.map(({ value }) => value)).size === all.length, schemaMessage('option_twice'))

const each = extended.map((type) => kinds[type])
const gatesOf = (gate: 'view' | 'edit') =>
  [...new Set(each.flatMap(({ gates }) => gates[gate]))] as [Permission, ...Permission[]]

export const customFields = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/admin/custom-fields',
    summary: 'The custom fields of the kinds of record the caller may view, in their order',
    gate: [...gatesOf('view'), 'admin.manage_settings'],
    query: z.object({ entityType: z.enum(extended).optional() }),
    response: data(z.array(CustomField)),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/admin/custom-fields',
    summary: 'Gives a kind of record a field of the port; at most 50 a kind',
    gate: 'admin.manage_settings',
    body: z.strictObject({
      entityType: z.enum(extended),
      name,
      label,
      type: z.enum(customTypes),
      options: options.optional(),
      required: z.boolean().optional(),
      displayOrder: z.int().min(0).max(mostCustomFields).optional(),
    }),
    response: created(CustomField),
    emits: ['custom_field.created'],
    errors: ['NAME_TAKEN', 'TOO_MANY_CUSTOM_FIELDS'],
  }),
  reorder: endpoint({
    method: 'PUT',
    path: '/api/v1/admin/custom-fields/order',
    summary: 'Puts the custom fields of a kind in order: every one of them named once',
    gate: 'admin.manage_settings',
    body: z.strictObject({ entityType: z.enum(extended), ids: z.array(id).max(mostCustomFields) }),
    response: data(z.array(CustomField)),
    emits: ['custom_field.updated'],
    errors: ['REFERENCE_NOT_FOUND', 'CONFLICT'],
  }),
  usage: endpoint({
    method: 'GET',
    path: '/api/v1/admin/custom-fields/{id}/usage',
    summary: 'How many records have a value of the field, and how many each option',
    gate: 'admin.manage_settings',
    params: idParams,
    response: data(
      z.object({ records: z.int(), options: z.array(z.object({ value: z.string(), records: z.int() })) }),
    ),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/admin/custom-fields/{id}',
    summary:
      'Changes a custom field: its type only while no record has a value; an option in use goes only for another that `replace` names, or for null',
    gate: 'admin.manage_settings',
    params: idParams,
    body: z
      .strictObject({
        label,
        type: z.enum(customTypes),
        options,
        required: z.boolean(),
        displayOrder: z.int().min(0).max(mostCustomFields),
        /** Option that goes → the one its records have instead; null leaves them without. */
        replace: z.record(z.string().max(60), z.string().max(60).nullable()),
      })
      .partial(),
    response: data(CustomField),
    emits: ['custom_field.updated'],
    ifMatch: true,
    errors: ['CUSTOM_FIELD_IN_USE', 'CUSTOM_OPTION_IN_USE', 'VERSION_STALE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/admin/custom-fields/{id}',
    summary: 'Deletes a custom field with every value of it',
    gate: 'admin.manage_settings',
    params: idParams,
    response: empty,
    emits: ['custom_field.deleted'],
  }),
  setValues: endpoint({
    method: 'PUT',
    path: '/api/v1/custom-fields/{id}',
    summary:
      'Sets custom values of one record, by the names of their fields: null clears one, those not named stay. Takes the right to edit that kind',
    gate: gatesOf('edit'),
    params: idParams,
    query: z.object({ entityType: z.enum(extended) }),
    body: z.strictObject({ values: customInput }),
    response: data(z.object({ custom: CustomValues, version: z.int() })),
    emits: each.map(({ type }) => `${type}.updated` as const),
    ifMatch: true,
    errors: ['PERMISSION_DENIED', 'VERSION_STALE'],
  }),
} as const
