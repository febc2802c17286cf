import { type ChildProcess, spawn } from 'node:child_process'
import { type FileHandle, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { StartFault } from '../env.ts'
import { newConnection } from './connection.ts'
import type { ClusterFolder } from './embedded-folder.ts'
import { isPostgres, processRuns } from './embedded-process.ts'
import type { Programs } from './embedded-programs.ts'

/** A PostgreSQL that answers: a session of its own, and how it came to run. */
export interface Answering {
  client: pg.Client
  pid: number
  socketDir: string
  port: number
  adopted: boolean
  /** Adopted, but started with other programs or settings than this release would use. */
  outdated: boolean
}

export interface Postmaster {
  /** Connects to the PostgreSQL of this cluster, starting it when none runs. */
  reach(): Promise<Answering>
  /** Shuts it down cleanly and waits for the end. */
  halt(pid: number): Promise<void>
}

interface PostmasterOptions {
  folder: ClusterFolder
  programs: Programs
  settings: Record<string, string>
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** The one process of a cluster that starts and stops the others. */
export function createPostmaster({ folder, programs, settings, log }: PostmasterOptions): Postmaster {
  const args = launchArguments(folder, settings)
  const launchedAs = [programs.postgres, ...args.map((arg) => `"${arg}"`)].join(' ')
  let own: ChildProcess | undefined

  async function reach(): Promise<Answering> {
    if (!ownRuns()) own = undefined
    let silentSince = Date.now()
    for (;;) {
      const running = await readPidFile(folder.cluster)
      const answer = running && (await tryConnect(running.socketDir, running.port))
      if (running && answer instanceof pg.Client) {
        const adopted = own?.pid !== running.pid
        const outdated =
          adopted && (await readFile(join(folder.cluster, 'postmaster.opts'), 'utf8')).trim() !== launchedAs
        return { ...running, client: answer, adopted, outdated }
      }
      if (answer === 'busy') silentSince = Date.now()
      if (!ownRuns() && !(running && isPostgres(running.pid))) {
        if (own) throw await explain(folder)
        if (running && processRuns(running.pid)) await removeLocks(folder, running)
        await launch()
        silentSince = Date.now()
      }
      if (Date.now() - silentSince > 30_000) {
        throw new StartFault(
          `PostgreSQL (process ${running?.pid ?? own?.pid}) holds ${folder.cluster} but does not answer: stop it, then start again.`,
        )
      }
      await sleep(20)
    }
  }

  function ownRuns(): boolean {
    return own !== undefined && own.exitCode === null && own.signalCode === null
  }

  async function launch(): Promise<void> {
    const output = await openLog(folder)
    const child = spawn(programs.postgres, args, {
      cwd: folder.path,
      // Ctrl-C goes to the whole process group; PostgreSQL must outlive the pool.
      detached: true,
      env: { LC_ALL: 'C', PATH: process.env.PATH },
      stdio: ['ignore', output.fd, output.fd],
      ...folder.owner,
    })
    child.once('error', (error) => log.error({ err: error }, 'PostgreSQL cannot be run'))
    child.unref()
    own = child
    await output.close()
  }

  async function halt(pid: number): Promise<void> {
    const gone = async () => !processRuns(pid) || (await readPidFile(folder.cluster))?.pid !== pid
    for (const [signal, patience] of [
      ['SIGINT', 30_000],
      ['SIGQUIT', 10_000],
      ['SIGKILL', 5_000],
    ] as const) {
      signalIfRunning(pid, signal)
      const until = Date.now() + patience
      while (Date.now() < until) {
        if (own?.pid === pid ? !ownRuns() : await gone()) {
          own = undefined
          return
        }
        await sleep(10)
      }
      log.warn({ pid, signal }, 'PostgreSQL did not stop in time')
    }
  }

  return { reach, halt }
}

export const port = 5432

function launchArguments(folder: ClusterFolder, settings: Record<string, string>): string[] {
  const all = {
    listen_addresses: '',
    unix_socket_directories: `"${folder.socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(port),
    cluster_name: 'berthwise',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // The product logs the errors of its own statements; here belong only the server's.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    // What a busy port reads stays in memory; sorting a list of a hundred thousand needs no file.
    shared_buffers: `${buffersOf(totalmem())}MB`,
    work_mem: '16MB',
    // Compiling plans costs more than it saves on statements as short as ours.
    jit: 'off',
    ...settings,
  }
  return ['-D', folder.cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** A sixteenth of the machine's memory, in megabytes, within reason: PostgreSQL shares it with the product. */
function buffersOf(bytes: number): number {
  return Math.min(512, Math.max(64, Math.floor(bytes / 16 / 2 ** 20)))
}

interface Running {
  pid: number
  port: number
  socketDir: string
}

export async function readPidFile(cluster: string): Promise<Running | undefined> {
  const lines = await readFile(join(cluster, 'postmaster.pid'), 'utf8').then(
    (content) => content.split('\n'),
    () => [],
  )
  const [pid, , , runningPort, socketDir] = lines
  if (!pid) return undefined
  return { pid: Number(pid), port: Number(runningPort) || port, socketDir: socketDir ?? '' }
}

/** A session, 'busy' while PostgreSQL starts, recovers or stops, and nothing where nobody listens. */
async function tryConnect(socketDir: string, socketPort: number): Promise<pg.Client | 'busy' | undefined> {
  const client = newConnection({
    host: socketDir || '/nowhere',
    port: socketPort,
    user: 'berthwise',
    database: 'postgres',
    password: '',
    ssl: false,
    application_name: `berthwise process ${process.pid}`,
    connectionTimeoutMillis: 5_000,
  })
  try {
    await client.connect()
    return client
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === '57P03' || code === '53300') return 'busy'
    if (code === 'EACCES') {
      throw new StartFault(
        `PostgreSQL runs in ${socketDir} as another user: stop it, or set DATA_DIR to another folder.`,
      )
    }
    return undefined
  }
}

async function removeLocks(folder: ClusterFolder, running: Running): Promise<void> {
  await rm(join(folder.cluster, 'postmaster.pid'), { force: true })
  await rm(join(folder.socketDir, `.s.PGSQL.${running.port}.lock`), { force: true })
}

async function openLog({ logFile }: ClusterFolder): Promise<FileHandle> {
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  )
  if (size > 10_000_000) await rename(logFile, `${logFile}.1`)
  return open(logFile, 'a', 0o600)
}

async function explain({ logFile, path }: ClusterFolder): Promise<StartFault> {
  const lines = (await readFile(logFile, 'utf8').catch(() => '')).slice(-4_000).trim().split('\n')
  const last = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? ''
  const reason = last.replace(/^.*?(FATAL|PANIC): +/, '')
  if (/No space left on device/.test(reason)) return new StartFault(`The disk that holds ${path} is full.`)
  if (/Cannot allocate memory|shared memory/.test(reason)) {
    return new StartFault(`PostgreSQL did not get the memory it needs (${reason}).`)
  }
  return new StartFault(`PostgreSQL did not start: ${reason || 'it said nothing'} (more in ${logFile}).`)
}

function signalIfRunning(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
