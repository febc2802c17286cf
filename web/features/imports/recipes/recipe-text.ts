import type { Translate } from '../../../kit/words/i18n.ts'
import type { Import } from '../entities.ts'

export type RecipeRef = NonNullable<Import['recipe']>

/** “Looks like Pipedrive: deals”. */
export function recipeText({ system, table, own }: RecipeRef, t: Translate): string {
  if (own) return t('imports.recipe.ownRecipe', { name: system })
  return table === null
    ? t('imports.recipe.looksLike', { system })
    : t('imports.recipe.looksLikeTable', { system, table })
}
