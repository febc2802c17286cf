import { z } from 'zod'
import { data, page } from '../endpoint.ts'
import { id, idList, idParams, listOf, timestamp } from '../fields.ts'
import { listQuery } from '../paging.ts'
import { endpoint } from '../staff-endpoint.ts'
import { alertGates, alertRuleNames, alertStates } from './rules.ts'

/** Something that asks for attention for as long as it is so. */
export const Alert = z.object({
  id,
  rule: z.enum(alertRuleNames),
  status: z.enum(alertStates),
  entityType: z.enum([
    'inquiry',
    'interest',
    'berth',
    'reminder',
    'document',
    'tenancy',
    'reservation',
    'invoice',
  ]),
  entityId: id,
  /** What people call it. */
  title: z.string(),
  /** Since when it has been so: since the EOI went out, since anything was done; of a tenancy that ends, when it does. */
  since: timestamp,
  ownerId: id.nullable(),
  ownerName: z.string().nullable(),
  raisedAt: timestamp,
  /** Who acknowledged or dismissed it, and when. */
  settledByName: z.string().nullable(),
  settledAt: timestamp.nullable(),
  /** Whether the caller may acknowledge or dismiss it. */
  mine: z.boolean(),
})

const settling = {
  method: 'POST',
  gate: alertGates,
  params: idParams,
  body: z.strictObject({}),
  response: data(Alert),
} as const

export const alerts = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/alerts',
    summary:
      'What asks for attention and the caller may see, the most urgent first; without `status` what was not dismissed',
    gate: alertGates,
    query: listQuery(['since'], {
      rule: listOf(alertRuleNames).optional(),
      status: listOf(alertStates).optional(),
      /** Whose responsibility it is. */
      assignedTo: idList.optional(),
      /** Of this record. */
      entityId: id.optional(),
    }),
    response: page(Alert),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/v1/alerts/counts',
    summary: 'How many there are of each rule the caller may see, by their state',
    gate: alertGates,
    response: data(
      z.array(
        z.object({
          rule: z.enum(alertRuleNames),
          open: z.int(),
          acknowledged: z.int(),
          dismissed: z.int(),
        }),
      ),
    ),
  }),
  acknowledge: endpoint({
    ...settling,
    path: '/api/v1/alerts/{id}/acknowledge',
    summary: 'Says that somebody sees to it; once more changes nothing',
    emits: ['alert.acknowledged'],
  }),
  dismiss: endpoint({
    ...settling,
    path: '/api/v1/alerts/{id}/dismiss',
    summary: 'Says that it is of no matter, until it happens anew; once more changes nothing',
    emits: ['alert.dismissed'],
  }),
  reopen: endpoint({
    ...settling,
    path: '/api/v1/alerts/{id}/reopen',
    summary: 'Takes back that it was acknowledged or dismissed; once more changes nothing',
    emits: ['alert.reopened'],
  }),
} as const
