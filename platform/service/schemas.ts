import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Schemas } from '../database/migrate.ts'
import { type DeliveryTables, deliveryFunctions } from '../deliveries/tables.ts'

/** The schemas of a service, and the folder that they come from. */
export interface ServiceSchemas extends Schemas {
  readonly migrations: string
}

/** Where a service keeps its tables, which those of its deliveries stand beside, and its job queue. */
export function schemasOf(queue: string, deliveries: DeliveryTables, migrations: string): ServiceSchemas {
  const tables = deliveries.schema
  const engine = readFileSync(path.join(import.meta.dirname, 'functions.sql'), 'utf8')
  return {
    tables,
    queue,
    migrations,
    functions: {
      engine: engine.replaceAll('{schema}', tables).replaceAll('{queue}', queue),
      deliveries: deliveryFunctions(deliveries),
    },
  }
}
