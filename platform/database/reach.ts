import { join } from 'node:path'
import { type Env, StartFault } from '../env.ts'
import { readPidFile } from './embedded-postmaster.ts'
import type { Connection } from './pools.ts'

/**
 * The database of a service for a command beside it: the external one, or the embedded one while the product runs. Throws a
 * StartFault where the embedded one does not run.
 */
export async function reachDatabase({
  databaseUrl,
  dataDir,
}: Pick<Env, 'databaseUrl' | 'dataDir'>): Promise<Connection> {
  if (databaseUrl) return { url: databaseUrl }
  const running = await readPidFile(join(dataDir, 'database/cluster'))
  if (!running)
    throw new StartFault(`The database under ${dataDir} does not run. Start the product, or set DATA_DIR.`)
  return { host: running.socketDir, port: running.port, user: 'berthwise', database: 'berthwise' }
}
