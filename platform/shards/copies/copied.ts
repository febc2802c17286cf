import { createHash } from 'node:crypto'

/** A global table that home copies to every other server. */
export interface CopiedTable {
  readonly table: string
  /** What is copied. A column that is neither here nor below fails a test, so that nobody forgets to decide. */
  readonly columns: readonly string[]
  /** What stays at home: secrets, and what no tenant's rows need. */
  readonly without?: readonly string[]
  /** SQL over the columns of its key: rows for which it does not hold stay at home. */
  readonly where?: string
}

/** The publication at home, of one service. */
export function publicationOf(schema: string): string {
  return `berthwise_${schema}`
}

/** The subscription at every other server, of one service. */
export function subscriptionOf(schema: string): string {
  return `berthwise_${schema}`
}

/** How the names of a server's slots at home begin, of which 63 characters count; names of servers have no underscore. */
export function slotPrefix(schema: string, shard: string, database: number): string {
  return `bw_${schema}_${shard.replaceAll('-', '_')}_${database}_`
}

/** Says in few characters what is copied: other columns have another. */
export function fingerprintOf(copied: readonly CopiedTable[]): string {
  return createHash('sha256').update(JSON.stringify(copied)).digest('hex').slice(0, 16)
}
