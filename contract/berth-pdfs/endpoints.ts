import { z } from 'zod'
import { Berth } from '../berths/endpoints.ts'
import { accepted, created, data } from '../endpoint.ts'
import { id, idParams, lengthUnit, timestamp } from '../fields.ts'
import { largestPdf } from '../files/limits.ts'
import { storedReason } from '../reason.ts'
import { endpoint } from '../staff-endpoint.ts'
import { parserBadges, sheetFields } from './fields.ts'

const link = z.object({ url: z.string(), expiresAt: timestamp })

/** One version of the specification sheet, with an address at which it is fetched for a quarter of an hour. */
const Version = z.object({
  id,
  number: z.int(),
  fileId: id,
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  current: z.boolean(),
  createdAt: timestamp,
  createdByName: z.string().nullable(),
  /** Of its first page, where there is one. */
  previewUrl: z.string().nullable(),
  ...link.shape,
})

/** What was read in a version, to be confirmed field by field. */
const ParseResult = z.object({
  id,
  versionId: id,
  versionNumber: z.int(),
  status: z.enum(['pending', 'done', 'failed']),
  badge: z.enum(parserBadges).nullable(),
  fields: z.array(
    z.object({
      field: z.enum(sheetFields),
      /** Sizes in metres, amounts in the currency named beside them. */
      value: z.union([z.number(), z.string(), z.boolean()]),
      /** The unit it was written in. */
      unit: lengthUnit.nullable(),
      /** From 0 to 1. */
      confidence: z.number(),
      badge: z.enum(parserBadges),
      /** The words it was read from. */
      from: z.string(),
    }),
  ),
  /** Why nothing was read. */
  error: z.string().nullable(),
  reason: storedReason,
  createdAt: timestamp,
  finishedAt: timestamp.nullable(),
  appliedAt: timestamp.nullable(),
})

const versionParams = z.object({ id: z.string(), versionId: z.string() })

export const berthPdfs = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/berths/{id}/pdf-versions',
    summary: 'Versions of the specification sheet, the latest first, each with an address for 15 minutes',
    gate: 'berths.view',
    params: idParams,
    response: data(z.array(Version)),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/v1/berths/{id}/pdf-versions',
    summary:
      'Adds a version, which becomes the current one: the PDF itself (field `file`), or `fileId` of a file of the berth, in the form or as JSON',
    gate: 'berths.edit',
    params: idParams,
    upload: { as: 'form', bytes: largestPdf, tooLarge: 'PDF_TOO_LARGE', orJson: true },
    body: z.strictObject({ fileId: id.optional() }),
    response: created(Version),
    emits: ['berth.pdf_version_added', 'file.uploaded'],
    errors: [
      'PDF_MAGIC_BYTE',
      'PDF_EMPTY',
      'PDF_TOO_LARGE',
      'REFERENCE_NOT_FOUND',
      'RECORD_ARCHIVED',
      'FILE_QUOTA_REACHED',
    ],
  }),
  uploadUrl: endpoint({
    method: 'POST',
    path: '/api/v1/berths/{id}/pdf-upload-url',
    summary:
      'An address to which the PDF is put, once and within an hour; its id is the `fileId` of a version',
    gate: 'berths.edit',
    params: idParams,
    body: z.strictObject({ name: z.string().trim().min(1).max(255).optional() }),
    response: created(z.object({ id, ...link.shape })),
    emits: 'nothing',
    errors: ['RECORD_ARCHIVED', 'FILE_QUOTA_REACHED'],
  }),
  rollback: endpoint({
    method: 'POST',
    path: '/api/v1/berths/{id}/pdf-versions/{versionId}/rollback',
    summary: 'Makes a version the current one',
    gate: 'berths.edit',
    params: versionParams,
    body: z.strictObject({}),
    response: data(Version),
    emits: ['berth.pdf_version_current'],
    errors: ['VERSION_ALREADY_CURRENT'],
  }),
  parse: endpoint({
    method: 'POST',
    path: '/api/v1/berths/{id}/pdf-versions/{versionId}/parse',
    summary: 'Reads a version in the background; nothing is written before somebody confirmed it',
    gate: 'berths.edit',
    params: versionParams,
    body: z.strictObject({}),
    response: accepted(ParseResult),
    emits: 'nothing',
  }),
  results: endpoint({
    method: 'GET',
    path: '/api/v1/berths/{id}/pdf-versions/parse-results',
    summary: 'The latest 20 readings of the sheets of a berth',
    gate: 'berths.view',
    params: idParams,
    response: data(z.array(ParseResult)),
  }),
  result: endpoint({
    method: 'GET',
    path: '/api/v1/berths/{id}/pdf-versions/parse-results/{resultId}',
    summary: 'One reading',
    gate: 'berths.view',
    params: z.object({ id: z.string(), resultId: z.string() }),
    response: data(ParseResult),
  }),
  apply: endpoint({
    method: 'POST',
    path: '/api/v1/berths/{id}/pdf-versions/parse-results/apply',
    summary:
      'Writes confirmed values into the berth: sizes in metres. A number that is none is dropped; where all are, nothing is written',
    gate: 'berths.edit',
    params: idParams,
    body: z.strictObject({
      resultId: id.optional(),
      values: z.partialRecord(
        z.enum(sheetFields),
        z.union([z.number(), z.string().max(500), z.boolean(), z.null()]),
      ),
    }),
    response: data(z.object({ berth: Berth, dropped: z.array(z.enum(sheetFields)) })),
    emits: ['berth.updated'],
    errors: ['REFERENCE_NOT_FOUND'],
  }),
} as const
