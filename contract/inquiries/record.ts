import { timestamp } from '../fields.ts'
import { inboxGate } from '../permissions.ts'
import { record } from '../record.ts'
import {
  country,
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

const told = (label: string) => onRequest(readOnly(line(label, 2000)))
const wished = dimensions({
  desiredLength: 'Desired length',
  desiredWidth: 'Desired beam',
  desiredDraft: 'Desired draft',
})

/** What somebody wrote on a website. It becomes a deal or is dismissed, and is no record that people keep. */
export const inquiry = record({
  type: 'inquiry',
  table: 'website_inquiries',
  path: 'admin/website-submissions',
  title: 'name',
  gates: { view: inboxGate },
  has: [],
  fields: {
    createdAt: special('moment', 'Received', null, timestamp),
    // Empty when the form asked for none.
    name: readOnly(name('Name', 200)),
    email: readOnly(line('E-mail', 254)),
    phone: readOnly(line('Phone', 60)),
    phoneE164: inRecord(readOnly(line('International number', 20))),
    phoneCountry: inRecord(readOnly(country('Country of the number'))),
    message: inRecord(readOnly(line('Message', 10_000))),
    formName: readOnly(line('Form', 200)),
    triageState: readOnly(state('State', triageStates)),
    assignedTo: onRequest(readOnly(person('Assigned to'))),
    assigneeName: readOnly(line('Assigned to', 200)),
    triagedAt: moment('Settled'),
    desiredLengthFt: inRecord(readOnly(wished.desiredLengthFt)),
    desiredLengthM: inRecord(readOnly(wished.desiredLengthM)),
    desiredLengthUnit: inRecord(readOnly(wished.desiredLengthUnit)),
    desiredWidthFt: inRecord(readOnly(wished.desiredWidthFt)),
    desiredWidthM: inRecord(readOnly(wished.desiredWidthM)),
    desiredWidthUnit: inRecord(readOnly(wished.desiredWidthUnit)),
    desiredDraftFt: inRecord(readOnly(wished.desiredDraftFt)),
    desiredDraftM: inRecord(readOnly(wished.desiredDraftM)),
    desiredDraftUnit: inRecord(readOnly(wished.desiredDraftUnit)),
    pageUrl: inRecord(readOnly(line('Page', 2000))),
    utm_source: told('Campaign source'),
    utm_medium: told('Campaign medium'),
    utm_campaign: told('Campaign'),
    utm_term: inRecord(told('Campaign term')),
    utm_content: inRecord(told('Campaign content')),
    sourceKind: onRequest(readOnly(state('Came from', ['public', 'form']))),
  },
  facts: {
    received: { action: 'create', live: 'inquiry:created', webhook: true },
    triaged: { action: 'triage' },
    converted: { action: 'convert' },
  },
})
