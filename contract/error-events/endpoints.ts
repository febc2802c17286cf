import { z } from 'zod'
import { cursor, data } from '../endpoint.ts'
import { id, timestamp } from '../fields.ts'
import { cursorQuery } from '../paging.ts'
import { endpoint } from '../staff-endpoint.ts'

/** A request that the server failed to answer. Its texts are masked and cut before they are kept. */
const ErrorEvent = z.object({
  id,
  /** What the person was told to quote. */
  requestId: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.int(),
  errorName: z.string(),
  errorMessage: z.string(),
  userId: id.nullable(),
  userName: z.string().nullable(),
  createdAt: timestamp,
})

const WholeErrorEvent = ErrorEvent.extend({
  /** At most 4 KB. */
  stackHead: z.string().nullable(),
  /** At most 1 KB, without secrets. */
  bodyExcerpt: z.string().nullable(),
  durationMs: z.int().nullable(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
})

/** Of which errors: those of the port, or those of no port at all, which super administrators alone see. */
const of = z.enum(['port', 'installation']).default('port')

export const errorEvents = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/admin/errors',
    summary: 'Requests the server failed to answer, newest first',
    gate: 'admin.view_audit_log',
    asks: ['super_admin'],
    query: cursorQuery({
      of,
      /** A part of the path or of what the error says, or the id of a request. */
      q: z.string().trim().max(200).optional(),
      status: z
        .string()
        .regex(/^5\d\d$/, 'Use a status from 500 to 599.')
        .transform(Number)
        .optional(),
      from: z.iso.datetime().optional(),
      to: z.iso.datetime().optional(),
    }),
    response: cursor(ErrorEvent),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/admin/errors/{requestId}',
    summary: 'The latest error of a request, by the id that the person was told to quote',
    gate: 'admin.view_audit_log',
    asks: ['super_admin'],
    params: z.object({ requestId: z.string() }),
    pathKinds: { requestId: 'request' },
    query: z.object({ of }),
    response: data(WholeErrorEvent),
  }),
} as const
