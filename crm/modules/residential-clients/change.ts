import type { BodyOf } from '../../../contract/endpoint.ts'
import { type Kinds, kinds } from '../../../contract/kinds.ts'
import type { residentialClients } from '../../../contract/residential-clients/endpoints.ts'
import { assertVersion } from '../../../platform/unit/version.ts'
import type { Tx } from '../../context.ts'
import { changeRecord, type Locked, lockRecord } from '../records/change.ts'
import { withRegion } from '../records/subdivisions.ts'
import { assertLinkable, clientOf, link } from './link.ts'
import { placePhone } from './reach.ts'

type Body = BodyOf<typeof residentialClients.update>
type Row = Locked<Kinds['residential_client']>

/**
 * Changes a residential client. A link named is one made by hand; else another e-mail or phone looks for it anew. Throws
 * RECORD_NOT_FOUND, VERSION_STALE, VALIDATION_FAILED, REFERENCE_NOT_FOUND.
 */
export async function changeResidentialClient(
  tx: Tx,
  id: string,
  { linkedClientId, ...body }: Body,
  ifMatch: number | null,
): Promise<void> {
  const row = await lockRecord(tx, kinds.residential_client, id)
  assertVersion(ifMatch, row.version)
  const patch = {
    ...withRegion(row, body, 'residenceCountryIso', 'residenceSubdivisionIso'),
    ...(await reached(tx, row, body)),
  }
  const relinked = await relink(tx, row, linkedClientId, patch)
  if (Object.keys(patch).length > 0 || !relinked) {
    await changeRecord(tx, kinds.residential_client, row, patch, ifMatch)
  }
}

/** What the number is in full, where it or its country changes. A country alone refuses no number that was taken before. */
async function reached(
  tx: Tx,
  row: Row,
  body: Body,
): Promise<Partial<Awaited<ReturnType<typeof placePhone>>>> {
  const keys = ['phone', 'phoneCountry', 'residenceCountryIso', 'nationalityIso'] as const
  if (!keys.some((key) => body[key] !== undefined && body[key] !== row[key])) return {}
  const after = Object.fromEntries(keys.map((key) => [key, body[key] === undefined ? row[key] : body[key]]))
  const hasPhone = ['phone', 'phoneCountry'].some((key) => body[key as 'phone'] !== undefined)
  if (!hasPhone && row.phoneE164 !== null) return {}
  const isOther = body.phone !== undefined && body.phone !== row.phone
  // The country of another number is read from that, unless it is named.
  if (isOther && body.phoneCountry === undefined && (after.residenceCountryIso ?? after.nationalityIso))
    after.phoneCountry = null
  return placePhone(tx, after)
}

/** Sets the link that was named, or the one that e-mail and number lead to now. Says whether it is another. */
async function relink(
  tx: Tx,
  row: Row,
  country: string | null | undefined,
  patch: Record<string, unknown>,
): Promise<boolean> {
  if (country !== undefined) {
    if (country === row.linkedClientId && row.linkedByHand) return false
    if (country !== null && country !== row.linkedClientId) await assertLinkable(tx, country)
    await link(tx, row, country, { byHand: true })
    return true
  }
  const reach = { email: row.email, phoneE164: row.phoneE164, ...patch }
  const same = reach.email === row.email && reach.phoneE164 === row.phoneE164
  if (row.linkedByHand || same) return false
  const found = await clientOf(tx, reach)
  if (found === row.linkedClientId) return false
  await link(tx, row, found, { byHand: false })
  return true
}
