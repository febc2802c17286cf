import path from 'node:path'
import type { Schemas } from '../platform/database/migrate.ts'
import type { Tenancy } from '../platform/scope.ts'

/** A tenant of the CRM is a port. */
export const tenancy: Tenancy = { setting: 'app.port_id', column: 'port_id' }
export const schemas: Schemas = { tables: 'crm', queue: 'graphile_worker' }
export const migrations = path.resolve(import.meta.dirname, '../migrations/crm')
