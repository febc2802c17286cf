import { z } from 'zod'
import { data } from '../endpoint.ts'
import { copiedText, id, idParams, text, timestamp } from '../fields.ts'
import { AddressInput } from '../records/addresses.ts'
import { endpoint } from '../staff-endpoint.ts'
import { profileChangeKinds, profileChangeStates, profileChannels } from './vocabulary.ts'

const optionalText = z.string().nullable().optional()

/** What is there, or is to be there: of a name, a contact or an address, those fields alone. */
const Content = z.object({
  fullName: optionalText,
  channel: optionalText,
  value: optionalText,
  label: optionalText,
  street: optionalText,
  city: optionalText,
  region: optionalText,
  postalCode: optionalText,
  countryIso: optionalText,
  subdivisionIso: optionalText,
})

/** Something a client wants changed. */
export const ProfileChange = z.object({
  id,
  kind: z.enum(profileChangeKinds),
  /** The contact or address. */
  targetId: id.nullable(),
  before: Content.nullable(),
  /** Null where it is to go. */
  after: Content.nullable(),
  state: z.enum(profileChangeStates),
  createdAt: timestamp,
  decidedAt: timestamp.nullable(),
})

const address = AddressInput.omit({ isPrimary: true })
const contactValue = copiedText(254)

/** What a client may ask for, one thing each. */
const Wanted = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('name'), fullName: text(200) }),
  z.strictObject({ kind: z.literal('contact_add'), channel: z.enum(profileChannels), value: contactValue }),
  z.strictObject({ kind: z.literal('contact_change'), id, value: contactValue }),
  z.strictObject({ kind: z.literal('contact_remove'), id }),
  z.strictObject({ kind: z.literal('address_add'), address }),
  z.strictObject({ kind: z.literal('address_change'), id, address }),
  z.strictObject({ kind: z.literal('address_remove'), id }),
])

export const WantedChanges = z.strictObject({ changes: z.array(Wanted).min(1).max(20) })

const StaffChange = ProfileChange.extend({ decidedByName: z.string().nullable() })

const path = '/api/v1/clients/{id}/profile-changes'
const changeParams = z.object({ id: z.string(), changeId: z.string() })

/** What clients want changed of their own record, as staff decide it. */
export const portalProfile = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'What a client wants changed, what waits first, at most 100; none that was replaced',
    gate: 'clients.view',
    params: idParams,
    response: data(z.array(StaffChange)),
  }),
  accept: endpoint({
    method: 'POST',
    path: `${path}/{changeId}/accept`,
    summary: "Writes what a client wants changed into the client's record",
    gate: 'clients.edit',
    params: changeParams,
    response: data(StaffChange),
    emits: ['client.portal_change_accepted'],
    errors: ['CLIENT_MERGED', 'RECORD_ARCHIVED', 'PORTAL_CHANGE_DECIDED', 'PORTAL_CHANGE_GONE'],
  }),
  refuse: endpoint({
    method: 'POST',
    path: `${path}/{changeId}/refuse`,
    summary: 'Leaves it as it is',
    gate: 'clients.edit',
    params: changeParams,
    response: data(StaffChange),
    emits: ['client.portal_change_refused'],
    errors: ['CLIENT_MERGED', 'PORTAL_CHANGE_DECIDED'],
  }),
} as const
