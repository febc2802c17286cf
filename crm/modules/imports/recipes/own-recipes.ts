import { sql } from 'kysely'
import { because, Refusal } from '../../../../contract/errors.ts'
import { mostRecipes } from '../../../../contract/import-recipes/endpoints.ts'
import type { RecipeMapping } from '../../../../contract/import-recipes/recipe.ts'
import { reasonFor } from '../../../../contract/reason.ts'
import { uuidv7 } from '../../../../platform/ids.ts'
import { type Ctx, portOf, type Tx } from '../../../context.ts'
import { assertMayImport } from '../access.ts'
import { plainWords } from '../cells/plain-words.ts'
import type { ImportEntity } from '../kinds/kind.ts'
import type { Importer } from '../kinds/kinds.ts'
import { digestOf } from '../mapping/remembered.ts'
import { plainColumns, type Recipe } from './recipe.ts'

/** A recipe of the port as the table holds it. */
export interface OwnRecipe {
  id: string
  name: string
  entity: ImportEntity
  headings: string[]
  mapping: RecipeMapping
  usedAt: Date
}

const columns = sql`id, name, entity, headings, mapping, used_at`

/** The recipes of the port by their names. */
export async function ownRecipes(ctx: Ctx): Promise<OwnRecipe[]> {
  const { rows } = await sql<OwnRecipe>`select ${columns} from import_mappings
    where port_id = ${portOf(ctx)} and name is not null order by lower(name)`.execute(ctx.db)
  return rows
}

/** A recipe of the port for what the caller may import. Throws RECORD_NOT_FOUND, PERMISSION_DENIED. */
export async function readOwnRecipe(ctx: Ctx, id: string, caller: Importer): Promise<OwnRecipe> {
  const { rows } = await sql<OwnRecipe>`select ${columns} from import_mappings
    where port_id = ${portOf(ctx)} and id = ${id} and name is not null`.execute(ctx.db)
  const recipe = rows[0]
  if (!recipe) throw new Refusal('RECORD_NOT_FOUND')
  assertMayImport(caller, recipe.entity)
  return recipe
}

/** A recipe of the port as files are recognised by it: one has every heading that becomes something. */
export function asRecipe({ id, name, entity, headings, mapping }: OwnRecipe): Recipe {
  const all = Object.fromEntries(headings.map((heading) => [heading, mapping.columns[heading] ?? null]))
  const mapped = headings.filter((heading) => all[heading] !== null)
  return {
    ...{ key: id, system: name, table: null, entity, own: true, mapping },
    recognisedBy: [(mapped.length > 0 ? mapped : headings).map(plainWords)],
    columns: plainColumns(all),
  }
}

type NewRecipe = Omit<OwnRecipe, 'id' | 'usedAt'>

/**
 * Stores a recipe under its name. What the port remembers of files with its headings becomes the recipe; a recipe for the same
 * headings is changed, or refused where `isNew`. Throws NAME_TAKEN, TOO_MANY_IMPORT_RECIPES.
 */
export async function storeRecipe(
  tx: Tx,
  { name, entity, headings, mapping }: NewRecipe,
  { isNew }: { isNew: boolean },
): Promise<{ recipe: OwnRecipe; isAdded: boolean }> {
  const all = await lockRecipes(tx)
  const digest = digestOf(headings)
  const same = all.find((one) => one.entity === entity && digestOf(one.headings) === digest)
  if (same && isNew)
    throw new Refusal('VALIDATION_FAILED', [
      because('headings', reasonFor('import_recipe_headings', { name: same.name })),
    ])
  assertFree(all, name, same?.id)
  if (!same && all.length >= mostRecipes) throw new Refusal('TOO_MANY_IMPORT_RECIPES')
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
  const { rows } = await sql<OwnRecipe>`
    insert into import_mappings (port_id, entity, headers, mapping, file_name, id, name, headings)
    values (${portOf(tx)}, ${entity}, ${digest}, ${json(mapping)}, ${name}, ${uuidv7()}, ${name}, ${json(headings)})
    on conflict (port_id, entity, headers) do update
      set mapping = excluded.mapping, name = excluded.name, headings = excluded.headings,
        id = coalesce(import_mappings.id, excluded.id)
    returning ${columns}`.execute(tx.db)
  return { recipe: rows[0]!, isAdded: !same }
}

/** Throws NAME_TAKEN where another recipe of the port has the name. */
export async function renameRecipe(tx: Tx, before: OwnRecipe, name: string): Promise<OwnRecipe> {
  assertFree(await lockRecipes(tx), name, before.id)
  await sql`update import_mappings set name = ${name}
    where port_id = ${portOf(tx)} and id = ${before.id}`.execute(tx.db)
  return { ...before, name }
}

export async function deleteRecipe(tx: Tx, { id }: OwnRecipe): Promise<void> {
  await sql`delete from import_mappings where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
}

/** The recipes of the port, of which nobody stores another until the commit. */
async function lockRecipes(tx: Tx): Promise<OwnRecipe[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import recipes ${portOf(tx)}`}, 0))`.execute(
    tx.db,
  )
  return ownRecipes(tx)
}

function assertFree(all: readonly OwnRecipe[], name: string, id: string | undefined): void {
  const isTaken = all.some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase())
  if (isTaken) throw new Refusal('NAME_TAKEN')
}
