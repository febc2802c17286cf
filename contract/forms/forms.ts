import { z } from 'zod'
import { accepted, created, cursor, data, empty, page } from '../endpoint.ts'
import { archivedFilter, email, id, idParams, text, timestamp } from '../fields.ts'
import { cursorQuery, listQuery } from '../paging.ts'
import { schemaMessage } from '../reason.ts'
import { actorKinds } from '../values/actors.ts'
import { Confirmation, Definition } from './definition.ts'
import { endpoint } from './endpoint.ts'
import { type HeadPicture, headPictures } from './head-pictures.ts'
import { languages } from './languages.ts'
import { templateNames } from './vocabulary.ts'

const slug = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, schemaMessage('slug_single'))
  .min(3)
  .max(80)

/** Derived: what an answerer meets at the form's address. */
const state = z.enum(['draft', 'open', 'closed', 'full', 'archived'])

const FormSummary = z.object({
  id,
  workspaceId: id,
  name: z.string(),
  slug: z.string(),
  /** Where people answer it. */
  url: z.string(),
  state,
  publishedVersion: z.int().nullable(),
  publishedAt: timestamp.nullable(),
  /** The draft differs from what is published. */
  changed: z.boolean(),
  submissionCount: z.int(),
  lastSubmissionAt: timestamp.nullable(),
  /** Subscriptions that were disabled because they kept failing. */
  failingHooks: z.int(),
  archivedAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
})

export const Form = FormSummary.extend({
  draft: Definition,
  closesAt: timestamp.nullable(),
  responseLimit: z.int().nullable(),
  retentionDays: z.int().nullable(),
  notifyEmails: z.array(z.string()),
  hasLogo: z.boolean(),
  /** A wide picture stands above the content of the page. */
  hasCover: z.boolean(),
  /** Visitors are asked for a password; it is told to nobody. */
  hasPassword: z.boolean(),
  /** The e-mail field by whose answer each person answers once; null for no such limit. */
  onceField: z.string().nullable(),
  /** Visitors may agree that what they wrote is kept for 30 days before they send it. */
  keepsUnfinished: z.boolean(),
})

const settings = {
  name: text(200).optional(),
  slug: slug.optional(),
  workspaceId: id.optional(),
  closesAt: timestamp.nullable().optional(),
  responseLimit: z.int().min(1).max(1_000_000).nullable().optional(),
  /** Days after which submissions are deleted; null keeps them. */
  retentionDays: z.int().min(1).max(3650).nullable().optional(),
  /** Who is told of each submission by mail. */
  notifyEmails: z.array(email).max(20).optional(),
  /** What visitors are asked for before they see the form; null for nothing. Holds at once. */
  password: z.string().trim().min(4).max(200).nullable().optional(),
  /** The id of an e-mail field of the draft: who answered with this address answers no more; null for no such limit. */
  onceField: z.string().max(16).nullable().optional(),
  keepsUnfinished: z.boolean().optional(),
}

function settingPicture<const Kind extends HeadPicture>(kind: Kind, summary: string) {
  return endpoint({
    method: 'PUT',
    path: `/api/v1/forms/{id}/${kind}`,
    summary,
    gate: 'edit',
    params: idParams,
    upload: { as: 'form', bytes: headPictures[kind].bytes },
    body: z.strictObject({}),
    response: data(Form),
    emits: ['form.updated'],
    errors: ['FILE_TYPE_REFUSED', 'FILE_TOO_LARGE'],
  })
}

function removingPicture<const Kind extends HeadPicture>(kind: Kind, summary: string) {
  return endpoint({
    method: 'DELETE',
    path: `/api/v1/forms/{id}/${kind}`,
    summary,
    gate: 'edit',
    params: idParams,
    response: data(Form),
    emits: ['form.updated'],
  })
}

