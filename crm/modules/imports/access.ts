import { Refusal } from '../../../contract/errors.ts'
import { importEntities } from '../../../contract/imports/endpoints.ts'
import { importPermission } from '../../../contract/permissions.ts'
import type { ImportEntity } from './kinds/kinds.ts'

type Caller = { permissions: ReadonlySet<string> }

/** Throws PERMISSION_DENIED unless the caller may import records of the entity. */
export function assertMayImport(caller: Caller, entity: ImportEntity): void {
  if (!caller.permissions.has(importPermission[entity])) throw new Refusal('PERMISSION_DENIED')
}

/** The entities the caller may import. */
export function importable(caller: Caller): ImportEntity[] {
  return importEntities.filter((entity) => caller.permissions.has(importPermission[entity]))
}
