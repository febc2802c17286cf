import { z } from 'zod'
import { created, data, empty, file } from '../endpoint.ts'
import { currency, id, idParams, text, timestamp } from '../fields.ts'
import { largestFile } from '../files/limits.ts'
import { PortalBrand } from '../portal-access/endpoints.ts'
import { MessageBody } from '../portal-messages/endpoints.ts'
import { WantedChanges } from '../portal-profile/endpoints.ts'
import { endpoint } from '../staff-endpoint.ts'
import { clientLanguages } from '../values/languages.ts'
import { portalParts } from './parts.ts'
import {
  Document,
  DrawnBerth,
  HeldBerth,
  Interest,
  Invoice,
  InvoiceDetail,
  Link,
  Message,
  Profile,
  Reservation,
  ShownFile,
  Tenancy,
  textOrNull,
  WaitingListEntry,
  Yacht,
} from './shapes.ts'

/** The port that is looked at, by its short name; without it the first of the account. */
const portQuery = z.object({ port: text(63).optional() })

/** Which of their clients, where the port knows them as several; without it the first. */
const profileQuery = portQuery.extend({ client: id.optional() })

const reads = { method: 'GET', gate: 'portal', query: portQuery } as const
const writes = { method: 'POST', gate: 'portal', query: portQuery } as const

const Me = z.object({
  /** Null for staff who look at what a client sees. */
  email: textOrNull,
  viewOnly: z.boolean(),
  language: z.enum(clientLanguages).nullable(),
  /** Its telephone number and e-mail address are those clients ring and write to. */
  port: PortalBrand.extend({
    currency,
    timezone: z.string(),
    country: textOrNull,
    phone: textOrNull,
    email: textOrNull,
  }),
  ports: z.array(z.object({ slug: z.string(), name: z.string() })),
  clients: z.array(z.object({ id, fullName: z.string() })),
  parts: z.array(z.enum(portalParts)),
  /** Who of the port looks after them. */
  contact: z.object({ name: z.string(), email: z.string(), phone: textOrNull }).nullable(),
  waiting: z.object({
    documents: z.int(),
    invoices: z.int(),
    renewals: z.int(),
    /** Messages of the port they have not read. */
    messages: z.int(),
    /** Files they are asked for. */
    files: z.int(),
  }),
})

