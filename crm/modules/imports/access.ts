import { Refusal } from '../../../contract/errors.ts'
import type { ImportEntity } from './kinds/kind.ts'
import { kindOf } from './kinds/kinds.ts'

/** Throws PERMISSION_DENIED unless the caller may import records of the entity. */
export function assertMayImport(caller: { permissions: ReadonlySet<string> }, entity: ImportEntity): void {
  if (!caller.permissions.has(kindOf(entity).permission)) throw new Refusal('PERMISSION_DENIED')
}
