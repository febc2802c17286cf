import { type RawBuilder, sql } from 'kysely'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import { onEach, readingOn } from '../../../platform/shards/ask-all.ts'
import type { Tx } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'

/** What comes of time alone. */
interface Due {
  /** SQL that calls the function of the database which gives the ports of a server that may have something due (`due.sql`). */
  ports: RawBuilder<unknown>
  /** The ids of what is due in a port. */
  find: (tx: Tx) => Promise<readonly string[]>
  /** Settles one of them, in a transaction of its own; it may have changed since. */
  settle: (tx: Tx, id: string) => Promise<void>
  /** What the log says where either fails. */
  failed: string
}

/**
 * How a job settles what is due, in the ports that have such: they are found by one statement a server. Whatever fails keeps none of the
 * others from theirs.
 */
export function dueInPorts(
  { kernel, log }: Pick<Services, 'kernel' | 'log'>,
  { ports, find, settle, failed }: Due,
): () => Promise<void> {
  const settleIn = async (id: string) => {
    const within = <T>(work: (tx: Tx) => Promise<T>) => inTenant(kernel, systemIn(id), work)
    const report = (error: unknown) => log.error({ err: error, portId: id }, failed)
    const due = await within(find).catch((error: unknown): string[] => {
      report(error)
      return []
    })
    for (const one of due) await within((tx) => settle(tx, one)).catch(report)
  }
  return async () => {
    await onEach(kernel.servers, async (server) => {
      const { rows } = await sql<{ id: string }>`select id from ${ports} as id order by id`.execute(
        readingOn<DB>(kernel, server).db,
      )
      // Of a port that moved, rows may be left where it was.
      const here = rows.filter(({ id }) => kernel.servers.of(id).name === server.name)
      for (const { id } of here) await settleIn(id)
      return here.length
    })
  }
}
