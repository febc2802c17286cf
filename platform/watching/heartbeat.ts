import { hostname } from 'node:os'
import type pg from 'pg'
import type { Logger } from 'pino'
import { uuidv7 } from '../ids.ts'
import { version } from './open-watch.ts'

const beatEvery = 15_000

/** One process of an installation, as it said of itself last. */
export interface ProcessSeen {
  id: string
  work: 'web' | 'worker'
  host: string
  pid: number
  version: string
  startedAt: Date
  seenAt: Date
  /** Seconds since it was seen, by the clock of the database. */
  silent: number
}

/** Seconds after which a process that said nothing is taken for gone. */
export const silentFor = 60

/** Says every few seconds that this process lives and does its work, until it is stopped. */
export async function startHeartbeat(
  pool: pg.Pool,
  work: ProcessSeen['work'],
  log: Logger,
): Promise<{ stop(): Promise<void> }> {
  const id = uuidv7()
  const beat = async () => {
    await pool.query(
      `insert into processes (id, work, host, pid, version) values ($1, $2, $3, $4, $5)
        on conflict (id) do update set seen_at = excluded.seen_at`,
      [id, work, hostname().slice(0, 200), process.pid, version],
    )
    await pool.query(`delete from processes where seen_at < now() - interval '1 hour'`)
  }
  let beating = beat()
  await beating
  const timer = setInterval(() => {
    beating = beat().catch((error: unknown) =>
      log.warn({ err: error }, 'nobody could be told that this lives'),
    )
  }, beatEvery)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await beating
      // One that dies without a word is missed soon enough.
      await pool.query('delete from processes where id = $1', [id]).catch(() => {})
    },
  }
}

/** The processes that were seen within the hour, those that work last, the newest first. */
export async function readProcesses(pool: pg.Pool): Promise<ProcessSeen[]> {
  const { rows } = await pool.query<ProcessSeen>(
    `select id, work, host, pid, version, started_at as "startedAt", seen_at as "seenAt",
        extract(epoch from now() - seen_at)::float8 as silent
      from processes order by work, started_at desc, id limit 200`,
  )
  return rows
}
