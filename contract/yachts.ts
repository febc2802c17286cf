import { z } from 'zod'
import { activityOf } from './activity.ts'
import { archiveOf } from './archive.ts'
import { yachtCsv } from './csv-columns.ts'
import { dimensionInput, dimensionOutput } from './dimension-fields.ts'
import { created, data, page } from './endpoint.ts'
import {
  archivedFilter,
  countryIso,
  id,
  idList,
  idParams,
  listOf,
  optionalLongText,
  optionalText,
  text,
  timestamp,
} from './fields.ts'
import { notesOf } from './notes.ts'
import { listQuery } from './paging.ts'
import { endpoint } from './staff-endpoint.ts'
import { Tag, tagsOf } from './tags.ts'

export const yachtTypes = ['motor', 'sail', 'catamaran', 'trimaran', 'gulet', 'tender', 'other'] as const
export const ownerTypes = ['client', 'company'] as const

export const YachtRow = z.object({
  id,
  name: z.string(),
  type: z.enum(yachtTypes).nullable(),
  registrationNumber: z.string().nullable(),
  builder: z.string().nullable(),
  model: z.string().nullable(),
  ...dimensionOutput('length', 'width', 'draft'),
  currentOwnerType: z.enum(ownerTypes),
  currentOwnerId: id,
  ownerName: z.string(),
  tags: z.array(Tag),
  archivedAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
})

export const Yacht = YachtRow.extend({
  hullId: z.string().nullable(),
  mmsi: z.string().nullable(),
  callSign: z.string().nullable(),
  flagIso: z.string().nullable(),
  yearBuilt: z.int().nullable(),
})

const fields = {
  name: text(120),
  registrationNumber: optionalText(60),
  hullId: optionalText(60),
  mmsi: z
    .string()
    .regex(/^\d{9}$/, 'An MMSI has nine digits.')
    .nullable()
    .optional(),
  callSign: optionalText(20),
  flagIso: countryIso.nullable().optional(),
  builder: optionalText(100),
  model: optionalText(100),
  yearBuilt: z.int().min(1800).max(2100).nullable().optional(),
  type: z.enum(yachtTypes).nullable().optional(),
  ...dimensionInput('length', 'width', 'draft'),
}

const Owner = { ownerType: z.enum(ownerTypes), ownerId: id }

export const OwnershipRow = z.object({
  id,
  ownerType: z.enum(ownerTypes),
  ownerId: id,
  ownerName: z.string(),
  ownedFrom: timestamp,
  ownedUntil: timestamp.nullable(),
  actorName: z.string().nullable(),
})

export const yachts = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/yachts',
    summary: 'Yachts of the port, newest first',
    gate: 'yachts.view',
    query: listQuery(['createdAt', 'name', 'lengthM', 'updatedAt'], {
      archived: archivedFilter,
      type: listOf(yachtTypes).optional(),
      ownerId: z.uuid().optional(),
      tagIds: idList.optional(),
    }),
    response: page(YachtRow),
    csv: yachtCsv,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/yachts',
    summary: 'Creates a yacht and opens its ownership history',
    gate: 'yachts.create',
    body: z.strictObject({ ...fields, ...Owner, tagIds: z.array(id).max(100).optional() }),
    response: created(Yacht),
    emits: ['yacht.created'],
    errors: ['REFERENCE_NOT_FOUND'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/yachts/{id}',
    summary: 'One yacht',
    gate: 'yachts.view',
    params: idParams,
    response: data(Yacht),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/yachts/{id}',
    summary: 'Changes a yacht; its owner changes by a transfer only',
    gate: 'yachts.edit',
    params: idParams,
    body: z.strictObject(fields).partial(),
    response: data(Yacht),
    emits: ['yacht.updated'],
    ifMatch: true,
    errors: ['VERSION_STALE'],
  }),
  ...archiveOf('yachts', 'yachts.delete', 'yacht.archived', 'yacht.restored'),
  autocomplete: endpoint({
    method: 'GET',
    path: '/api/v1/yachts/autocomplete',
    summary: 'Yachts for a picker; archived ones left out',
    gate: 'yachts.view',
    query: z.object({ q: z.string().trim().max(200).optional(), ownerId: z.uuid().optional() }),
    response: data(
      z.array(
        z.object({
          id,
          label: z.string(),
          hint: z.string().nullable(),
          lengthM: z.number().nullable(),
          widthM: z.number().nullable(),
          draftM: z.number().nullable(),
        }),
      ),
    ),
  }),
  transfer: endpoint({
    method: 'POST',
    path: '/api/v1/yachts/{id}/transfer',
    summary: 'Gives the yacht a new owner',
    gate: 'yachts.edit',
    params: idParams,
    body: z.strictObject({ ...Owner, note: optionalLongText(1000) }),
    response: data(Yacht),
    emits: ['yacht.transferred'],
    errors: ['REFERENCE_NOT_FOUND', 'OWNER_UNCHANGED'],
  }),
  ownershipHistory: endpoint({
    method: 'GET',
    path: '/api/v1/yachts/{id}/ownership-history',
    summary: 'Owners of the yacht, the present one first',
    gate: 'yachts.view',
    params: idParams,
    response: data(z.array(OwnershipRow)),
  }),
  ...notesOf('yachts', { view: 'yachts.view', edit: 'yachts.edit' }, 'yacht.noted'),
  ...tagsOf('yachts', 'yachts.edit', 'yacht.tagged'),
  ...activityOf('yachts', 'yachts.view'),
} as const
