import { sql } from 'kysely'
import type { BodyOf } from '../../../../contract/endpoint.ts'
import type { importRecipes } from '../../../../contract/import-recipes/endpoints.ts'
import type { RecipeFile } from '../../../../contract/import-recipes/recipe.ts'
import { FileAnswer } from '../../../../platform/http/answer.ts'
import { portOf, type Tx } from '../../../context.ts'
import { assertMayImport } from '../access.ts'
import type { Importer } from '../kinds/kinds.ts'
import { readImport } from '../queries.ts'
import { asRecipe, type OwnRecipe, storeRecipe } from './own-recipes.ts'
import { refOf } from './recipe.ts'

type Keeping = BodyOf<typeof importRecipes.create>

/** Keeps the mapping of an import under a name; a preview follows the recipe from then on. */
export async function keepRecipe(
  tx: Tx,
  { importId, name }: Keeping,
  caller: Parameters<typeof readImport>[2] & Importer,
): Promise<OwnRecipe> {
  const { entity, columns, mapping } = await readImport(tx, importId, caller)
  const { encoding: _encoding, sheet: _sheet, leftOut: _leftOut, ...rest } = mapping
  const headings = columns.map(({ header }) => header)
  const { recipe, isAdded } = await storeRecipe(
    tx,
    { name, entity, headings, mapping: rest },
    { isNew: false },
  )
  await sql`update imports set recipe = ${JSON.stringify(refOf(asRecipe(recipe)))}::jsonb, remembered = null
    where port_id = ${portOf(tx)} and id = ${importId} and status = 'preview'`.execute(tx.db)
  tx.emit(isAdded ? 'import_recipe.created' : 'import_recipe.updated', {
    entityId: recipe.id,
    label: name,
    newValues: { name, entity },
  })
  return recipe
}

/** Brings in a recipe that was exported. */
export async function bringInRecipe(
  tx: Tx,
  { name, entity, headings, mapping }: RecipeFile,
  caller: Importer,
): Promise<OwnRecipe> {
  assertMayImport(caller, entity)
  const { recipe } = await storeRecipe(tx, { name, entity, headings, mapping }, { isNew: true })
  tx.emit('import_recipe.created', { entityId: recipe.id, label: name, newValues: { name, entity } })
  return recipe
}

export function recipeFile({ name, entity, headings, mapping }: OwnRecipe): FileAnswer {
  const content: RecipeFile = {
    ...{ kind: 'berthwise-import-recipe', version: 1 },
    ...{ name, entity, headings, mapping },
  }
  const fileName = `${name.replace(/[\p{Cc}/\\:*?"<>|]/gu, ' ').trim() || 'recipe'}.json`
  return new FileAnswer(fileName, 'application/json', `${JSON.stringify(content, null, 2)}\n`)
}
