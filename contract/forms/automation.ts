import { z } from 'zod'
import { bare } from '../endpoint.ts'
import { timestamp } from '../fields.ts'
import { schemaMessage } from '../reason.ts'
import { endpoint } from './endpoint.ts'

/** A submission as it is listed and delivered. */
export const Submission = z.object({
  submission_id: z.string(),
  /** The same as submission_id. */
  id: z.string(),
  form_id: z.string(),
  form_title: z.string(),
  form_slug: z.string(),
  submitted_at: timestamp,
  /** Answers by the key of each field: booleans, numbers, ISO dates, lists, file links; null when not answered. */
  data: z.record(z.string(), z.unknown()),
  fields: z.array(
    z.object({
      id: z.string(),
      key: z.string(),
      label: z.string(),
      type: z.string(),
      /** Of a number, as the author wrote it, such as m. */
      unit: z.string().optional(),
      value: z.unknown(),
      /**
       * The answer in words, in the language the form is written in: labels of what was chosen, Yes or No, a number with its
       * unit, a day; empty where there is none. Submissions that came before there were words have no text.
       */
      text: z.string().optional(),
    }),
  ),
  /** Where the answer came from: UTM parameters, the page's address and its referrer. */
  meta: z.object({ attribution: z.record(z.string(), z.string()) }),
})
export type Submission = z.output<typeof Submission>

/** Platforms may write a number where an id stands. */
const looseId = z
  .union([z.string(), z.number().transform(String)], { error: schemaMessage('name_form') })
  .pipe(z.string().min(1, schemaMessage('name_form')).max(200))
const requiredId = (name: string) =>
  z
    .string({ error: `Name the ${name}.` })
    .min(1, `Name the ${name}.`)
    .max(200)

const pair = z.object({
  hookUrl: z
    .string({ error: schemaMessage('name_target') })
    .min(1)
    .max(4000),
  form_id: looseId,
})

/** What automation platforms call with `Authorization: Bearer <API_KEY>`. */
export const automation = {
  validate: endpoint({
    method: 'GET',
    path: '/external/automation/validate',
    summary: 'Validate API Key',
    gate: 'api_key',
    response: bare(
      z.object({
        name: z.string(),
        email: z.string(),
        workspaces: z.array(z.object({ id: z.string(), name: z.string() })),
      }),
    ),
    limit: 'automation',
  }),
  workspaces: endpoint({
    method: 'GET',
    path: '/external/automation/workspaces',
    summary: 'The workspaces the key may use',
    gate: 'api_key',
    response: bare(z.array(z.object({ id: z.string(), name: z.string() }))),
    limit: 'automation',
  }),
  forms: endpoint({
    method: 'GET',
    path: '/external/automation/forms',
    summary: 'The forms of a workspace',
    gate: 'api_key',
    query: z.object({ workspace_id: requiredId('workspace') }),
    response: bare(
      z.array(z.object({ id: z.string(), name: z.string(), label: z.string(), slug: z.string() })),
    ),
    errors: ['RECORD_NOT_FOUND'],
    limit: 'automation',
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/external/automation/webhook',
    summary: 'Sends each new submission of a form to an address; the same pair again changes nothing',
    gate: 'api_key',
    body: pair,
    response: bare(
      z.object({
        /** The address itself: platforms send it back to unsubscribe. */
        id: z.string(),
        subscription_id: z.string(),
        hookUrl: z.string(),
        form_id: z.string(),
        created_at: timestamp,
      }),
    ),
    emits: ['subscription.created', 'subscription.enabled'],
    errors: ['RECORD_NOT_FOUND', 'RECORD_ARCHIVED', 'HOOK_ADDRESS_REFUSED', 'TOO_MANY_SUBSCRIPTIONS'],
    limit: 'automation',
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/external/automation/webhook',
    summary: 'Ends the deliveries to an address; hookUrl may also be the subscription_id',
    gate: 'api_key',
    body: pair,
    response: bare(z.object({ removed: z.boolean() })),
    emits: ['subscription.removed'],
    errors: ['RECORD_NOT_FOUND'],
    limit: 'automation',
  }),
  recent: endpoint({
    method: 'GET',
    path: '/external/automation/submissions/recent',
    summary: 'The newest submissions of a form, newest first',
    gate: 'api_key',
    query: z.object({
      form_id: requiredId('form'),
      limit: z
        .string()
        .regex(/^\d{1,3}$/, 'Use a number from 1 to 100.')
        .transform(Number)
        .pipe(z.int().min(1, 'Use a number from 1 to 100.').max(100, 'Use a number from 1 to 100.'))
        .default(10),
    }),
    response: bare(z.array(Submission)),
    errors: ['RECORD_NOT_FOUND'],
    limit: 'automation',
  }),
} as const
