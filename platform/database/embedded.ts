import { resolve } from 'node:path'
import type { Logger } from 'pino'
import { createCluster } from './embedded-cluster.ts'
import { prepareFolder } from './embedded-folder.ts'
import { takeHold } from './embedded-hold.ts'
import { createPostmaster, port } from './embedded-postmaster.ts'
import { locatePrograms } from './embedded-programs.ts'
import { setWatch } from './embedded-watch.ts'

/** Where the embedded database is reached: a socket folder in place of a host name, and no password. */
export interface EmbeddedConnection {
  host: string
  port: number
  user: string
  database: string
}

/** `settings` are PostgreSQL parameters laid over the product's own, such as `{ fsync: 'off' }`. */
export interface EmbeddedOptions {
  dataDir: string
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  settings?: Record<string, string>
  /** Seconds after which PostgreSQL ends when this process is gone and no other took it over; 5 when absent. */
  patience?: number
}

/** A running embedded database. `adopted` says that it was left running by a process that died. */
export interface Embedded {
  connection: EmbeddedConnection
  adopted: boolean
  /** Shuts PostgreSQL down cleanly. Drain the pool first: open connections are cut. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that comes with the product on `dataDir`, creating the cluster the first time.
 * One process at a time holds a data folder. While it is held, a PostgreSQL that dies is started again; when the process
 * is gone, however it went, PostgreSQL ends too.
 * Every database role may log in over the socket: the folder around it, closed to others, is the lock.
 * Throws a StartFault with a plain sentence for whatever the operator can put right.
 */
export async function startEmbedded({
  dataDir,
  log,
  settings = {},
  patience,
}: EmbeddedOptions): Promise<Embedded> {
  const folder = await prepareFolder(resolve(dataDir))
  const programs = await locatePrograms(folder)
  await createCluster(folder, programs, settings)
  const watch = await setWatch(folder, patience)
  try {
    const hold = await takeHold(createPostmaster({ folder, programs, settings, log }), folder, log)
    await watch.held()
    return {
      connection: { host: hold.socketDir, port: hold.port, user: 'berthwise', database: 'berthwise' },
      adopted: hold.adopted,
      async stop() {
        await hold.release()
        await watch.end()
      },
    }
  } catch (error) {
    await watch.end()
    throw error
  }
}

/** Where the embedded database of a data folder is reached while another process runs it. */
export async function embeddedAt(dataDir: string): Promise<EmbeddedConnection> {
  const { socketDir } = await prepareFolder(resolve(dataDir))
  return { host: socketDir, port, user: 'berthwise', database: 'berthwise' }
}
