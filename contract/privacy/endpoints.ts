import { z } from 'zod'
import { heldByClients } from '../duplicates/references.generated.ts'
import { accepted, data, empty } from '../endpoint.ts'
import { email, id, idParams, timestamp } from '../fields.ts'
import { adminPermissions } from '../permissions.ts'
import { schemaMessage } from '../reason.ts'
import { endpoint } from '../staff-endpoint.ts'
import { exportStatuses, mailStatuses } from './names.ts'

const gate = adminPermissions

/** An archive holds what stands in all of these places: who asks for one may see them. */
export const asksToExport = [
  'clients.view',
  'yachts.view',
  'companies.view',
  'interests.view',
  'files.view',
  'reminders.view_all',
  'admin.view_audit_log',
] as const
/** What goes with a client goes for good. */
export const asksToErase = ['clients.view', 'clients.delete', 'yachts.delete', 'interests.delete'] as const

const DataExport = z.object({
  id,
  status: z.enum(exportStatuses),
  recipient: z.string().nullable(),
  size: z.int().nullable(),
  requestedBy: z.string().nullable(),
  createdAt: timestamp,
  readyAt: timestamp.nullable(),
  /** When its mail left. */
  sentAt: timestamp.nullable(),
  /** How the mail fares that brings it, and why it did not leave; null without one. */
  mailStatus: z.enum(mailStatuses).nullable(),
  mailError: z.string().nullable(),
  /** When the archive is taken away. */
  cleanupAt: timestamp,
})

export const dataExports = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/clients/{id}/gdpr-export',
    summary: 'The data-access exports of the client, newest first',
    gate,
    asks: asksToExport,
    params: idParams,
    response: data(z.array(DataExport)),
  }),
  request: endpoint({
    method: 'POST',
    path: '/api/v1/clients/{id}/gdpr-export',
    summary:
      'Has an archive built of all that is kept of the client, on request mailed to them or to somebody named',
    gate,
    asks: asksToExport,
    params: idParams,
    body: z.strictObject({ emailClient: z.boolean().optional(), recipient: email.optional() }),
    response: accepted(DataExport),
    emits: ['client.data_export_requested'],
    errors: ['RECIPIENT_REQUIRED', 'CLIENT_MERGED'],
    limit: 'export',
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/v1/clients/{id}/gdpr-export/{exportId}/send',
    summary: 'Mails an archive that is there, once more where its mail failed',
    gate,
    asks: asksToExport,
    params: z.object({ id: z.string(), exportId: z.string() }),
    body: z.strictObject({ recipient: email.optional() }),
    response: data(DataExport),
    emits: ['client.data_export_requested'],
    errors: ['RECIPIENT_REQUIRED', 'EXPORT_NOT_READY', 'MAIL_NOT_RETRYABLE'],
    limit: 'export',
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/clients/{id}/gdpr-export/{exportId}',
    summary: 'A fresh link to the archive, good for seven days',
    gate,
    asks: asksToExport,
    params: z.object({ id: z.string(), exportId: z.string() }),
    response: data(z.object({ url: z.string(), expiresAt: timestamp })),
    errors: ['EXPORT_NOT_READY'],
  }),
} as const

const counts = z.object(Object.fromEntries(heldByClients.map((name) => [name, z.int()])) as Counts)
type Counts = Record<(typeof heldByClients)[number], z.ZodInt>

export const erasures = {
  preview: endpoint({
    method: 'GET',
    path: '/api/v1/clients/{id}/hard-delete',
    summary: 'What goes with the client for good, by how many of each',
    gate,
    asks: asksToErase,
    params: idParams,
    response: data(
      z.object({
        fullName: z.string(),
        /** How many clients that were merged into this one go with it. */
        merged: z.int(),
        counts,
        /** Deals of others that lose their link to a yacht that goes. */
        unlinked: z.int(),
      }),
    ),
  }),
  request: endpoint({
    method: 'POST',
    path: '/api/v1/clients/{id}/hard-delete',
    summary:
      'Mails the caller a code of six digits, good for a quarter of an hour, that erases an archived client',
    gate,
    personal: true,
    asks: asksToErase,
    params: idParams,
    response: empty,
    emits: ['client.erasure_requested'],
    errors: ['NOT_ARCHIVED', 'CLIENT_MERGED'],
    limit: 'erasure',
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/v1/clients/{id}/hard-delete/confirm',
    summary:
      'Erases the client and what only they own; what others need stays without name, address and number',
    gate,
    personal: true,
    asks: asksToErase,
    params: idParams,
    body: z.strictObject({ code: z.string().regex(/^\d{6}$/, schemaMessage('code_digits')) }),
    response: empty,
    emits: ['client.erased'],
    errors: ['ERASURE_CODE_INVALID', 'NOT_ARCHIVED', 'CLIENT_MERGED'],
    limit: 'erasure_code',
  }),
} as const
