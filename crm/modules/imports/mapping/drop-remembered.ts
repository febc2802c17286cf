import type { Caller } from '../../../../platform/http/gate.ts'
import type { Storage } from '../../../../platform/storage/storage.ts'
import type { UnitCtx } from '../../../context.ts'
import { kindIn } from '../kinds/with-custom.ts'
import { previewAgain } from '../preview-again.ts'
import { readPrepared } from '../queries.ts'
import { importedTable } from '../rows/fixed-cells.ts'
import { proposeMapping } from './first-mapping.ts'
import { forgetMapping } from './remembered.ts'

/**
 * Forgets how files with these headers were read, and proposes a mapping by the file itself. Throws IMPORT_STATE once
 * the import is on its way.
 */
export async function dropRemembered(ctx: UnitCtx, storage: Storage, id: string, caller: Caller) {
  const before = await readPrepared(ctx, id, caller)
  const { table } = await importedTable(ctx, storage, before)
  const { mapping, recipe } = await proposeMapping(ctx, await kindIn(ctx, before), table)
  return previewAgain(ctx, storage, caller, before, {
    table,
    mapping,
    remembered: null,
    recipe,
    also: (tx) => forgetMapping(tx, before.entity, table.headers),
  })
}
