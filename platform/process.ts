import { flushCompileCache } from 'node:module'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { startEmbedded } from './database/embedded.ts'
import type { Connection } from './database/pools.ts'
import { type Env, StartFault } from './env.ts'
import { serveApp, type Within } from './http/serve-app.ts'
import { createLogger, withCauses } from './logging.ts'
import type { Service } from './service/service.ts'

/** Opens a service on the database it is given. */
export type Open = (
  env: Env,
  connection: Connection,
  log: Logger,
) => Promise<{ service: Pick<Service<unknown>, 'close' | 'hopeless'>; announce: () => void }>

/** The exit code of a start that only the operator can help: starting again would not. */
const operatorsTurn = 78

/**
 * Runs a service as a process: its database first, the embedded one where no other is named; ends it in good order
 * on SIGTERM and SIGINT, and, to be started afresh, where the job queue cannot be worked any more. A fault of the operator's is told in one sentence. Once open it says so to whoever started it.
 */
export async function runService(readEnv: () => Env, open: Open): Promise<void> {
  try {
    const env = readEnv()
    const log = createLogger({ logLevel: env.logLevel })
    const database = env.databaseUrl
      ? { connection: { url: env.databaseUrl }, stop: async () => {} }
      : await startEmbedded({ dataDir: env.dataDir, log })
    const { service, announce } = await open(env, database.connection, log).catch(async (error: unknown) => {
      await database.stop()
      throw error
    })
    const stop = stopOnce(async () => {
      await service.close()
      await database.stop()
    })
    process.on('SIGTERM', () => stop(0))
    process.on('SIGINT', () => stop(0))
    // Whoever watches over it starts it afresh.
    void service.hopeless.then(() => stop(1))
    goOnAfterFaults(log)
    announce()
    process.send?.('open', undefined, undefined, () => {})
    // Kept now: a service that is killed is started again the sooner.
    flushCompileCache()
  } catch (error) {
    process.stderr.write(`${withCauses(error)}\n`)
    process.exit(error instanceof StartFault ? operatorsTurn : 1)
  }
}

/**
 * What one request or connection does ends no process: a fault that nobody caught is logged, and the others go on.
 * Nothing is lost by it, since whatever is kept is kept by a transaction. A process in which such faults do not end is
 * ended, and started afresh by whoever watches over it.
 */
function goOnAfterFaults(log: Logger): void {
  const lately: number[] = []
  const note = (error: unknown) => {
    log.error({ err: error }, 'a fault was not caught')
    const now = Date.now()
    lately.push(now)
    if (lately.length > mostFaults && now - lately.shift()! < 60_000) {
      log.fatal('faults do not end, so the process does')
      process.exit(1)
    }
  }
  process.on('uncaughtException', note)
  process.on('unhandledRejection', note)
}

const mostFaults = 100

/** Listens where the environment says; `setting` names the variable that chooses the port. */
async function listen(app: FastifyInstance, env: Env, setting: string): Promise<void> {
  await app.listen({ host: env.listenHost, port: env.listenPort }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new StartFault(
      `Another program listens on ${env.listenHost}:${env.listenPort}. Set ${setting} to a free one.`,
    )
  })
}

/** How a service is reached: its web app's folder, what of its addresses is not the app's, and the variable of its port. */
interface Reached {
  folder: string
  elsewhere: RegExp
  /** A client of its own under a path of the app. */
  within?: Within
  setting: string
}

/** Lets a service work, serve, or both, as the environment says. */
export async function openParts(
  service: Pick<Service<unknown>, 'openWorker' | 'openWeb'>,
  env: Env,
  { folder, elsewhere, within, setting }: Reached,
): Promise<void> {
  if (env.run !== 'web') await service.openWorker()
  if (env.run === 'worker') return
  await listen(await service.openWeb((app) => serveApp(app, folder, elsewhere, within)), env, setting)
}

/** Milliseconds in which a process ends, before those that watch over it lose patience: a job may take minutes, and is taken over. */
const longestEnd = 8_000

/** Ends the process in good order, with an exit code, the first time it is called. */
function stopOnce(close: () => Promise<void>): (code: 0 | 1) => void {
  let stopping = false
  return (code) => {
    if (stopping) return
    stopping = true
    setTimeout(() => {
      process.stderr.write(
        'It did not end in good order in time: what it was at is done again by the next.\n',
      )
      process.exit(1)
    }, longestEnd)
    close().then(
      () => process.exit(code),
      (error) => {
        process.stderr.write(`${withCauses(error)}\n`)
        process.exit(1)
      },
    )
  }
}
