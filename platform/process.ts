import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { startEmbedded } from './database/embedded.ts'
import type { Connection } from './database/pools.ts'
import { type Env, StartFault } from './env.ts'
import { createLogger } from './logging.ts'

/** What a service does with the database it is given; `close` ends what it opened. */
export type Open = (
  env: Env,
  connection: Connection,
  log: Logger,
) => Promise<{ close: () => Promise<void>; announce: () => void }>

/**
 * Runs a service as a process: its database first, the embedded one where no other is named; ends it in good order
 * on SIGTERM and SIGINT. A fault of the operator's is told in one sentence.
 */
export async function runService(readEnv: () => Env, open: Open): Promise<void> {
  try {
    const env = readEnv()
    const log = createLogger({ logLevel: env.logLevel })
    const database = env.databaseUrl
      ? { connection: { url: env.databaseUrl }, stop: async () => {} }
      : await startEmbedded({ dataDir: env.dataDir, log })
    const service = await open(env, database.connection, log).catch(async (error: unknown) => {
      await database.stop()
      throw error
    })
    stopOnSignal(async () => {
      await service.close()
      await database.stop()
    })
    service.announce()
  } catch (error) {
    const text = error instanceof StartFault ? error.message : String((error as Error).stack ?? error)
    process.stderr.write(`${text}\n`)
    process.exit(1)
  }
}

/** Listens where the environment says; `setting` names the variable that chooses the port. */
export async function listen(app: FastifyInstance, env: Env, setting: string): Promise<void> {
  await app.listen({ host: env.listenHost, port: env.listenPort }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new StartFault(
      `Another program listens on ${env.listenHost}:${env.listenPort}. Set ${setting} to a free one.`,
    )
  })
}

function stopOnSignal(close: () => Promise<void>): void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    close().then(
      () => process.exit(0),
      (error) => {
        process.stderr.write(`${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
