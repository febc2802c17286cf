import path from 'node:path'
import type { Schemas } from '../platform/database/migrate.ts'
import { type DeliveryTables, deliveryFunctions } from '../platform/deliveries/tables.ts'
import type { Tenancy } from '../platform/scope.ts'

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
  days: '90',
  channel: 'webhook_deliveries',
  userAgent: 'Berthwise/1',
}
export const schemas: Schemas = {
  tables: 'crm',
  queue: 'graphile_worker',
  functions: { deliveries: deliveryFunctions(deliveryTables) },
}
export const migrations = path.resolve(import.meta.dirname, '../migrations/crm')
