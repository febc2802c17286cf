import { z } from 'zod'
import { accepted, cursor, data, empty, page } from '../endpoint.ts'
import { id, idParams, timestamp } from '../fields.ts'
import { cursorQuery, listQuery } from '../paging.ts'
import { adminPermissions } from '../permissions.ts'
import { endpoint } from '../staff-endpoint.ts'
import { clientLanguages } from '../values/languages.ts'
import { matchSigns, mergeFields } from './names.ts'
import { heldByClients } from './references.generated.ts'

/** Whoever administers something in the port; what is shown and moved asks for the rights over clients besides. */
const gate = adminPermissions

const Summary = z.object({
  id,
  fullName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  nationalityIso: z.string().nullable(),
  createdAt: timestamp,
  interests: z.int(),
  yachts: z.int(),
})

const Duplicate = z.object({
  id,
  score: z.int(),
  confidence: z.enum(['high', 'medium']),
  matched: z.array(z.enum(matchSigns)),
  first: Summary,
  second: Summary,
  createdAt: timestamp,
})

const Scan = z.object({
  id,
  state: z.enum(['running', 'done', 'failed']),
  /** Clients looked at, of all there were when it began. */
  done: z.int(),
  total: z.int(),
  /** Pairs that were not in the queue before. */
  found: z.int(),
  createdAt: timestamp,
  finishedAt: timestamp.nullable(),
})

const counts = z.object(Object.fromEntries(heldByClients.map((name) => [name, z.int()])) as Counts)
type Counts = Record<(typeof heldByClients)[number], z.ZodInt>

const Side = z.object({
  id,
  fullName: z.string(),
  nationalityIso: z.string().nullable(),
  timezone: z.string().nullable(),
  language: z.enum(clientLanguages).nullable(),
  source: z.string(),
  preferences: z.record(z.string(), z.unknown()),
  archivedAt: timestamp.nullable(),
  mergedIntoClientId: id.nullable(),
  createdAt: timestamp,
  contacts: z.array(z.object({ channel: z.string(), value: z.string(), isPrimary: z.boolean() })),
  addresses: z.array(z.string()),
  tags: z.array(z.string()),
  counts,
})

const Merge = z.object({
  id,
  winner: z.object({ id, fullName: z.string() }),
  loser: z.object({ id, fullName: z.string() }),
  mergedBy: z.string().nullable(),
  mergedAt: timestamp,
  undoneBy: z.string().nullable(),
  undoneAt: timestamp.nullable(),
})

const keep = z.array(z.enum(mergeFields)).max(mergeFields.length).optional()
const errors = ['MERGE_REFUSED', 'REFERENCE_NOT_FOUND'] as const
const asks = ['clients.view', 'clients.edit', 'clients.delete'] as const
const merged = ['client.merged', 'client.merged_away'] as const

export const duplicates = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/admin/duplicates',
    summary:
      'Pairs of clients that may be one person, the likeliest first; archived and merged ones left out',
    gate,
    asks: ['clients.view'],
    query: listQuery(['score'], {}),
    response: page(Duplicate),
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/api/v1/admin/duplicates/{id}/dismiss',
    summary:
      'Says that the two are not one person; the pair comes back only when they match by something else',
    gate,
    asks,
    params: idParams,
    response: empty,
    emits: ['merge_candidate.dismissed'],
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/api/v1/admin/duplicates/{id}/reopen',
    summary: 'Takes a dismissal back',
    gate,
    asks,
    params: idParams,
    response: empty,
    emits: ['merge_candidate.reopened'],
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/v1/admin/duplicates/{id}/merge',
    summary:
      'Merges the pair into the winner: all that hangs on the other moves to it, the other goes to the archive',
    gate,
    asks,
    params: idParams,
    body: z.strictObject({
      winner: id,
      /** Fields that are taken from the client that goes. */
      keep,
    }),
    response: data(Merge),
    emits: merged,
    errors,
  }),
  scan: endpoint({
    method: 'GET',
    path: '/api/v1/admin/duplicates/scan',
    summary: 'The scan of the stock that goes on, or the last one; null where there was none',
    gate,
    response: data(Scan.nullable()),
  }),
  startScan: endpoint({
    method: 'POST',
    path: '/api/v1/admin/duplicates/scan',
    summary: 'Compares all clients of the port in the background; one that goes on already is answered',
    gate,
    asks: ['clients.view'],
    response: accepted(Scan),
    emits: ['duplicate_scan.started'],
  }),
} as const

export const merges = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/admin/merges',
    summary: 'What was merged, newest first',
    gate,
    asks: ['clients.view'],
    query: cursorQuery({}),
    response: cursor(Merge),
  }),
  compare: endpoint({
    method: 'GET',
    path: '/api/v1/clients/{id}/merge-preview',
    summary: 'Two clients beside one another, with what would move and what would refuse the merge',
    gate,
    asks,
    params: idParams,
    query: z.object({ loserId: id.optional() }),
    response: data(
      z.object({
        winner: Side,
        loser: Side,
        refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
      }),
    ),
    errors,
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/v1/clients/{id}/merge',
    summary: 'Merges another client into this one',
    gate,
    asks,
    params: idParams,
    body: z.strictObject({ loserId: id, keep }),
    response: data(Merge),
    emits: merged,
    errors,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/v1/admin/merges/{id}/undo',
    summary: 'Parts the two again; refused with what stands in the way where something was changed since',
    gate,
    asks,
    params: idParams,
    response: empty,
    emits: ['client.unmerged', 'client.parted'],
    errors: ['UNMERGE_REFUSED'],
  }),
} as const
