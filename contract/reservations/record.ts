import { z } from 'zod'
import { isoDate, optionalLongText, timestamp } from '../fields.ts'
import { record } from '../record.ts'
import {
  day,
  inBulk,
  inRecord,
  line,
  moment,
  onRequest,
  optionalId,
  optionalReference,
  personName,
  readOnly,
  reference,
  special,
  state,
  term,
} from '../record-fields.ts'
import { reservationStates } from './states.ts'

/** A berth held for somebody until a tenancy or a sale. It ends by its status rather than in an archive. */
export const reservation = record({
  type: 'reservation',
  table: 'berth_reservations',
  path: 'berth-reservations',
  title: null,
  gates: { view: 'reservations.view', create: 'reservations.create', edit: 'reservations.create' },
  seenWith: { type: 'client', column: 'client_id' },
  counted: true,
  has: [
    'search',
    'notes',
    'tags',
    'externalIds',
    'files',
    'customFields',
    'reminders',
    'activity',
    'import',
    'bulk',
  ],
  fields: {
    ...reference('berthId', { to: 'berth', shows: 'mooringNumber' }),
    ...reference('clientId', { to: 'client', shows: 'clientName' }),
    ...optionalReference('yachtId', { to: 'yacht', shows: 'yachtName' }),
    ...optionalReference('interestId', { to: 'interest', shows: 'interestName' }),
    tenureType: inBulk(term('berth_tenure_types')),
    status: readOnly(state(reservationStates)),
    startDate: special('day', isoDate.optional(), isoDate),
    // The day the berth is free again. Null for one that is open.
    endDate: day(),
    // A file of the port with the signed paper.
    contractFileId: onRequest(optionalId()),
    contractFileName: inRecord(readOnly(line(250))),
    note: inRecord(special('text', optionalLongText(2000), z.string().nullable())),
    // The tenancy that was made of it.
    tenancyId: inRecord(readOnly(optionalId())),
    endReason: inRecord(readOnly(line(500))),
    activatedAt: onRequest(moment()),
    settledAt: onRequest(moment()),
    createdByName: personName('createdBy'),
    createdAt: onRequest(special('moment', null, timestamp)),
  },
  facts: {
    created: { action: 'create' },
    updated: { action: 'update' },
    activated: { action: 'activate', webhook: true },
    moved: { action: 'move', webhook: true },
    end_planned: { action: 'plan_end' },
    ended: { action: 'end', webhook: true },
    cancelled: { action: 'cancel' },
  },
})