export const forms = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/forms',
    summary: 'Forms, newest first',
    gate: 'view',
    query: listQuery(['createdAt', 'name', 'updatedAt'], {
      workspaceId: id.optional(),
      archived: archivedFilter,
    }),
    response: page(FormSummary),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/forms/{id}',
    summary: 'One form with its draft',
    gate: 'view',
    params: idParams,
    response: data(Form),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/forms',
    summary: 'Begins a form from a template, or from a copy of another form',
    gate: 'edit',
    body: z.strictObject({
      workspaceId: id,
      name: text(200),
      template: z.enum(templateNames).default('blank'),
      copyOf: id.optional(),
    }),
    response: created(Form),
    emits: ['form.created'],
    errors: ['REFERENCE_NOT_FOUND'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/forms/{id}',
    summary: 'Changes the draft or the settings; answerers see the draft only once it is published',
    gate: 'edit',
    params: idParams,
    body: z.strictObject({ ...settings, draft: Definition.optional() }),
    response: data(Form),
    emits: ['form.updated'],
    errors: ['SLUG_TAKEN', 'REFERENCE_NOT_FOUND', 'RECORD_ARCHIVED'],
    ifMatch: true,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/v1/forms/{id}/publish',
    summary: 'Publishes the draft as the next version',
    gate: 'edit',
    params: idParams,
    response: data(Form),
    emits: ['form.published'],
    errors: ['FORM_EMPTY', 'RECORD_ARCHIVED'],
    ifMatch: true,
  }),
  unpublish: endpoint({
    method: 'POST',
    path: '/api/v1/forms/{id}/unpublish',
    summary: 'Takes the form off its address; its submissions stay',
    gate: 'edit',
    params: idParams,
    response: data(Form),
    emits: ['form.unpublished'],
  }),
  archive: endpoint({
    method: 'DELETE',
    path: '/api/v1/forms/{id}',
    summary: 'Archives a form: it takes no more answers',
    gate: 'edit',
    params: idParams,
    response: empty,
    emits: ['form.archived'],
    errors: ['ALREADY_ARCHIVED'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/v1/forms/{id}/restore',
    summary: 'Brings an archived form back',
    gate: 'edit',
    params: idParams,
    response: empty,
    emits: ['form.restored'],
    errors: ['NOT_ARCHIVED'],
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api/v1/forms/{id}/versions',
    summary: 'The published versions, newest first',
    gate: 'view',
    params: idParams,
    response: data(
      z.array(
        z.object({
          number: z.int(),
          publishedAt: timestamp,
          publishedBy: z.string().nullable(),
          submissionCount: z.int(),
          definition: Definition,
        }),
      ),
    ),
  }),
  setLogo: settingPicture(
    'logo',
    'Sets the picture at the head of the page: PNG, JPEG, WebP or GIF up to 512 KiB',
  ),
  removeLogo: removingPicture('logo', 'Takes the picture away'),
  setCover: settingPicture(
    'cover',
    'Sets the wide picture above the content of the page: PNG, JPEG or WebP up to 2 MiB',
  ),
  removeCover: removingPicture('cover', 'Takes the wide picture away'),
  testConfirmation: endpoint({
    method: 'POST',
    path: '/api/v1/forms/{id}/confirmation-test',
    summary: 'Mails the confirmation of a form to the caller, with made-up answers to its draft',
    gate: 'edit',
    params: idParams,
    body: z.strictObject({ confirmation: Confirmation, language: z.enum(languages).optional() }),
    response: accepted(z.object({ to: z.string() })),
    emits: 'nothing',
    limit: 'confirmation_test',
  }),
  activity: endpoint({
    method: 'GET',
    path: '/api/v1/forms/{id}/activity',
    summary: 'What happened to the form, newest first',
    gate: 'view',
    params: idParams,
    query: cursorQuery({}),
    response: cursor(
      z.object({
        id,
        type: z.string(),
        action: z.string(),
        actorKind: z.enum(actorKinds),
        actorName: z.string().nullable(),
        label: z.string().nullable(),
        metadata: z.unknown(),
        createdAt: timestamp,
      }),
    ),
  }),
} as const
