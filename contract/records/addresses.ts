import { z } from 'zod'
import { created, data, empty } from '../endpoint.ts'
import { countryIso, id, idParams, optionalText, subdivisionIso } from '../fields.ts'
import type { Editable } from '../record.ts'
import { endpoint } from '../staff-endpoint.ts'

export const Address = z.object({
  id,
  label: z.string().nullable(),
  street: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  postalCode: z.string().nullable(),
  countryIso: z.string().nullable(),
  subdivisionIso: z.string().nullable(),
  isPrimary: z.boolean(),
})

export const AddressInput = z.strictObject({
  label: optionalText(60),
  street: optionalText(200),
  city: optionalText(100),
  region: optionalText(100),
  postalCode: optionalText(20),
  countryIso: countryIso.nullable().optional(),
  subdivisionIso: subdivisionIso.nullable().optional(),
  isPrimary: z.boolean().optional(),
})

const addressParams = z.object({ id: z.string(), addressId: z.string() })

/** The addresses of a client or company; at most one is primary. */
export function addressesOf({ type, path: kindPath, gates }: Editable<'client' | 'company'>) {
  const path = `/api/v1/${kindPath}/{id}/addresses`
  const fact = `${type}.updated` as const
  return {
    listAddresses: endpoint({
      method: 'GET',
      path,
      summary: 'Addresses, the primary one first',
      gate: gates.view,
      params: idParams,
      response: data(z.array(Address)),
    }),
    addAddress: endpoint({
      method: 'POST',
      path,
      summary: 'Adds an address; a new primary one demotes the previous',
      gate: gates.edit,
      params: idParams,
      body: AddressInput,
      response: created(Address),
      emits: [fact],
    }),
    editAddress: endpoint({
      method: 'PATCH',
      path: `${path}/{addressId}`,
      summary: 'Changes an address; another country clears the subdivision',
      gate: gates.edit,
      params: addressParams,
      body: AddressInput,
      response: data(Address),
      emits: [fact],
    }),
    removeAddress: endpoint({
      method: 'DELETE',
      path: `${path}/{addressId}`,
      summary: 'Removes an address',
      gate: gates.edit,
      params: addressParams,
      response: empty,
      emits: [fact],
    }),
  } as const
}
