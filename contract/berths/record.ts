import { z } from 'zod'
import { currency } from '../fields.ts'
import { schemaMessage } from '../reason.ts'
import { everyFacet, record } from '../record.ts'
import {
  amount,
  choice,
  count,
  day,
  dimensions,
  inRecord,
  line,
  number,
  onRequest,
  optionalId,
  optionalTerm,
  readOnly,
  special,
  state,
  term,
  yesNo,
} from '../record-fields.ts'
import { berthStatuses } from '../values/vocabulary.ts'

export const mooringNumber = z
  .string()
  .trim()
  .transform((value) => value.toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{1,3}[0-9]{1,4}$/, schemaMessage('mooring_number')))

export const berth = record({
  type: 'berth',
  table: 'berths',
  title: 'mooringNumber',
  gates: {
    view: 'berths.view',
    create: 'berths.create',
    edit: 'berths.edit',
    delete: 'berths.edit',
    import: 'berths.import',
  },
  has: [...everyFacet, 'externalIds', 'import', 'overview'],
  report: ['mooringNumber', 'status', 'lengthM', 'widthM', 'tenureType', 'price'],
  fields: {
    mooringNumber: special('text', mooringNumber, z.string()),
    status: state(berthStatuses),
    statusOverrideMode: onRequest(readOnly(choice(['manual', 'automated']))),
    // Written with a status or to one set by hand, and goes with it.
    statusReason: onRequest(readOnly(optionalTerm('status_change_reasons'))),
    tenureType: term('berth_tenure_types'),
    ...dimensions('length', 'width', 'draft'),
    waterDepthM: number(z.number().positive().max(200)),
    ...dimensions('nominalBoatSize'),
    price: amount('currency'),
    currency: special('text', currency.optional(), z.string()),
    dock: onRequest(readOnly(special('text', null, z.string()))),
    number: onRequest(readOnly(count())),
    pontoon: line(60),
    mooringType: optionalTerm('mooring_types'),
    powerCapacity: line(60),
    voltage: line(60),
    waterAvailable: yesNo(),
    access: optionalTerm('access_types'),
    bowFacing: line(60),
    sidePontoon: optionalTerm('side_pontoons'),
    cleatType: optionalTerm('cleat_types'),
    cleatCapacity: line(60),
    bollardType: optionalTerm('bollard_types'),
    bollardCapacity: line(60),
    activeInterestCount: count(),
    // Who lies there today, by name where the caller is shown the client, and the day the berth is free again.
    heldBy: onRequest(readOnly(line(200))),
    heldUntil: onRequest(readOnly(day())),
    // Where the berth lies on the globe, in degrees (WGS 84); both or none.
    latitude: inRecord(number(z.number().min(-90).max(90))),
    longitude: inRecord(number(z.number().min(-180).max(180))),
    // The specification sheet that holds now.
    currentPdfVersionId: inRecord(readOnly(optionalId())),
    archiveReason: inRecord(readOnly(line(500))),
  },
  facts: {
    archived: { webhook: true },
    status_changed: { action: 'status_change', webhook: true },
    rule_evaluated: { action: 'rule_evaluated', live: null },
    status_suggested: { action: 'rule_suggested' },
    suggestion_dismissed: { action: 'suggestion_dismiss' },
    reconciled: { action: 'reconcile' },
    pdf_version_added: { action: 'pdf_add' },
    pdf_version_current: { action: 'pdf_current' },
    waiting_list_changed: { action: 'waiting_list_change', tells: 'client' },
    waiting_list_offered: { action: 'waiting_list_offer', tells: 'client' },
    waiting_list_accepted: { action: 'waiting_list_accept', tells: 'client' },
    waiting_list_declined: { action: 'waiting_list_decline', tells: 'client' },
    waiting_list_skipped: { action: 'waiting_list_skip', tells: 'client' },
    waiting_list_expired: { action: 'waiting_list_expire', tells: 'client' },
  },
})
