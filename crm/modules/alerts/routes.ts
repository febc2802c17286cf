import { alerts } from '../../../contract/alerts/endpoints.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { serve, type Tx } from '../../context.ts'
import { countAlerts, listAlerts, readAlert } from './queries.ts'
import { settleAlert } from './settle.ts'

const settle =
  (status: 'open' | 'acknowledged' | 'dismissed') =>
  async (tx: Tx, { params, caller }: { params: { id: string }; caller: Caller }) => {
    await settleAlert(tx, params.id, status, caller)
    return readAlert(tx, params.id, caller)
  }

export function alertRoutes() {
  return serve(alerts).with({
    list: (ctx, { query, caller }) => listAlerts(ctx, query, caller),
    counts: (ctx, { caller }) => countAlerts(ctx, caller),
    acknowledge: settle('acknowledged'),
    dismiss: settle('dismissed'),
    reopen: settle('open'),
  })
}
