import { z } from 'zod'
import { currency, id } from '../fields.ts'
import { everyFacet, record } from '../record.ts'
import {
  amount,
  choice,
  count,
  dimensions,
  inRecord,
  line,
  number,
  onRequest,
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
  .pipe(
    z
      .string()
      .regex(/^[A-Z]{1,3}[0-9]{1,4}$/, 'Write one to three letters and one to four digits, such as B12.'),
  )

export const berth = record({
  type: 'berth',
  table: 'berths',
  title: 'mooringNumber',
  gates: { view: 'berths.view', create: 'berths.create', edit: 'berths.edit', delete: 'berths.edit' },
  has: everyFacet,
  fields: {
    mooringNumber: special('text', 'Mooring number', mooringNumber, z.string()),
    status: state('Status', berthStatuses),
    statusOverrideMode: onRequest(readOnly(choice('Status set by', ['manual', 'automated']))),
    // Written with a status or to one set by hand, and goes with it.
    statusReason: onRequest(readOnly(optionalTerm('Reason for the status', 'status_change_reasons'))),
    tenureType: term('Tenure', 'berth_tenure_types'),
    ...dimensions({ length: 'Length', width: 'Beam', draft: 'Draft' }),
    waterDepthM: number('Water depth (m)', z.number().positive().max(200)),
    ...dimensions({ nominalBoatSize: 'Nominal boat size' }),
    price: amount('Price'),
    currency: special('text', 'Currency', currency.optional(), z.string()),
    dock: onRequest(readOnly(special('text', 'Dock', null, z.string()))),
    number: onRequest(readOnly(count('Number'))),
    pontoon: line('Pontoon', 60),
    mooringType: optionalTerm('Mooring type', 'mooring_types'),
    powerCapacity: line('Power', 60),
    voltage: line('Voltage', 60),
    waterAvailable: yesNo('Water'),
    access: optionalTerm('Access', 'access_types'),
    bowFacing: line('Bow facing', 60),
    sidePontoon: optionalTerm('Side pontoon', 'side_pontoons'),
    cleatType: optionalTerm('Cleat type', 'cleat_types'),
    cleatCapacity: line('Cleat capacity', 60),
    bollardType: optionalTerm('Bollard type', 'bollard_types'),
    bollardCapacity: line('Bollard capacity', 60),
    activeInterestCount: count('Active interests'),
    // Where the berth lies on the globe, in degrees (WGS 84); both or none.
    latitude: inRecord(number('Latitude', z.number().min(-90).max(90))),
    longitude: inRecord(number('Longitude', z.number().min(-180).max(180))),
    // The specification sheet that holds now.
    currentPdfVersionId: inRecord(special('text', 'Specification', null, id.nullable())),
    archiveReason: inRecord(readOnly(line('Archived because', 500))),
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
