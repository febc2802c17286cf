import { z } from 'zod'
import { created, data, empty, page, storedFile } from '../endpoint.ts'
import { id, idParams, timestamp } from '../fields.ts'
import { recordTypes } from '../kinds.ts'
import { listQuery } from '../paging.ts'
import { endpoint } from '../staff-endpoint.ts'
import { largestFile, longestFileName } from './limits.ts'

/** A file of the port. What it is, is told by its bytes. */
export const File = z.object({
  id,
  name: z.string(),
  mediaType: z.string(),
  /** Bytes. */
  size: z.int(),
  /** The record it stands on; null for a file of the port itself. */
  entityType: z.enum(recordTypes).nullable(),
  entityId: id.nullable(),
  entityTitle: z.string().nullable(),
  /** Addresses of pictures made of it, for whoever holds them and some hours; null where there are none. */
  thumbnailUrl: z.string().nullable(),
  previewUrl: z.string().nullable(),
  uploadedById: id.nullable(),
  uploadedByName: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
})

/** The record a file stands on: by its kind and id, or by the id of a client, company or yacht. */
const place = {
  entityType: z.enum(recordTypes).optional(),
  entityId: id.optional(),
  clientId: id.optional(),
  companyId: id.optional(),
  yachtId: id.optional(),
}

/** The name as people wrote it; its path, control characters and what is too long are taken away where it is kept. */
const fileName = z.string().trim().min(1).max(longestFileName)

const link = z.object({ url: z.string(), expiresAt: timestamp })

export const files = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/files',
    summary: 'Files of a record, or of all records the caller may see, newest first',
    gate: 'files.view',
    query: listQuery(['createdAt', 'name', 'size'], place),
    response: page(File),
    errors: ['REFERENCE_NOT_FOUND'],
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/v1/files/upload',
    summary:
      'Keeps a file (field `file`) on a record, or in the port: at most 50 MiB, a PDF 25 MiB; its type is told by its bytes',
    gate: 'files.upload',
    upload: { as: 'form', bytes: largestFile },
    body: z.strictObject(place),
    response: created(File),
    emits: ['file.uploaded'],
    errors: [
      'REFERENCE_NOT_FOUND',
      'RECORD_ARCHIVED',
      'FILE_UNREADABLE',
      'FILE_TYPE_REFUSED',
      'PDF_TOO_LARGE',
      'FILE_QUOTA_REACHED',
    ],
  }),
  uploadUrl: endpoint({
    method: 'POST',
    path: '/api/v1/files/upload-url',
    summary: 'An address to which the bytes of one file can be put, once and within an hour',
    gate: 'files.upload',
    body: z.strictObject({ name: fileName, ...place }),
    response: created(z.object({ id, ...link.shape })),
    emits: 'nothing',
    errors: ['REFERENCE_NOT_FOUND', 'RECORD_ARCHIVED', 'FILE_QUOTA_REACHED'],
  }),
  usage: endpoint({
    method: 'GET',
    path: '/api/v1/files/usage',
    summary: 'How much the files of the port take, and how much they may',
    gate: 'files.view',
    response: data(z.object({ files: z.int(), bytes: z.int(), quota: z.int() })),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/files/{id}',
    summary: 'One file',
    gate: 'files.view',
    params: idParams,
    response: data(File),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/files/{id}',
    summary: 'Renames a file, or moves it to another record',
    gate: 'files.upload',
    params: idParams,
    body: z.strictObject({ name: fileName.optional(), ...place }),
    response: data(File),
    emits: ['file.updated'],
    ifMatch: true,
    errors: ['REFERENCE_NOT_FOUND', 'RECORD_ARCHIVED'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/files/{id}',
    summary: 'Deletes a file; for an hour it can be restored',
    gate: 'files.delete',
    params: idParams,
    response: empty,
    emits: ['file.deleted'],
    errors: ['FILE_IN_USE'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/v1/files/{id}/restore',
    summary: 'Brings back a file that was deleted within the hour',
    gate: 'files.delete',
    params: idParams,
    response: data(File),
    emits: ['file.restored'],
    errors: ['FILE_QUOTA_REACHED'],
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/v1/files/{id}/download',
    summary: 'An address at which the file is fetched for a quarter of an hour, by whoever holds it',
    gate: 'files.view',
    params: idParams,
    response: data(link),
  }),
} as const

const tokenParams = z.object({ token: z.string() })

export const storageLinks = {
  download: endpoint({
    method: 'GET',
    path: '/api/storage/{token}',
    summary: 'The bytes that a download token names',
    gate: 'signed_token',
    scope: 'none',
    params: tokenParams,
    pathKinds: { token: 'token' },
    response: storedFile,
    errors: ['TOKEN_INVALID'],
  }),
  upload: endpoint({
    method: 'PUT',
    path: '/api/storage/{token}',
    summary: 'Keeps the body as the file that an upload token names',
    gate: 'signed_token',
    scope: 'none',
    params: tokenParams,
    pathKinds: { token: 'token' },
    upload: { as: 'raw', bytes: largestFile },
    response: empty,
    emits: ['file.uploaded'],
    errors: ['TOKEN_INVALID', 'FILE_UNREADABLE', 'FILE_TYPE_REFUSED', 'PDF_TOO_LARGE', 'FILE_QUOTA_REACHED'],
  }),
} as const
