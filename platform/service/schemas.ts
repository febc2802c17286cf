import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Schemas } from '../database/migrate.ts'
import { type DeliveryTables, deliveryFunctions } from '../deliveries/tables.ts'
import type { CopiedTable } from '../shards/copies/copied.ts'

/** The schemas of a service, and the folder that they come from. */
export interface ServiceSchemas extends Schemas {
  readonly migrations: string
  /** What home copies to every other server. */
  readonly copied: readonly CopiedTable[]
}

/** Where a service keeps its tables, which those of its deliveries stand beside, and its job queue. */
export function schemasOf(
  queue: string,
  deliveries: DeliveryTables,
  migrations: string,
  copied: readonly CopiedTable[],
): ServiceSchemas {
  const tables = deliveries.schema
  const engine = readFileSync(path.join(import.meta.dirname, 'functions.sql'), 'utf8')
  const shards = readFileSync(path.join(import.meta.dirname, '../shards/functions.sql'), 'utf8')
  return {
    tables,
    queue,
    migrations,
    copied,
    functions: {
      engine: engine.replaceAll('{schema}', tables).replaceAll('{queue}', queue),
      shards: shards.replaceAll('{schema}', tables),
      deliveries: deliveryFunctions(deliveries),
    },
  }
}
