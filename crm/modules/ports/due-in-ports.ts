import { sql } from 'kysely'
import { inTenant, reading, systemIn } from '../../../platform/scope.ts'
import type { Tx } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'

/** What comes of time alone. */
interface Due {
  /** The ids of what is due in a port. */
  find: (tx: Tx) => Promise<readonly string[]>
  /** Settles one of them, in a transaction of its own; it may have changed since. */
  settle: (tx: Tx, id: string) => Promise<void>
  /** What the log says where either fails. */
  failed: string
}

/** How a job goes through the ports and settles what is due: whatever fails keeps none of the others from theirs. */
export function dueInPorts(
  { kernel, log }: Pick<Services, 'kernel' | 'log'>,
  { find, settle, failed }: Due,
): () => Promise<void> {
  return async () => {
    const ctx = reading<DB>(kernel, systemIn(null))
    const { rows } = await sql<{ id: string }>`select id from ports order by id`.execute(ctx.db)
    for (const { id } of rows) {
      const within = <T>(work: (tx: Tx) => Promise<T>) => inTenant(kernel, systemIn(id), work)
      const said = (error: unknown) => log.error({ err: error, portId: id }, failed)
      const due = await within(find).catch((error: unknown): string[] => {
        said(error)
        return []
      })
      for (const one of due) await within((tx) => settle(tx, one)).catch(said)
    }
  }
}
