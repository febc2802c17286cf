import { z } from 'zod'
import { data, empty, file, page, results } from '../endpoint.ts'
import { id, idParams, timestamp } from '../fields.ts'
import { listQuery } from '../paging.ts'
import { deliveryStates } from '../values/deliveries.ts'
import { Submission } from './automation.ts'
import { endpoint } from './endpoint.ts'
import { answerFilter } from './filter/answers.ts'

const formParams = z.object({ id: z.string() })

const option = z.object({ value: z.string(), label: z.string() })

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
  /** `key:value`, several separated by line breaks: the answer is, or contains among several, the value; and more. */
  answers: answerFilter,
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
          /** Of a number, such as m. */
          unit: z.string().optional(),
          options: z.array(option),
          /** Of a matrix: its rows; of a repeated group: what each item was asked, and what one is called. */
          rows: z.array(option).optional(),
          fields: z
            .array(
              z.object({
                key: z.string(),
                label: z.string(),
                type: z.string(),
                unit: z.string().optional(),
                options: z.array(option).optional(),
              }),
            )
            .optional(),
          itemLabel: z.string().optional(),
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
        /** The mail that confirms it to its sender: written, or left out by a limit; null for none. */
        confirmation: z.enum(['written', 'limited']).nullable(),
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
    summary:
      'Submissions with the filters of the list, as CSV or XLSX: a column for each field; as ZIP, the XLSX with the ' +
      'uploaded files in a folder for each submission, of at most 1 GiB',
    gate: 'view',
    params: formParams,
    query: z.object({
      format: z.enum(['csv', 'xlsx', 'zip']),
      q: z.string().trim().max(200).optional(),
      ...filters,
    }),
    response: file,
    limit: 'export',
    errors: ['EXPORT_TOO_LARGE'],
  }),
  exportFiles: endpoint({
    method: 'GET',
    path: '/api/v1/forms/{id}/export/files',
    summary: 'What uploaded files an export with these filters brings as ZIP, and how much it may hold',
    gate: 'view',
    params: formParams,
    query: z.object({ q: z.string().trim().max(200).optional(), ...filters }),
    response: data(
      z.object({
        files: z.int(),
        /** Bytes. */
        bytes: z.int(),
        /** Bytes that an export holds at most. */
        most: z.int(),
      }),
    ),
  }),
  unfinished: endpoint({
    method: 'GET',
    path: '/api/v1/forms/{id}/unfinished',
    summary:
      'What visitors wrote, agreed to have kept and did not send, the latest first; none of it is a submission',
    gate: 'view',
    params: formParams,
    query: listQuery(['updatedAt'], {}),
    response: page(
      z.object({
        id,
        formVersion: z.int(),
        /** Answers by key, as they were written so far. */
        data: z.record(z.string(), z.unknown()),
        /** The step of the form that was seen last, and how many there were. */
        step: z.int(),
        steps: z.int(),
        createdAt: timestamp,
        updatedAt: timestamp,
      }),
    ),
  }),
  removeUnfinished: endpoint({
    method: 'DELETE',
    path: '/api/v1/unfinished/{id}',
    summary: 'Deletes what was not finished for good',
    gate: 'edit',
    params: idParams,
    response: empty,
    emits: ['submission.unfinished_deleted'],
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
