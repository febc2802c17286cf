import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { kinds, type RecordType, recordTypes } from '../../../contract/kinds.ts'
import { type Ctx, portOf } from '../../context.ts'

/** How a request names the record that a file stands on. */
export interface NamedPlace {
  entityType?: RecordType | undefined
  entityId?: string | undefined
  clientId?: string | undefined
  companyId?: string | undefined
  yachtId?: string | undefined
}

/** A record by its kind and id, as the request named it. */
export interface Place {
  type: RecordType
  id: string
  /** The field that names it. */
  path: string
}

type Rights = { readonly permissions: ReadonlySet<string> }

/** The record a request names; null for none. Throws VALIDATION_FAILED. */
export function placeOf({ entityType, entityId, clientId, companyId, yachtId }: NamedPlace): Place | null {
  if ((entityType === undefined) !== (entityId === undefined)) {
    const path = entityType === undefined ? 'entityType' : 'entityId'
    throw new Refusal('VALIDATION_FAILED', [{ path, message: 'Name the kind of the record and its id.' }])
  }
  const named = [
    entityType && { type: entityType, id: entityId!, path: 'entityId' },
    clientId && { type: 'client' as const, id: clientId, path: 'clientId' },
    companyId && { type: 'company' as const, id: companyId, path: 'companyId' },
    yachtId && { type: 'yacht' as const, id: yachtId, path: 'yachtId' },
  ].filter((one) => typeof one === 'object')
  if (named.length > 1)
    throw new Refusal('VALIDATION_FAILED', [{ path: named[1]!.path, message: 'Name one record.' }])
  return named[0] ?? null
}

/** The kinds of records whose files somebody sees: those whose records they see. */
export function seenKinds({ permissions }: Rights): RecordType[] {
  return recordTypes.filter((type) => permissions.has(kinds[type].gates.view))
}

/**
 * What people call the record. Throws REFERENCE_NOT_FOUND for one that is absent, of another port or of a kind that the
 * caller may not see, and RECORD_ARCHIVED where something is to be put on an archived one.
 */
export async function readPlace(
  ctx: Ctx,
  { type, id, path }: Place,
  rights: Rights,
  toWrite: boolean,
): Promise<string> {
  const { rows } = await sql<{ title: string; archived: boolean }>`
    select title, archived_at is not null as archived from records
    where port_id = ${portOf(ctx)} and id = ${id} and type = ${type}`.execute(ctx.db)
  const found = rows[0]
  if (!found || !seenKinds(rights).includes(type))
    throw new Refusal('REFERENCE_NOT_FOUND', [{ path, message: 'This record does not exist.' }])
  if (toWrite && found.archived) throw new Refusal('RECORD_ARCHIVED')
  return found.title
}
