import path from 'node:path'
import type { DeliveryTables } from '../platform/deliveries/tables.ts'
import type { Tenancy } from '../platform/scope.ts'
import { schemasOf } from '../platform/service/schemas.ts'
import type { CopiedTable } from '../platform/shards/copies/copied.ts'

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
/** What rows of ports refer to, and what holds for all ports: every server has it, and only home writes it. */
const copied: readonly CopiedTable[] = [
  {
    table: 'ports',
    columns: [
      ...['id', 'name', 'slug', 'timezone', 'currency', 'country', 'application_name', 'primary_color'],
      ...['email_header_html', 'email_footer_html', 'version', 'created_at', 'updated_at'],
    ],
  },
  {
    table: 'users',
    columns: [
      ...['id', 'email', 'email_verified', 'name', 'first_name', 'last_name', 'display_name', 'username'],
      ...['image', 'phone', 'phone_e164', 'phone_country', 'timezone', 'country', 'preferences'],
      ...['is_super_admin', 'disabled_at', 'last_sign_in_at', 'created_at', 'updated_at'],
    ],
  },
  {
    table: 'portal_users',
    columns: ['id', 'email', 'language', 'last_sign_in_at', 'created_at', 'updated_at'],
    without: ['password_hash', 'session_version', 'reset_hash', 'reset_expires_at'],
  },
  {
    table: 'global_settings',
    columns: ['key', 'value', 'version', 'updated_at', 'updated_by'],
    where: String.raw`key not like '%\_encrypted'`,
  },
]
export const schemas = {
  ...schemasOf('graphile_worker', deliveryTables, migrations, copied),
  largeTenants: 'select id from large_ports() as id',
}
