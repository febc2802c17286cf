import { randomUUID } from 'node:crypto'
import { readdir, statfs } from 'node:fs/promises'
import { createTransport } from 'nodemailer'
import type pg from 'pg'
import { addBacklogs, readBacklog } from '../deliveries/backlog.ts'
import { lanes } from '../jobs/worker-settings.ts'
import type { Listener } from '../listener.ts'
import { askPools } from '../shards/ask-all.ts'
import type { Servers } from '../shards/servers.ts'
import type { Storages } from '../storage/places.ts'
import { readProcesses, silentFor } from './heartbeat.ts'
import { type Found, type LookAtPart, remembered, sentenceOf } from './look-at-parts.ts'
import { version } from './open-watch.ts'
import { addQueues, readQueue } from './queue-figures.ts'

/** Seconds after which what is due counts as late. */
const lateAfter = 300
/** Seconds after which a job that a free worker could have begun says that the queue does not work. */
const untakenAfter = 90
const mebibyte = 1024 * 1024

export function lookAtDatabase(pool: pg.Pool): LookAtPart {
  return async (): Promise<Found> => {
    const { rows } = await pool.query<{ version: string; size: number; used: number; most: number }>(`
      select current_setting('server_version') as version, pg_database_size(current_database()) as size,
        (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
        current_setting('max_connections')::int as most`)
    const values = rows[0]!
    return { finding: values.used > values.most * 0.9 ? 'crowded' : 'answers', values: { ...values } }
  }
}

/** Whether the tables are those this process was written for. */
export function lookAtMigrations(pool: pg.Pool, folder: string): LookAtPart {
  return async (): Promise<Found> => {
    const files = (await readdir(folder)).filter((name) => /^\d{4}_.+\.sql$/.test(name))
    const known = new Set(files.map((name) => name.replace('.sql', '')))
    const { rows } = await pool.query<{ name: string }>('select name from schema_migrations order by name')
    const applied = new Set(rows.map(({ name }) => name))
    const missing = [...known].filter((name) => !applied.has(name)).length
    const strange = [...applied].filter((name) => !known.has(name)).length
    if (missing > 0) return { finding: 'older', values: { count: missing } }
    if (strange > 0) return { finding: 'newer', values: { count: strange } }
    return { finding: 'up_to_date', values: { count: applied.size, newest: rows.at(-1)?.name ?? '' } }
  }
}

export function lookAtWorkers(pool: pg.Pool): LookAtPart {
  return async (): Promise<Found> => {
    const all = await readProcesses(pool)
    const alive = all.filter(({ silent }) => silent < silentFor)
    const workers = alive.filter(({ work }) => work === 'worker')
    if (workers.length === 0) return { finding: 'nobody_works' }
    const versions = new Set(alive.map((one) => one.version))
    if (versions.size > 1)
      return { finding: 'mixed', values: { versions: [...versions].sort().join(', '), own: version } }
    return { finding: 'working', values: { count: workers.length } }
  }
}

export function lookAtQueue(servers: Servers): LookAtPart {
  return async (): Promise<Found> => {
    const [queues, processes] = await Promise.all([
      askPools(servers, readQueue),
      readProcesses(servers.home.pool),
    ])
    const { waiting, scheduled, running, failed, oldest } = addQueues(queues)
    const due = Object.values(waiting).reduce((sum, count) => sum + count, 0)
    const values = { due, scheduled, running, failed, seconds: Math.round(oldest) }
    const workers = processes.filter(({ work, silent }) => work === 'worker' && silent < silentFor).length
    // Each process has lanes for every server.
    const idle = queues.some((queue) => queue.untaken > untakenAfter && queue.quick < workers * lanes.quick)
    if (idle) return { finding: 'queue_stopped', values }
    if (oldest > lateAfter) return { finding: 'queue_late', values }
    return { finding: failed > 0 ? 'given_up' : 'flowing', values }
  }
}

export function lookAtNotifications(listener: Listener): LookAtPart {
  return async () => ({ finding: (await listener.answers(3_000)) ? 'heard' : 'not_heard' })
}

/** Whether every place takes a file and gives it away again. */
export function lookAtStorage(storage: Storages): LookAtPart {
  // A folder that is no tenant's: the sweep of none comes by here.
  const key = `${randomUUID()}/${randomUUID()}`
  return remembered(async (): Promise<Found> => {
    const tried = await Promise.all(
      [...storage.places].map(async ([place, one]) => {
        try {
          await one.put(key, Buffer.from('looked at'))
          await one.remove(key)
          return null
        } catch (error) {
          return `${place}: ${sentenceOf(error)}`
        }
      }),
    )
    const faults = tried.filter((fault) => fault !== null)
    const places = [...storage.places.keys()].join(', ')
    return faults.length > 0
      ? { finding: 'unwritable', values: { places }, detail: faults.join('\n') }
      : { finding: 'writable', values: { places } }
  })
}

export function lookAtDisk(folder: string): LookAtPart {
  return async (): Promise<Found> => {
    const { bavail, blocks, bsize } = await statfs(folder)
    return roomOf(bavail * bsize, blocks * bsize)
  }
}

/** How much room is enough: small disks are full later than large ones, in bytes. */
export function roomOf(free: number, total: number): Found {
  const values = { free, total }
  if (free < 256 * mebibyte) return { finding: 'full', values }
  const short = free < 2048 * mebibyte || free < total * 0.05
  return { finding: short ? 'short' : 'room', values }
}

/** Mail that has not left, the seconds its oldest waits for, and what the last try of it was told. */
export interface MailBacklog {
  waiting: number
  oldest: number
  error: string | null
}

/** Whether the mail server of the installation lets us in, nothing being sent for it, and what mail waits. */
export function lookAtMail(smtpUrl: string | undefined, read: () => Promise<MailBacklog>): LookAtPart {
  const atServer = smtpUrl === undefined ? null : remembered(lookAtMailServer(smtpUrl))
  return async (): Promise<Found> => {
    const [{ waiting, oldest, error }, at] = await Promise.all([read(), atServer?.()])
    const values = { ...at?.values, count: waiting, seconds: Math.round(oldest) }
    if (!at) return { finding: 'outbox_only', values }
    if (at.finding !== 'connected' || oldest <= lateAfter) return { ...at, values }
    return { finding: 'mail_late', values, ...(error === null ? {} : { detail: error }) }
  }
}

function lookAtMailServer(smtpUrl: string): LookAtPart {
  const server = new URL(smtpUrl).hostname
  return async (): Promise<Found> => {
    const patience = { connectionTimeout: 3_000, greetingTimeout: 3_000, socketTimeout: 3_000 }
    const transport = createTransport({ url: smtpUrl, ...patience })
    try {
      await transport.verify()
      return { finding: 'connected', values: { server } }
    } catch (error) {
      return { finding: 'refused', values: { server }, detail: sentenceOf(error) }
    } finally {
      transport.close()
    }
  }
}

export function lookAtDeliveries(servers: Servers): LookAtPart {
  return async (): Promise<Found> => {
    const { due, later, oldest, failing, ended } = addBacklogs(await askPools(servers, readBacklog))
    const values = { due, later, seconds: Math.round(oldest), failing, ended }
    if (oldest > lateAfter) return { finding: 'deliveries_late', values }
    return { finding: failing + ended > 0 ? 'receivers_fail' : 'delivering', values }
  }
}
