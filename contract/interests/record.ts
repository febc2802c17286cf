import { z } from 'zod'
import { currency, optionalText, timestamp } from '../fields.ts'
import { everyFacet, record } from '../record.ts'
import {
  amount,
  assignee,
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
  readOnly,
  special,
  state,
  term,
} from '../record-fields.ts'
import { docStatuses, leadCategories } from '../values/vocabulary.ts'
import { outcomes, recordedStages } from './pipeline.ts'

const currencyOf = () => inRecord(special('text', currency.nullable().optional(), z.string().nullable()))
const envelope = () => inRecord(readOnly(line(200)))
const milestone = () => inRecord(readOnly(day()))
const campaign = () => inRecord(readOnly(line(2000)))
const paper = () => inRecord(readOnly(state(docStatuses)))

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
  has: [...everyFacet, 'externalIds', 'import'],
  report: ['clientName', 'berths', 'pipelineStage', 'leadCategory', 'assigneeName', 'value'],
  fields: {
    clientName: readOnly(name(200)),
    yachtName: readOnly(line(120)),
    // One of the seven stages; older interests may carry the retired `completed`.
    pipelineStage: readOnly(state(recordedStages)),
    // Null where it came to its stage before it came here, on a day that nobody knows.
    stageChangedAt: special('moment', null, timestamp.nullable()),
    outcome: readOnly(choice(outcomes)),
    // Mooring numbers, the primary one first.
    berths: inList(special('text', null, z.array(z.string()))),
    leadCategory: state(leadCategories),
    temperature: optionalTerm('interest_temperature'),
    source: term('lead_sources'),
    // The day on which it is expected to be signed.
    expectedCloseDate: day(),
    // The stay that is asked for.
    arrivalDate: onRequest(day()),
    departureDate: onRequest(day()),
    ...assignee('assignedTo', { shows: 'assigneeName' }),
    outcomeAt: onRequest(moment()),
    outcomeReason: inRecord(readOnly(line(1000))),
    ...desired(),
    preferredDock: inRecord(special('text', optionalText(3), z.string().nullable())),
    preferredTenure: inRecord(optionalTerm('berth_tenure_types')),
    // Of `priceMaxCurrency`, which is the port's where only the amount is given.
    priceMax: inRecord(amount('priceMaxCurrency')),
    priceMaxCurrency: currencyOf(),
    // What is to come as a deposit; in lists with the digits of its currency.
    depositExpectedAmount: onRequest(amount('depositExpectedCurrency')),
    depositExpectedCurrency: onRequest(
      special('text', currency.nullable().optional(), z.string().nullable()),
    ),
    eoiDocStatus: paper(),
    reservationDocStatus: paper(),
    contractDocStatus: paper(),
    // Ids of the envelopes in the signing service.
    eoiExternalId: envelope(),
    reservationExternalId: envelope(),
    contractExternalId: envelope(),
    eoiStatus: inRecord(readOnly(choice(['waiting_for_signatures', 'signed', 'expired']))),
    dateQualified: milestone(),
    dateEoiSent: milestone(),
    dateEoiSigned: milestone(),
    dateReservationSigned: milestone(),
    dateDepositReceived: milestone(),
    dateContractSent: milestone(),
    dateContractSigned: milestone(),
    // Of the website inquiry that became this interest.
    utm_source: campaign(),
    utm_medium: campaign(),
    utm_campaign: campaign(),
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
  const fields = dimensions('desiredLength', 'desiredWidth', 'desiredDraft')
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
