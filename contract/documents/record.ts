import { z } from 'zod'
import { email, id, optionalLongText, optionalText, timestamp } from '../fields.ts'
import { kindApart } from '../record.ts'
import {
  choice,
  count,
  inRecord,
  line,
  moment,
  name,
  onRequest,
  person,
  readOnly,
  special,
  state,
  term,
  whole,
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

const link = (label: string) => onRequest(special('text', label, id.nullable().optional(), id.nullable()))
const days = (label: string) => inRecord(whole(label, z.int().min(1).max(365)))

/** A paper on its way to its signatures. It ends by its status rather than in an archive. */
export const document = kindApart({
  type: 'document',
  table: 'documents',
  path: 'documents',
  title: 'title',
  gates: { view: ['documents.view'] },
  fields: {
    title: name('Document', 200),
    documentType: term('Kind of document', 'document_types'),
    status: readOnly(state('Status', documentStatuses)),
    clientName: readOnly(line('Client', 200)),
    // Whose signatures are waited for now.
    waitingFor: readOnly(line('Waiting for', 1000)),
    signersSigned: count('Signed'),
    signersTotal: count('Signers'),
    sentAt: moment('Sent'),
    completedAt: moment('Completed'),
    expiresAt: special('moment', 'Valid until', timestamp.nullable().optional(), timestamp.nullable()),
    endedAt: onRequest(moment('Ended')),
    signingOrder: onRequest(state('Order', signingOrders)),
    automationMode: onRequest(readOnly(state('Automation', automationModes))),
    createdBy: onRequest(readOnly(person('Made by'))),
    createdByName: onRequest(readOnly(line('Made by', 200))),
    clientId: link('Client'),
    interestId: link('Deal'),
    companyId: link('Company'),
    yachtId: link('Yacht'),
    folderId: link('Folder'),
    fileId: link('File'),
    signedFileId: readOnly(link('Signed file')),
    createdAt: onRequest(special('moment', 'Made', null, timestamp)),
    provider: inRecord(readOnly(choice('Signing service', signingProviders))),
    externalId: inRecord(readOnly(line('Envelope', 200))),
    templateId: inRecord(readOnly(line('Template', 200))),
    subject: inRecord(special('text', 'Subject', optionalText(250), z.string().nullable())),
    message: inRecord(special('text', 'Message', optionalLongText(5000), z.string().nullable())),
    remindersDisabled: inRecord(special('yesNo', 'No reminders', z.boolean().optional(), z.boolean())),
    reminderCadenceOverride: days('Reminder every (days)'),
    autoReminderIntervalDays: days('Reminder of the template (days)'),
    completionCcEmails: inRecord(
      special('text', 'Copies to', z.array(email).max(mostCopies).optional(), z.array(z.string())),
    ),
    // What was asked of the signing service and it has not done yet, and why not.
    wanted: inRecord(readOnly(choice('Asked of the service', wantedSteps))),
    failure: inRecord(readOnly(line('Problem', 1000))),
    voided: inRecord(readOnly(yesNo('Withdrawn at the service'))),
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
