import { z } from 'zod'
import { data } from '../endpoint.ts'
import { countryIso, flag, id, idParams, termList } from '../fields.ts'
import { optionsQuery } from '../paging.ts'
import { detailOf, inputOf, rowOf } from '../record.ts'
import { operationsOf } from '../records/regular.ts'
import { endpoint } from '../staff-endpoint.ts'
import { residentialClient } from './record.ts'

const link = { linkedClientId: id.nullable() }

export const ResidentialClientRow = z.object({ ...rowOf(residentialClient), ...link })

export const ResidentialClient = z.object({
  ...detailOf(residentialClient),
  ...link,
  /** A person set or removed the link, so that no contact changes it. */
  linkedByHand: z.boolean(),
})

/** A link that is named holds against what e-mail and phone would say; null says that there is no such client. */
const fields = { ...inputOf(residentialClient), linkedClientId: id.nullable().optional() }

export const residentialClients = {
  ...operationsOf(residentialClient, {
    row: ResidentialClientRow,
    one: ResidentialClient,
    filters: {
      source: termList.optional(),
      nationalityIso: countryIso.optional(),
      residenceCountryIso: countryIso.optional(),
      linked: flag.optional(),
    },
    input: fields,
    change: fields,
    summaries: {
      list: 'Residential clients of the port, newest first',
      create:
        'Creates a residential client; without a link it is linked to the client of the same e-mail or phone',
      get: 'One residential client',
      update: 'Changes a residential client',
    },
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/residential/clients/{id}',
    summary:
      'Changes a residential client; another e-mail or phone looks for the client to link anew, unless a person chose',
    gate: 'residential_clients.edit',
    params: idParams,
    body: z.strictObject(fields).partial(),
    response: data(ResidentialClient),
    emits: ['residential_client.updated', 'residential_client.linked'],
    ifMatch: true,
    errors: ['VERSION_STALE', 'REFERENCE_NOT_FOUND'],
  }),
  options: endpoint({
    method: 'GET',
    path: '/api/v1/residential/clients/options',
    summary:
      'Residential clients for a picker, the best matches of a text, else all, the newest first; archived ones left out',
    gate: 'residential_clients.view',
    query: optionsQuery,
    response: data(z.array(z.object({ id, label: z.string(), hint: z.string().nullable() }))),
  }),
} as const
