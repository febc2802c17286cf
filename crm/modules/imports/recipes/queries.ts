import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { importRecipes } from '../../../../contract/import-recipes/endpoints.ts'
import type { Ctx } from '../../../context.ts'
import { type Importer, importable } from '../kinds/kinds.ts'
import { guidePage } from './guide-page.ts'
import { asRecipe, ownRecipes } from './own-recipes.ts'
import { type Recipe, refOf, systemRecipes } from './recipe.ts'
import { systems } from './systems.ts'

/** Every recipe by which a file may be recognised in the port. */
export async function recipesIn(ctx: Ctx): Promise<Recipe[]> {
  return [...(await ownRecipes(ctx)).map(asRecipe), ...systemRecipes]
}

/** A page of the recipes for kinds of records that the caller may import. */
export async function listRecipes(
  ctx: Ctx,
  { page, limit, sort, q = '', entity, own }: QueryOf<typeof importRecipes.list>,
  caller: Importer,
) {
  const allowed = importable(caller)
  const rows = (await recipesIn(ctx))
    .filter(
      (recipe) =>
        allowed.includes(recipe.entity) &&
        (entity === undefined || recipe.entity === entity) &&
        (own === undefined || recipe.own === own) &&
        `${recipe.system} ${recipe.table ?? ''}`.toLowerCase().includes(q.toLowerCase()),
    )
    .toSorted((a, b) => Number(b.own) - Number(a.own) || a.system.localeCompare(b.system, 'en'))
  if (sort === '-system') rows.reverse()
  return {
    page,
    limit,
    total: rows.length,
    rows: rows.slice((page - 1) * limit, page * limit).map((recipe) => ({
      ...refOf(recipe),
      entity: recipe.entity,
      ...aboutSystem(recipe.key),
    })),
  }
}

/** Where the headings of a recipe of a system are from, and its page of the guide. */
function aboutSystem(key: string): { source: string | null; guide: string | null } {
  const [slug = '', table] = key.split('.')
  const found = systems.get(slug)?.tables.find((one) => one.table.replaceAll(' ', '-') === table)
  return { source: found?.source ?? null, guide: found ? guidePage(slug) : null }
}
