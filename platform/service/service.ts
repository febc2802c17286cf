import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { DispatchPace } from '../deliveries/dispatcher.ts'
import type { Gatekeeper } from '../http/gate.ts'
import { type Leaving, serveHealth } from '../http/health.ts'
import type { Described } from '../http/openapi.ts'
import { serveReference } from '../http/reference.ts'
import { type RouteSettings, registerRoutes } from '../http/routes.ts'
import type { Route } from '../http/serve.ts'
import { createServer } from '../http/server.ts'
import type { Worker } from '../jobs/worker.ts'
import { type LiveGate, type LiveSettings, openLive } from '../live.ts'
import { startHeartbeat } from '../watching/heartbeat.ts'
import { type Maintenance, watchMaintenance } from '../watching/maintenance.ts'
import { type NewerSchema, watchSchema } from '../watching/newer-schema.ts'
import type { Watch } from '../watching/open-watch.ts'
import type { Engine, EngineServices } from './engine.ts'
import { keepFault } from './keep-fault.ts'
import { workUnlessMaintained } from './rest.ts'
import { startWork, type Work } from './work.ts'

/** What a service serves. */
export interface Web<DB, Name extends string> {
  routes: readonly Route<DB, Name>[]
  gatekeeper: Gatekeeper
  /** What only some services say of their tenants. */
  tenants?: Pick<RouteSettings<DB, Name>, 'timezoneOf' | 'columnsOf' | 'hiddenIds'>
  /** What the reference is made of. */
  contract: Record<string, Record<string, Endpoint>>
  described: Described
  live: Pick<LiveSettings, 'tenant' | 'audiences'> & { gate: LiveGate }
  /** Errors carry their message at the top too. */
  messageAtTop?: boolean
  /** What is served beside the contract. */
  beside?: (app: FastifyInstance) => Promise<unknown>
}

/** A service as it is run, by a process or a test. */
export interface Service<Services> {
  readonly services: Services
  readonly watch: Watch
  /** Serves the interface and the live channel; `decorate` adds what is not of the service, such as the web app. */
  openWeb(decorate?: (app: FastifyInstance) => Promise<void>): Promise<FastifyInstance>
  /** Works the jobs and delivers. */
  openWorker(pace?: DispatchPace): Promise<Worker>
  /** Resolves where the job queue cannot be worked any more, though the database answers: a new process may. */
  readonly hopeless: Promise<unknown>
  close(): Promise<void>
}

/** Puts a service together on its engine, neither serving nor working yet. `closing` ends what is its own. */
export function serviceOf<DB, Name extends string, Services extends EngineServices<DB, Name>>(
  engine: Engine<DB, Name>,
  services: Services,
  {
    web,
    work,
    closing,
  }: { web: () => Web<DB, Name>; work: Work<Services>; closing?: () => Promise<unknown> },
): Service<Services> {
  const closers: (() => Promise<unknown>)[] = []
  let stopping = false
  let serving = false
  let worker: Worker | null = null
  let giveUp: (cause: unknown) => void = () => {}
  const hopeless = new Promise<unknown>((resolve) => {
    giveUp = resolve
  })
  let watching: Promise<Maintenance> | null = null
  const watchOnce = () => {
    watching ??= watchMaintenance(engine.shared.kernel.pool, engine.log).then((maintenance) => {
      closers.push(async () => maintenance.stop())
      return maintenance
    })
    return watching
  }
  return {
    services,
    watch: engine.watch,
    hopeless,
    async openWeb(decorate) {
      const newer = watchSchema(engine.shared.kernel.pool, engine.schemas.migrations, engine.log)
      closers.push(async () => newer.stop())
      const leaving = () => {
        if (stopping) return 'stopping'
        if (newer.replaced()) return 'outdated'
        return worker?.stuck() ? 'queue' : null
      }
      const maintenance = await watchOnce()
      const app = await serveWeb(engine, web(), { newer, leaving, maintenance }, decorate)
      const beat = await startHeartbeat(engine.shared.kernel.pool, 'web', engine.log)
      closers.push(() => app.close(), beat.stop)
      serving = true
      return app
    },
    async openWorker(pace = {}) {
      const opened = await workUnlessMaintained(
        await watchOnce(),
        () => startWork(engine, services, work, pace, giveUp),
        engine.log,
      )
      worker = opened
      closers.push(opened.stop)
      return opened
    },
    async close() {
      stopping = true
      if (serving && engine.env.trustProxy) await sleep(drainFor)
      for (const end of closers.reverse()) await end()
      await closing?.()
      await engine.close()
    },
  }
}

/** Milliseconds in which a proxy in front hears from `/readyz` that the process stops, while requests are still answered. */
const drainFor = 2_000

async function serveWeb<DB, Name extends string>(
  engine: Engine<DB, Name>,
  web: Web<DB, Name>,
  {
    newer,
    leaving,
    maintenance,
  }: { newer: NewerSchema; leaving: () => Leaving | null; maintenance: Maintenance },
  decorate: (app: FastifyInstance) => Promise<void> = async () => {},
): Promise<FastifyInstance> {
  const { env, log, servers, watch } = engine
  const { kernel, limits } = engine.shared
  const { routes, gatekeeper, tenants, live, messageAtTop = false } = web
  const home = { publicUrl: env.publicUrl, anyLoopback: env.nodeEnv === 'development' }
  const app = await createServer({
    log,
    trustProxy: env.trustProxy,
    home,
    originChecked: ['/api/v1', '/api/auth', '/api/portal'],
    uploads: path.join(env.dataDir, 'incoming'),
    keepFault: (fault) => keepFault(kernel, fault),
    observer: watch.observer,
    messageAtTop,
    newerSchema: newer.name,
    maintenance: maintenance.state,
  })
  registerRoutes(app, routes, {
    kernel,
    gatekeeper,
    limits,
    checked: env.nodeEnv !== 'production',
    ...tenants,
  })
  serveHealth(app, servers, leaving)
  await web.beside?.(app)
  await serveReference(app, web.contract, web.described)
  await decorate(app)
  const { gate, tenant, audiences } = live
  const channel = openLive(app.server, servers, gate, { home, tenant, audiences, log })
  watch.observer.sockets?.(() => channel.engine.clientsCount)
  await servers.listen()
  app.addHook('preClose', async () => void (await channel.close()))
  return app
}
