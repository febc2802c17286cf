import { z } from 'zod'
import { data, page } from '../endpoint.ts'
import { id, idParams, listOf, optionalLongText, text, timestamp } from '../fields.ts'
import { listQuery } from '../paging.ts'
import { endpoint } from '../staff-endpoint.ts'
import { dimensionOutput } from '../values/dimension-fields.ts'
import { berthStatuses } from '../values/vocabulary.ts'
import { entriesInput } from './entries.ts'
import { entryStates } from './vocabulary.ts'

/** One who waits or waited. The client is null, by id and by name, where the caller is not shown them. */
export const WaitingListEntry = z.object({
  id,
  clientId: id.nullable(),
  clientName: z.string().nullable(),
  status: z.enum(entryStates),
  /** From 1, among those in the queue; null for what was settled. */
  place: z.int().nullable(),
  ...dimensionOutput('wantedLength', 'wantedWidth', 'wantedDraft'),
  note: z.string().nullable(),
  since: timestamp,
  addedByName: z.string().nullable(),
  offeredAt: timestamp.nullable(),
  offeredByName: z.string().nullable(),
  deadline: timestamp.nullable(),
  settledAt: timestamp.nullable(),
  settledByName: z.string().nullable(),
  reason: z.string().nullable(),
  /** When the client was told last to be the next. */
  toldAt: timestamp.nullable(),
  version: z.int(),
})

/** The queue of a berth in its order, and what was settled, the latest first. */
const WaitingList = z.object({
  entries: z.array(WaitingListEntry),
  past: z.array(WaitingListEntry),
  /** That of the berth, for If-Match. */
  version: z.int(),
})

const manages = 'berths.manage_waiting_list'
const entryParams = z.object({ id: z.string(), entryId: z.string() })
const reason = z.strictObject({ reason: optionalLongText(1000) })

const step = {
  method: 'POST',
  gate: manages,
  params: entryParams,
  response: data(WaitingList),
  errors: ['WAITING_LIST_STATE', 'RECORD_ARCHIVED'],
} as const

export const waitingList = {
  ofBerth: endpoint({
    method: 'GET',
    path: '/api/v1/berths/{id}/waiting-list',
    summary: 'Who waits for a berth, in their order, and what was settled',
    gate: 'berths.view',
    params: idParams,
    response: data(WaitingList),
  }),
  rewrite: endpoint({
    method: 'PATCH',
    path: '/api/v1/berths/{id}/waiting-list',
    summary:
      'Rewrites the queue: whoever stays keeps the date, whoever is new waits from now, whoever is missing is taken off with a trail',
    gate: manages,
    params: idParams,
    body: z.strictObject({ entries: entriesInput, reason: optionalLongText(1000) }),
    response: data(WaitingList),
    emits: ['berth.waiting_list_changed'],
    ifMatch: true,
    errors: ['REFERENCE_NOT_FOUND', 'RECORD_ARCHIVED', 'VERSION_STALE', 'WAITING_LIST_OFFERED'],
  }),
  offer: endpoint({
    ...step,
    path: '/api/v1/berths/{id}/waiting-list/{entryId}/offer',
    summary:
      'Offers the berth until a moment ahead; whoever stands before has to be passed over with a reason first, and one offer is out at a time',
    body: z.strictObject({ deadline: timestamp }),
    emits: ['berth.waiting_list_offered'],
    errors: ['WAITING_LIST_STATE', 'WAITING_LIST_ORDER', 'WAITING_LIST_OFFERED', 'RECORD_ARCHIVED'],
  }),
  accept: endpoint({
    ...step,
    path: '/api/v1/berths/{id}/waiting-list/{entryId}/accept',
    summary: 'The offer was taken in time; those passed over wait again',
    body: reason,
    emits: ['berth.waiting_list_accepted'],
  }),
  decline: endpoint({
    ...step,
    path: '/api/v1/berths/{id}/waiting-list/{entryId}/decline',
    summary: 'The offer was turned down, and the client leaves the queue',
    body: reason,
    emits: ['berth.waiting_list_declined'],
  }),
  skip: endpoint({
    ...step,
    path: '/api/v1/berths/{id}/waiting-list/{entryId}/skip',
    summary:
      'Passes somebody over for this time, with the reason; they keep their place. An offer to them ends',
    body: z.strictObject({ reason: text(1000) }),
    emits: ['berth.waiting_list_skipped'],
  }),
  ofPort: endpoint({
    method: 'GET',
    path: '/api/v1/waiting-list',
    summary: 'Who waits in the port, by berth and place; settled ones where their state is asked for',
    gate: 'berths.view',
    query: listQuery(['berth', 'since', 'deadline', 'clientName'], {
      status: listOf(entryStates).optional(),
      dock: z.string().trim().max(60).optional(),
      clientId: id.optional(),
    }),
    response: page(
      WaitingListEntry.extend({
        berthId: id,
        mooringNumber: z.string(),
        berthStatus: z.enum(berthStatuses),
      }),
    ),
  }),
} as const
