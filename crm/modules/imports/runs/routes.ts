import { importRuns } from '../../../../contract/import-runs/endpoints.ts'
import { serve } from '../../../context.ts'
import type { Services } from '../../../services.ts'
import { addFile } from './add-file.ts'
import { changePart, discardRun, dropPart } from './change-part.ts'
import { listRuns, readRun, shownRun } from './queries.ts'
import { startRun, startRunUndo } from './start.ts'

export function importRunRoutes(services: Services) {
  const { storage } = services
  return serve(importRuns).with({
    list: (ctx, { query, caller }) => listRuns(ctx, query, caller),
    create: { outside: (ctx, { file, caller }) => addFile(ctx, services, null, file, caller) },
    get: async (ctx, { params, caller }) => shownRun(ctx, await readRun(ctx, params.id, caller)),
    addFile: { outside: (ctx, { params, file, caller }) => addFile(ctx, services, params.id, file, caller) },
    changePart: {
      outside: (ctx, { params, body, caller }) => changePart(ctx, storage, params, body.entity, caller),
    },
    dropPart: { outside: (ctx, { params, caller }) => dropPart(ctx, storage, params, caller) },
    apply: (tx, { params, caller }) => startRun(tx, params.id, caller),
    undo: (tx, { params, caller }) => startRunUndo(tx, params.id, caller),
    discard: async (tx, { params, caller }) => discardRun(tx, await readRun(tx, params.id, caller)),
  })
}
