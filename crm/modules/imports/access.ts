import { Refusal } from '../../../contract/errors.ts'
import type { ImportEntity } from './kinds/kind.ts'
import { type Importer, importable } from './kinds/kinds.ts'

/** Throws PERMISSION_DENIED unless the caller may import records of the entity. */
export function assertMayImport(caller: Importer, entity: ImportEntity): void {
  if (!importable(caller).includes(entity)) throw new Refusal('PERMISSION_DENIED')
}
