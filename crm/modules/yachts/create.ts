import { sql } from 'kysely'
import { uuidv7 } from '../../../platform/ids.ts'
import { portOf, type Tx } from '../../context.ts'
import { insertedAll } from '../records/columns.ts'
import { checkValues, factOf, keepValues, type Written } from '../records/custom/values.ts'
import { withDimensions } from '../records/dimensions.ts'
import { tagNew } from '../records/tags.ts'
import { beginOwnerships, holdOwners, type Owner, ownerColumns } from './ownership.ts'

export const yachtDimensions = ['length', 'width', 'draft'] as const

export type NewYacht = Owner & { name: string; tagIds?: string[]; custom?: Written } & Record<string, unknown>

/** Creates a yacht of an owner in the port and opens its ownership history. Gives its id. */
export async function createYacht(tx: Tx, yacht: NewYacht): Promise<string> {
  const [id] = await createYachts(tx, [yacht])
  return id!
}

/** Creates yachts, all or none, and records each. Gives their ids in the order given. */
export async function createYachts(tx: Tx, yachts: readonly NewYacht[]): Promise<string[]> {
  const nameOf = await holdOwners(tx, yachts)
  const custom = await checkValues(
    tx,
    'yacht',
    yachts.map((yacht) => yacht.custom),
    () => 'custom',
  )
  const rows = yachts.map(({ ownerType, ownerId, tagIds = [], custom: _written, ...fields }, index) => {
    const owner = { ownerType, ownerId } as Owner
    const complete = withDimensions(fields, yachtDimensions)
    return { id: uuidv7(), owner, ownedBy: nameOf(owner), complete, tagIds, checked: custom[index]! }
  })
  const columns = rows.map(({ id, owner, complete }) => ({
    id,
    ...complete,
    ...ownerColumns(owner),
  }))
  tx.later(sql`insert into yachts ${insertedAll(portOf(tx), 'yachts', columns)}`)
  beginOwnerships(
    tx,
    rows.map(({ id, owner }) => ({ yachtId: id, owner })),
  )
  await tagNew(tx, rows)
  keepValues(
    tx,
    rows.map(({ id, checked }) => ({ recordId: id, checked })),
  )
  for (const { id, complete, ownedBy, checked } of rows) {
    const newValues = { ...complete, owner: ownedBy, ...factOf(checked) }
    tx.emit('yacht.created', { entityId: id, label: complete.name as string, newValues })
  }
  return rows.map(({ id }) => id)
}
