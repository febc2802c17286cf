import { importRecipes } from '../../../../contract/import-recipes/endpoints.ts'
import { serve } from '../../../context.ts'
import { bringInRecipe, keepRecipe, recipeFile } from './keep-recipe.ts'
import { deleteRecipe, readOwnRecipe, renameRecipe } from './own-recipes.ts'
import { listRecipes } from './queries.ts'

export const importRecipeRoutes = serve(importRecipes).with({
  list: (ctx, { query, caller }) => listRecipes(ctx, query, caller),
  create: (tx, { body, caller }) => keepRecipe(tx, body, caller),
  bringIn: (tx, { body, caller }) => bringInRecipe(tx, body, caller),
  export: async (ctx, { params, caller }) => recipeFile(await readOwnRecipe(ctx, params.id, caller)),
  rename: async (tx, { params, body, caller }) => {
    const before = await readOwnRecipe(tx, params.id, caller)
    const recipe = await renameRecipe(tx, before, body.name)
    tx.emit('import_recipe.updated', {
      ...{ entityId: recipe.id, label: recipe.name },
      ...{ oldValues: { name: before.name }, newValues: { name: recipe.name } },
    })
    return recipe
  },
  remove: async (tx, { params, caller }) => {
    const recipe = await readOwnRecipe(tx, params.id, caller)
    await deleteRecipe(tx, recipe)
    const { id: entityId, name, entity } = recipe
    tx.emit('import_recipe.deleted', { entityId, label: name, oldValues: { name, entity } })
  },
})
