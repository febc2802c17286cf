import path from 'node:path'
import type { DeliveryTables } from '../platform/deliveries/tables.ts'
import type { Tenancy } from '../platform/scope.ts'
import { schemasOf } from '../platform/service/schemas.ts'
import type { CopiedTable } from '../platform/shards/copies/copied.ts'

/** A tenant of the form service is an account. */
export const tenancy: Tenancy = { setting: 'app.account_id', column: 'account_id' }
/** Subscriptions of forms and what is delivered to them. */
export const deliveryTables: DeliveryTables = {
  schema: 'forms',
  tenant: tenancy.column,
  receivers: 'subscriptions',
  url: 'hook_url',
  deliveries: 'deliveries',
  attempts: 'delivery_attempts',
  receiver: 'subscription_id',
  source: 'submission_id',
  body: 'coalesce(t.body, u.body)',
  bodyJoin: 'left join submissions u on u.account_id = t.account_id and u.id = t.submission_id',
  gone: 'removed',
  noun: 'subscription',
  endedJob: 'subscription_ended',
  endedId: 'subscriptionId',
  days: 'coalesce(s.days, 90)',
  daysJoin: 'left join delivery_log_settings s on s.account_id = o.account_id',
  channel: 'deliveries',
  userAgent: 'Berthwise-Forms/1',
}
export const migrations = path.resolve(import.meta.dirname, '../migrations/forms')
/** What rows of accounts refer to: every server has it, and only home writes it. */
const copied: readonly CopiedTable[] = [
  { table: 'accounts', columns: ['id', 'name', 'created_at', 'version'] },
  {
    table: 'users',
    columns: [
      ...['id', 'email', 'email_verified', 'name', 'image', 'preferences', 'last_sign_in_at'],
      ...['created_at', 'updated_at'],
    ],
  },
]
export const schemas = schemasOf('forms_queue', deliveryTables, migrations, copied)
