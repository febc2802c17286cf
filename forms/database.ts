import path from 'node:path'
import type { Schemas } from '../platform/database/migrate.ts'
import type { Tenancy } from '../platform/scope.ts'

/** A tenant of the form service is an account. */
export const tenancy: Tenancy = { setting: 'app.account_id', column: 'account_id' }
export const schemas: Schemas = { tables: 'forms', queue: 'forms_queue' }
export const migrations = path.resolve(import.meta.dirname, '../migrations/forms')
