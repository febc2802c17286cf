import { z } from 'zod'
import { created, data, empty, file, page } from '../endpoint.ts'
import { flag, id, idParams, timestamp } from '../fields.ts'
import { RecipeRef } from '../imports/endpoints.ts'
import { listQuery } from '../paging.ts'
import { importEntities } from '../permissions.ts'
import { endpoint } from '../staff-endpoint.ts'
import { RecipeFile, recipeName } from './recipe.ts'

/** Recipes of its own that a port has at most. */
export const mostRecipes = 100

const Listed = RecipeRef.extend({
  entity: z.enum(importEntities),
  /** Where the headings of a system are from; null for a recipe of the port. */
  source: z.string().nullable(),
  /** The page of the guide about moving in from the system. */
  guide: z.string().nullable(),
})

/** A recipe of the port. */
const OwnRecipe = z.object({
  id,
  name: z.string(),
  entity: z.enum(importEntities),
  headings: z.array(z.string()),
  /** When a file was last imported by it. */
  usedAt: timestamp,
})

export const importRecipes = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/import-recipes',
    summary:
      'Recipes by which files of other systems are recognised and mapped: those of the port, then those of known systems; of kinds of records that the caller may import',
    gate: 'session',
    query: listQuery(['system'], { entity: z.enum(importEntities).optional(), own: flag.optional() }),
    response: page(Listed),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/import-recipes',
    summary:
      'Keeps the mapping of an import as a recipe of the port; one for the same headings is changed, whatever its name',
    gate: 'session',
    body: z.strictObject({ importId: id, name: recipeName }),
    response: created(OwnRecipe),
    emits: ['import_recipe.created', 'import_recipe.updated'],
    errors: ['NAME_TAKEN', 'TOO_MANY_IMPORT_RECIPES'],
  }),
  bringIn: endpoint({
    method: 'POST',
    path: '/api/v1/import-recipes/file',
    summary: 'Brings in a recipe that was exported, of this port or another',
    gate: 'session',
    body: RecipeFile,
    response: created(OwnRecipe),
    emits: ['import_recipe.created'],
    errors: ['NAME_TAKEN', 'TOO_MANY_IMPORT_RECIPES'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/v1/import-recipes/{id}/file',
    summary: 'A recipe of the port as a JSON file',
    gate: 'session',
    params: idParams,
    response: file,
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/api/v1/import-recipes/{id}',
    summary: 'Renames a recipe of the port',
    gate: 'session',
    params: idParams,
    body: z.strictObject({ name: recipeName }),
    response: data(OwnRecipe),
    emits: ['import_recipe.updated'],
    errors: ['NAME_TAKEN'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/import-recipes/{id}',
    summary: 'Deletes a recipe of the port; files with its headings are mapped by their words again',
    gate: 'session',
    params: idParams,
    response: empty,
    emits: ['import_recipe.deleted'],
  }),
} as const
