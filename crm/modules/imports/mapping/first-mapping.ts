import type { Ctx } from '../../../context.ts'
import type { ImportTable } from '../file/table.ts'
import { planOf } from '../joining/plan.ts'
import type { ImportKind } from '../kinds/kind.ts'
import { mappingByRecipe } from '../recipes/mapping-by-recipe.ts'
import { recipesIn } from '../recipes/queries.ts'
import { type Recipe, type RecipeRef, recipeOf, refOf, systemOf } from '../recipes/recipe.ts'
import type { ImportMapping } from './import-mapping.ts'
import { proposeColumns } from './propose.ts'
import { findRemembered, fittedTo, type Remembered } from './remembered.ts'

/** A mapping to begin with, and what it was made by. */
export interface FirstMapping {
  mapping: ImportMapping
  remembered: Pick<Remembered, 'fileName' | 'usedAt'> | null
  recipe: RecipeRef | null
}

/**
 * A mapping worth starting from: the last one that files with these headers were imported with, else one by the recipe of the
 * system that they are recognised by, else a proposed one.
 */
export async function firstMapping(
  ctx: Ctx,
  kind: ImportKind,
  table: ImportTable,
  runId: string | null = null,
): Promise<FirstMapping> {
  const known = await findRemembered(ctx, kind.entity, table.headers)
  if (!known || known.isRecipe) return proposeMapping(ctx, kind, table)
  const { fileName, usedAt } = known
  const fitted = fittedTo(kind, table, known.mapping)
  const joined = runId === null ? fitted : withJoinColumns(kind, table, fitted)
  const mapping = await completed(ctx, kind, table, joined)
  return { mapping, remembered: { fileName, usedAt }, recipe: null }
}

/** A file that was imported by itself was not asked for what joins it to others. */
function withJoinColumns(kind: ImportKind, table: ImportTable, mapping: ImportMapping): ImportMapping {
  const joining = new Set(planOf(kind.entity).fields.map(({ key }) => key))
  const taken = new Set(Object.values(mapping.columns))
  const proposed = Object.entries(proposeColumns(kind.fields, table)).filter(
    ([header, key]) => joining.has(key) && !taken.has(key) && !mapping.columns[header],
  )
  return { ...mapping, columns: { ...Object.fromEntries(proposed), ...mapping.columns } }
}

/** A mapping by the file itself: by the recipe that its headings are recognised by, else by their words. */
export async function proposeMapping(ctx: Ctx, kind: ImportKind, table: ImportTable): Promise<FirstMapping> {
  const recipe = recipeOf(table, await recipesIn(ctx), kind.entity)
  const mapping = await proposeBy(ctx, kind, table, recipe)
  return { mapping, remembered: null, recipe: recipe && refOf(recipe) }
}

/** A mapping by a recipe; without one by the headings and the content of the columns alone. */
export function proposeBy(
  ctx: Ctx,
  kind: ImportKind,
  table: ImportTable,
  recipe: Recipe | null,
): Promise<ImportMapping> {
  const byWords = proposeColumns(kind.fields, table)
  const byRecipe = recipe && mappingByRecipe(recipe, kind.fields, table, byWords)
  const mapping = !byRecipe
    ? { columns: byWords }
    : recipe.own
      ? withJoinColumns(kind, table, fittedTo(kind, table, byRecipe))
      : byRecipe
  const column = columnOfNumbers(mapping.columns)
  const system = recipe && !recipe.own ? recipe.system : systemOf(table, column)
  const source = mapping.source ?? (column === undefined ? null : system)
  return completed(ctx, kind, table, { ...mapping, ...(source ? { source } : {}) })
}

const columnOfNumbers = (columns: ImportMapping['columns']) =>
  Object.entries(columns).find(([, key]) => key === 'exportNumber')?.[0]

async function completed(
  ctx: Ctx,
  kind: ImportKind,
  table: ImportTable,
  mapping: ImportMapping,
): Promise<ImportMapping> {
  return (await kind.completeMapping?.(ctx, table, mapping)) ?? mapping
}
