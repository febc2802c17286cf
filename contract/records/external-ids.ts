import { z } from 'zod'
import { data } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import type { TypeWith } from '../kinds.ts'
import type { Editable } from '../record.ts'
import { endpoint } from '../staff-endpoint.ts'
import { ExternalId, externalIdsInput } from './external-id.ts'

/** Replaces the numbers that one record of the kind has in other systems. */
export function externalIdsOf({ type, path, gates }: Editable<TypeWith<'externalIds'>>) {
  return {
    setExternalIds: endpoint({
      method: 'PUT',
      path: `/api/v1/${path}/{id}/external-ids`,
      summary: 'Replaces the numbers of the record in other systems, at most 8',
      gate: gates.edit,
      params: idParams,
      body: z.strictObject({ externalIds: externalIdsInput }),
      response: data(z.array(ExternalId)),
      emits: [`${type}.updated` as const],
      ifMatch: true,
      errors: ['EXTERNAL_ID_TAKEN', 'VERSION_STALE'],
    }),
  } as const
}
