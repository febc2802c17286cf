import { importRecipes } from '../../../../contract/import-recipes/endpoints.ts'
import { serve } from '../../../context.ts'
import { listRecipes } from './queries.ts'

export const importRecipeRoutes = serve(importRecipes).with({
  list: async (_ctx, { query, caller }) => listRecipes(query, caller),
})
