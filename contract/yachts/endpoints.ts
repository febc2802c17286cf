import { z } from 'zod'
import { created, data, page } from '../endpoint.ts'
import { archivedFilter, id, idList, idParams, listOf, optionalLongText, timestamp } from '../fields.ts'
import { detailOf, inputOf, rowOf } from '../record.ts'
import { csvOf } from '../records/csv-columns.ts'
import { customInput } from '../records/custom-values.ts'
import { recordQuery } from '../records/list-query.ts'
import { regularOf } from '../records/regular.ts'
import { endpoint } from '../staff-endpoint.ts'
import { yachtTypes } from '../values/vocabulary.ts'
import { yacht } from './record.ts'

export const ownerTypes = ['client', 'company'] as const

const owned = { currentOwnerType: z.enum(ownerTypes), currentOwnerId: id }

export const YachtRow = z.object({ ...rowOf(yacht), ...owned })

export const Yacht = z.object({ ...detailOf(yacht), ...owned })

const fields = inputOf(yacht)

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

const csv = csvOf(yacht)

export const yachts = {
  ...regularOf(yacht),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/yachts',
    summary: 'Yachts of the port, newest first',
    gate: 'yachts.view',
    query: recordQuery(yacht, csv, {
      archived: archivedFilter,
      type: listOf(yachtTypes).optional(),
      ownerId: z.uuid().optional(),
      tagIds: idList.optional(),
    }),
    response: page(YachtRow),
    csv,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/yachts',
    summary: 'Creates a yacht and opens its ownership history',
    gate: 'yachts.create',
    body: z.strictObject({
      ...fields,
      ...Owner,
      tagIds: z.array(id).max(100).optional(),
      custom: customInput.optional(),
    }),
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
} as const
