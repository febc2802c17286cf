import type { BodyOf } from '../../../contract/endpoint.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { residentialClients } from '../../../contract/residential-clients/endpoints.ts'
import type { Tx } from '../../context.ts'
import { createRecord, type Strictness } from '../records/creating/create.ts'
import { assertSubdivision } from '../records/subdivisions.ts'
import { assertLinkable, clientOf } from './link.ts'
import { placePhone } from './reach.ts'

type NewResidentialClient = BodyOf<typeof residentialClients.create> & { consentedAt?: Date | null }

/** Creates a residential client with its tags, links it to the client of the same e-mail or phone, and records it. Gives its id. */
export function createResidentialClient(
  tx: Tx,
  body: NewResidentialClient,
  strict: Strictness = {},
): Promise<string> {
  return createRecord(tx, kinds.residential_client, body, {
    ...strict,
    prepare: async ({ linkedClientId, ...fields }) => {
      assertSubdivision(
        'residenceSubdivisionIso',
        fields.residenceCountryIso ?? null,
        fields.residenceSubdivisionIso ?? null,
      )
      const { phoneE164, phoneCountry } = await placePhone(tx, fields)
      if (linkedClientId) await assertLinkable(tx, linkedClientId)
      const linkedByHand = linkedClientId !== undefined
      const to = linkedByHand
        ? linkedClientId
        : await clientOf(tx, { email: fields.email ?? null, phoneE164 })
      const values = { ...fields, phoneE164, phoneCountry, linkedClientId: to }
      return { columns: { ...values, linkedByHand }, label: fields.fullName, values }
    },
  })
}
