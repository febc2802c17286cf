import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import { type FormFact, formFacts, formLiveAudiences } from '../contract/forms/facts.ts'
import { formService } from '../contract/forms/service.ts'
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
import { SessionCache } from '../platform/identity/sessions.ts'
import { uuidv7 } from '../platform/ids.ts'
import { startWorker } from '../platform/jobs.ts'
import { Listener } from '../platform/listener.ts'
import { openLive } from '../platform/live.ts'
import { consoleOf, openPost } from '../platform/mail/send.ts'
import { writeMail } from '../platform/mail/write.ts'
import type { Resolve } from '../platform/outbound/resolver.ts'
import { inTenant, type Kernel } from '../platform/scope.ts'
import { installationBox } from '../platform/secrets.ts'
import { openStorages } from '../platform/storage/open-storages.ts'
import { formServiceRoutes } from './app.ts'
import { systemIn } from './context.ts'
import type { DB } from './database.generated.ts'
import { deliveryTables, schemas, tenancy } from './database.ts'
import { described } from './described.ts'
import { hostedLimits } from './hosted/limits.ts'
import { registerHosted } from './hosted/register.ts'
import { formCrontab, formJobs } from './jobs.ts'
import { uploadQuota } from './modules/files/quota.ts'
import type { UploadQuota } from './modules/files/upload-quota.ts'
import { HostedForms } from './modules/hosted/cache.ts'
import { formGatekeeper, formLiveGate } from './modules/identity/gatekeeper.ts'
import { describeMember, formRealm } from './modules/identity/member.ts'
import { resetMail } from './modules/identity/reset-mail.ts'
import { KeyCache } from './modules/keys/cache.ts'
import { FormCounts } from './modules/results/count.ts'
import { SubmissionNews } from './modules/submissions/announce.ts'
import { SubmissionWriter } from './modules/submissions/write.ts'
import type { Services } from './services.ts'

/** Jobs under way at once in a process. */
const workers = 4
const quarter = 15 * 60
/** The rate limits of the form service. */
export const formLimits: Record<string, Limit> = {
  default: { points: 600, seconds: 60, shared: false },
  automation: { points: 120, seconds: 60, shared: true },
  export: { points: 30, seconds: 60 * 60, shared: true, sliding: true },
  sign_in: { points: 50, seconds: quarter, shared: true },
  sign_in_identifier: { points: 10, seconds: quarter, shared: true },
  invitation: { points: 50, seconds: quarter, shared: true },
  setup: { points: 10, seconds: quarter, shared: true },
  ...hostedLimits,
}

export interface FormService {
  readonly services: Services
  /** Serves the interface, the hosted forms and the live channel; `decorate` adds the desk. */
  openWeb(decorate?: (app: FastifyInstance) => Promise<void>): Promise<FastifyInstance>
  /** Works the jobs and delivers. */
  openWorker(pace?: DispatchPace): Promise<void>
  close(): Promise<void>
}

/** What a test sets otherwise. */
export interface FormOptions {
  limits?: Record<string, Limit>
  resolve?: Resolve
  uploads?: Partial<UploadQuota>
}

/** The form service on a migrated database, neither serving nor working yet. */
export async function openForms(
  env: Env,
  connection: Connection,
  log: Logger,
  { limits = formLimits, resolve, uploads }: FormOptions = {},
): Promise<FormService> {
  const pool = openRequestPool(connection, env.databasePoolSize, schemas.tables)
  const announcer = new Announcer(clientConfig(connection, appRole, schemas.tables), log)
  const kernel: Kernel<DB, FormFact> = { pool, tenancy, catalogue: formFacts, flows: {}, announcer }
  const listener = new Listener(clientConfig(connection, appRole, schemas.tables), log)
  const auth = openAuth(env, formRealm, pool, (user, token) =>
    inTenant(kernel, systemIn(null), (tx) =>
      writeMail(tx, resetMail(user, `${env.publicUrl}/reset-password?token=${encodeURIComponent(token)}`)),
    ),
  )
  const home = { publicUrl: env.publicUrl, anyLoopback: env.nodeEnv === 'development' }
  const services: Services = {
    env,
    log,
    kernel,
    auth,
    limits: new Limits(pool, limits),
    sessions: new SessionCache(auth, formRealm, listener, (userId, session) =>
      describeMember(kernel, userId, session),
    ),
    keys: new KeyCache(kernel, listener, log),
    hosted: new HostedForms(kernel, listener),
    news: new SubmissionNews(announcer),
    writer: new SubmissionWriter(kernel),
    counts: new FormCounts(kernel, log),
    storage: await openStorages(env, 'forms'),
    uploads: { ...uploadQuota, ...uploads },
    addresses: { allow: env.hookAllow, ...(resolve ? { resolve } : {}) },
    hookSecrets: installationBox(env, 'hook secrets'),
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
        messageAtTop: true,
      })
      const gatekeeper = formGatekeeper(services.sessions, kernel, (header) => services.keys.admit(header))
      registerRoutes(app, formServiceRoutes(services), {
        kernel,
        gatekeeper,
        limits: services.limits,
        checked: env.nodeEnv !== 'production',
      })
      serveHealth(app, listener)
      await registerHosted(app, services)
      await serveReference(app, formService, described)
      await decorate(app)
      const live = openLive(app.server, listener, formLiveGate(services.sessions), {
        home,
        tenant: 'account',
        audiences: formLiveAudiences,
        log,
      })
      await listen()
      app.addHook('preClose', async () => void (await live.close()))
      closers.push(() => app.close())
      return app
    },
    async openWorker(pace = {}) {
      const deliveries = await startDeliveries({
        tables: deliveryTables,
        pool,
        listener,
        listen,
        presence: clientConfig(connection, appRole, schemas.tables),
        addresses: services.addresses,
        secrets: services.hookSecrets,
        log,
        pace,
      })
      const [queuePool, jobPool] = [jobsRole, appRole].map((role) =>
        openPool(connection, workers + 1, role, schemas.tables, forJobs),
      ) as [pg.Pool, pg.Pool]
      const own = { ...services, kernel: { ...kernel, pool: jobPool } }
      const worker = await startWorker({
        pool: queuePool,
        queue: schemas.queue,
        presence: clientConfig(connection, jobsRole, schemas.tables),
        log,
        jobs: formJobs(
          own,
          openPost({
            smtpUrl: env.smtpUrl,
            from: env.mailFrom ?? 'Berthwise Forms <forms@localhost>',
            addresses: services.addresses,
            print: consoleOf(env),
          }),
        ),
        crontab: formCrontab,
        concurrency: workers,
      })
      closers.push(async () => {
        await deliveries.stop()
        await worker.stop()
        await Promise.all([queuePool.end(), jobPool.end()])
      })
    },
    async close() {
      for (const end of closers.reverse()) await end()
      services.news.stop()
      await services.counts.stop()
      await announcer.stop()
      await listener.stop()
      await pool.end()
    },
  }
}

async function keepFault(kernel: Kernel<DB, FormFact>, fault: Fault): Promise<void> {
  const { tenantId: accountId, ...rest } = fault
  await inTenant(kernel, { ...systemIn(accountId), requestId: fault.requestId }, (tx) =>
    tx.db
      .insertInto('errorEvents')
      .values({ id: uuidv7(), accountId, ...rest })
      .execute(),
  )
}
