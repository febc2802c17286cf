import { z } from 'zod'
import { fieldPlace } from '../documents/parts.ts'
import { fieldTypes, mostFields, mostSigners, signerRoles, signingOrders } from '../documents/vocabulary.ts'
import { created, data, empty, file } from '../endpoint.ts'
import { email, id, idParams, optionalLongText, optionalText, text, timestamp } from '../fields.ts'
import { pdfErrors } from '../files/pdf-errors.ts'
import { messageOf, schemaMessage } from '../reason.ts'
import { endpoint } from '../staff-endpoint.ts'
import { clientLanguages } from '../values/languages.ts'
import { problemOf, type TextNode } from './content.ts'
import { recipientSources, starterKeys, templateForms } from './vocabulary.ts'

/** Somebody a document made of the template is for: who it is follows from the document, or is named here. */
const Recipient = z.strictObject({
  role: z.enum(signerRoles),
  /** From 1; those of the same number act at the same time. */
  signingOrder: z.int().min(1).max(100),
  /** `client`, and the port's own `developer` and `approver`; `person` is named here, or when the document is made. */
  from: z.enum(recipientSources),
  name: optionalText(200),
  email: email.nullable().optional(),
})

const percent = z.number().min(0).max(100)

/** A place on a page of a PDF, in percent from its upper left corner. */
const TemplateField = z.strictObject({
  /** Counts the recipients from 0; null for what is filled in when the document is made: its `value`, with tokens. */
  signerIndex: z.int().min(0).nullable(),
  type: z.enum(fieldTypes),
  page: z.int().min(1).max(10_000),
  x: percent,
  y: percent,
  width: z.number().positive().max(100),
  height: z.number().positive().max(100),
  label: optionalText(200),
  required: z.boolean().optional(),
  options: z.array(text(200)).max(100).optional(),
  value: optionalText(2000),
})

const content = z.custom<TextNode>((value) => typeof value === 'object' && value !== null)

const typed = {
  name: text(120),
  documentType: z.string(),
  isActive: z.boolean().optional(),
  /** What a document made of it is called; without it, as the template. Tokens are filled in here and below. */
  title: text(200).optional(),
  subject: optionalText(250),
  message: optionalLongText(5000),
  recipients: z.array(Recipient).max(mostSigners).optional(),
  signingOrder: z.enum(signingOrders).optional(),
  reminderDays: z.int().min(1).max(365).nullable().optional(),
  expiresInDays: z.int().min(1).max(365).nullable().optional(),
  /** A text of the editor (`doc`), or the PDF `fileId` with fields on it. */
  content: content.optional(),
  fileId: id.optional(),
  fields: z.array(TemplateField).max(mostFields).optional(),
}

interface Typed {
  content?: TextNode | undefined
  recipients?: readonly unknown[] | undefined
  fields?:
    | readonly { signerIndex: number | null; x: number; y: number; width: number; height: number }[]
    | undefined
}

function sound({ content: doc, recipients, fields }: Typed, context: z.RefinementCtx): void {
  const complain = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message })
  const problem = doc ? problemOf(doc, recipients?.length ?? mostSigners) : null
  if (problem) complain(['content'], messageOf(problem))
  for (const [index, { signerIndex, x, y, width, height }] of (fields ?? []).entries()) {
    if (x + width > 100.01) complain(['fields', index, 'width'], schemaMessage('field_beyond'))
    if (y + height > 100.01) complain(['fields', index, 'height'], schemaMessage('field_beyond'))
    if (signerIndex !== null && recipients && signerIndex >= recipients.length) {
      complain(['fields', index, 'signerIndex'], schemaMessage('no_recipient'))
    }
  }
}

const TemplateRow = z.object({
  id,
  name: z.string(),
  documentType: z.string(),
  form: z.enum(templateForms),
  isActive: z.boolean(),
  /** It was begun from a sample, and nobody has said yet that a lawyer checked it. */
  needsCheck: z.boolean(),
  /** How many are to sign, approve or be sent a copy. */
  recipientCount: z.int(),
  updatedAt: timestamp,
  version: z.int(),
})

/** Where the PDF of a template is filled in, and by which recipient, counted from 0; null for what is filled in when the document is made. */
export const PlacedField = z.object({ signerIndex: z.int().nullable(), ...fieldPlace })

/** A recipient as it goes out: who it is, where that is known. */
export const TemplateRecipient = z.object({
  role: z.enum(signerRoles),
  signingOrder: z.int(),
  from: z.enum(recipientSources),
  name: z.string().nullable(),
  email: z.string().nullable(),
})

const Template = TemplateRow.extend({
  title: z.string(),
  subject: z.string().nullable(),
  message: z.string().nullable(),
  recipients: z.array(TemplateRecipient),
  signingOrder: z.enum(signingOrders),
  reminderDays: z.int().nullable(),
  expiresInDays: z.int().nullable(),
  content: z.unknown().nullable(),
  fileId: id.nullable(),
  /** Where the PDF is read for some hours, by whoever holds the address; null for a text. */
  fileUrl: z.string().nullable(),
  /** Where the pictures of a text are shown from, for some minutes. */
  pictures: z.array(z.object({ fileId: id, url: z.string() })),
  fields: z.array(PlacedField),
})

