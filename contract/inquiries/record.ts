import { timestamp } from '../fields.ts'
import { inboxGate } from '../permissions.ts'
import { record } from '../record.ts'
import {
  assigned,
  country,
  day,
  dimensions,
  inRecord,
  line,
  moment,
  name,
  onRequest,
  person,
  readOnly,
  special,
  state,
} from '../record-fields.ts'

export const triageStates = ['open', 'assigned', 'converted', 'dismissed'] as const

/** How far a file is that came with an answer, and why it could not be fetched. */
export const inquiryFileStates = ['waiting', 'done', 'failed'] as const
export const inquiryFileFailures = ['gone', 'too_large', 'refused', 'quota', 'unreachable'] as const

const requestText = () => onRequest(readOnly(line(2000)))
const wished = dimensions('desiredLength', 'desiredWidth', 'desiredDraft')

/** What somebody wrote on a website. It becomes a deal or is dismissed, and is no record that people keep. */
export const inquiry = record({
  type: 'inquiry',
  table: 'website_inquiries',
  path: 'admin/website-submissions',
  title: 'name',
  gates: { view: inboxGate, edit: 'interests.edit' },
  has: ['search', 'notes', 'tags', 'files', 'activity'],
  fields: {
    createdAt: special('moment', null, timestamp),
    // Empty when the form asked for none.
    name: readOnly(name(200)),
    email: readOnly(line(254)),
    phone: readOnly(line(60)),
    phoneE164: inRecord(readOnly(line(20))),
    phoneCountry: inRecord(readOnly(country())),
    message: inRecord(readOnly(line(10_000))),
    formName: readOnly(line(200)),
    triageState: readOnly(state(triageStates)),
    assignedTo: onRequest(readOnly(assigned(person(), { shows: 'assigneeName' }))),
    assigneeName: readOnly(line(200)),
    triagedAt: moment(),
    desiredLengthFt: inRecord(readOnly(wished.desiredLengthFt)),
    desiredLengthM: inRecord(readOnly(wished.desiredLengthM)),
    desiredLengthUnit: inRecord(readOnly(wished.desiredLengthUnit)),
    desiredWidthFt: inRecord(readOnly(wished.desiredWidthFt)),
    desiredWidthM: inRecord(readOnly(wished.desiredWidthM)),
    desiredWidthUnit: inRecord(readOnly(wished.desiredWidthUnit)),
    desiredDraftFt: inRecord(readOnly(wished.desiredDraftFt)),
    desiredDraftM: inRecord(readOnly(wished.desiredDraftM)),
    desiredDraftUnit: inRecord(readOnly(wished.desiredDraftUnit)),
    arrivalDate: onRequest(readOnly(day())),
    departureDate: onRequest(readOnly(day())),
    pageUrl: inRecord(readOnly(line(2000))),
    utm_source: requestText(),
    utm_medium: requestText(),
    utm_campaign: requestText(),
    utm_term: inRecord(requestText()),
    utm_content: inRecord(requestText()),
    sourceKind: onRequest(readOnly(state(['public', 'form']))),
  },
  facts: {
    received: { action: 'create', live: 'inquiry:created', webhook: true },
    triaged: { action: 'triage' },
    converted: { action: 'convert' },
    mapped: { action: 'remap' },
  },
})
