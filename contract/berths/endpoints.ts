import { z } from 'zod'
import { created, data, empty, results } from '../endpoint.ts'
import { flag, id, idParams, listOf, optionalText, takenBack, termList, text, timestamp } from '../fields.ts'
import { stages } from '../interests/pipeline.ts'
import { money } from '../money-fields.ts'
import { schemaMessage } from '../reason.ts'
import { detailOf, inputOf, rowOf } from '../record.ts'
import { customInput } from '../records/custom-values.ts'
import { readingOf, regularOf } from '../records/regular.ts'
import { endpoint } from '../staff-endpoint.ts'
import { berthStatuses } from '../values/vocabulary.ts'
import { longestVocabularyValue } from '../vocabularies/lists.ts'
import { entriesInput } from '../waiting-list/entries.ts'
import { findBerths } from './find.ts'
import { BerthHolder } from './holder.ts'
import { berthOccupancy } from './occupancy.ts'
import { berth, mooringNumber } from './record.ts'

/** Centre in metres in the port's plan, x to the right and y downwards; rotation in degrees clockwise. */
export const Position = z.object({
  x: z.number().min(-100_000).max(100_000),
  y: z.number().min(-100_000).max(100_000),
  rotation: z.number().min(-360).max(360),
})

/** Who holds it today by an active tenancy or reservation: another answer than its status, which is that of its sale. */
const holderShape = { holder: BerthHolder.nullable() }

export const BerthRow = z.object({ ...rowOf(berth), ...holderShape })

export const Berth = z.object({ ...detailOf(berth), ...holderShape, position: Position.nullable() })

const { mooringNumber: _mooringNumber, status: _status, ...described } = inputOf(berth)
const editable = { ...described, position: Position.nullable().optional() }

export const BerthInput = z.strictObject({
  mooringNumber,
  status: z.enum(berthStatuses).optional(),
  ...editable,
  custom: customInput.optional(),
})

/** A berth as the plan of the port draws it. */
export const PlanBerth = z.object({
  id,
  mooringNumber: z.string(),
  status: z.enum(berthStatuses),
  statusOverrideMode: z.enum(['manual', 'automated']).nullable(),
  lengthM: z.number().nullable(),
  widthM: z.number().nullable(),
  draftM: z.number().nullable(),
  waterDepthM: z.number().nullable(),
  pontoon: z.string().nullable(),
  mooringType: z.string().nullable(),
  access: z.string().nullable(),
  price: money.nullable(),
  currency: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  position: Position.nullable(),
  /** Active interests linked to the berth. */
  demand: z.int(),
  /** Stage of the furthest active interest. */
  leadingStage: z.enum(stages).nullable(),
  leadingClient: z.string().nullable(),
  /** Who holds it today. */
  holder: BerthHolder.nullable(),
  /** The yacht of the deal that holds the berth, in metres, where the caller is shown both. */
  boat: z
    .object({ name: z.string(), lengthM: z.number().nullable(), beamM: z.number().nullable() })
    .nullable(),
})