/** The records whose values are filled in; what a deal is of follows from it. */
const about = {
  interestId: id.optional(),
  clientId: id.optional(),
  companyId: id.optional(),
  yachtId: id.optional(),
  reservationId: id.optional(),
  /** With what is offered for its next term. */
  tenancyId: id.optional(),
}

export const documentTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/document-templates',
    summary: 'The templates of the port, by name',
    gate: 'document_templates.view',
    response: data(z.array(TemplateRow)),
  }),
  tokens: endpoint({
    method: 'GET',
    path: '/api/v1/document-templates/tokens',
    summary: 'What can be filled in: `{{token}}` in a text, those of custom fields as well',
    gate: 'document_templates.view',
    response: data(
      z.array(
        z.object({
          token: z.string(),
          /** Null for the day. */
          source: z.string().nullable(),
          /** The name of the field; of a custom one what people call it. */
          field: z.string(),
          custom: z.boolean(),
        }),
      ),
    ),
  }),
  starters: endpoint({
    method: 'GET',
    path: '/api/v1/document-templates/starters',
    summary: 'Sample texts to begin with, in one language; without it in that of the port',
    gate: 'document_templates.view',
    query: z.object({ language: z.enum(clientLanguages).optional() }),
    response: data(
      z.array(
        z.object({
          key: z.enum(starterKeys),
          language: z.enum(clientLanguages),
          name: z.string(),
          documentType: z.string(),
          content: z.unknown(),
        }),
      ),
    ),
  }),
  takeStarters: endpoint({
    method: 'POST',
    path: '/api/v1/document-templates/starters',
    summary:
      'Makes templates of the port of sample texts, to be checked by a lawyer; each is the usual one of its kind where the port has none',
    gate: 'document_templates.manage',
    body: z.strictObject({
      starters: z.array(z.enum(starterKeys)).min(1).max(starterKeys.length),
      language: z.enum(clientLanguages).optional(),
    }),
    response: created(z.array(TemplateRow)),
    emits: ['document_template.created'],
    errors: ['CONFLICT'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/document-templates',
    summary:
      'Makes a template of a text (`content`), or of a PDF of the port (`fileId`) with fields on its pages',
    gate: 'document_templates.manage',
    body: z.strictObject(typed).superRefine(sound),
    response: created(Template),
    emits: ['document_template.created'],
    errors: ['TEMPLATE_NAME_TAKEN', 'REFERENCE_NOT_FOUND', 'CONFLICT', ...pdfErrors],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/document-templates/{id}',
    summary: 'One template with its text or fields',
    gate: 'document_templates.view',
    params: idParams,
    response: data(Template),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/document-templates/{id}',
    summary:
      'Changes a template; a text stays a text, and a PDF a PDF. Documents made of it stay as they are',
    gate: 'document_templates.manage',
    params: idParams,
    body: z
      .strictObject({
        ...typed,
        /** False says that a lawyer checked what was begun from a sample. */
        needsCheck: z.literal(false),
      })
      .partial()
      .superRefine(sound),
    response: data(Template),
    emits: ['document_template.updated'],
    ifMatch: true,
    errors: ['TEMPLATE_NAME_TAKEN', 'REFERENCE_NOT_FOUND', 'VERSION_STALE', ...pdfErrors],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/document-templates/{id}',
    summary: 'Deletes a template; documents made of it stay',
    gate: 'document_templates.manage',
    params: idParams,
    response: empty,
    emits: ['document_template.deleted'],
  }),
  words: endpoint({
    method: 'GET',
    path: '/api/v1/document-templates/{id}/words',
    summary:
      'Title, subject and message of a document of a template, with the values of records; `{{signer.name}}` stays, which is another one for each recipient',
    gate: 'document_templates.view',
    params: idParams,
    query: z.object(about),
    response: data(
      z.object({ title: z.string(), subject: z.string().nullable(), message: z.string().nullable() }),
    ),
    errors: ['REFERENCE_NOT_FOUND'],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/v1/document-templates/{id}/preview',
    summary:
      'What a document of a template would look like, as a PDF, with the values of records; what has none is a gap',
    gate: 'document_templates.view',
    params: idParams,
    query: z.object(about),
    response: file,
    errors: ['REFERENCE_NOT_FOUND'],
    limit: 'document_preview',
  }),
  previewText: endpoint({
    method: 'POST',
    path: '/api/v1/document-templates/preview',
    summary: 'The same of a text as it is written now',
    gate: 'document_templates.view',
    body: z
      .strictObject({ title: text(200).optional(), content, ...about })
      .superRefine(({ content: doc }, context) => sound({ content: doc }, context)),
    response: data(
      z.object({
        title: z.string(),
        /** The PDF in base64. */
        pdf: z.string(),
        pages: z.int(),
      }),
    ),
    emits: 'nothing',
    errors: ['REFERENCE_NOT_FOUND'],
    limit: 'document_preview',
  }),
} as const
