import type { RawBuilder } from 'kysely'
import type { Tx } from '../../../context.ts'

type Sql = RawBuilder<unknown>

/** What goes with clients who are erased beside their references, declared by the module that keeps it. */
export interface Erasure {
  /** SQL for the ids of its records that are theirs alone. */
  readonly records?: (port: string, clients: Sql) => Sql
  /** SQL for the ids of what stands on them, on the clients and on records that go. */
  readonly beside?: (port: string, clients: Sql, records: Sql) => Sql
  /** SQL for what they are called and how they are reached, one `word` a row. */
  readonly words?: (port: string, clients: Sql) => Sql
  /** Parts records of others from what goes. */
  readonly unlink?: (tx: Tx, clientIds: readonly string[]) => Promise<void>
  /** The files that name them, wherever they stand. */
  readonly files?: (tx: Tx, clientIds: readonly string[]) => Promise<string[]>
}
