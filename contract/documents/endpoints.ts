import { z } from 'zod'
import { created, data, empty, page, storedFile } from '../endpoint.ts'
import { flag, id, idParams, optionalLongText, pastDay, termList, text, timestamp } from '../fields.ts'
import { largestPdf } from '../files/limits.ts'
import { pdfErrors } from '../files/pdf-errors.ts'
import { inputOf } from '../record.ts'
import { csvOf } from '../records/csv-columns.ts'
import { customInput } from '../records/custom-values.ts'
import { recordQuery } from '../records/list-query.ts'
import { regularOf } from '../records/regular.ts'
import { endpoint } from '../staff-endpoint.ts'
import { outstanding } from './outstanding.ts'
import { DocumentEvent, Field, fieldsInput, Signer, SignerWithLink, signersInput, Watcher } from './parts.ts'
import { document } from './record.ts'
import { Document, DocumentGroup, DocumentRow } from './rows.ts'
import { acknowledging, sendErrors } from './sending.ts'
import { documentOwners, documentTabs, mostWatchers } from './vocabulary.ts'

const csv = csvOf(document)
const sees = 'documents.view'
const sends = 'documents.send_for_signing'
const { title: _title, documentType: _type, ...typed } = inputOf(document)
const { clientId, interestId, companyId, yachtId, reservationId, folderId, fileId, ...editable } = typed
const links = { clientId, interestId, companyId, yachtId, reservationId }

/** What a new document is made of. */
export const DocumentInput = z.strictObject({
  title: document.fields.title.input,
  documentType: document.fields.documentType.input,
  ...editable,
  ...links,
  folderId,
  fileId,
  signers: signersInput.optional(),
  fields: fieldsInput.optional(),
  watchers: z.array(id).max(mostWatchers).optional(),
  custom: customInput.optional(),
})

const watcherBody = z.strictObject({ userId: id })
const person = z.object({ name: z.string(), email: z.string() }).nullable()

