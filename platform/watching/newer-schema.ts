import { readdir } from 'node:fs/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { silentFor } from './heartbeat.ts'

/** What a process knows of a newer version beside it. */
export interface NewerSchema {
  /** The newest migration that this version does not know; null while it knows all. */
  name(): string | null
  /** A process of the newer version serves, so that this one need not. */
  replaced(): boolean
  /** Looks at once. */
  look(): Promise<void>
  stop(): void
}

const lookEvery = 5_000

/**
 * Looks every few seconds whether a newer version migrated the database. This process then goes on with what it knows, since
 * a new version leaves what the one before it needs, and says that it was replaced once a newer one serves.
 */
export function watchSchema(pool: pg.Pool, folder: string, log: Logger): NewerSchema {
  const known = readdir(folder).then((names) => names.map((name) => name.replace('.sql', '')))
  let newer: string | null = null
  let served = false
  const look = async () => {
    const { rows } = await pool.query<{ name: string; served: boolean }>(
      `select m.name, exists (select from processes p where p.work = 'web' and p.started_at > m.timestamp::timestamptz
          and p.seen_at > now() - make_interval(secs => $2)) as served
        from schema_migrations m where m.name <> all($1) order by m.timestamp desc limit 1`,
      [await known, silentFor],
    )
    const [found] = rows
    if (found && !newer)
      log.warn({ name: found.name }, 'a newer version migrated the database: this process is to be replaced')
    newer = found?.name ?? null
    served = found?.served ?? false
  }
  // A database that does not answer is told of elsewhere.
  const timer = setInterval(() => void look().catch(() => {}), lookEvery)
  timer.unref()
  return {
    name: () => newer,
    replaced: () => served,
    look,
    stop: () => clearInterval(timer),
  }
}
