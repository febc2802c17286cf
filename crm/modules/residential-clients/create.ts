import type { BodyOf } from '../../../contract/endpoint.ts'
import type { residentialClients } from '../../../contract/residential-clients/endpoints.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { portOf, type Tx } from '../../context.ts'
import { checkValues, factOf, keepValues } from '../records/custom/values.ts'
import { assertSubdivision } from '../records/subdivisions.ts'
import { tagNew } from '../records/tags.ts'
import { assertLinkable, clientOf } from './link.ts'
import { placePhone } from './reach.ts'

type NewResidentialClient = BodyOf<typeof residentialClients.create> & { consentedAt?: Date | null }

/** Creates a residential client with its tags, links it to the client of the same e-mail or phone, and records it. Gives its id. */
export async function createResidentialClient(
  tx: Tx,
  { tagIds, custom, linkedClientId, ...fields }: NewResidentialClient,
): Promise<string> {
  assertSubdivision(
    'residenceSubdivisionIso',
    fields.residenceCountryIso ?? null,
    fields.residenceSubdivisionIso ?? null,
  )
  const { phoneE164, phoneCountry } = await placePhone(tx, fields)
  if (linkedClientId) await assertLinkable(tx, linkedClientId)
  const byHand = linkedClientId !== undefined
  const linked = byHand ? linkedClientId : await clientOf(tx, { email: fields.email ?? null, phoneE164 })
  const [checked] = await checkValues(tx, 'residential_client', [custom], () => 'custom')
  const id = uuidv7()
  await tx.db
    .insertInto('residentialClients')
    .values({
      ...fields,
      phoneE164,
      phoneCountry,
      linkedClientId: linked,
      linkedByHand: byHand,
      portId: portOf(tx),
      id,
    })
    .execute()
  await tagNew(tx, [{ id, tagIds: tagIds ?? [] }])
  keepValues(tx, [{ recordId: id, checked: checked! }])
  const newValues = { ...fields, phoneE164, phoneCountry, linkedClientId: linked, ...factOf(checked!) }
  tx.emit('residential_client.created', { entityId: id, label: fields.fullName, newValues })
  return id
}
