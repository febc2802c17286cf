import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { StartFault } from '../env.ts'
import type { ClusterFolder } from './embedded-folder.ts'
import type { Answering, Postmaster } from './embedded-postmaster.ts'

export interface Hold {
  socketDir: string
  port: number
  adopted: boolean
  release(): Promise<void>
}

/**
 * Makes this process the one that uses the cluster, by an advisory lock in a session kept open:
 * PostgreSQL frees it the moment the process is gone, however it went.
 * A lost session means PostgreSQL died: it is started again and the lock taken again.
 */
export async function takeHold(
  postmaster: Postmaster,
  folder: ClusterFolder,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
): Promise<Hold> {
  let stopping = false
  let recovery: Promise<void> | undefined
  const first = await reachAndLock()
  const { adopted } = first
  if (first.outdated) await postmaster.halt(first.pid)
  let current = first.outdated ? await reachAndLock() : first
  watch(current)
  await createDatabase(current.client)
  if (adopted) log.info({ pid: current.pid }, 'took over the PostgreSQL a dead process had left')

  async function reachAndLock(): Promise<Answering> {
    const answering = await postmaster.reach()
    await lock(answering.client, folder)
    return answering
  }

  function watch({ client }: Answering): void {
    client.once('end', () => {
      if (!stopping) recovery = recover()
    })
  }

  async function recover(): Promise<void> {
    log.error('PostgreSQL stopped unexpectedly and is started again')
    while (!stopping) {
      try {
        current = await reachAndLock()
        watch(current)
        log.info({ pid: current.pid }, 'PostgreSQL answers again')
        return
      } catch (error) {
        log.error({ err: error }, 'PostgreSQL could not be started again')
        await sleep(1_000)
      }
    }
  }

  async function release(): Promise<void> {
    stopping = true
    await recovery
    await postmaster.halt(current.pid)
  }

  return { socketDir: current.socketDir, port: current.port, adopted, release }
}

const lockKey = 1_651_798_120

/** The session of a process killed a moment ago takes a moment to end. */
async function lock(client: pg.Client, folder: ClusterFolder): Promise<void> {
  const until = Date.now() + 2_000
  do {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      lockKey,
    ])
    if (rows[0]?.held) return
    await sleep(50)
  } while (Date.now() < until)
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
      where locktype = 'advisory' and granted and objid = $1 and not pid = pg_backend_pid()`,
    [lockKey],
  )
  await client.end()
  throw new StartFault(
    `The data folder ${folder.dataDir} is in use by ${rows[0]?.name ?? 'another process'}: stop that one first, or give this one a DATA_DIR of its own.`,
  )
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_database where datname = 'berthwise'`)
  if (!rowCount) await client.query('create database berthwise')
}
