import { z } from 'zod'
import { data } from '../endpoint.ts'
import { id, idParams, listOf, optionalLongText, timestamp } from '../fields.ts'
import { detailOf, inputOf, rowOf } from '../record.ts'
import { askingArchiveOf } from '../records/archive.ts'
import { operationsOf } from '../records/regular.ts'
import { endpoint } from '../staff-endpoint.ts'
import { yachtTypes } from '../values/vocabulary.ts'
import { yacht } from './record.ts'

export const ownerTypes = ['client', 'company'] as const

const owned = { currentOwnerType: z.enum(ownerTypes), currentOwnerId: id }

export const YachtRow = z.object({ ...rowOf(yacht), ...owned })

export const Yacht = z.object({ ...detailOf(yacht), ...owned })

const fields = inputOf(yacht)

/** The owner by either pair of names; one of the pairs is needed. */
const Owner = {
  currentOwnerType: z.enum(ownerTypes).optional(),
  currentOwnerId: id.optional(),
  ownerType: z.enum(ownerTypes).optional(),
  ownerId: id.optional(),
}

const ownerFilters = {
  currentOwnerType: z.enum(ownerTypes).optional(),
  currentOwnerId: z.uuid().optional(),
  ownerType: z.enum(ownerTypes).optional(),
  ownerId: z.uuid().optional(),
}

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
  ...operationsOf(yacht, {
    row: YachtRow,
    one: Yacht,
    filters: { type: listOf(yachtTypes).optional(), ...ownerFilters },
    input: { ...fields, ...Owner },
    change: fields,
    summaries: {
      list: 'Yachts of the port, newest first',
      create: 'Creates a yacht and opens its ownership history',
      get: 'One yacht',
      update: 'Changes a yacht; its owner changes by a transfer only',
    },
  }),
  archive: askingArchiveOf(yacht),
  autocomplete: endpoint({
    method: 'GET',
    path: '/api/v1/yachts/autocomplete',
    summary: 'Yachts for a picker; archived ones left out',
    gate: 'yachts.view',
    query: z.object({ q: z.string().trim().max(200).optional(), ...ownerFilters }),
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
