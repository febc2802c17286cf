import { z } from 'zod'
import { created, data, empty } from '../endpoint.ts'
import { flag, id, idParams, optionalLongText, text, timestamp } from '../fields.ts'
import { endpoint } from '../staff-endpoint.ts'

/** Brochures of one port at most. */
export const mostBrochures = 200

const Brochure = z.object({
  id,
  title: z.string(),
  description: z.string().nullable(),
  isActive: z.boolean(),
  fileId: id,
  fileName: z.string(),
  /** Bytes. */
  fileSize: z.int(),
  /** Where it is read for a quarter of an hour, by whoever holds the address. */
  fileUrl: z.string(),
  /** How often it was sent, and when last. */
  sentCount: z.int(),
  lastSentAt: timestamp.nullable(),
  updatedAt: timestamp,
  version: z.int(),
})

const typed = {
  title: text(120),
  description: optionalLongText(2000),
  /** A PDF or a picture of the port, uploaded before. */
  fileId: id,
  /** One that is not is kept, and no longer offered. */
  isActive: z.boolean().optional(),
}

export const brochures = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/brochures',
    summary: 'The brochures of the port, by title',
    gate: 'documents.view',
    query: z.object({ active: flag.optional() }),
    response: data(z.array(Brochure)),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/brochures/{id}',
    summary: 'One brochure',
    gate: 'documents.view',
    params: idParams,
    response: data(Brochure),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/brochures',
    summary: 'Makes a brochure of a file of the port',
    gate: 'document_templates.manage',
    body: z.strictObject(typed),
    response: created(Brochure),
    emits: ['brochure.created'],
    errors: ['NAME_TAKEN', 'REFERENCE_NOT_FOUND', 'CONFLICT'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/brochures/{id}',
    summary: 'Changes a brochure; what was sent of it before stays as it was',
    gate: 'document_templates.manage',
    params: idParams,
    body: z.strictObject(typed).partial(),
    response: data(Brochure),
    emits: ['brochure.updated'],
    ifMatch: true,
    errors: ['NAME_TAKEN', 'REFERENCE_NOT_FOUND', 'VERSION_STALE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/brochures/{id}',
    summary: 'Deletes a brochure; its file and what was sent stay',
    gate: 'document_templates.manage',
    params: idParams,
    response: empty,
    emits: ['brochure.deleted'],
  }),
} as const
