import { sql } from 'kysely'
import type { ExternalId } from '../../../contract/records/external-id.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { portOf, type Tx } from '../../context.ts'
import { insertedAll } from '../records/columns.ts'
import { recordMade } from '../records/custom/made.ts'
import { checkValues, type Written } from '../records/custom/values.ts'
import { withDimensions } from '../records/dimensions.ts'
import { beginOwnerships, holdOwners, type Owner, ownerColumns } from './ownership.ts'

export const yachtDimensions = ['length', 'width', 'draft'] as const

export type NewYacht = Owner & {
  name: string
  tagIds?: string[]
  externalIds?: readonly ExternalId[] | undefined
  custom?: Written
} & Record<string, unknown>

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
  const rows = yachts.map(
    ({ ownerType, ownerId, tagIds = [], externalIds, custom: _written, ...fields }, index) => {
      const owner = { ownerType, ownerId } as Owner
      const complete = withDimensions(fields, yachtDimensions)
      return {
        id: uuidv7(),
        owner,
        ownedBy: nameOf(owner),
        complete,
        tagIds,
        externalIds,
        checked: custom[index]!,
      }
    },
  )
  const columns = rows.map(({ id, owner, complete }) => ({
    id,
    ...complete,
    ...ownerColumns(owner),
  }))
  await sql`insert into yachts ${insertedAll(portOf(tx), 'yachts', columns)}`.execute(tx.db)
  await beginOwnerships(
    tx,
    rows.map(({ id, owner }) => ({ yachtId: id, owner })),
  )
  return recordMade(
    tx,
    'yacht',
    rows.map(({ complete, ownedBy, ...row }) => ({
      ...row,
      label: complete.name,
      values: { ...complete, owner: ownedBy },
    })),
  )
}