export const documents = {
  ...regularOf(document),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/documents',
    summary:
      'Documents of the port, the newest first. With `entityType` and `entityId` what belongs to one record and to those beside it, in groups; then no folder is named',
    gate: sees,
    query: recordQuery(document, csv, {
      tab: z.enum(documentTabs).optional(),
      /** The id of somebody who watches it, or `me`. */
      watcher: z.union([z.literal('me'), id]).optional(),
      /** Those alone that somebody has to sign. */
      signatureOnly: flag.optional(),
      sentFrom: timestamp.optional(),
      sentTo: timestamp.optional(),
      type: termList.optional(),
      folderId: z.union([z.literal(['root', 'null']), id]).optional(),
      /** Those of the folders within as well. */
      includeDescendants: flag.optional(),
      entityType: z.enum(documentOwners).optional(),
      entityId: id.optional(),
    }),
    response: page(z.union([DocumentRow, DocumentGroup])),
    csv,
    errors: ['REFERENCE_NOT_FOUND'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/documents',
    summary: 'Makes a document as a draft; one of an interest is its client’s too',
    gate: 'documents.create',
    body: DocumentInput,
    response: created(Document),
    emits: ['document.created'],
    errors: ['REFERENCE_NOT_FOUND', 'RECORD_ARCHIVED', ...pdfErrors],
  }),
  outstanding,
  get: endpoint({
    method: 'GET',
    path: '/api/v1/documents/{id}',
    summary:
      'One document; with `detail=true` its signers, watchers and history beside it, and the document itself once more as `document`',
    gate: sees,
    params: idParams,
    query: z.object({ detail: flag.optional() }),
    response: data(
      Document.extend({
        document: Document.optional(),
        signers: z.array(Signer).optional(),
        watchers: z.array(Watcher).optional(),
        activity: z.array(DocumentEvent).optional(),
      }),
    ),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/documents/{id}',
    summary:
      'Changes a document: its kind, reminders and copies until it has ended; the rest, title, signers and fields as a whole, while it is a draft',
    gate: 'documents.create',
    params: idParams,
    body: DocumentInput.omit({ folderId: true, watchers: true, custom: true }).partial(),
    response: data(Document),
    emits: ['document.updated'],
    ifMatch: true,
    errors: ['REFERENCE_NOT_FOUND', 'RECORD_ARCHIVED', 'VERSION_STALE', 'DOCUMENT_STATE', ...pdfErrors],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/documents/{id}',
    summary: 'Deletes a draft; what was sent is cancelled instead. Its file stays',
    gate: 'documents.create',
    params: idParams,
    response: empty,
    emits: ['document.deleted'],
    errors: ['DOCUMENT_STATE'],
  }),
  signingDetails: endpoint({
    method: 'GET',
    path: '/api/v1/documents/{id}/signing-details',
    summary: 'How the signing of a document goes: its workflow, signers, fields and history',
    gate: sees,
    params: idParams,
    response: data(
      z.object({
        workflow: Document,
        signers: z.array(SignerWithLink),
        /** Whether mail of the port leaves the installation: there is a mail server. */
        mailLeaves: z.boolean(),
        fields: z.array(Field),
        events: z.array(DocumentEvent),
      }),
    ),
  }),
  sendInvitation: endpoint({
    method: 'POST',
    path: '/api/v1/documents/{id}/send-invitation',
    summary:
      'Invites a signer, or the next one who has not acted; a draft is sent by it. Invited before, they are mailed once more',
    gate: sends,
    params: idParams,
    body: z.strictObject({
      signerId: id.optional(),
      /** Everybody whose turn it is, and not only the first of them. */
      all: z.boolean().optional(),
      ...acknowledging,
    }),
    response: data(Document),
    emits: ['document.invited', 'document.updated'],
    errors: ['DOCUMENT_STATE', 'SIGNER_NOT_NEXT', 'RECIPIENT_REQUIRED', ...sendErrors],
  }),
  sendReminder: endpoint({
    method: 'POST',
    path: '/api/v1/documents/{id}/send-reminder',
    summary: 'Reminds a signer, or everybody invited whose turn it is; once an hour and signer',
    gate: sends,
    params: idParams,
    body: z.strictObject({ signerId: id.optional() }),
    response: data(Document),
    emits: ['document.reminded'],
    errors: ['DOCUMENT_STATE', 'SIGNER_NOT_NEXT', 'REMINDER_TOO_SOON'],
  }),
  automate: endpoint({
    method: 'POST',
    path: '/api/v1/documents/{id}/automate',
    summary: 'Has the product invite the signers: in a sequence one after the other, else all at once',
    gate: sends,
    params: idParams,
    body: z.strictObject(acknowledging),
    response: data(Document),
    emits: ['document.automated'],
    errors: ['AUTOMATION_REFUSED', 'DOCUMENT_STATE', ...sendErrors],
  }),
  stopAutomation: endpoint({
    method: 'DELETE',
    path: '/api/v1/documents/{id}/automate',
    summary: 'Leaves inviting to people again',
    gate: sends,
    params: idParams,
    response: data(Document),
    emits: ['document.automated'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/v1/documents/{id}/cancel',
    summary:
      'Cancels a document that has not ended; the signing service is told by a job, again and again where it has to be',
    gate: sends,
    params: idParams,
    body: z.strictObject({ reason: optionalLongText(1000) }),
    response: data(Document),
    emits: ['document.cancelled'],
    errors: ['DOCUMENT_STATE'],
  }),
  tryAgain: endpoint({
    method: 'POST',
    path: '/api/v1/documents/{id}/try-again',
    summary: 'Asks the signing service once more for what it did not do',
    gate: sends,
    params: idParams,
    body: z.strictObject({}),
    response: data(Document),
    emits: ['document.updated'],
    errors: ['DOCUMENT_STATE'],
  }),
  composeCompletion: endpoint({
    method: 'POST',
    path: '/api/v1/documents/{id}/compose-completion-email',
    summary: 'A draft of the mail to those who signed a completed document; nothing is sent',
    gate: sees,
    params: idParams,
    body: z.strictObject({}),
    response: data(
      z.object({
        to: z.array(z.object({ name: z.string(), email: z.string() })),
        cc: z.array(z.string()),
        subject: z.string(),
        body: z.string(),
        /** The signed file, to go with it. */
        fileId: id.nullable(),
      }),
    ),
    emits: 'nothing',
    errors: ['DOCUMENT_STATE'],
  }),
  externalEoi: endpoint({
    method: 'POST',
    path: '/api/v1/interests/{id}/external-eoi',
    summary:
      'Keeps an EOI that was signed outside the product (field `file`, a PDF), and marks it signed at the interest',
    gate: 'documents.upload_signed',
    params: idParams,
    upload: { as: 'form', bytes: largestPdf, tooLarge: 'PDF_TOO_LARGE' },
    body: z.strictObject({
      title: text(200).optional(),
      signedOn: pastDay.optional(),
      reason: text(1000).optional(),
    }),
    response: created(Document),
    emits: ['document.created', 'interest.externally_signed'],
    errors: [
      'INTEREST_CLOSED',
      'RECORD_ARCHIVED',
      'FILE_UNREADABLE',
      'FILE_TYPE_REFUSED',
      'PDF_MAGIC_BYTE',
      'PDF_TOO_LARGE',
      'FILE_QUOTA_REACHED',
    ],
  }),
  giveLink: endpoint({
    method: 'POST',
    path: '/api/v1/documents/{id}/signers/{signerId}/link',
    summary:
      'The address at which a signer outside the port signs, to be handed to them; that it was taken is written down',
    gate: sends,
    params: z.object({ id: z.string(), signerId: z.string() }),
    body: z.strictObject({}),
    response: data(z.object({ url: z.string() })),
    emits: ['document.link_given'],
    errors: ['DOCUMENT_STATE', 'SIGNER_NOT_NEXT', 'SIGNER_IS_USER'],
  }),
  openAsSigner: endpoint({
    method: 'POST',
    path: '/api/v1/documents/{id}/signers/{signerId}/open',
    summary: 'The address at which the caller signs, as the signer they are',
    gate: sees,
    personal: true,
    params: z.object({ id: z.string(), signerId: z.string() }),
    body: z.strictObject({}),
    response: data(z.object({ url: z.string() })),
    emits: 'nothing',
    errors: ['DOCUMENT_STATE', 'SIGNER_NOT_NEXT'],
  }),
  watchers: endpoint({
    method: 'GET',
    path: '/api/v1/documents/{id}/watchers',
    summary: 'Who is told what happens to a document',
    gate: sees,
    params: idParams,
    response: data(z.array(Watcher)),
  }),
  watch: endpoint({
    method: 'POST',
    path: '/api/v1/documents/{id}/watchers',
    summary: 'Has somebody of the port told what happens to a document',
    gate: sees,
    params: idParams,
    body: watcherBody,
    response: created(z.array(Watcher)),
    emits: ['document.watched'],
    errors: ['REFERENCE_NOT_FOUND'],
  }),
  unwatch: endpoint({
    method: 'DELETE',
    path: '/api/v1/documents/{id}/watchers',
    summary: 'Tells somebody no more of a document',
    gate: sees,
    params: idParams,
    body: watcherBody,
    response: empty,
    emits: ['document.watched'],
  }),
  move: endpoint({
    method: 'PATCH',
    path: '/api/v1/documents/{id}/folder',
    summary: 'Moves a document to a folder; `null` is the root',
    gate: 'documents.manage_folders',
    params: idParams,
    body: z.strictObject({ folderId: id.nullable() }),
    response: data(Document),
    emits: ['document.moved'],
    ifMatch: true,
    errors: ['REFERENCE_NOT_FOUND', 'VERSION_STALE'],
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/v1/documents/{id}/download/{slug}',
    summary:
      'The file of a document, the signed one where there is one; the slug is its folders and name as they are now, each a segment',
    gate: sees,
    params: z.object({ id: z.string(), slug: z.string() }),
    pathKinds: { slug: 'rest' },
    response: storedFile,
  }),
  ofBerth: endpoint({
    method: 'GET',
    path: '/api/v1/berths/{id}/interest-documents',
    summary: 'Documents of the interests that a berth is linked to now, the newest first',
    gate: 'berths.view',
    params: idParams,
    response: data(z.array(DocumentRow)),
  }),
  signingDefaults: endpoint({
    method: 'GET',
    path: '/api/v1/documents/signing-defaults',
    summary: 'Who signs and approves for the port, and whether documents are sent at once',
    gate: sends,
    response: data(
      z.object({
        developer: person,
        approver: person,
        sendMode: z.enum(['auto', 'manual']),
        signingOrder: z.enum(['TEMPLATE_DEFAULT', 'PARALLEL', 'SEQUENTIAL']),
        reminderDays: z.int().nullable(),
      }),
    ),
  }),
  templateDefaults: endpoint({
    method: 'GET',
    path: '/api/v1/documents/template-defaults',
    summary: 'The templates of the port’s EOI, contract and reservation agreement, by their ids',
    gate: sees,
    response: data(
      z.object({
        eoi: z.string().nullable(),
        contract: z.string().nullable(),
        reservation_agreement: z.string().nullable(),
      }),
    ),
  }),
  featureFlags: endpoint({
    method: 'GET',
    path: '/api/v1/documents/feature-flags',
    summary: 'What the hub of documents shows in this port',
    gate: sees,
    response: data(z.object({ documents_show_expired_tab: z.boolean() })),
  }),
} as const