export const berths = {
  ...regularOf(berth),
  ...readingOf(berth, {
    row: BerthRow,
    one: Berth,
    filters: {
      status: listOf(berthStatuses).optional(),
      tenureType: termList.optional(),
      dock: z.string().trim().max(60).optional(),
      minLengthM: z.coerce.number().optional(),
      minWidthM: z.coerce.number().optional(),
      withoutInterest: flag.optional(),
      /** Those that somebody holds today, or nobody. */
      held: flag.optional(),
    },
    summaries: { list: 'Berths by dock and number', get: 'One berth' },
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/berths',
    summary: 'Creates a berth',
    gate: 'berths.create',
    body: BerthInput,
    response: created(Berth),
    emits: ['berth.created'],
    errors: ['MOORING_TAKEN', 'EXTERNAL_ID_TAKEN'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/berths/{id}',
    summary:
      'Changes a berth; a status written here is a manual override. `waitingList` rewrites the queue, which berths.manage_waiting_list alone allows too',
    gate: ['berths.edit', 'berths.manage_waiting_list'],
    asks: ['berths.edit', 'berths.manage_waiting_list'],
    params: idParams,
    body: z.strictObject({
      mooringNumber: mooringNumber.optional(),
      status: z.enum(berthStatuses).optional(),
      /** null hands the status back to the rules. */
      statusOverrideMode: z.null().optional(),
      /** Why a person gave the berth its status: a value of the vocabulary `status_change_reasons`. */
      statusReason: optionalText(longestVocabularyValue),
      ...editable,
      waitingList: entriesInput.optional(),
    }),
    response: data(Berth),
    emits: ['berth.updated', 'berth.status_changed', 'berth.waiting_list_changed'],
    ifMatch: true,
    errors: [
      'VERSION_STALE',
      'MOORING_TAKEN',
      'EXTERNAL_ID_TAKEN',
      'REFERENCE_NOT_FOUND',
      'RECORD_ARCHIVED',
      'WAITING_LIST_OFFERED',
    ],
  }),
  archive: endpoint({
    method: 'DELETE',
    path: '/api/v1/berths/{id}',
    summary: 'Archives a berth with a reason of at least 5 characters',
    gate: 'berths.edit',
    params: idParams,
    body: z.strictObject({
      reason: z.string().trim().min(5, schemaMessage('berth_reason_short')).max(500),
    }),
    response: empty,
    emits: ['berth.archived'],
    errors: ['ALREADY_ARCHIVED', 'BERTH_IN_USE'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/v1/berths/{id}/restore',
    summary: 'Takes a berth back from the archive',
    gate: 'berths.edit',
    params: idParams,
    response: empty,
    emits: ['berth.restored'],
    errors: ['NOT_ARCHIVED'],
  }),
  options: endpoint({
    method: 'GET',
    path: '/api/v1/berths/options',
    summary: 'Berths for a picker, by dock and number; archived ones left out',
    gate: 'berths.view',
    query: z.object({ q: z.string().trim().max(60).optional() }),
    response: data(
      z.array(
        z.object({
          id,
          label: z.string(),
          status: z.enum(berthStatuses),
          lengthM: z.number().nullable(),
          widthM: z.number().nullable(),
          ...holderShape,
        }),
      ),
    ),
  }),
  plan: endpoint({
    method: 'GET',
    path: '/api/v1/berths/plan',
    summary: 'Every berth as the plan of the port draws it',
    gate: 'berths.view',
    response: data(z.array(PlanBerth)),
  }),
  occupancy: berthOccupancy,
  find: findBerths,
  placeOnPlan: endpoint({
    method: 'PUT',
    path: '/api/v1/berths/plan',
    summary: 'Stores positions of berths on the plan; null lays the berth out by its mooring number',
    gate: 'berths.edit',
    body: z.strictObject({
      positions: z
        .array(
          z.strictObject({
            id,
            position: Position.nullable(),
            /** Where the caller takes the berth to be; all is refused when one was moved since. */
            was: Position.nullable().optional(),
          }),
        )
        .min(1)
        .max(5000),
    }),
    response: data(z.object({ placed: z.int() })),
    emits: ['berth.updated'],
    errors: ['REFERENCE_NOT_FOUND', 'VERSION_STALE'],
  }),
  bulkAdd: endpoint({
    method: 'POST',
    path: '/api/v1/berths/bulk-add',
    summary: 'Creates up to 500 berths; any mooring collision creates none',
    gate: 'berths.import',
    body: z.strictObject({
      berths: z.array(BerthInput).min(1).max(500),
      /** Values of every berth that does not name its own. */
      defaults: z.strictObject(editable).optional(),
    }),
    response: created(z.object({ created: z.int(), ids: z.array(id) })),
    emits: ['berth.created'],
    errors: ['MOORING_TAKEN', 'EXTERNAL_ID_TAKEN'],
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/api/v1/berths/bulk',
    summary: 'One action on up to 500 berths',
    gate: 'berths.edit',
    body: z.strictObject({
      action: z.enum([
        'change_status',
        'change_tenure_type',
        'add_tag',
        'remove_tag',
        'archive',
        'restore',
        'undo',
      ]),
      ids: z.array(id).min(1).max(500),
      status: z.enum(berthStatuses).optional(),
      tenureType: text(longestVocabularyValue).optional(),
      tagId: id.optional(),
      reason: z.string().trim().min(5).max(500).optional(),
      requestId: takenBack,
    }),
    response: results,
    emits: ['berth.updated', 'berth.status_changed', 'berth.tagged', 'berth.archived', 'berth.restored'],
  }),
  activeInterests: endpoint({
    method: 'GET',
    path: '/api/v1/berths/{id}/active-interests',
    summary: 'Up to 20 active interests on the berth, the one changed last first',
    gate: 'berths.view',
    params: idParams,
    response: data(
      z.array(
        z.object({
          /** Null, as the client, for a deal that the caller is not shown. */
          interestId: id.nullable(),
          clientId: id.nullable(),
          clientName: z.string().nullable(),
          stage: z.enum(stages),
          isPrimary: z.boolean(),
          inEoiBundle: z.boolean(),
          updatedAt: timestamp,
        }),
      ),
    ),
  }),
} as const
