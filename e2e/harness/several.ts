import pg from 'pg'
import { pino } from 'pino'
import { type Embedded, startEmbedded } from '../../platform/database/embedded.ts'
import { discardDataDir, makeTemporaryDataDir } from '../../platform/testing/data-dir.ts'
import { type ObjectStore, openStore } from '../../platform/testing/object-store.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import type { Demonstration } from './desk.ts'
import { type ServiceProcess, startProcess } from './service-process.ts'
import { answers, demoPasswordIn, freeListenPort } from './start-service.ts'
import { onThree, startServers } from './three-servers.ts'

/** One of several processes, on a machine of its own as far as its files tell. */
export interface Machine extends ServiceProcess {
  /** Where a web process listens; empty for a worker. */
  readonly url: string
}

/**
 * The CRM as an operator runs it for many: two web processes behind a proxy and two workers, over a database whose
 * user owns its schema and is no superuser, and an object store.
 */
export interface Several extends Demonstration {
  readonly balancer: Balancer
  readonly store: ObjectStore
  readonly webs: readonly [Machine, Machine]
  readonly workers: readonly [Machine, Machine]
  stop(): Promise<void>
}

/** Starts it with the demonstration. */
export async function startSeveral(env: Record<string, string>): Promise<Several> {
  const ends: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of ends.reverse()) await end()
  }
  try {
    const store = await openStore()
    ends.push(store.stop)
    const balancer = await startBalancer()
    ends.push(balancer.close)
    const shared = {
      ...env,
      ...(await startDatabases(ends)),
      S3_URL: addressOf(store),
      PUBLIC_URL: balancer.url,
      TRUST_PROXY: 'on',
    }
    const start = async (own: Record<string, string>): Promise<Machine & { dataDir: string }> => {
      const dataDir = await makeTemporaryDataDir('machine')
      ends.push(() => discardDataDir(dataDir))
      const listenPort = String(await freeListenPort())
      const url = own.RUN === 'web' ? `http://127.0.0.1:${listenPort}` : ''
      const all = { ...shared, ...own, LISTEN_PORT: listenPort, DATA_DIR: dataDir }
      const process = await startProcess('crm/main.ts', all, async () => url === '' || answers(url))
      ends.push(process.end)
      return { ...process, url, dataDir }
    }
    // The first one migrates the empty database and fills it.
    const first = await start({ RUN: 'web', DEMO: 'on' })
    const [second, ...workers] = await Promise.all([
      start({ RUN: 'web' }),
      start({ RUN: 'worker' }),
      start({ RUN: 'worker' }),
    ])
    const webs = [first, second] as const
    balancer.targets = webs.map(({ url }) => url)
    const demoPassword = () => demoPasswordIn(first.dataDir)
    return { url: balancer.url, demoPassword, balancer, store, webs, workers, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** What names the database, or the three servers where that is asked. */
async function startDatabases(ends: (() => Promise<unknown>)[]): Promise<Record<string, string>> {
  if (onThree) {
    const { env, close } = await startServers()
    ends.push(close)
    return env
  }
  const secret = 'a secret that all processes of this installation share'
  return { DATABASE_URL: await ownDatabase(await startDatabase(ends)), SECRET: secret }
}

async function startDatabase(ends: (() => Promise<unknown>)[]): Promise<Embedded> {
  const dataDir = await makeTemporaryDataDir('server')
  ends.push(() => discardDataDir(dataDir))
  const database = await startEmbedded({ dataDir, log: pino({ level: 'warn' }) })
  ends.push(database.stop)
  return database
}

/** An empty database of a user who may create roles and is no superuser. */
async function ownDatabase({ connection }: Embedded): Promise<string> {
  const operator = new pg.Client({ ...connection, ssl: false })
  await operator.connect()
  await operator.query('create role marina login createrole')
  await operator.query('create database marina owner marina')
  await operator.end()
  return `postgres://marina@localhost:${connection.port}/marina?host=${encodeURIComponent(connection.host)}`
}

function addressOf({ place }: ObjectStore): string {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = place
  const address = new URL(`${endpoint}/${bucket}?region=${region}`)
  return Object.assign(address, { username: accessKeyId, password: secretAccessKey }).href
}
