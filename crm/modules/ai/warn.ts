import type { Tx } from '../../context.ts'
import { readHolders } from '../identity/holders.ts'
import { notify } from '../notifications/notify.ts'

/** Notifies whoever manages the settings of the port that the soft cap is reached; `period` makes it once a period. */
export async function warnAdministrators(tx: Tx, period: string): Promise<void> {
  for (const to of await readHolders(tx, 'admin.manage_settings'))
    await notify(tx, {
      kind: 'ai_budget_warning',
      to,
      entity: { type: 'expense', id: null, title: null },
      key: `ai_budget_warning:${period}`,
      bySystem: true,
    })
}
