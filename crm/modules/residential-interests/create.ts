import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import type { residentialInterests } from '../../../contract/residential-interests/endpoints.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { portOf, type Tx } from '../../context.ts'
import { withCurrencies } from '../interests/amounts.ts'
import { checkValues, factOf, keepValues } from '../records/custom/values.ts'
import { assertAssignee } from '../records/references/hold.ts'
import { tagNew } from '../records/tags.ts'
import { holdStage } from './stages.ts'

/**
 * Opens an interest of a live residential client, at the first stage unless it names another. Gives its id. Throws
 * REFERENCE_NOT_FOUND, VALIDATION_FAILED.
 */
export async function createResidentialInterest(
  tx: Tx,
  body: BodyOf<typeof residentialInterests.create>,
): Promise<string> {
  const { tagIds = [], custom, stage: stageKey, clientId, ...rest } = body
  const stage = await holdStage(tx, stageKey)
  const client = await holdClient(tx, clientId)
  await assertAssignee(tx, rest.assignedTo, 'assignedTo')
  const [checked] = await checkValues(tx, 'residential_interest', [custom], () => 'custom')
  const id = uuidv7()
  const fields = { ...rest, ...(await withCurrencies(tx, rest)) }
  await tx.db
    .insertInto('residentialInterests')
    .values({ ...fields, clientId, stage, portId: portOf(tx), id })
    .execute()
  await tagNew(tx, [{ id, tagIds }])
  keepValues(tx, [{ recordId: id, checked: checked! }])
  tx.emit('residential_interest.created', {
    entityId: id,
    label: client,
    newValues: { ...fields, stage, ...factOf(checked!) },
  })
  return id
}

async function holdClient(tx: Tx, id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select full_name as name from residential_clients
    where port_id = ${portOf(tx)} and id = ${id} and archived_at is null for share`.execute(tx.db)
  if (rows[0]) return rows[0].name
  throw new Refusal('REFERENCE_NOT_FOUND', [because('clientId', 'no_client')])
}
