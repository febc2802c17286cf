import { kinds } from '../../../contract/kinds.ts'
import type { ExternalId } from '../../../contract/records/external-id.ts'
import type { Tx } from '../../context.ts'
import { createRecords, type Strictness } from '../records/creating/create.ts'
import type { Written } from '../records/custom/values.ts'
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
export async function createYacht(tx: Tx, yacht: NewYacht, strict?: Strictness): Promise<string> {
  const [id] = await createYachts(tx, [yacht], strict)
  return id!
}

/** Creates yachts, all or none, and records each. Gives their ids in the order given. */
export function createYachts(
  tx: Tx,
  yachts: readonly NewYacht[],
  strict: Strictness = {},
): Promise<string[]> {
  return createRecords(tx, kinds.yacht, yachts, {
    ...strict,
    lock: () => holdOwners(tx, yachts),
    prepare: ({ ownerType, ownerId, ...fields }, { locks: nameOf }) => {
      const owner = { ownerType, ownerId } as Owner
      const complete = withDimensions(fields, yachtDimensions)
      return {
        columns: { ...complete, ...ownerColumns(owner) },
        label: complete.name as string,
        values: { ...complete, owner: nameOf(owner) },
        owner,
      }
    },
    after: (rows) =>
      beginOwnerships(
        tx,
        rows.map(({ id, owner }) => ({ yachtId: id, owner })),
      ),
  })
}
