import type { BodyOf } from '../../../contract/endpoint.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { residentialInterests } from '../../../contract/residential-interests/endpoints.ts'
import type { Tx } from '../../context.ts'
import { withCurrencies } from '../interests/amounts.ts'
import { changeRecord, lockRecord } from '../records/change.ts'
import { assertAssignee } from '../records/references/hold.ts'

/** Changes a residential interest. Throws RECORD_NOT_FOUND, VERSION_STALE, REFERENCE_NOT_FOUND, VALIDATION_FAILED. */
export async function changeResidentialInterest(
  tx: Tx,
  id: string,
  body: BodyOf<typeof residentialInterests.update>,
  ifMatch: number | null,
): Promise<void> {
  const row = await lockRecord(tx, kinds.residential_interest, id)
  if (body.assignedTo !== row.assignedTo) await assertAssignee(tx, body.assignedTo, 'assignedTo')
  const { priceMax, priceMaxCurrency } = row
  const currencies = await withCurrencies(tx, body, { priceMax, priceMaxCurrency })
  await changeRecord(tx, kinds.residential_interest, row, { ...body, ...currencies }, ifMatch)
}
