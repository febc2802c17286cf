import { sql } from 'kysely'
import { uuidv7 } from '../../../platform/ids.ts'
import { portOf, type Tx } from '../../context.ts'
import { inserted } from '../records/columns.ts'
import { checkValues, factOf, keepValues, type Written } from '../records/custom/values.ts'
import { withDimensions } from '../records/dimensions.ts'
import { tagNew } from '../records/tags.ts'
import { type Owner, openOwnership, ownerColumns, ownerName } from './ownership.ts'

export const yachtDimensions = ['length', 'width', 'draft'] as const

/** Creates a yacht of an owner in the port and opens its ownership history. Gives its id. */
export async function createYacht(
  tx: Tx,
  {
    ownerType,
    ownerId,
    tagIds,
    custom,
    ...fields
  }: Owner & { name: string; tagIds?: string[]; custom?: Written } & Record<string, unknown>,
): Promise<string> {
  const owner = { ownerType, ownerId } as Owner
  const ownedBy = await ownerName(tx, owner)
  const [checked] = await checkValues(tx, 'yacht', [custom], () => 'custom')
  const id = uuidv7()
  const complete = withDimensions(fields, yachtDimensions)
  const row = { ...complete, ...ownerColumns(owner), portId: portOf(tx), id }
  await sql`insert into yachts ${inserted([row])}`.execute(tx.db)
  await openOwnership(tx, id, owner, null)
  const name = fields.name as string
  await tagNew(tx, [{ id, tagIds: tagIds ?? [] }])
  keepValues(tx, [{ recordId: id, checked: checked! }])
  const newValues = { ...complete, owner: ownedBy, ...factOf(checked!) }
  tx.emit('yacht.created', { entityId: id, label: name, newValues })
  return id
}
