import { because, Refusal } from '../../../contract/errors.ts'
import type { TypeWith } from '../../../contract/kinds.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import type { Ctx } from '../../context.ts'
import type { Place } from '../records/place.ts'
import { namedFolder } from './folders/queries.ts'

/** How a request names the record that a file stands on. */
export interface NamedPlace {
  entityType?: TypeWith<'files'> | undefined
  entityId?: string | undefined
  clientId?: string | undefined
  companyId?: string | undefined
  yachtId?: string | undefined
}

/** The record a request names; null for none. Throws VALIDATION_FAILED. */
export function placeOf({ entityType, entityId, clientId, companyId, yachtId }: NamedPlace): Place | null {
  if ((entityType === undefined) !== (entityId === undefined)) {
    const path = entityType === undefined ? 'entityType' : 'entityId'
    throw new Refusal('VALIDATION_FAILED', [because(path, 'record_kind')])
  }
  const places = [
    entityType && { type: entityType, id: entityId!, path: 'entityId' },
    clientId && { type: 'client' as const, id: clientId, path: 'clientId' },
    companyId && { type: 'company' as const, id: companyId, path: 'companyId' },
    yachtId && { type: 'yacht' as const, id: yachtId, path: 'yachtId' },
  ].filter((one) => typeof one === 'object')
  if (places.length > 1) throw new Refusal('VALIDATION_FAILED', [because(places[1]!.path, 'one_record')])
  return places[0] ?? null
}

/**
 * The record something stands on that is put into a folder: the one named, else the one the folder is kept for. Throws
 * REFERENCE_NOT_FOUND.
 */
export async function placeIn(
  ctx: Ctx,
  place: Place | null,
  folderId: string | null | undefined,
  caller: Pick<Caller, 'permissions'>,
): Promise<Place | null> {
  if (!folderId) return place
  const { entityType, entityId } = await namedFolder(ctx, folderId, 'folderId', caller)
  return place ?? (entityType && entityId ? { type: entityType, id: entityId, path: 'folderId' } : null)
}