/** What clients see of what is theirs, in one port. */
export const portal = {
  me: endpoint({
    ...reads,
    path: '/api/portal/me',
    summary: 'Who looks, the port they look at, and what waits for them there',
    response: data(Me),
  }),
  session: endpoint({
    ...reads,
    path: '/api/portal/session',
    summary: 'What `GET /api/portal/me` gives, and null where nobody is signed in',
    orNobody: true,
    response: data(Me.nullable()),
  }),
  interests: endpoint({
    ...reads,
    path: '/api/portal/interests',
    summary: 'Their interests, those that go on first',
    response: data(z.array(Interest)),
    errors: ['MODULE_DISABLED'],
  }),
  interest: endpoint({
    ...reads,
    path: '/api/portal/interests/{id}',
    summary: 'One of their interests',
    params: idParams,
    response: data(Interest),
    errors: ['MODULE_DISABLED'],
  }),
  documents: endpoint({
    ...reads,
    path: '/api/portal/documents',
    summary: 'Documents of theirs that were sent, those that wait for them first',
    response: data(z.array(Document)),
    errors: ['MODULE_DISABLED'],
  }),
  document: endpoint({
    ...reads,
    path: '/api/portal/documents/{id}',
    summary: 'One of their documents',
    params: idParams,
    response: data(Document),
    errors: ['MODULE_DISABLED'],
  }),
  signDocument: endpoint({
    ...writes,
    path: '/api/portal/documents/{id}/sign',
    summary: 'The address at which they sign a document that waits for them',
    params: idParams,
    response: data(z.object({ url: z.string() })),
    emits: 'nothing',
    errors: ['MODULE_DISABLED', 'DOCUMENT_STATE', 'SIGNER_NOT_NEXT', 'SIGNER_IS_USER', 'PORTAL_READ_ONLY'],
  }),
  downloadDocument: endpoint({
    ...reads,
    path: '/api/portal/documents/{id}/download',
    summary: 'An address at which the signed file is fetched for four hours',
    params: idParams,
    response: data(Link),
    errors: ['MODULE_DISABLED', 'DOCUMENT_STATE'],
  }),
  readUnfinished: endpoint({
    ...reads,
    path: '/api/portal/documents/{id}/unfinished',
    summary:
      'A document that not all have signed, as a PDF: what was signed so far, and on each page that it is not all. For signers whose turn it was or is',
    params: idParams,
    response: file,
    limit: 'export',
    errors: ['MODULE_DISABLED', 'DOCUMENT_STATE', 'SERVICE_BUSY'],
  }),
  invoices: endpoint({
    ...reads,
    path: '/api/portal/invoices',
    summary: 'Invoices billed to them, and to companies they direct, those to be paid first',
    response: data(z.array(Invoice)),
    errors: ['MODULE_DISABLED'],
  }),
  invoice: endpoint({
    ...reads,
    path: '/api/portal/invoices/{id}',
    summary: 'One of their invoices, and how it is paid',
    params: idParams,
    response: data(InvoiceDetail),
    errors: ['MODULE_DISABLED'],
  }),
  downloadInvoice: endpoint({
    ...reads,
    path: '/api/portal/invoices/{id}/download',
    summary: 'An address at which its PDF is fetched for four hours',
    params: idParams,
    response: data(Link),
    errors: ['MODULE_DISABLED', 'INVOICE_NOT_PRINTED'],
  }),
  yachts: endpoint({
    ...reads,
    path: '/api/portal/yachts',
    summary: 'Their yachts',
    response: data(z.array(Yacht)),
    errors: ['MODULE_DISABLED'],
  }),
  yacht: endpoint({
    ...reads,
    path: '/api/portal/yachts/{id}',
    summary: 'One of their yachts',
    params: idParams,
    response: data(Yacht),
    errors: ['MODULE_DISABLED'],
  }),
  berths: endpoint({
    ...reads,
    path: '/api/portal/berths',
    summary: 'Berths they hold or bought',
    response: data(z.array(HeldBerth)),
    errors: ['MODULE_DISABLED'],
  }),
  berth: endpoint({
    ...reads,
    path: '/api/portal/berths/{id}',
    summary: 'One of their berths, and the dock it lies at as it is drawn',
    params: idParams,
    response: data(HeldBerth.extend({ plan: z.array(DrawnBerth) })),
    errors: ['MODULE_DISABLED'],
  }),
  reservations: endpoint({
    ...reads,
    path: '/api/portal/reservations',
    summary: 'Berths that are held for them',
    response: data(z.array(Reservation)),
    errors: ['MODULE_DISABLED'],
  }),
  reservation: endpoint({
    ...reads,
    path: '/api/portal/reservations/{id}',
    summary: 'One of their reservations',
    params: idParams,
    response: data(Reservation),
    errors: ['MODULE_DISABLED'],
  }),
  tenancies: endpoint({
    ...reads,
    path: '/api/portal/tenancies',
    summary: 'Their tenancies, with the next term where one was offered',
    response: data(z.array(Tenancy)),
    errors: ['MODULE_DISABLED'],
  }),
  tenancy: endpoint({
    ...reads,
    path: '/api/portal/tenancies/{id}',
    summary: 'One of their tenancies',
    params: idParams,
    response: data(Tenancy),
    errors: ['MODULE_DISABLED'],
  }),
  acceptRenewal: endpoint({
    ...writes,
    path: '/api/portal/tenancies/{id}/accept-renewal',
    summary: 'Accepts the next term that was offered, by its last day',
    params: idParams,
    response: data(Tenancy),
    emits: ['tenancy.offer_answered'],
    errors: [
      'MODULE_DISABLED',
      'RENEWAL_NOT_OFFERED',
      'RENEWAL_DONE',
      'TENANCY_MOVE_INVALID',
      'PORTAL_READ_ONLY',
    ],
  }),
  declineRenewal: endpoint({
    ...writes,
    path: '/api/portal/tenancies/{id}/decline-renewal',
    summary: 'Declines the next term that was offered, by its last day',
    params: idParams,
    response: data(Tenancy),
    emits: ['tenancy.offer_answered'],
    errors: [
      'MODULE_DISABLED',
      'RENEWAL_NOT_OFFERED',
      'RENEWAL_DONE',
      'TENANCY_MOVE_INVALID',
      'PORTAL_READ_ONLY',
    ],
  }),
  waitingList: endpoint({
    ...reads,
    path: '/api/portal/waiting-list',
    summary: 'The berths they wait for, and their place in line',
    response: data(z.array(WaitingListEntry)),
    errors: ['MODULE_DISABLED'],
  }),
  files: endpoint({
    ...reads,
    path: '/api/portal/files',
    summary: 'Files the port shows them and those they sent, newest first, and what they are asked for',
    response: data(
      z.object({
        files: z.array(ShownFile),
        requests: z.array(z.object({ id, title: z.string(), createdAt: timestamp })),
      }),
    ),
    errors: ['MODULE_DISABLED'],
  }),
  sendFile: endpoint({
    ...writes,
    path: '/api/portal/files',
    summary:
      'Sends a file (field `file`) to the port, for one it asked for where `requestId` names that: at most 50 MiB, a PDF 25 MiB; its type is told by its bytes',
    upload: { as: 'form', bytes: largestFile },
    body: z.strictObject({ requestId: id.optional() }),
    response: created(ShownFile),
    emits: ['file.uploaded', 'client.portal_file_sent'],
    limit: 'portal_file',
    errors: [
      'MODULE_DISABLED',
      'PORTAL_READ_ONLY',
      'REFERENCE_NOT_FOUND',
      'FILE_UNREADABLE',
      'FILE_TYPE_REFUSED',
      'PDF_TOO_LARGE',
      'FILE_QUOTA_REACHED',
    ],
  }),
  downloadFile: endpoint({
    ...reads,
    path: '/api/portal/files/{id}/download',
    summary: 'An address at which the file is fetched for four hours',
    params: idParams,
    response: data(Link),
    errors: ['MODULE_DISABLED'],
  }),
  profile: endpoint({
    ...reads,
    query: profileQuery,
    path: '/api/portal/profile',
    summary:
      'What the port holds of their name, contacts and addresses, and what became of what they wanted changed',
    response: data(Profile),
  }),
  wantProfileChanges: endpoint({
    ...writes,
    query: profileQuery,
    path: '/api/portal/profile-changes',
    summary:
      'Asks for changes, which staff accept or refuse one by one; what was wanted of the same thing before and waits is replaced',
    body: WantedChanges,
    response: data(Profile),
    emits: ['client.portal_change_asked'],
    limit: 'portal_profile',
    errors: ['PORTAL_READ_ONLY', 'REFERENCE_NOT_FOUND'],
  }),
  messages: endpoint({
    ...reads,
    path: '/api/portal/messages',
    summary: 'What they and the port wrote to each other: the newest 200, in the order of writing',
    response: data(z.array(Message)),
    errors: ['MODULE_DISABLED'],
  }),
  sendMessage: endpoint({
    ...writes,
    path: '/api/portal/messages',
    summary:
      'Writes to the port, with up to five of the files they sent before; whoever looks after them is told',
    body: MessageBody.extend({
      fileIds: z
        .array(id)
        .max(5)
        .refine((all) => new Set(all).size === all.length, 'Name each file once.')
        .optional(),
    }),
    response: created(Message),
    emits: ['client.portal_asked'],
    limit: 'portal_message',
    errors: ['MODULE_DISABLED', 'PORTAL_READ_ONLY', 'REFERENCE_NOT_FOUND'],
  }),
  readMessages: endpoint({
    ...writes,
    path: '/api/portal/messages/read',
    summary: 'Marks what the port wrote as read; once more changes nothing',
    response: empty,
    emits: 'nothing',
    errors: ['MODULE_DISABLED', 'PORTAL_READ_ONLY'],
  }),
} as const
