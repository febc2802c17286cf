import { Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { Tx } from '../../context.ts'
import { lockRecord, writeFields } from '../records/change.ts'
import { type Owner, openOwnership, ownerColumns, ownerName } from './ownership.ts'
import { readYacht } from './queries.ts'

/** Gives a yacht a new owner in the port. Throws REFERENCE_NOT_FOUND, OWNER_UNCHANGED. */
export async function transferYacht(tx: Tx, id: string, owner: Owner, note: string | null): Promise<void> {
  await lockRecord(tx, kinds.yacht, id)
  const before = await readYacht(tx, id)
  const name = await ownerName(tx, owner)
  if (before.currentOwnerId === owner.ownerId) throw new Refusal('OWNER_UNCHANGED')
  await openOwnership(tx, id, owner, note)
  await writeFields(tx, kinds.yacht, id, ownerColumns(owner))
  tx.emit('yacht.transferred', {
    entityId: id,
    label: before.name,
    oldValues: {
      owner: before.ownerName,
      ownerType: before.currentOwnerType,
      ownerId: before.currentOwnerId,
    },
    newValues: { owner: name, ownerType: owner.ownerType, ownerId: owner.ownerId },
    metadata: note ? { note } : null,
  })
}
