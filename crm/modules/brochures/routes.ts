import { brochures } from '../../../contract/brochures/endpoints.ts'
import { serve } from '../../context.ts'
import type { Services } from '../../services.ts'
import { changeBrochure, createBrochure, removeBrochure } from './change.ts'
import { listBrochures, readBrochure, shownBrochure } from './queries.ts'

export function brochureRoutes({ env }: Pick<Services, 'env'>) {
  return serve(brochures).with({
    list: async (ctx, { query }) =>
      (await listBrochures(ctx, query)).map((row) => shownBrochure(ctx, env, row)),
    get: async (ctx, { params }) => shownBrochure(ctx, env, await readBrochure(ctx, params.id)),
    create: async (tx, { body, caller }) =>
      shownBrochure(tx, env, await readBrochure(tx, await createBrochure(tx, body, caller))),
    update: async (tx, { params, body, ifMatch, caller }) => {
      await changeBrochure(tx, params.id, body, ifMatch, caller)
      return shownBrochure(tx, env, await readBrochure(tx, params.id))
    },
    remove: (tx, { params }) => removeBrochure(tx, params.id),
  })
}
