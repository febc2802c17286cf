import { z } from 'zod'
import { consentKinds } from '../consents/names.ts'
import { created, data, empty, results } from '../endpoint.ts'
import {
  copiedText,
  countryIso,
  id,
  idParams,
  listOf,
  optionalText,
  takenBack,
  termList,
  text,
  timestamp,
} from '../fields.ts'
import { Consequence } from '../interests/parts.ts'
import { optionsQuery } from '../paging.ts'
import { detailOf, inputOf, rowOf } from '../record.ts'
import { Address, AddressInput, addressesOf } from '../records/addresses.ts'
import { askingArchiveOf } from '../records/archive.ts'
import { operationsOf } from '../records/regular.ts'
import { endpoint } from '../staff-endpoint.ts'
import { contactChannels } from '../values/vocabulary.ts'
import { longestVocabularyValue } from '../vocabularies/lists.ts'
import { client } from './record.ts'

export const Contact = z.object({
  id,
  channel: z.enum(contactChannels),
  label: z.string().nullable(),
  value: z.string(),
  valueE164: z.string().nullable(),
  valueCountry: z.string().nullable(),
  isPrimary: z.boolean(),
  /** When mail to the address last came back, and why; null for one that is fine. */
  bouncedAt: timestamp.nullable(),
  bounceReason: z.string().nullable(),
})

export const ContactInput = z.strictObject({
  channel: z.enum(contactChannels),
  label: optionalText(60),
  value: copiedText(254),
  /** Country a phone number without a prefix is read in; else the client's nationality, else the port's country. */
  valueCountry: countryIso.nullable().optional(),
  isPrimary: z.boolean().optional(),
})

export const ClientRow = z.object(rowOf(client))

const ClientYacht = z.object({
  id,
  name: z.string(),
  lengthM: z.number().nullable(),
  lengthFt: z.number().nullable(),
})
const ClientCompany = z.object({
  id,
  membershipId: id,
  name: z.string(),
  role: z.string(),
  isPrimary: z.boolean(),
})

export const Client = z.object({
  ...detailOf(client),
  preferences: z.record(z.string(), z.unknown()),
  contacts: z.array(Contact),
  addresses: z.array(Address),
  yachts: z.array(ClientYacht),
  companies: z.array(ClientCompany),
  mergedIntoClientId: id.nullable(),
})

const fields = { ...inputOf(client), preferences: z.record(z.string(), z.unknown()).optional() }

const contactParams = z.object({ id: z.string(), contactId: z.string() })

export const Candidate = z.object({
  clientId: id,
  fullName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  score: z.int(),
  confidence: z.enum(['high', 'medium']),
  matched: z.array(z.enum(['email', 'phone', 'name', 'similar_name'])),
  archivedAt: timestamp.nullable(),
})

export const clients = {
  ...operationsOf(client, {
    row: ClientRow,
    one: Client,
    filters: {
      source: termList.optional(),
      nationalityIso: countryIso.optional(),
      /** Those who agree to all of these now. */
      consent: listOf(consentKinds).optional(),
    },
    input: {
      ...fields,
      contacts: z.array(ContactInput).max(50).optional(),
      addresses: z.array(AddressInput).max(20).optional(),
    },
    change: fields,
    summaries: {
      list: 'Clients of the port, newest first',
      create: 'Creates a client, with contacts, addresses and tags in one step',
      get: 'One client with contacts, addresses, tags, yachts and companies',
      update: 'Changes a client',
    },
  }),
  archive: askingArchiveOf(client),
  restore: endpoint({
    method: 'POST',
    path: '/api/v1/clients/{id}/restore',
    summary: 'Takes the client back from the archive, on request with the interests that went there with it',
    gate: 'clients.delete',
    params: idParams,
    body: z.strictObject({ withInterests: z.boolean().optional() }),
    response: empty,
    emits: ['client.restored'],
    errors: ['NOT_ARCHIVED'],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/v1/clients/{id}/preview',
    summary:
      'What archiving or restoring the client would do to its interests and their berths, without doing it',
    gate: 'clients.view',
    params: idParams,
    body: z.strictObject({ action: z.enum(['archive', 'restore']) }),
    response: data(
      z.object({
        refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
        consequences: z.array(Consequence),
        /** Interests that went into the archive with the client and cannot come back now. */
        staying: z.array(z.object({ interestId: id, code: z.string(), message: z.string() })),
      }),
    ),
    emits: 'nothing',
  }),
  options: endpoint({
    method: 'GET',
    path: '/api/v1/clients/options',
    summary:
      'Clients for a picker, the best matches of a text, else all, the newest first; archived ones left out',
    gate: 'clients.view',
    query: optionsQuery,
    response: data(z.array(z.object({ id, label: z.string(), hint: z.string().nullable() }))),
  }),
  matchCandidates: endpoint({
    method: 'GET',
    path: '/api/v1/clients/match-candidates',
    summary: 'Known clients that may be the person described, best first',
    gate: 'clients.view',
    query: z.object({
      email: z.string().trim().max(254).optional(),
      phone: z.string().trim().max(60).optional(),
      name: z.string().trim().max(200).optional(),
    }),
    response: data(z.array(Candidate)),
  }),
  duplicates: endpoint({
    method: 'GET',
    path: '/api/v1/clients/duplicates',
    summary: 'Clients of the same or a similar name; id and name only for who may not view clients',
    gate: 'session',
    query: z.object({ name: z.string().trim().min(1).max(200) }),
    response: data(z.array(Candidate.partial().required({ clientId: true, fullName: true }))),
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/api/v1/clients/bulk',
    summary: 'One action on up to 500 clients; each needs the permission of the single action',
    gate: ['clients.edit', 'clients.delete'],
    body: z.strictObject({
      action: z.enum(['archive', 'restore', 'add_tag', 'remove_tag', 'assign_source', 'undo']),
      ids: z.array(id).min(1).max(500),
      tagId: id.optional(),
      source: text(longestVocabularyValue).optional(),
      /** For restore: with the interests that went into the archive with the client. */
      withInterests: z.boolean().optional(),
      /** For archive: also those with an active tenancy. */
      acknowledgeTenancies: z.boolean().optional(),
      requestId: takenBack,
    }),
    response: results,
    emits: ['client.archived', 'client.restored', 'client.tagged', 'client.updated'],
  }),
  listContacts: endpoint({
    method: 'GET',
    path: '/api/v1/clients/{id}/contacts',
    summary: 'Contacts by channel, the primary one of each first',
    gate: 'clients.view',
    params: idParams,
    response: data(z.array(Contact)),
  }),
  addContact: endpoint({
    method: 'POST',
    path: '/api/v1/clients/{id}/contacts',
    summary: 'Adds a contact; the first of a channel is primary',
    gate: 'clients.edit',
    params: idParams,
    body: ContactInput,
    response: created(Contact),
    emits: ['client.updated'],
  }),
  editContact: endpoint({
    method: 'PATCH',
    path: '/api/v1/clients/{id}/contacts/{contactId}',
    summary: 'Changes a contact; a new primary one demotes the previous of its channel',
    gate: 'clients.edit',
    params: contactParams,
    body: ContactInput.partial(),
    response: data(Contact),
    emits: ['client.updated'],
  }),
  removeContact: endpoint({
    method: 'DELETE',
    path: '/api/v1/clients/{id}/contacts/{contactId}',
    summary: 'Removes a contact',
    gate: 'clients.edit',
    params: contactParams,
    response: empty,
    emits: ['client.updated'],
  }),
  ...addressesOf(client),
} as const
