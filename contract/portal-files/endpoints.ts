import { z } from 'zod'
import { created, data } from '../endpoint.ts'
import { id, idParams, text, timestamp } from '../fields.ts'
import { endpoint } from '../staff-endpoint.ts'

/** A file that a client is asked for in the portal. */
const FileRequest = z.object({
  id,
  title: z.string(),
  askedByName: z.string().nullable(),
  createdAt: timestamp,
  /** When the client sent it, and the file as long as it is there. */
  fulfilledAt: timestamp.nullable(),
  fileId: id.nullable(),
})

const path = '/api/v1/clients/{id}/file-requests'

/** What a port asks its clients for in the portal. */
export const portalFiles = {
  requests: endpoint({
    method: 'GET',
    path,
    summary: 'The files a client is asked for, open ones first, at most 100; none that was withdrawn',
    gate: 'clients.view',
    params: idParams,
    response: data(z.array(FileRequest)),
  }),
  ask: endpoint({
    method: 'POST',
    path,
    summary: 'Asks a client for a file; they are mailed, and send it in the portal',
    gate: 'clients.edit',
    params: idParams,
    body: z.strictObject({ title: text(200) }),
    response: created(FileRequest),
    emits: ['client.portal_file_requested'],
    errors: ['CLIENT_MERGED', 'RECORD_ARCHIVED', 'PORTAL_NOT_ACTIVE', 'MODULE_DISABLED'],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: `${path}/{requestId}`,
    summary: 'Asks for it no more; what came stays',
    gate: 'clients.edit',
    params: z.object({ id: z.string(), requestId: z.string() }),
    response: data(z.object({ id })),
    emits: ['client.portal_file_request_withdrawn'],
    errors: ['CLIENT_MERGED', 'PORTAL_FILE_SENT'],
  }),
} as const
