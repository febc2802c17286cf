import { z } from 'zod'
import { created, data, empty, page, storedFile } from '../endpoint.ts'
import { flag, id, idParams, timestamp } from '../fields.ts'
import { typesWith } from '../kinds.ts'
import { listQuery } from '../paging.ts'
import { schemaMessage } from '../reason.ts'
import { endpoint } from '../staff-endpoint.ts'
import { largestFile, longestFileName } from './limits.ts'

/** The kinds whose records have files. */
const filed = typesWith('files')

/** A file of the port. What it is, is told by its bytes. */
export const File = z.object({
  id,
  name: z.string(),
  /** The same as `name`. */
  filename: z.string(),
  mediaType: z.string(),
  /** Bytes. */
  size: z.int(),
  /** The record it stands on; null for a file of the port itself. */
  entityType: z.enum(filed).nullable(),
  entityId: id.nullable(),
  entityTitle: z.string().nullable(),
  /** That record by its kind: null where it is of another one. */
  clientId: id.nullable(),
  companyId: id.nullable(),
  yachtId: id.nullable(),
  /** The folder it lies in; null at the root. */
  folderId: id.nullable(),
  /** Addresses of pictures made of it, for whoever holds them and some hours; null where there are none. */
  thumbnailUrl: z.string().nullable(),
  previewUrl: z.string().nullable(),
  uploadedById: id.nullable(),
  /** Who of the staff brought it, or the client who sent it in the portal. */
  uploadedByName: z.string().nullable(),
  /** The portal shows it to its client. */
  sharedInPortal: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
})

/** The record a file stands on: by its kind and id, or by the id of a client, company or yacht. */
const place = {
  entityType: z.enum(filed).optional(),
  entityId: id.optional(),
  clientId: id.optional(),
  companyId: id.optional(),
  yachtId: id.optional(),
}

const folderId = id.nullable().optional()

/** The name as people wrote it; its path, control characters and what is too long are taken away where it is kept. */
const fileName = z.string().trim().min(1).max(longestFileName)

const link = z.object({ url: z.string(), expiresAt: timestamp })

export const files = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/files',
    summary:
      'Files of a record, of a folder, or of all records the caller may see, newest first; `folderId=root` gives those of no folder and no record',
    gate: 'files.view',
    query: listQuery(['createdAt', 'name', 'size'], {
      ...place,
      folderId: z.union([z.literal(['root', 'null']), id]).optional(),
      /** Those of the folders within as well. */
      includeDescendants: flag.optional(),
    }),
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
    body: z.strictObject({ ...place, folderId: id.optional() }),
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
    body: z.strictObject({ name: fileName, ...place, folderId }),
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
    summary:
      'Renames a file, or moves it to another record or folder; `null` is the root. `sharedInPortal` shows a file of a client in the portal, until it moves to another record',
    gate: 'files.upload',
    params: idParams,
    body: z.strictObject({
      name: fileName.optional(),
      ...place,
      folderId,
      sharedInPortal: z.boolean().optional(),
    }),
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

/** A folder of documents and files. */
export const Folder = z.object({
  id,
  name: z.string(),
  /** Null at the root. */
  parentId: id.nullable(),
  /** The client or company it is kept for; folders within have it too. */
  entityType: z.enum(filed).nullable(),
  entityId: id.nullable(),
  /** The folder of that record itself: its name follows the record's, and nobody renames it. */
  ofRecord: z.boolean(),
  /** Files that lie in it and the caller may see. */
  files: z.int(),
  version: z.int(),
})

/** Stands in the path of what lies in it. */
const folderName = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .refine((name) => !/[/\\]/.test(name) && name !== '.' && name !== '..', {
    error: schemaMessage('folder_name'),
  })

export const documentFolders = {
  tree: endpoint({
    method: 'GET',
    path: '/api/v1/document-folders',
    summary: 'All folders of the port the caller may see, by name; `parentId` makes them a tree',
    gate: 'documents.view',
    response: data(z.array(Folder)),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/document-folders',
    summary:
      'Makes a folder, or gives the one of a client or company, made where there is none: it is called as the record is',
    gate: 'documents.manage_folders',
    body: z.strictObject({
      name: folderName.optional(),
      parentId: id.nullable().optional(),
      clientId: id.optional(),
      companyId: id.optional(),
    }),
    response: created(Folder),
    emits: ['folder.created'],
    errors: ['FOLDER_NAME_TAKEN', 'REFERENCE_NOT_FOUND', 'RECORD_ARCHIVED'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/document-folders/{id}',
    summary: 'Renames a folder, or moves it; never both at once',
    gate: 'documents.manage_folders',
    params: idParams,
    body: z.strictObject({ name: folderName.optional(), parentId: id.nullable().optional() }),
    response: data(Folder),
    emits: ['folder.updated'],
    ifMatch: true,
    errors: ['FOLDER_NAME_TAKEN', 'FOLDER_CYCLE', 'REFERENCE_NOT_FOUND', 'CONFLICT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/document-folders/{id}',
    summary: 'Deletes a folder; what lies in it moves to the folder above',
    gate: 'documents.manage_folders',
    params: idParams,
    response: empty,
    emits: ['folder.deleted'],
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
