import { spawn } from 'node:child_process'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { StartFault } from '../env.ts'
import type { ClusterFolder } from './embedded-folder.ts'
import { processRuns } from './embedded-process.ts'
import type { Programs } from './embedded-programs.ts'

/**
 * Creates the cluster when there is none: UTF-8, sorted by code point, checksums on.
 * It is made beside its place and moved in whole, so that an interrupted first start leaves nothing half made.
 * Throws a StartFault when the one present was written by another major version.
 */
export async function createCluster(
  folder: ClusterFolder,
  programs: Programs,
  settings: Record<string, string>,
): Promise<void> {
  const found = await writtenBy(folder.cluster)
  if (found === programs.major) return
  if (found) {
    throw new StartFault(
      `The data in ${folder.cluster} was written by PostgreSQL ${found}, and this release runs PostgreSQL ${programs.major}: export it with the release that wrote it, and import the export into a new DATA_DIR.`,
    )
  }
  await removeDrafts(folder.path)
  const draft = join(folder.path, `draft-${process.pid}`)
  await initdb(folder, programs, draft, settings)
  try {
    await rename(draft, folder.cluster)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!(await writtenBy(folder.cluster))) throw error
  }
}

async function writtenBy(cluster: string): Promise<string | undefined> {
  try {
    return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new StartFault(`The database in ${cluster} cannot be read (${(error as Error).message}).`)
  }
}

async function removeDrafts(path: string): Promise<void> {
  for (const name of await readdir(path)) {
    const [, pid] = /^draft-(\d+)$/.exec(name) ?? []
    if (pid && !processRuns(Number(pid))) await rm(join(path, name), { recursive: true, force: true })
  }
}

async function initdb(
  folder: ClusterFolder,
  programs: Programs,
  draft: string,
  settings: Record<string, string>,
): Promise<void> {
  const args = [
    '--username=berthwise',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
    ...(settings.fsync === 'off' ? ['--no-sync'] : []),
    `--pgdata=${draft}`,
  ]
  const child = spawn(programs.initdb, args, {
    cwd: folder.path,
    env: { LC_ALL: 'C', PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...folder.owner,
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => reject(cannotRun(programs.initdb, error)))
    child.once('close', resolve)
  })
  const [code, output] = await Promise.all([ended, text(child.stderr)])
  if (code === 0) return
  await rm(draft, { recursive: true, force: true })
  throw new StartFault(`The database could not be created in ${folder.path}: ${reason(output)}`)
}

function cannotRun(program: string, error: NodeJS.ErrnoException): StartFault {
  return new StartFault(
    `PostgreSQL cannot be run on this machine (${program}: ${error.code}): set DATABASE_URL to a PostgreSQL server.`,
  )
}

function reason(output: string): string {
  if (/No space left on device/.test(output)) return 'the disk is full.'
  if (/Permission denied/.test(output)) return 'this user may not write there.'
  return output.trim().split('\n').slice(-3).join(' ') || 'initdb said nothing.'
}
