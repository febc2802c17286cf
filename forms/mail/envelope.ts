import { sql } from 'kysely'
import { oneLine } from '../../contract/fields.ts'
import type { MailHooks } from '../../platform/mail/send-job.ts'
import { reading } from '../../platform/scope.ts'
import type { DB } from '../database.generated.ts'
import type { Services } from '../services.ts'

type Envelope = NonNullable<MailHooks<DB, never>['envelope']>

/** A mail about a form comes from the address of the installation in the name of the workspace; others as ever. */
export function envelopes({ kernel, env }: Pick<Services, 'kernel' | 'env'>): Envelope {
  const address = /<([^<>]+)>/.exec(env.mailFrom ?? '')?.[1] ?? env.mailFrom
  return async (scope, { entityType, entityId }) => {
    if (!address || entityType !== 'form' || !entityId || scope.tenantId === null) return {}
    const { rows } = await sql<{ name: string }>`select w.name from forms f
      join workspaces w on w.account_id = f.account_id and w.id = f.workspace_id
      where f.account_id = ${scope.tenantId} and f.id = ${entityId}`.execute(reading<DB>(kernel, scope).db)
    return rows[0] ? { from: { name: oneLine(rows[0].name), address: address.trim() } } : {}
  }
}
