import { Refusal } from '../../../contract/errors.ts'
import { importPermission } from '../../../contract/permissions.ts'
import { moduleOf, type PortModule } from '../../../contract/values/modules.ts'
import type { Ctx } from '../../context.ts'
import { assertModule } from '../settings/modules.ts'
import type { ImportEntity } from './kinds/kind.ts'
import { type Importer, importable } from './kinds/kinds.ts'

/** The part of the product that records of the entity belong to; undefined for what every port has. */
export function moduleOfEntity(entity: ImportEntity): PortModule | undefined {
  return moduleOf(importPermission[entity])
}

/** Throws MODULE_DISABLED where the port does without what the entity belongs to, PERMISSION_DENIED as `assertMayImport`. */
export async function assertTakes(ctx: Ctx, caller: Importer, entity: ImportEntity): Promise<void> {
  const module = moduleOfEntity(entity)
  if (module) await assertModule(ctx, module)
  assertMayImport(caller, entity)
}

/** Throws PERMISSION_DENIED unless the caller may import records of the entity. */
export function assertMayImport(caller: Importer, entity: ImportEntity): void {
  if (!importable(caller).includes(entity)) throw new Refusal('PERMISSION_DENIED')
}
