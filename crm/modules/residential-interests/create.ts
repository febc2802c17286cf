import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { residentialInterests } from '../../../contract/residential-interests/endpoints.ts'
import { portOf, type Tx } from '../../context.ts'
import { withCurrencies } from '../interests/amounts.ts'
import { createRecord, type Strictness } from '../records/creating/create.ts'
import { holdStage } from './stages.ts'

/**
 * Opens an interest of a live residential client, at the first stage unless it names another. Gives its id. Throws
 * REFERENCE_NOT_FOUND, VALIDATION_FAILED.
 */
export function createResidentialInterest(
  tx: Tx,
  body: BodyOf<typeof residentialInterests.create>,
  strict: Strictness = {},
): Promise<string> {
  return createRecord(tx, kinds.residential_interest, body, {
    ...strict,
    prepare: async ({ stage: key, clientId, ...rest }) => {
      const stage = await holdStage(tx, key)
      const label = await holdClient(tx, clientId)
      const values = { ...rest, ...(await withCurrencies(tx, rest)), stage }
      return { columns: { ...values, clientId }, label, values }
    },
  })
}

async function holdClient(tx: Tx, id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select full_name as name from residential_clients
    where port_id = ${portOf(tx)} and id = ${id} and archived_at is null for share`.execute(tx.db)
  if (rows[0]) return rows[0].name
  throw new Refusal('REFERENCE_NOT_FOUND', [because('clientId', 'no_client')])
}
