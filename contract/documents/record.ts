import { z } from 'zod'
import { email, optionalLongText, optionalText, timestamp } from '../fields.ts'
import { record } from '../record.ts'
import {
  choice,
  count,
  inRecord,
  integer,
  line,
  moment,
  name,
  nameOfRecord,
  onRequest,
  optionalId,
  person,
  personName,
  readOnly,
  special,
  state,
  term,
  yesNo,
} from '../record-fields.ts'
import {
  automationModes,
  documentStatuses,
  mostCopies,
  signingOrders,
  signingProviders,
  wantedSteps,
} from './vocabulary.ts'

const link = () => onRequest(optionalId())
const days = () => inRecord(integer(z.int().min(1).max(365)))

/** What a document may be of, by its columns. */
export const documentLinks = [
  { type: 'client', column: 'client_id' },
  { type: 'interest', column: 'interest_id' },
  { type: 'company', column: 'company_id' },
  { type: 'yacht', column: 'yacht_id' },
  { type: 'reservation', column: 'reservation_id' },
] as const

/** A paper on its way to its signatures. It ends by its status rather than in an archive. */
export const document = record({
  type: 'document',
  table: 'documents',
  path: 'documents',
  title: 'title',
  gates: { view: 'documents.view', edit: 'documents.create' },
  of: documentLinks,
  has: ['search', 'notes', 'tags', 'customFields', 'reminders', 'activity'],
  fields: {
    title: name(200),
    documentType: term('document_types'),
    status: readOnly(state(documentStatuses)),
    clientName: nameOfRecord(readOnly(line(200)), { type: 'client', id: 'clientId' }),
    // Whose signatures are waited for now.
    waitingFor: readOnly(line(1000)),
    signersSigned: count(),
    signersTotal: count(),
    sentAt: moment(),
    completedAt: moment(),
    expiresAt: special('moment', timestamp.nullable().optional(), timestamp.nullable()),
    endedAt: onRequest(moment()),
    signingOrder: onRequest(state(signingOrders)),
    automationMode: onRequest(readOnly(state(automationModes))),
    createdBy: onRequest(readOnly(person())),
    createdByName: personName('createdBy'),
    clientId: link(),
    interestId: link(),
    companyId: link(),
    yachtId: link(),
    reservationId: link(),
    folderId: link(),
    fileId: link(),
    signedFileId: readOnly(link()),
    createdAt: onRequest(special('moment', null, timestamp)),
    provider: inRecord(readOnly(choice(signingProviders))),
    externalId: inRecord(readOnly(line(200))),
    templateId: inRecord(readOnly(line(200))),
    subject: inRecord(special('text', optionalText(250), z.string().nullable())),
    message: inRecord(special('text', optionalLongText(5000), z.string().nullable())),
    remindersDisabled: inRecord(special('yesNo', z.boolean().optional(), z.boolean())),
    reminderCadenceOverride: days(),
    autoReminderIntervalDays: days(),
    completionCcEmails: inRecord(
      special('text', z.array(email).max(mostCopies).optional(), z.array(z.string())),
    ),
    // What was asked of the signing service and it has not done yet, and why not.
    wanted: inRecord(readOnly(choice(wantedSteps))),
    failure: inRecord(readOnly(line(1000))),
    voided: inRecord(readOnly(yesNo())),
  },
  facts: {
    created: { action: 'create', live: 'document:created' },
    updated: { action: 'update' },
    moved: { action: 'folder_move' },
    deleted: { action: 'delete' },
    watched: { action: 'watch' },
    invited: { action: 'invite' },
    reminded: { action: 'remind' },
    signer_changed: { action: 'signer_change' },
    link_given: { action: 'give_link' },
    automated: { action: 'automate' },
    sent: { action: 'send', live: 'document:sent', webhook: true },
    opened: { action: 'open', live: 'document:opened' },
    signed: { action: 'sign', live: 'document:signed' },
    completed: { action: 'complete', live: 'document:completed', webhook: true },
    declined: { action: 'decline', live: 'document:declined', webhook: true },
    expired: { action: 'expire', live: 'document:expired', webhook: true },
    cancelled: { action: 'cancel', live: 'document:cancelled' },
    failed: { action: 'fail' },
  },
})
