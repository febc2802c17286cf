import { setTimeout as sleep } from 'node:timers/promises'
import { readPause } from '../backup/pause.ts'
import { withLargeTenants } from '../database/large-tenants.ts'
import { appRole, clientConfig, forJobs, jobsRole, openPool } from '../database/pools.ts'
import { addBacklogs, backlogFigures, readBacklog } from '../deliveries/backlog.ts'
import type { DispatchPace } from '../deliveries/dispatcher.ts'
import { startDeliveries } from '../deliveries/start-deliveries.ts'
import type { DeliveryTables } from '../deliveries/tables.ts'
import type { Job } from '../jobs/job.ts'
import { startWorker, type Worker } from '../jobs/worker.ts'
import { lanes } from '../jobs/worker-settings.ts'
import { consoleOf, greetingOf, observedPost, openPost, type Post } from '../mail/send.ts'
import type { SecretBox } from '../secrets.ts'
import { askPools } from '../shards/ask-all.ts'
import type { Server } from '../shards/servers.ts'
import { startHeartbeat } from '../watching/heartbeat.ts'
import { addQueues, queueFigures, readQueue } from '../watching/queue-figures.ts'
import type { Engine, EngineServices } from './engine.ts'

/** Connections of jobs: those that wait for another machine hold none meanwhile. */
const forJobsUnderWay = lanes.quick + lanes.files + lanes.long

/** Connections to the queue: one of each lane listens, and what else is asked takes a moment. */
const forQueue = 9

/** What a service works in the background. */
export interface Work<Services> {
  /** Every job by its name; they have connections of their own, beside those of requests. */
  jobs: (services: Services, post: Post) => Record<string, Job>
  /** What runs by the clock, in graphile-worker's crontab notation (UTC). */
  crontab: string
  deliveries: DeliveryTables
  /** Seals the signing secrets of what is delivered. */
  secrets: SecretBox
  /** Whom mail is from where the environment does not say. */
  sender: string
  /** What is to be done once the jobs are worked. */
  begun?: () => Promise<void>
}

/** Milliseconds between two looks whether a service that is paused was released. */
const pausedFor = 2_000

/**
 * Works the jobs and delivers, until it is stopped. A restored copy begins once it was released: whatever leaves the product
 * leaves by jobs and deliveries, so that nothing does before.
 */
export async function startWork<DB, Name extends string, Services extends EngineServices<DB, Name>>(
  engine: Engine<DB, Name>,
  services: Services,
  work: Work<Services>,
  pace: DispatchPace,
  onHopeless: (cause: unknown) => void,
): Promise<Worker> {
  const { log, kernel } = services
  const since = await readPause(kernel.pool)
  if (!since) return workNow(engine, services, work, pace, onHopeless)
  log.warn({ since }, 'a restored copy: jobs and deliveries wait until it is released')
  const stopping = new AbortController()
  let begun: Worker | null = null
  const released = (async () => {
    while (await readPause(kernel.pool).catch(() => since))
      await sleep(pausedFor, undefined, { signal: stopping.signal })
    log.info('released: jobs and deliveries begin')
    begun = await workNow(engine, services, work, pace, onHopeless)
    return begun
  })().catch((error: unknown) => {
    if (!stopping.signal.aborted) log.error({ err: error }, 'jobs and deliveries could not begin')
    return null
  })
  return {
    stuck: () => begun?.stuck() ?? false,
    async stop() {
      stopping.abort()
      await (await released)?.stop()
    },
  }
}

async function workNow<DB, Name extends string, Services extends EngineServices<DB, Name>>(
  engine: Engine<DB, Name>,
  services: Services,
  work: Work<Services>,
  pace: DispatchPace,
  onHopeless: (cause: unknown) => void,
): Promise<Worker> {
  const { servers, schemas, watch } = engine
  const { log, kernel } = services
  const jobServers = servers.withPools((connection) =>
    withLargeTenants(
      openPool(connection, forJobsUnderWay, appRole, schemas.tables, forJobs),
      schemas.largeTenants,
    ),
  )
  watch.look(async () => queueFigures(addQueues(await askPools(servers, readQueue))))
  watch.look(async () => backlogFigures(addBacklogs(await askPools(servers, readBacklog))))
  const own = { ...services, kernel: { ...kernel, pool: jobServers.home.pool, servers: jobServers } }
  await servers.listen()
  const working = new Set<Worker>()
  const ending = await servers.each(async (server) => {
    const worker = await workOn(server, engine, own, work, pace, onHopeless)
    working.add(worker)
    return () => {
      working.delete(worker)
      return worker.stop()
    }
  })
  await work.begun?.()
  const beat = await startHeartbeat(kernel.pool, 'worker', log)
  return {
    stuck: () => [...working].some((worker) => worker.stuck()),
    async stop() {
      await beat.stop()
      await ending()
      await jobServers.end()
    },
  }
}

/** Delivers what waits on a server, and works its queue. What runs by the clock runs at home alone. */
async function workOn<DB, Name extends string, Services extends EngineServices<DB, Name>>(
  server: Server,
  { schemas, watch, servers }: Engine<DB, Name>,
  services: Services,
  { jobs, crontab, deliveries: tables, secrets, sender }: Work<Services>,
  pace: DispatchPace,
  onHopeless: (cause: unknown) => void,
): Promise<Worker> {
  const { env, log, addresses } = services
  const isHome = server === servers.home
  const { pool, listener, connection } = server
  const deliveries = await startDeliveries({
    tables,
    pool,
    listener,
    presence: clientConfig(connection, appRole, schemas.tables),
    addresses,
    secrets,
    log,
    pace,
    observer: watch.observer,
  })
  const queuePool = openPool(connection, forQueue, jobsRole, schemas.tables, forJobs)
  const jobPool = services.kernel.servers.all().find(({ name }) => name === server.name)!.pool
  for (const [name, one] of [
    ['jobs', jobPool],
    ['queue', queuePool],
  ] as const)
    watch.observer.pool?.(isHome ? name : `${name} ${server.name}`, one)
  const post = openPost({
    smtpUrl: env.smtpUrl,
    from: env.mailFrom ?? sender,
    name: greetingOf(env),
    addresses,
    print: consoleOf(env),
  })
  const worker = await startWorker({
    pool: queuePool,
    queue: schemas.queue,
    presence: clientConfig(connection, jobsRole, schemas.tables),
    log,
    jobs: jobs(services, observedPost(post, watch.observer)),
    crontab: isHome ? crontab : '',
    lanes,
    observer: watch.observer,
    onHopeless,
  })
  return {
    stuck: worker.stuck,
    async stop() {
      await deliveries.stop()
      await worker.stop()
      await queuePool.end()
    },
  }
}
