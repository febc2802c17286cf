import { Refusal } from '../../../contract/errors.ts'
import { importEntities } from '../../../contract/imports.ts'
import type { Permission } from '../../../contract/permissions.ts'
import type { ImportEntity } from './entity-fields.ts'

/** What a person must be allowed to bring in records of an entity from a file. */
export const importPermission: Readonly<Record<ImportEntity, Permission>> = {
  berths: 'berths.import',
  clients: 'clients.create',
  yachts: 'yachts.create',
  companies: 'companies.create',
}

type Caller = { permissions: ReadonlySet<string> }

/** Throws PERMISSION_DENIED unless the caller may import records of the entity. */
export function assertMayImport(caller: Caller, entity: ImportEntity): void {
  if (!caller.permissions.has(importPermission[entity])) throw new Refusal('PERMISSION_DENIED')
}

/** The entities the caller may import. */
export function importable(caller: Caller): ImportEntity[] {
  return importEntities.filter((entity) => caller.permissions.has(importPermission[entity]))
}
