import { sql } from 'kysely'
import { z } from 'zod'
import { alertRuleNames, alertRuleOf } from '../../../contract/alerts/rules.ts'
import { handleJob, job } from '../../../platform/jobs/job.ts'
import { inTenant, reading, systemIn } from '../../../platform/scope.ts'
import { portOf, type Tx } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { notify } from '../notifications/notify.ts'
import { isChanged, lookAgain } from './evaluate.ts'

export const alertsJob = job('look_for_alerts', z.object({}), { scope: 'none' })

/** So many ports are looked at together. */
const together = 4

/**
 * What comes of time alone: the alerts of every port, and those responsible are told. Nearly always nothing came, which is found
 * without a transaction.
 */
export const lookForAlerts = handleJob(alertsJob, ({ kernel, log }: Pick<Services, 'kernel' | 'log'>) => {
  // A port whose alerts cannot be looked at keeps none of the others from theirs.
  const look = async (id: string) => {
    try {
      const scope = systemIn(id)
      if (await isChanged(reading<DB>(kernel, scope))) await inTenant(kernel, scope, lookInPort)
    } catch (error) {
      log.error({ err: error, portId: id }, 'the alerts of a port were not looked at')
    }
  }
  return async () => {
    const ctx = reading<DB>(kernel, systemIn(null))
    const { rows } = await sql<{ id: string }>`select id from ports order by id`.execute(ctx.db)
    const waiting = rows.map(({ id }) => id)
    const next = async (): Promise<void> => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await look(id)
    }
    await Promise.all(Array.from({ length: together }, next))
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
