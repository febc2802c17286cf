import { z } from 'zod'
import { currency, optionalText, timestamp } from '../fields.ts'
import { everyFacet, record } from '../record.ts'
import {
  amount,
  choice,
  day,
  dimensions,
  inList,
  inRecord,
  line,
  moment,
  name,
  onRequest,
  optionalTerm,
  person,
  readOnly,
  special,
  state,
  term,
} from '../record-fields.ts'
import { docStatuses, leadCategories } from '../values/vocabulary.ts'
import { outcomes, recordedStages } from './pipeline.ts'

const currencyOf = (label: string) =>
  inRecord(special('text', label, currency.nullable().optional(), z.string().nullable()))
const envelope = (label: string) => inRecord(readOnly(line(label, 200)))
const milestone = (label: string) => inRecord(readOnly(day(label)))
const paper = (label: string) => inRecord(readOnly(state(label, docStatuses)))

export const interest = record({
  type: 'interest',
  table: 'interests',
  title: null,
  gates: {
    view: 'interests.view',
    create: 'interests.create',
    edit: 'interests.edit',
    delete: 'interests.delete',
  },
  scope: 'interests',
  has: everyFacet,
  fields: {
    clientName: readOnly(name('Client', 200)),
    yachtName: readOnly(line('Yacht', 120)),
    // One of the seven stages; older interests may carry the retired `completed`.
    pipelineStage: readOnly(state('Stage', recordedStages)),
    stageChangedAt: special('moment', 'In this stage since', null, timestamp),
    outcome: readOnly(choice('Outcome', outcomes)),
    // Mooring numbers, the primary one first.
    berths: inList(special('text', 'Berths', null, z.array(z.string()))),
    leadCategory: state('Lead', leadCategories),
    temperature: optionalTerm('Temperature', 'interest_temperature'),
    source: term('Source', 'lead_sources'),
    assignedTo: onRequest(person('Assigned to')),
    assigneeName: readOnly(line('Assigned to', 200)),
    outcomeAt: onRequest(moment('Ended')),
    outcomeReason: inRecord(readOnly(line('Reason', 1000))),
    ...desired(),
    preferredDock: inRecord(special('text', 'Preferred dock', optionalText(3), z.string().nullable())),
    preferredTenure: inRecord(optionalTerm('Preferred tenure', 'berth_tenure_types')),
    // Of `priceMaxCurrency`, which is the port's where only the amount is given.
    priceMax: inRecord(amount('Highest price')),
    priceMaxCurrency: currencyOf('Currency of the highest price'),
    depositExpectedAmount: inRecord(amount('Expected deposit')),
    depositExpectedCurrency: currencyOf('Currency of the expected deposit'),
    eoiDocStatus: paper('EOI'),
    reservationDocStatus: paper('Reservation'),
    contractDocStatus: paper('Contract'),
    // Ids of the envelopes in the signing service.
    eoiExternalId: envelope('EOI envelope'),
    reservationExternalId: envelope('Reservation envelope'),
    contractExternalId: envelope('Contract envelope'),
    eoiStatus: inRecord(readOnly(choice('EOI', ['waiting_for_signatures', 'signed', 'expired']))),
    dateQualified: milestone('Qualified on'),
    dateEoiSent: milestone('EOI sent on'),
    dateEoiSigned: milestone('EOI signed on'),
    dateReservationSigned: milestone('Reservation signed on'),
    dateDepositReceived: milestone('Deposit received on'),
    dateContractSent: milestone('Contract sent on'),
    dateContractSigned: milestone('Contract signed on'),
  },
  facts: {
    created: { live: 'interest:created', webhook: true },
    stage_changed: { action: 'stage_change', live: 'interest:stageChanged', webhook: true },
    outcome_set: { action: 'outcome_set', live: 'interest:outcomeSet', webhook: true },
    outcome_cleared: { action: 'outcome_cleared', live: 'interest:outcomeCleared' },
    berth_linked: { action: 'berth_link' },
    berth_link_updated: { action: 'berth_link_update' },
    berth_unlinked: { action: 'berth_unlink' },
    externally_signed: { action: 'externally_signed' },
    paper_progressed: { action: 'paper_progress' },
    milestones_corrected: { action: 'milestones_correct' },
    contact_logged: { action: 'contact_log' },
    supplemental_requested: { action: 'supplemental_request' },
    supplemental_submitted: { action: 'supplemental_submit' },
    supplemental_applied: { action: 'supplemental_apply' },
    qualified: { action: 'qualify' },
    step_undone: { action: 'undo' },
    stayed_archived: { action: 'restore_refused', live: null },
  },
})

function desired() {
  const fields = dimensions({
    desiredLength: 'Desired length',
    desiredWidth: 'Desired beam',
    desiredDraft: 'Desired draft',
  })
  return {
    desiredLengthFt: inRecord(fields.desiredLengthFt),
    desiredLengthM: inRecord(fields.desiredLengthM),
    desiredLengthUnit: inRecord(fields.desiredLengthUnit),
    desiredWidthFt: inRecord(fields.desiredWidthFt),
    desiredWidthM: inRecord(fields.desiredWidthM),
    desiredWidthUnit: inRecord(fields.desiredWidthUnit),
    desiredDraftFt: inRecord(fields.desiredDraftFt),
    desiredDraftM: inRecord(fields.desiredDraftM),
    desiredDraftUnit: inRecord(fields.desiredDraftUnit),
  }
}
