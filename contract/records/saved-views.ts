import { z } from 'zod'
import { created, data, empty } from '../endpoint.ts'
import { id, idParams, text } from '../fields.ts'
import { recordTypes } from '../kinds.ts'
import { schemaMessage } from '../reason.ts'
import { endpoint } from '../staff-endpoint.ts'

/** A list as somebody likes to see it. */
export const SavedView = z.object({
  id,
  entityType: z.enum(recordTypes),
  name: z.string(),
  /** The filters and the search text, as the list takes them in its query. */
  filters: z.record(z.string(), z.string()),
  /** The columns shown, in their order; null leaves them to whoever looks. */
  columns: z.array(z.string()).nullable(),
  sort: z.string().nullable(),
  /** Opens by itself when its owner comes to the list. */
  isDefault: z.boolean(),
  /** Everybody in the port who may see the list sees the view. */
  isShared: z.boolean(),
  isMine: z.boolean(),
  ownerName: z.string(),
  version: z.int(),
})

const name = text(60)
const filters = z
  .record(
    z.string().regex(/^[a-zA-Z]{1,40}$/, schemaMessage('report_filter')),
    z.string().trim().min(1).max(4000),
  )
  .refine((all) => Object.keys(all).length <= 40, 'Use at most 40 filters.')
const columns = z
  .array(z.string().regex(/^(?:custom\.)?[\w-]{1,40}$/, schemaMessage('report_column')))
  .min(1)
  .max(60)
  .nullable()
const sort = z.string().max(60).nullable()

export const savedViews = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/saved-views',
    summary: 'Views of the lists the caller may see: their own and those shared with the port, by name',
    gate: 'session',
    personal: true,
    query: z.object({ entityType: z.enum(recordTypes).optional() }),
    response: data(z.array(SavedView)),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/saved-views',
    summary: 'Saves a view; sharing takes admin.manage_settings',
    gate: 'session',
    personal: true,
    body: z.strictObject({
      entityType: z.enum(recordTypes),
      name,
      filters: filters.optional(),
      columns: columns.optional(),
      sort: sort.optional(),
      isDefault: z.boolean().optional(),
      isShared: z.boolean().optional(),
    }),
    response: created(SavedView),
    emits: ['saved_view.created'],
    errors: ['NAME_TAKEN', 'PERMISSION_DENIED', 'TOO_MANY_VIEWS'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/saved-views/{id}',
    summary: 'Changes a view of the caller; sharing takes admin.manage_settings',
    gate: 'session',
    personal: true,
    params: idParams,
    body: z
      .strictObject({ name, filters, columns, sort, isDefault: z.boolean(), isShared: z.boolean() })
      .partial(),
    response: data(SavedView),
    emits: ['saved_view.updated'],
    ifMatch: true,
    errors: ['NAME_TAKEN', 'PERMISSION_DENIED', 'VERSION_STALE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/saved-views/{id}',
    summary: 'Deletes a view of the caller',
    gate: 'session',
    personal: true,
    params: idParams,
    response: empty,
    emits: ['saved_view.deleted'],
    errors: ['PERMISSION_DENIED'],
  }),
} as const
