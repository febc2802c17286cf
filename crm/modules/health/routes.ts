import { health } from '../../../contract/health/endpoints.ts'
import type { HealthPart } from '../../../contract/values/health.ts'
import { askPools } from '../../../platform/shards/ask-all.ts'
import { lookAtServers } from '../../../platform/shards/look-at-servers.ts'
import { readProcesses, silentFor } from '../../../platform/watching/heartbeat.ts'
import { type LookAtPart, lookAtParts, worstOf } from '../../../platform/watching/look-at-parts.ts'
import * as look from '../../../platform/watching/looks.ts'
import { version } from '../../../platform/watching/open-watch.ts'
import { serve } from '../../context.ts'
import { migrations, schemas } from '../../database.ts'
import type { Services } from '../../services.ts'
import { lookAtBackups } from '../backups/look.ts'

type Watched = Pick<Services, 'env' | 'kernel' | 'listener' | 'storage'>

export function healthRoutes(services: Watched) {
  const { pool, servers } = services.kernel
  const looks = looksOf(services)
  let looking: ReturnType<typeof lookAtParts> | null = null
  /** Whoever asks while others wait is told what they are told. */
  const parts = () => {
    looking ??= lookAtParts(
      servers.many ? { ...looks, servers: lookAtServers(servers, schemas.tables) } : looks,
    ).finally(() => {
      looking = null
    })
    return looking
  }
  return serve(health).with({
    get: async () => {
      const [checks, processes] = await Promise.all([parts(), readProcesses(pool).catch(() => [])])
      return {
        state: worstOf(checks),
        version,
        node: process.versions.node,
        checkedAt: new Date(),
        parts: checks as typeof checks & { values: Record<string, string | number> }[],
        processes: processes.map(({ silent, ...one }) => ({ ...one, alive: silent < silentFor })),
      }
    },
  })
}

function looksOf({ env, kernel, listener, storage }: Watched) {
  const { pool } = kernel
  return {
    database: look.lookAtDatabase(pool),
    migrations: look.lookAtMigrations(pool, migrations),
    workers: look.lookAtWorkers(pool),
    queue: look.lookAtQueue(kernel.servers),
    notifications: look.lookAtNotifications(listener),
    storage: look.lookAtStorage(storage),
    disk: look.lookAtDisk(env.dataDir),
    mail: look.lookAtMail(env.smtpUrl, async () => {
      const backlogs = await askPools(kernel.servers, async (pool) => {
        const { rows } = await pool.query<look.MailBacklog>('select * from mail_backlog()')
        return rows[0]!
      })
      const [worst] = backlogs.toSorted((one, other) => other.oldest - one.oldest)
      return {
        oldest: 0,
        error: null,
        ...worst,
        waiting: backlogs.reduce((sum, { waiting }) => sum + waiting, 0),
      }
    }),
    deliveries: look.lookAtDeliveries(kernel.servers),
    backups: lookAtBackups(kernel),
  } satisfies Record<Exclude<HealthPart, 'servers'>, LookAtPart>
}
