import { z } from 'zod'
import { created, data, empty, page } from '../endpoint.ts'
import { id, idParams, isoDate, optionalLongText, optionalText, text, timestamp } from '../fields.ts'
import { listQuery } from '../paging.ts'
import { endpoint } from '../staff-endpoint.ts'
import { consentKinds, consentMeans } from './names.ts'

const kind = z.enum(consentKinds)
const means = z.enum(consentMeans)

const Consent = z.object({
  id,
  kind,
  /** False: it was taken back. */
  given: z.boolean(),
  means,
  /** Which text they agreed to, as the port names its versions. */
  textVersion: z.string().nullable(),
  note: z.string().nullable(),
  happenedAt: timestamp,
  authorName: z.string().nullable(),
  createdAt: timestamp,
})

export const consents = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/clients/{id}/consents',
    summary: 'What the client agreed to and took back, newest first; the first of a kind holds',
    gate: 'clients.view',
    params: idParams,
    response: data(z.array(Consent)),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/v1/clients/{id}/consents',
    summary: 'Writes down that the client agreed to something, or took it back; nothing is changed later',
    gate: 'clients.edit',
    params: idParams,
    body: z.strictObject({
      kind,
      given: z.boolean(),
      means,
      textVersion: optionalText(120),
      note: optionalLongText(2000),
      /** When they said so, not ahead; without it, now. */
      happenedAt: timestamp.optional(),
    }),
    response: created(Consent),
    emits: ['client.consent_given', 'client.consent_withdrawn'],
    errors: ['CLIENT_MERGED'],
  }),
} as const

/** A client of whom nothing has been heard for as long as the port keeps clients. */
const Proposal = z.object({
  clientId: id,
  fullName: z.string(),
  archivedAt: timestamp.nullable(),
  /** When something last happened: a change, a note, a deal, a contact, an inquiry. */
  lastAt: timestamp,
  /** Until when they are kept, and why; null where nobody said so. */
  keptUntil: isoDate.nullable(),
  keptReason: z.string().nullable(),
})

export const retention = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/admin/retention',
    summary:
      'Clients without a contact, an interest or a yacht for as many years as the setting client_retention_years says, longest ago first; ' +
      'none without it. Nothing is deleted by itself',
    gate: 'admin.manage_settings',
    asks: ['clients.view', 'clients.delete'],
    query: listQuery(['lastAt'], { kept: z.enum(['no', 'yes']).default('no') }),
    response: page(Proposal),
  }),
  keep: endpoint({
    method: 'POST',
    path: '/api/v1/admin/retention/{id}/keep',
    summary: 'Keeps a client for some more years, for a reason',
    gate: 'admin.manage_settings',
    asks: ['clients.view', 'clients.delete'],
    params: idParams,
    body: z.strictObject({ reason: text(500), years: z.int().min(1).max(30) }),
    response: empty,
    emits: ['client.retention_kept'],
    errors: ['CLIENT_MERGED'],
  }),
} as const
