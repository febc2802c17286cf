import path from 'node:path'
import type { DeliveryTables } from '../platform/deliveries/tables.ts'
import type { Tenancy } from '../platform/scope.ts'
import { schemasOf } from '../platform/service/schemas.ts'

/** A tenant of the CRM is a port. */
export const tenancy: Tenancy = { setting: 'app.port_id', column: 'port_id' }
/** Webhooks of ports and what is delivered to them. */
export const deliveryTables: DeliveryTables = {
  schema: 'crm',
  tenant: tenancy.column,
  receivers: 'webhooks',
  url: 'url',
  deliveries: 'webhook_deliveries',
  attempts: 'webhook_attempts',
  receiver: 'webhook_id',
  source: 'event_id',
  body: 't.body',
  gone: 'disabled',
  noun: 'webhook',
  endedJob: 'webhook_ended',
  endedId: 'webhookId',
  days: 'coalesce((own.value #>> array[]::text[])::int, (common.value #>> array[]::text[])::int, 90)',
  daysJoin: `left join settings own on own.port_id = o.port_id and own.key = 'webhook_log_days'
    left join global_settings common on common.key = 'webhook_log_days'`,
  channel: 'webhook_deliveries',
  userAgent: 'Berthwise/1',
}
export const migrations = path.resolve(import.meta.dirname, '../migrations/crm')
export const schemas = schemasOf('graphile_worker', deliveryTables, migrations)
