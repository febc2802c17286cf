import { isoDate, timestamp } from '../fields.ts'
import { record } from '../record.ts'
import {
  day,
  moment,
  onRequest,
  optionalId,
  optionalReference,
  personName,
  readOnly,
  reference,
  special,
  state,
} from '../record-fields.ts'
import { tenancyStates, tenancyTenures } from './vocabulary.ts'

const optionalLink = () => onRequest(readOnly(optionalId()))

/** Who holds a berth, with which yacht and for how long. It ends by its status rather than in an archive. */
export const tenancy = record({
  type: 'tenancy',
  table: 'tenancies',
  path: 'tenancies',
  title: 'clientName',
  gates: { view: 'tenancies.view', create: 'tenancies.manage', edit: 'tenancies.manage' },
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
    tenureType: readOnly(state(tenancyTenures)),
    status: readOnly(state(tenancyStates)),
    startDate: special('day', null, isoDate),
    // The day the berth changes hands: the next tenancy may begin on it. Null for one that is open.
    endDate: readOnly(day()),
    // Since when the client holds the berth: a renewal moves the start and not this.
    heldSince: onRequest(special('day', null, isoDate)),
    previousTenancyId: optionalLink(),
    transferredFromTenancyId: optionalLink(),
    activatedAt: onRequest(moment()),
    settledAt: onRequest(moment()),
    createdByName: personName('createdBy'),
    createdAt: onRequest(special('moment', null, timestamp)),
  },
  facts: {
    created: { action: 'create' },
    activated: { action: 'activate', webhook: true },
    renewed: { action: 'renew' },
    transferred: { action: 'hand_on' },
    end_planned: { action: 'plan_end' },
    ended: { action: 'end', webhook: true },
    cancelled: { action: 'cancel' },
    offered: { action: 'offer_renewal' },
    offer_answered: { action: 'answer_offer' },
    offer_corrected: { action: 'correct_offer' },
    offer_withdrawn: { action: 'withdraw_offer' },
  },
})
