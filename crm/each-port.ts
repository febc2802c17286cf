import { sql } from 'kysely'
import { reading, systemIn } from '../platform/scope.ts'
import type { DB } from './database.generated.ts'
import type { Services } from './services.ts'

/**
 * Does something for one port after another, on whatever server it lives. One for which it fails keeps none of the others from
 * theirs: it is logged as `failed` says, and thrown at the end, so that a job is tried again.
 */
export async function eachPort(
  { kernel, log }: Pick<Services, 'kernel' | 'log'>,
  failed: string,
  work: (portId: string) => Promise<unknown>,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from ports order by id`.execute(
    reading<DB>(kernel, systemIn(null)).db,
  )
  let fault: { error: unknown } | undefined
  for (const { id } of rows) {
    await work(id).catch((error: unknown) => {
      fault = { error }
      log.error({ err: error, portId: id }, failed)
    })
  }
  if (fault) throw fault.error
}
