import { id, isoDate, timestamp } from '../fields.ts'
import { record } from '../record.ts'
import {
  day,
  line,
  moment,
  onRequest,
  optionalReference,
  readOnly,
  reference,
  special,
  state,
} from '../record-fields.ts'
import { tenancyStates, tenancyTenures } from './vocabulary.ts'

const optionalLink = (label: string) => onRequest(special('text', label, null, id.nullable()))

/** Who holds a berth, with which yacht and for how long. It ends by its status rather than in an archive. */
export const tenancy = record({
  type: 'tenancy',
  table: 'tenancies',
  path: 'tenancies',
  title: 'clientName',
  gates: { view: 'tenancies.view', create: 'tenancies.manage', edit: 'tenancies.manage' },
  seenWith: { type: 'client', column: 'client_id' },
  has: ['search', 'notes', 'tags', 'files', 'customFields', 'reminders', 'activity'],
  fields: {
    ...reference('berthId', { to: 'berth', label: 'Berth', shows: 'mooringNumber' }),
    ...reference('clientId', { to: 'client', label: 'Client', shows: 'clientName' }),
    ...optionalReference('yachtId', { to: 'yacht', label: 'Yacht', shows: 'yachtName' }),
    tenureType: readOnly(state('Tenure', tenancyTenures)),
    status: readOnly(state('Status', tenancyStates)),
    startDate: special('day', 'Start', null, isoDate),
    // The day the berth changes hands: the next tenancy may begin on it. Null for one that is open.
    endDate: readOnly(day('End')),
    // Since when the client holds the berth: a renewal moves the start and not this.
    heldSince: onRequest(special('day', 'Held since', null, isoDate)),
    previousTenancyId: optionalLink('Renewal of'),
    transferredFromTenancyId: optionalLink('Taken over from'),
    activatedAt: onRequest(moment('Activated')),
    settledAt: onRequest(moment('Settled')),
    createdByName: onRequest(readOnly(line('Made by', 200))),
    createdAt: onRequest(special('moment', 'Made', null, timestamp)),
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
  },
})
