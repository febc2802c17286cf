import { health } from '../../../contract/health/endpoints.ts'
import type { HealthPart } from '../../../contract/values/health.ts'
import { readProcesses, silentFor } from '../../../platform/watching/heartbeat.ts'
import { type LookAtPart, lookAtParts, worstOf } from '../../../platform/watching/look-at-parts.ts'
import * as look from '../../../platform/watching/looks.ts'
import { version } from '../../../platform/watching/open-watch.ts'
import { serve } from '../../context.ts'
import { migrations } from '../../database.ts'
import type { Services } from '../../services.ts'

type Watched = Pick<Services, 'env' | 'kernel' | 'listener' | 'storage'>

export function healthRoutes(services: Watched) {
  const { pool } = services.kernel
  const looks = looksOf(services)
  let looking: ReturnType<typeof lookAtParts> | null = null
  /** Whoever asks while others wait is told what they are told. */
  const parts = () => {
    looking ??= lookAtParts(looks).finally(() => {
      looking = null
    })
    return looking
  }
  return serve(health).with({
    get: async () => {
      const [seen, processes] = await Promise.all([parts(), readProcesses(pool).catch(() => [])])
      return {
        state: worstOf(seen),
        version,
        node: process.versions.node,
        checkedAt: new Date(),
        parts: seen as typeof seen & { values: Record<string, string | number> }[],
        processes: processes.map(({ silent, ...one }) => ({ ...one, alive: silent < silentFor })),
      }
    },
  })
}

function looksOf({ env, kernel: { pool }, listener, storage }: Watched) {
  return {
    database: look.lookAtDatabase(pool),
    migrations: look.lookAtMigrations(pool, migrations),
    workers: look.lookAtWorkers(pool),
    queue: look.lookAtQueue(pool),
    notifications: look.lookAtNotifications(listener),
    storage: look.lookAtStorage(storage),
    disk: look.lookAtDisk(env.dataDir),
    mail: look.lookAtMail(env.smtpUrl),
    deliveries: look.lookAtDeliveries(pool),
  } satisfies Record<HealthPart, LookAtPart>
}
