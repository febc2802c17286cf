import { z } from 'zod'
import { TemplateRecipient } from '../document-templates/endpoints.ts'
import { DocumentInput } from '../documents/endpoints.ts'
import { fieldsInput, signersInput } from '../documents/parts.ts'
import { document } from '../documents/record.ts'
import { Document } from '../documents/rows.ts'
import { acknowledging } from '../documents/sending.ts'
import { fieldTypes, signerRoles, signingOrders } from '../documents/vocabulary.ts'
import { created, data } from '../endpoint.ts'
import { flag, id, idParams, optionalLongText } from '../fields.ts'
import { largestPdf } from '../files/limits.ts'
import { pdfErrors } from '../files/pdf-errors.ts'
import { saleDocuments } from '../interests/due-document.ts'
import { schemaMessage } from '../reason.ts'
import { endpoint } from '../staff-endpoint.ts'
import { missingParts } from './vocabulary.ts'

/** JSON as it stands in a part of a form. What it escapes is text as any other: in composed form, and such as can be stored. */
const json = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((text, context): unknown => {
      let storable = true
      try {
        const read = JSON.parse(text, (_key, value: unknown) => {
          if (typeof value !== 'string') return value
          storable &&= value.isWellFormed() && !value.includes('\0')
          return value.normalize('NFC')
        })
        if (storable) return read
        context.addIssue({ code: 'custom', message: schemaMessage('unstorable') })
      } catch {
        context.addIssue({ code: 'custom', message: schemaMessage('no_json') })
      }
      return z.NEVER
    })
    .pipe(schema)

const { title, ...rest } = DocumentInput.shape
const templateId = z.string().trim().min(1).max(200).optional()

export const documentWizard = {
  make: endpoint({
    method: 'POST',
    path: '/api/v1/documents/wizard',
    summary:
      'Makes a document of a template of the port or of the signing service (`templateId`; without one the usual one of its kind), or of a PDF of the port (`fileId`). Without signers those of the template are taken, named by the interest and the signing defaults; fields of a template of the service whose label or placeholder names a token are filled in. With `send`, or where the port sends at once, it is sent',
    gate: 'documents.create',
    asks: ['documents.send_for_signing', 'document_templates.view'],
    body: z.strictObject({
      ...rest,
      title: title.optional(),
      /** The same as `documentType`. */
      type: document.fields.documentType.input.optional(),
      source: z.enum(['template', 'upload']),
      templateId,
      /** The same as `templateId`. */
      template: templateId,
      send: z.boolean().optional(),
      ...acknowledging,
    }),
    response: created(Document),
    emits: ['document.created'],
    errors: [
      'REFERENCE_NOT_FOUND',
      'RECORD_ARCHIVED',
      'RECIPIENT_REQUIRED',
      'FILE_QUOTA_REACHED',
      'PERMISSION_DENIED',
      'COMPETING_DEALS',
      'BERTH_UNCONFIRMED',
      'TEMPLATE_UNCHECKED',
      'SIGNING_UNAVAILABLE',
      ...pdfErrors,
    ],
  }),
  proposal: endpoint({
    method: 'GET',
    path: '/api/v1/documents/proposal',
    summary:
      'What would be sent of an interest: the usual template of the kind (or `templateId`), its words with the values of the records, recipients by name as far as they are known, and what is missing. Nothing is stored',
    gate: 'documents.create',
    asks: ['document_templates.view'],
    query: z.object({
      interestId: id,
      documentType: z.enum(saleDocuments),
      templateId: id.optional(),
    }),
    response: data(
      z.object({
        documentType: z.enum(saleDocuments),
        clientId: id,
        clientName: z.string(),
        /** The berths that the interest would sell, the primary one first. */
        berths: z.array(z.string()),
        /** The template that is taken; null where there is none, or where the signing service has it. */
        templateId: id.nullable(),
        /** The active templates of the port of this kind, by name. */
        templates: z.array(z.object({ id, name: z.string() })),
        title: z.string().nullable(),
        /** `{{signer.name}}` stays, which is another one for each recipient. */
        message: z.string().nullable(),
        recipients: z.array(TemplateRecipient),
        signingOrder: z.enum(signingOrders),
        /** What is not there yet: a template, or one at the signing service, the address of a recipient, a berth, a mail server. */
        missing: z.array(z.enum(missingParts)),
      }),
    ),
    errors: ['REFERENCE_NOT_FOUND'],
  }),
  serviceTemplates: endpoint({
    method: 'GET',
    path: '/api/v1/documents/service-templates',
    summary:
      'The templates of the external signing service that the port has chosen, with their places for recipients in order; none with the product’s own signing. `problem` says why the service told none',
    gate: 'documents.create',
    response: data(
      z.object({
        templates: z.array(
          z.object({
            id: z.string(),
            title: z.string(),
            recipients: z.array(
              z.object({ role: z.enum(signerRoles), name: z.string(), signingOrder: z.int() }),
            ),
          }),
        ),
        problem: z.string().nullable(),
      }),
    ),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/v1/interests/{id}/upload-for-signing',
    summary:
      'Makes a document of the PDF that comes along (field `file`) and sends it: `recipients` and `fields` are JSON, roles SIGNER, APPROVER or CC, places in percent of the page',
    gate: 'documents.send_for_signing',
    params: idParams,
    upload: { as: 'form', bytes: largestPdf, tooLarge: 'PDF_TOO_LARGE' },
    body: z.strictObject({
      title,
      documentType: document.fields.documentType.input,
      recipients: json(signersInput.min(1)),
      fields: json(fieldsInput).optional(),
      signingOrder: z.enum(signingOrders).optional(),
      message: optionalLongText(5000),
      acknowledgeCompeting: flag.optional(),
      acknowledgeHeld: flag.optional(),
      acknowledgeSold: flag.optional(),
    }),
    response: created(Document),
    emits: ['document.created'],
    errors: [
      'RECORD_ARCHIVED',
      'RECIPIENT_REQUIRED',
      'COMPETING_DEALS',
      'BERTH_UNCONFIRMED',
      'FILE_QUOTA_REACHED',
      'FILE_TOO_LARGE',
      ...pdfErrors,
    ],
  }),
  detect: endpoint({
    method: 'POST',
    path: '/api/v1/documents/auto-detect-fields',
    summary:
      'Where the PDF that comes along (field `file`) wants to be filled in, in percent of its pages; none of one that is a picture. Nothing is kept',
    gate: 'documents.send_for_signing',
    upload: { as: 'form', bytes: largestPdf, tooLarge: 'PDF_TOO_LARGE' },
    response: data(
      z.array(
        z.object({
          type: z.enum(fieldTypes),
          page: z.int(),
          x: z.number(),
          y: z.number(),
          width: z.number(),
          height: z.number(),
          /** The words beside it; empty where there are none. */
          label: z.string(),
        }),
      ),
    ),
    emits: 'nothing',
    errors: ['FILE_TOO_LARGE', ...pdfErrors],
    limit: 'document_preview',
  }),
} as const
