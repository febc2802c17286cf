import { because, type ErrorDetail, Refusal } from '../../../contract/errors.ts'
import type { Owner } from './ownership.ts'

interface OwnerInput {
  currentOwnerType?: Owner['ownerType'] | undefined
  currentOwnerId?: string | undefined
  ownerType?: Owner['ownerType'] | undefined
  ownerId?: string | undefined
}

/** The owner that a request names by either pair of names. Throws VALIDATION_FAILED for none, and for two that differ. */
export function ownerOf(input: OwnerInput): Owner {
  const [ownerType, ownerId] = [
    input.currentOwnerType ?? input.ownerType,
    input.currentOwnerId ?? input.ownerId,
  ]
  const wrong: ErrorDetail[] = [
    ...(ownerType ? [] : [because('ownerType', 'required')]),
    ...(ownerId ? [] : [because('ownerId', 'required')]),
    ...differing('Type', input.ownerType, ownerType),
    ...differing('Id', input.ownerId, ownerId),
  ]
  if (wrong.length > 0 || !ownerType || !ownerId) throw new Refusal('VALIDATION_FAILED', wrong)
  return { ownerType, ownerId }
}

function differing(
  part: 'Type' | 'Id',
  owner: string | undefined,
  ownerName: string | undefined,
): ErrorDetail[] {
  if (owner === undefined || owner === ownerName) return []
  return [because(`currentOwner${part}`, 'owner_of_another')]
}
