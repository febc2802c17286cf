import type pg from 'pg'
import { appRole, clientConfig, forJobs, jobsRole, openPool } from '../database/pools.ts'
import type { DispatchPace } from '../deliveries/dispatcher.ts'
import { startDeliveries } from '../deliveries/start-deliveries.ts'
import type { DeliveryTables } from '../deliveries/tables.ts'
import type { Job } from '../jobs/job.ts'
import { startWorker, type Worker } from '../jobs/worker.ts'
import { consoleOf, observedPost, openPost, type Post } from '../mail/send.ts'
import type { SecretBox } from '../secrets.ts'
import { startHeartbeat } from '../watching/heartbeat.ts'
import { queueFigures, readQueue } from '../watching/queue-figures.ts'
import type { Engine, EngineServices } from './engine.ts'

/** Jobs under way at once in a process. */
const workers = 4

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

/** Works the jobs and delivers, until it is stopped. */
export async function startWork<DB, Name extends string, Services extends EngineServices<DB, Name>>(
  { schemas, connection, listener, listen, watch }: Engine<DB, Name>,
  services: Services,
  { jobs, crontab, deliveries: tables, secrets, sender, begun }: Work<Services>,
  pace: DispatchPace,
): Promise<Worker> {
  const { env, log, kernel, addresses } = services
  const deliveries = await startDeliveries({
    tables,
    pool: kernel.pool,
    listener,
    listen,
    presence: clientConfig(connection, appRole, schemas.tables),
    addresses,
    secrets,
    log,
    pace,
    watch,
  })
  const [queuePool, jobPool] = [jobsRole, appRole].map((role) =>
    openPool(connection, workers + 1, role, schemas.tables, forJobs),
  ) as [pg.Pool, pg.Pool]
  watch.observer.pool?.('queue', queuePool)
  watch.observer.pool?.('jobs', jobPool)
  watch.look(async () => queueFigures(await readQueue(kernel.pool)))
  const own = { ...services, kernel: { ...kernel, pool: jobPool } }
  const post = openPost({
    smtpUrl: env.smtpUrl,
    from: env.mailFrom ?? sender,
    addresses,
    print: consoleOf(env),
  })
  const worker = await startWorker({
    pool: queuePool,
    queue: schemas.queue,
    presence: clientConfig(connection, jobsRole, schemas.tables),
    log,
    jobs: jobs(own, observedPost(post, watch.observer)),
    crontab,
    concurrency: workers,
    observer: watch.observer,
  })
  await begun?.()
  const beat = await startHeartbeat(kernel.pool, 'worker', log)
  return {
    async stop() {
      await beat.stop()
      await deliveries.stop()
      await worker.stop()
      await Promise.all([queuePool.end(), jobPool.end()])
    },
  }
}
