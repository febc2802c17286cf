import type { companies } from '../../../contract/companies/endpoints.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { portOf, type Tx } from '../../context.ts'
import { checkValues, factOf, keepValues } from '../records/custom/values.ts'
import { assertSubdivision } from '../records/subdivisions.ts'
import { tagNew } from '../records/tags.ts'

/** Creates a company with its tags and records it. Gives its id. */
export async function createCompany(
  tx: Tx,
  { tagIds, custom, ...fields }: BodyOf<typeof companies.create>,
): Promise<string> {
  assertSubdivision(
    'incorporationSubdivisionIso',
    fields.incorporationCountryIso ?? null,
    fields.incorporationSubdivisionIso ?? null,
  )
  const [checked] = await checkValues(tx, 'company', [custom], () => 'custom')
  const id = uuidv7()
  await tx.db
    .insertInto('companies')
    .values({ ...fields, portId: portOf(tx), id })
    .execute()
  await tagNew(tx, [{ id, tagIds: tagIds ?? [] }])
  keepValues(tx, [{ recordId: id, checked: checked! }])
  const newValues = { ...fields, ...factOf(checked!) }
  tx.emit('company.created', { entityId: id, label: fields.name, newValues })
  return id
}
