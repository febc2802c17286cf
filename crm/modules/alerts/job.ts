import { sql } from 'kysely'
import { z } from 'zod'
import { alertRuleNames, alertRuleOf } from '../../../contract/alerts/rules.ts'
import { handleJob, job } from '../../../platform/jobs/job.ts'
import { inTenant, reading, systemIn } from '../../../platform/scope.ts'
import { portOf, type Tx } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { notify } from '../notifications/notify.ts'
import { lookAgain } from './evaluate.ts'

export const alertsJob = job('look_for_alerts', z.object({}), { scope: 'none' })

/** What comes of time alone: the alerts of every port, one after the other, and those responsible are told. */
export const lookForAlerts = handleJob(alertsJob, ({ kernel, log }: Pick<Services, 'kernel' | 'log'>) => {
  return async () => {
    const ctx = reading<DB>(kernel, systemIn(null))
    const { rows } = await sql<{ id: string }>`select id from ports order by id`.execute(ctx.db)
    for (const { id } of rows) {
      // A port whose alerts cannot be looked at keeps none of the others from theirs.
      await inTenant(kernel, systemIn(id), lookInPort).catch((error: unknown) =>
        log.error({ err: error, portId: id }, 'the alerts of a port were not looked at'),
      )
    }
  }
})

/** The alerts of one port. */
export async function lookInPort(tx: Tx): Promise<void> {
  const { rows } = await lookAgain(tx).execute(tx.db)
  await tellOwners(tx)
  if (rows[0]!.changed > 0) tx.announce('alert:changed', null)
}

const telling = alertRuleNames.filter((rule) => alertRuleOf(rule).tells)

interface Untold {
  ownerId: string
  ofInvoice: boolean
  entityId: string
  title: string
  count: number
}

/** Whoever is responsible for what came is told once, however much it is. */
async function tellOwners(tx: Tx): Promise<void> {
  const { rows } = await sql<Untold>`
    with untold as (update alerts set told_at = now() where port_id = ${portOf(tx)} and told_at is null
      returning rule, status, owner_id, entity_id, label)
    select owner_id, rule = 'invoice_overdue' as of_invoice, min(entity_id::text) as entity_id, min(label) as title, count(distinct entity_id)::int as count from untold
    where owner_id is not null and status = 'open' and rule = any(${telling}::text[]) group by 1, 2`.execute(
    tx.db,
  )
  for (const { ownerId: to, ofInvoice, entityId: id, title, count } of rows) {
    await notify(tx, {
      kind: ofInvoice ? 'invoice_overdue' : 'alert_raised',
      to,
      entity: { type: ofInvoice ? 'invoice' : 'interest', id, title },
      count,
      bySystem: true,
    })
  }
}
