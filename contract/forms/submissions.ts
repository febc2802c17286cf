import { z } from 'zod'
import { data, empty, file, page, results } from '../endpoint.ts'
import { id, idParams, timestamp } from '../fields.ts'
import { listQuery } from '../paging.ts'
import { deliveryStates } from '../values/deliveries.ts'
import { Submission } from './automation.ts'
import { endpoint } from './endpoint.ts'

const formParams = z.object({ id: z.string() })

const SubmissionRow = z.object({
  id,
  submittedAt: timestamp,
  formVersion: z.int(),
  spam: z.enum(['honeypot', 'marked']).nullable(),
  /** Answers by key. */
  data: z.record(z.string(), z.unknown()),
})

const filters = {
  spam: z.enum(['no', 'yes', 'all']).default('no'),
  from: timestamp.optional(),
  to: timestamp.optional(),
  /** `key:value`, several separated by line breaks: the answer is, or contains among several, the value. */
  answers: z
    .string()
    .max(2000)
    .transform((text, context) => {
      const pairs = text.split('\n').filter(Boolean)
      const split = pairs.map((pair) => /^([a-z][a-z0-9_]{0,59}):(.{0,200})$/s.exec(pair))
      if (split.every((match) => match !== null))
        return split.map((match) => ({ key: match[1]!, value: match[2]! }))
      context.addIssue({ code: 'custom', message: 'Write key:value.' })
      return z.NEVER
    })
    .optional(),
}

export const submissions = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/forms/{id}/submissions',
    summary: 'Submissions of a form, newest first; as a file by export',
    gate: 'view',
    params: formParams,
    query: listQuery(['submittedAt'], filters),
    response: page(SubmissionRow),
  }),
  columns: endpoint({
    method: 'GET',
    path: '/api/v1/forms/{id}/columns',
    summary: 'The fields of all published versions, in order: the columns of its submissions',
    gate: 'view',
    params: formParams,
    response: data(
      z.array(
        z.object({
          key: z.string(),
          label: z.string(),
          type: z.string(),
          options: z.array(z.object({ value: z.string(), label: z.string() })),
        }),
      ),
    ),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/submissions/{id}',
    summary: 'One submission as it was delivered, with its deliveries and its neighbours',
    gate: 'view',
    params: idParams,
    response: data(
      z.object({
        submission: Submission,
        formVersion: z.int(),
        spam: z.enum(['honeypot', 'marked']).nullable(),
        newerId: id.nullable(),
        olderId: id.nullable(),
        deliveries: z.array(
          z.object({
            id,
            subscriptionId: id,
            hookUrl: z.string(),
            state: z.enum(deliveryStates),
            attempts: z.int(),
            lastStatus: z.int().nullable(),
            lastError: z.string().nullable(),
            nextAttemptAt: timestamp.nullable(),
          }),
        ),
      }),
    ),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/v1/forms/{id}/export',
    summary: 'Submissions with the filters of the list, as CSV or XLSX: a column for each field',
    gate: 'view',
    params: formParams,
    query: z.object({
      format: z.enum(['csv', 'xlsx']),
      q: z.string().trim().max(200).optional(),
      ...filters,
    }),
    response: file,
    limit: 'export',
  }),
  mark: endpoint({
    method: 'POST',
    path: '/api/v1/submissions/mark',
    summary: 'Says of submissions that they are spam, or not; one that is not is delivered now',
    gate: 'edit',
    body: z.strictObject({ ids: z.array(id).min(1).max(500), spam: z.boolean() }),
    response: results,
    emits: ['submission.marked'],
  }),
  removeMany: endpoint({
    method: 'POST',
    path: '/api/v1/submissions/delete',
    summary: 'Deletes submissions with their files for good',
    gate: 'edit',
    body: z.strictObject({ ids: z.array(id).min(1).max(500) }),
    response: results,
    emits: ['submission.deleted'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/submissions/{id}',
    summary: 'Deletes a submission with its files for good',
    gate: 'edit',
    params: idParams,
    response: empty,
    emits: ['submission.deleted'],
  }),
} as const
