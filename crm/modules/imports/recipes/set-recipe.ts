import { because, Refusal } from '../../../../contract/errors.ts'
import type { Caller } from '../../../../platform/http/gate.ts'
import type { Storage } from '../../../../platform/storage/storage.ts'
import type { Ctx, Tx } from '../../../context.ts'
import { kindIn } from '../kinds/with-custom.ts'
import { proposeBy } from '../mapping/first-mapping.ts'
import { previewAgain } from '../preview-again.ts'
import { readPrepared } from '../queries.ts'
import { importedTable } from '../rows/fixed-cells.ts'
import { recipesIn } from './queries.ts'
import { refOf } from './recipe.ts'

type Outside = Ctx & { inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T> }

/**
 * Proposes the mapping of an import by another recipe of its kind, or by words alone, and previews again. Throws IMPORT_STATE
 * once the import is on its way.
 */
export async function setRecipe(
  ctx: Outside,
  storage: Storage,
  id: string,
  { recipe: key }: { recipe: string | null },
  caller: Caller,
) {
  const before = await readPrepared(ctx, id, caller)
  const recipes = await recipesIn(ctx)
  const recipe = recipes.find((one) => one.key === key && one.entity === before.entity) ?? null
  if (key !== null && !recipe) throw new Refusal('VALIDATION_FAILED', [because('recipe', 'no_recipe')])
  const { table } = await importedTable(ctx, storage, before)
  const proposed = await proposeBy(ctx, await kindIn(ctx, before), table, recipe)
  const { encoding, sheet, known } = before.mapping
  return previewAgain(ctx, storage, caller, before, {
    table,
    // How the file is read, and what becomes of what is there, is no matter of its headings.
    mapping: {
      ...proposed,
      ...(encoding ? { encoding } : {}),
      ...(sheet ? { sheet } : {}),
      ...(known ? { known } : {}),
    },
    remembered: null,
    recipe: recipe && refOf(recipe),
  })
}
