import { imports } from '../../../contract/imports/endpoints.ts'
import { serve } from '../../context.ts'
import type { Services } from '../../services.ts'
import { assertTakes } from './access.ts'
import { bringRest, createImport } from './create.ts'
import { discardImport } from './discard.ts'
import { changeMapping } from './mapping/change-mapping.ts'
import { dropRemembered } from './mapping/drop-remembered.ts'
import { chooseTheirs } from './numbers/choose.ts'
import { listImports, presentImport, readImport } from './queries.ts'
import { setRecipe } from './recipes/set-recipe.ts'
import { fixCells } from './rows/fix-cells.ts'
import { listRows, rejectedFile } from './rows/list-rows.ts'
import { startUndo } from './taking-back/start-undo.ts'
import { startImport } from './writing/start.ts'

export function importRoutes(services: Services) {
  const { storage } = services
  return serve(imports).with({
    list: (ctx, { query, caller }) => listImports(ctx, query, caller),
    create: {
      outside: async (ctx, { body, file, caller }) => {
        await assertTakes(ctx, caller, body.entity)
        return createImport(ctx, services, body.entity, file, caller)
      },
    },
    get: async (ctx, { params, caller }) => presentImport(ctx, await readImport(ctx, params.id, caller)),
    map: { outside: (ctx, { params, body, caller }) => changeMapping(ctx, storage, params.id, body, caller) },
    fixCells: { outside: (ctx, { params, body, caller }) => fixCells(ctx, storage, params.id, body, caller) },
    choose: {
      outside: (ctx, { params, body, caller }) => chooseTheirs(ctx, storage, params.id, body, caller),
    },
    dropRemembered: { outside: (ctx, { params, caller }) => dropRemembered(ctx, storage, params.id, caller) },
    setRecipe: {
      outside: (ctx, { params, body, caller }) => setRecipe(ctx, storage, params.id, body, caller),
    },
    rows: (ctx, { params, query, caller }) => listRows(ctx, storage, params.id, query, caller),
    apply: (tx, { params, caller }) => startImport(tx, params.id, caller),
    bringRest: { outside: (ctx, { params, caller }) => bringRest(ctx, storage, params.id, caller) },
    undo: (tx, { params, caller }) => startUndo(tx, params.id, caller),
    rejected: (ctx, { params, caller }) => rejectedFile(ctx, storage, params.id, caller),
    discard: (tx, { params, caller }) => discardImport(tx, params.id, caller),
  })
}
