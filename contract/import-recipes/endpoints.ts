import { z } from 'zod'
import { page } from '../endpoint.ts'
import { RecipeRef } from '../imports/endpoints.ts'
import { listQuery } from '../paging.ts'
import { importEntities } from '../permissions.ts'
import { endpoint } from '../staff-endpoint.ts'

const Listed = RecipeRef.extend({
  entity: z.enum(importEntities),
  /** Where the headings of a system are from; null for a recipe of the port. */
  source: z.string().nullable(),
  /** The page of the guide about moving in from the system. */
  guide: z.string().nullable(),
})

export const importRecipes = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/import-recipes',
    summary:
      'Recipes by which files of other systems are recognised and mapped: those of the port, then those of known systems; of kinds of records that the caller may import',
    gate: 'session',
    query: listQuery(['system'], { entity: z.enum(importEntities).optional() }),
    response: page(Listed),
  }),
} as const
