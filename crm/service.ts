import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import { crm } from '../contract/crm.ts'
import type { FactName } from '../contract/events.ts'
import { facts, liveAudiences } from '../contract/events.ts'
import { Announcer } from '../platform/announcer.ts'
import {
  appRole,
  type Connection,
  clientConfig,
  forJobs,
  jobsRole,
  openPool,
  openRequestPool,
} from '../platform/database/pools.ts'
import type { DispatchPace } from '../platform/deliveries/dispatcher.ts'
import { startDeliveries } from '../platform/deliveries/start-deliveries.ts'
import type { Env } from '../platform/env.ts'
import type { Fault } from '../platform/http/faults.ts'
import { serveHealth } from '../platform/http/health.ts'
import { type Limit, Limits } from '../platform/http/limits.ts'
import { serveReference } from '../platform/http/reference.ts'
import { registerRoutes } from '../platform/http/routes.ts'
import { createServer } from '../platform/http/server.ts'
import { openAuth } from '../platform/identity/auth.ts'
import { uuidv7 } from '../platform/ids.ts'
import { startWorker, type Worker } from '../platform/jobs.ts'
import { Listener } from '../platform/listener.ts'
import { openLive } from '../platform/live.ts'
import { consoleOf, openPost } from '../platform/mail/send.ts'
import type { Resolve } from '../platform/outbound/resolver.ts'
import { inTenant, type Kernel, reading } from '../platform/scope.ts'
import { openStorages } from '../platform/storage/open-storages.ts'
import { crmRoutes } from './app.ts'
import type { DB } from './database.generated.ts'
import { deliveryTables, schemas, tenancy } from './database.ts'
import { described } from './described.ts'
import { flows } from './flows.ts'
import { crmCrontab, crmJobs } from './jobs.ts'
import { accountDisabled } from './modules/identity/disabled.ts'
import { staffGatekeeper, staffLiveGate } from './modules/identity/gatekeeper.ts'
import { languageOf } from './modules/identity/preferences.ts'
import { staffRealm } from './modules/identity/realm.ts'
import { StaffSessions } from './modules/identity/sessions.ts'
import { writePlainLetter } from './modules/mail/write.ts'
import { columnsOfPort } from './modules/records/custom/list.ts'
import { timezoneOfPort } from './modules/records/today.ts'
import { recordExists } from './modules/search/exists.ts'
import { chosenStorage } from './modules/settings/storage.ts'
import { WebhookOutbox } from './modules/webhooks/outbox.ts'
import { webhooksBox } from './modules/webhooks/reseal.ts'
import { resealJob } from './reseal.ts'
import type { Services } from './services.ts'

/** Jobs under way at once in a process. */
const workers = 4
const quarter = 15 * 60
/** The rate limits of the CRM. */
export const crmLimits: Record<string, Limit> = {
  default: { points: 600, seconds: 60, shared: false },
  export: { points: 30, seconds: 60 * 60, shared: true, sliding: true },
  sign_in: { points: 50, seconds: quarter, shared: true },
  sign_in_identifier: { points: 10, seconds: quarter, shared: true },
  public_inquiry: { points: 20, seconds: 60 * 60, shared: true, sliding: true },
  invitation: { points: 50, seconds: quarter, shared: true },
  mail_test: { points: 10, seconds: quarter, shared: true },
  setup: { points: 10, seconds: quarter, shared: true },
  resolve_identifier: { points: 120, seconds: quarter, shared: true },
}

const nobody = { tenantId: null, actor: { userId: null, name: null }, requestId: null }

export interface Crm {
  readonly services: Services
  /** Serves the interface and the live channel; `decorate` adds what is not of the contract, such as the web app. */
  openWeb(decorate?: (app: FastifyInstance) => Promise<void>): Promise<FastifyInstance>
  /** Works the jobs and delivers to webhooks. */
  openWorker(pace?: DispatchPace): Promise<Worker>
  close(): Promise<void>
}

/** What a test sets otherwise. */
export interface CrmOptions {
  limits?: Record<string, Limit>
  resolve?: Resolve
}

