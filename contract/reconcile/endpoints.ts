import { z } from 'zod'
import { Berth } from '../berths/endpoints.ts'
import { created, data, empty, page } from '../endpoint.ts'
import {
  countryIso,
  id,
  idParams,
  optionalCopiedText,
  optionalLongText,
  optionalText,
  text,
  timestamp,
} from '../fields.ts'
import { Interest } from '../interests/parts.ts'
import { stages } from '../interests/pipeline.ts'
import { money } from '../money-fields.ts'
import { listQuery } from '../paging.ts'
import { schemaMessage } from '../reason.ts'
import { endpoint } from '../staff-endpoint.ts'
import { berthStatuses } from '../values/vocabulary.ts'

const status = z.enum(berthStatuses)

/** What a rule would make of a berth, and why. The deal is null, by id and by name, where the caller is not shown it. */
const Suggestion = z.object({
  id,
  berthId: id,
  mooringNumber: z.string(),
  from: status,
  to: status,
  trigger: z.string(),
  reason: z.string(),
  interestId: id.nullable(),
  clientName: z.string().nullable(),
  createdAt: timestamp,
})

const settling = {
  method: 'POST',
  gate: 'berths.edit',
  params: idParams,
  body: z.strictObject({}),
  errors: ['SUGGESTION_STALE'],
} as const

export const berthSuggestions = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/berths/suggestions',
    summary: 'What the rules suggest for berths, the latest first',
    gate: 'berths.view',
    response: data(z.array(Suggestion)),
  }),
  apply: endpoint({
    ...settling,
    path: '/api/v1/berths/suggestions/{id}/apply',
    summary: 'Gives the berth the status that is suggested, as the rule would have done',
    response: data(Berth),
    emits: ['berth.status_changed'],
  }),
  dismiss: endpoint({
    ...settling,
    path: '/api/v1/berths/suggestions/{id}/dismiss',
    summary: 'Leaves the berth as it is',
    response: empty,
    emits: ['berth.suggestion_dismissed'],
  }),
} as const

export const reconciliation = {
  queue: endpoint({
    method: 'GET',
    path: '/api/v1/berths/reconcile-queue',
    summary:
      'Berths whose status was set by hand and that no active interest is linked to, by dock and number',
    gate: 'berths.view',
    query: listQuery(['mooringNumber'], {}),
    response: page(
      z.object({
        id,
        mooringNumber: z.string(),
        status,
        tenureType: z.string(),
        price: money.nullable(),
        currency: z.string(),
        /** When the berth was changed last. */
        updatedAt: timestamp,
      }),
    ),
  }),
  reconcile: endpoint({
    method: 'POST',
    path: '/api/v1/berths/{id}/reconcile',
    summary:
      'Opens the interest that stands behind a berth set by hand, at a stage that fits its status, and hands the status back to the rules; at the contract the interest is won',
    gate: 'interests.create',
    asks: ['clients.create'],
    params: idParams,
    body: z
      .strictObject({
        /** A client there is. */
        clientId: id.optional(),
        /** One that is made now. */
        newClient: z
          .strictObject({
            fullName: text(200),
            email: optionalText(254),
            phone: optionalCopiedText(60),
            nationalityIso: countryIso.nullable().optional(),
          })
          .optional(),
        yachtId: id.nullable().optional(),
        /** Without it, the likeliest that fits the status. */
        stage: z.enum(stages).optional(),
        assignedTo: id.nullable().optional(),
        reason: optionalLongText(1000),
      })
      .refine(({ clientId, newClient }) => (clientId === undefined) !== (newClient === undefined), {
        path: ['clientId'],
        message: schemaMessage('client_or_new'),
      }),
    response: created(z.object({ berth: Berth, interest: Interest, clientCreated: z.boolean() })),
    emits: ['berth.reconciled'],
    errors: ['REFERENCE_NOT_FOUND', 'RECORD_ARCHIVED', 'NOTHING_TO_RECONCILE'],
  }),
} as const
