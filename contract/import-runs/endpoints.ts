import { z } from 'zod'
import { accepted, created, data, empty, page } from '../endpoint.ts'
import { id, idParams, timestamp } from '../fields.ts'
import { Import, importStatuses, largestImportFile } from '../imports/endpoints.ts'
import { listQuery } from '../paging.ts'
import { type ImportEntity, importEntities } from '../permissions.ts'
import { storedReason } from '../reason.ts'
import { endpoint } from '../staff-endpoint.ts'

const first: readonly ImportEntity[] = ['berths', 'clients', 'yachts', 'interests', 'tenancies']

/** The kinds an export is joined of, in the order in which they are written: each may refer to those before it. */
export const exportEntities: [ImportEntity, ...ImportEntity[]] = [
  'companies',
  ...first,
  ...importEntities.filter((entity) => !['companies', ...first, 'notes'].includes(entity)),
  'notes',
]

/** How many files and sheets one run takes. */
export const mostParts = 20

/** One file or sheet of an export. Its mapping, rows and cells are those of the import with its id. */
const Part = Import.pick({
  id: true,
  fileName: true,
  status: true,
  rowCount: true,
  missing: true,
  counts: true,
  progress: true,
  error: true,
  reason: true,
  mapping: true,
  recipe: true,
}).extend({
  entity: z.enum(importEntities),
  /** Rows of it must be chosen first: it holds several of something, such as years. */
  undecided: z.boolean(),
  /** What must be answered of how its columns are written, and what a person answered. */
  formats: Import.shape.formats,
  /** How many of its columns are taken, and how many it has. */
  taken: z.int(),
  columns: z.int(),
  /** The first five problems. */
  problems: Import.shape.problems,
})

const Listed = z.object({
  id,
  /** The files as they were sent. */
  fileNames: z.array(z.string()),
  status: z.enum(importStatuses),
  /** The kinds of its parts, in their order. */
  entities: z.array(z.enum(importEntities)),
  /** Rows of all parts together: those that will be written, and those that cannot be. */
  counts: z.object({ good: z.int(), bad: z.int(), known: z.int(), changed: z.int() }),
  progress: Import.shape.progress,
  error: z.string().nullable(),
  reason: storedReason,
  createdAt: timestamp,
  finishedAt: timestamp.nullable(),
})

/** One export of another product, its files joined. */
export const ImportRun = Listed.extend({
  parts: z.array(Part),
  /** Tables of its files that are not taken over: empty, or of nothing that a port keeps where they are more than twenty. */
  unread: z.array(z.object({ name: z.string(), rows: z.int() })),
})

const partParams = idParams.extend({ partId: id })
const unreadable = [
  'FILE_UNREADABLE',
  'FILE_TOO_LARGE',
  'FILE_TYPE_REFUSED',
  'TOO_MANY_ROWS',
  'PERMISSION_DENIED',
] as const

export const importRuns = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/import-runs',
    summary: 'Whole exports that were brought in, newest first',
    gate: 'session',
    query: listQuery(['createdAt'], {}),
    response: page(Listed),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/import-runs',
    summary:
      'Begins to take over an export with one of its files (field `file`): a CSV file, a workbook of several sheets, or a ZIP of either; each table becomes a part whose kind is recognised',
    gate: 'session',
    upload: { as: 'form', bytes: largestImportFile },
    response: created(ImportRun),
    emits: ['import.created'],
    errors: unreadable,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/import-runs/{id}',
    summary: 'One export with its parts in the order they are written',
    gate: 'session',
    params: idParams,
    response: data(ImportRun),
  }),
  addFile: endpoint({
    method: 'POST',
    path: '/api/v1/import-runs/{id}/files',
    summary: 'Adds another file of the same export and joins it with the others',
    gate: 'session',
    params: idParams,
    upload: { as: 'form', bytes: largestImportFile },
    response: created(ImportRun),
    emits: ['import.created'],
    errors: [...unreadable, 'IMPORT_STATE'],
  }),
  changePart: endpoint({
    method: 'PATCH',
    path: '/api/v1/import-runs/{id}/parts/{partId}',
    summary: 'Says what kind of records a part holds; its columns are recognised anew',
    gate: 'session',
    params: partParams,
    body: z.strictObject({ entity: z.enum(exportEntities) }),
    response: data(ImportRun),
    emits: ['import.mapped'],
    errors: ['IMPORT_STATE', 'PERMISSION_DENIED'],
  }),
  dropPart: endpoint({
    method: 'DELETE',
    path: '/api/v1/import-runs/{id}/parts/{partId}',
    summary: 'Leaves a part out; the last one takes the run with it',
    gate: 'session',
    params: partParams,
    response: empty,
    emits: ['import.finished'],
    errors: ['IMPORT_STATE'],
  }),
  apply: endpoint({
    method: 'POST',
    path: '/api/v1/import-runs/{id}/apply',
    summary:
      'Writes every good row of every part in the background, each part after those it refers to; applying again changes nothing',
    gate: 'session',
    params: idParams,
    response: accepted(ImportRun),
    emits: ['import.started'],
    errors: ['IMPORT_STATE', 'IMPORT_MAPPING_INCOMPLETE'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/v1/import-runs/{id}/undo',
    summary: 'Takes back in the background all that the run wrote, the last part first',
    gate: 'session',
    params: idParams,
    response: accepted(ImportRun),
    emits: ['import.undo_started'],
    errors: ['IMPORT_STATE'],
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/api/v1/import-runs/{id}',
    summary: 'Discards a run of which nothing was written, and its files',
    gate: 'session',
    params: idParams,
    response: empty,
    emits: ['import.finished'],
    errors: ['IMPORT_STATE'],
  }),
} as const