/** The CRM on a migrated database, neither serving nor working yet. */
export async function openCrm(
  env: Env,
  connection: Connection,
  log: Logger,
  { limits = crmLimits, resolve }: CrmOptions = {},
): Promise<Crm> {
  const pool = openRequestPool(connection, env.databasePoolSize)
  const announcer = new Announcer(clientConfig(connection, appRole), log)
  const listener = new Listener(clientConfig(connection, appRole), log)
  const checked = env.nodeEnv !== 'production'
  const { write: outbox } = new WebhookOutbox(listener, { checked })
  const kernel: Kernel<DB, FactName> = { pool, tenancy, catalogue: facts, flows, announcer, outbox }
  const auth = openAuth(env, staffRealm, pool, (user, token) =>
    inTenant(kernel, nobody, async (tx) => {
      if (await accountDisabled(tx, user.id)) return
      const link = `${env.publicUrl}/reset-password?token=${encodeURIComponent(token)}`
      const language = await languageOf(tx, user.id)
      await writePlainLetter(
        tx,
        'staff_password_reset',
        { name: user.name },
        { to: user.email, language, link },
      )
    }),
  )
  const home = { publicUrl: env.publicUrl, anyLoopback: env.nodeEnv === 'development' }
  const services: Services = {
    env,
    log,
    kernel,
    auth,
    limits: new Limits(pool, limits),
    sessions: new StaffSessions(auth, kernel, listener),
    storage: await openStorages(env, 'crm', (portId) =>
      chosenStorage(reading(kernel, { ...nobody, tenantId: portId })),
    ),
    addresses: { allow: env.hookAllow, ...(resolve ? { resolve } : {}) },
    webhookSecrets: webhooksBox(env),
  }
  const closers: (() => Promise<unknown>)[] = []
  let listening: Promise<void> | null = null
  const listen = () => {
    listening ??= Promise.all([listener.start(), announcer.start()]).then(() => {})
    return listening
  }
  return {
    services,
    async openWeb(decorate = async () => {}) {
      const app = await createServer({
        log,
        trustProxy: env.trustProxy,
        home,
        originChecked: ['/api/v1', '/api/auth'],
        uploads: path.join(env.dataDir, 'incoming'),
        keepFault: (fault) => keepFault(kernel, fault),
      })
      const gatekeeper = staffGatekeeper(services.sessions, kernel)
      registerRoutes(app, crmRoutes(services), {
        kernel,
        gatekeeper,
        limits: services.limits,
        checked,
        timezoneOf: timezoneOfPort,
        columnsOf: columnsOfPort,
      })
      serveHealth(app, listener)
      await serveReference(app, crm, described)
      await decorate(app)
      const live = openLive(app.server, listener, staffLiveGate(services.sessions, recordExists(kernel)), {
        home,
        tenant: 'port',
        audiences: liveAudiences,
        log,
      })
      await listen()
      app.addHook('preClose', async () => void (await live.close()))
      closers.push(() => app.close())
      return app
    },
    async openWorker(pace = {}) {
      const worker = await startWork(services, connection, { listener, listen, pace })
      closers.push(worker.stop)
      return worker
    },
    async close() {
      for (const end of closers.reverse()) await end()
      await announcer.stop()
      await listener.stop()
      await pool.end()
    },
  }
}

/** Works the jobs and delivers to webhooks, until it is stopped. */
async function startWork(
  services: Services,
  connection: Connection,
  { listener, listen, pace }: { listener: Listener; listen: () => Promise<void>; pace: DispatchPace },
): Promise<Worker> {
  const { env, log, kernel, addresses, webhookSecrets: secrets } = services
  const deliveries = await startDeliveries({
    tables: deliveryTables,
    pool: kernel.pool,
    listener,
    listen,
    presence: clientConfig(connection, appRole),
    addresses,
    secrets,
    log,
    pace,
  })
  const [queuePool, jobPool] = [jobsRole, appRole].map((role) =>
    openPool(connection, workers + 1, role, undefined, forJobs),
  ) as [pg.Pool, pg.Pool]
  const own = { ...services, kernel: { ...kernel, pool: jobPool } }
  const post = openPost({
    smtpUrl: env.smtpUrl,
    from: env.mailFrom ?? 'Berthwise <berthwise@localhost>',
    addresses,
    print: consoleOf(env),
  })
  const worker = await startWorker({
    pool: queuePool,
    queue: schemas.queue,
    presence: clientConfig(connection, jobsRole),
    log,
    jobs: crmJobs(own, post),
    crontab: crmCrontab,
    concurrency: workers,
  })
  // After a change of the secret, which then names the one before.
  if (env.previousSecret) {
    await inTenant(kernel, nobody, (tx) => tx.addJob(resealJob, {}, { key: resealJob }))
  }
  return {
    async stop() {
      await deliveries.stop()
      await worker.stop()
      await Promise.all([queuePool.end(), jobPool.end()])
    },
  }
}

async function keepFault(kernel: Kernel<DB, FactName>, fault: Fault): Promise<void> {
  const scope = { tenantId: fault.tenantId, actor: { userId: null, name: null }, requestId: fault.requestId }
  const { tenantId: portId, ...rest } = fault
  await inTenant(kernel, scope, (tx) =>
    tx.db
      .insertInto('errorEvents')
      .values({ id: uuidv7(), portId, ...rest })
      .execute(),
  )
}
