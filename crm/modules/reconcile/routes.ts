import { berthSuggestions, reconciliation } from '../../../contract/reconcile/endpoints.ts'
import { serve } from '../../context.ts'
import { readBerth } from '../berths/queries.ts'
import { applySuggestion, dismissSuggestion, readSuggestions } from '../berths/suggestions.ts'
import { readInterest } from '../interests/queries.ts'
import { listToReconcile } from './queue.ts'
import { reconcileBerth } from './reconcile.ts'

export const reconcileRoutes = [
  ...serve(berthSuggestions).with({
    list: (ctx) => readSuggestions(ctx),
    apply: async (tx, { params }) => readBerth(tx, await applySuggestion(tx, params.id)),
    dismiss: (tx, { params }) => dismissSuggestion(tx, params.id),
  }),
  ...serve(reconciliation).with({
    queue: (ctx, { query }) => listToReconcile(ctx, query),
    reconcile: async (tx, { params, body, caller }) => {
      const { interestId, clientCreated } = await reconcileBerth(tx, params.id, body, caller.permissions)
      const [berth, interest] = [await readBerth(tx, params.id), await readInterest(tx, interestId)]
      return { berth, interest, clientCreated }
    },
  }),
]
