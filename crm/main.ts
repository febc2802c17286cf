import path from 'node:path'
import type { Logger } from 'pino'
import { startEmbedded } from '../platform/database/embedded.ts'
import { migrate } from '../platform/database/migrate.ts'
import type { Connection } from '../platform/database/pools.ts'
import { type Env, readEnv, StartFault } from '../platform/env.ts'
import { createLogger } from '../platform/logging.ts'
import { seedDemo } from './demo/seed.ts'
import { openCrm } from './service.ts'
import { serveWeb } from './web.ts'

const root = path.resolve(import.meta.dirname, '..')

async function main(): Promise<void> {
  const env = readEnv()
  const log = createLogger({ logLevel: env.logLevel })
  const database = await openDatabase(env, log)
  try {
    await open(env, log, database)
  } catch (error) {
    await database.stop()
    throw error
  }
}

async function open(env: Env, log: Logger, database: Database): Promise<void> {
  await migrate(database.connection, path.join(root, 'migrations/crm'))
  const crm = await openCrm(env, database.connection, log)
  const signIns = env.demo ? await seedDemo(crm.services) : []
  if (env.run !== 'web') await crm.openWorker()
  if (env.run !== 'worker') {
    const app = await crm.openWeb((server) => serveWeb(server, path.join(root, 'dist/web')))
    await app.listen({ host: env.listenHost, port: env.listenPort }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error
      throw new StartFault(
        `Another program listens on ${env.listenHost}:${env.listenPort}. Set LISTEN_PORT to a free one.`,
      )
    })
    announce(env, signIns)
  }
  stopOnSignal(async () => {
    await crm.close()
    await database.stop()
  })
}

interface Database {
  connection: Connection
  stop: () => Promise<void>
}

async function openDatabase(env: Env, log: Logger): Promise<Database> {
  if (env.databaseUrl) return { connection: { url: env.databaseUrl }, stop: async () => {} }
  return startEmbedded({ dataDir: env.dataDir, log })
}

function announce(
  env: Env,
  signIns: readonly { name: string; email: string; password: string; role: string }[],
): void {
  const lines = [`Berthwise is open at ${env.publicUrl}`]
  if (signIns.length > 0) {
    lines.push('', 'Sign in to the demonstration port with one of these:')
    for (const { email, password, role } of signIns) lines.push(`  ${email.padEnd(34)} ${password}   ${role}`)
  }
  process.stdout.write(`${lines.join('\n')}\n`)
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

main().catch((error: unknown) => {
  const text = error instanceof StartFault ? error.message : String((error as Error).stack ?? error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
})
