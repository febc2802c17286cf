import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPostgres, processRuns } from '../database/embedded-process.ts'

/** An empty data folder among the temporary files. */
export function makeTemporaryDataDir(name: string): Promise<string> {
  return mkdtemp(join(tmpdir(), `berthwise-${name}-`))
}

/** Removes a data folder, ending a PostgreSQL that a killed process left running in it. */
export async function discardDataDir(dataDir: string): Promise<void> {
  for (const database of [join(dataDir, 'database'), join(dataDir, 'forms/database')]) {
    await endPostgres(join(database, 'cluster/postmaster.pid'))
    if (existsSync(database)) await rm(await realpath(database), { recursive: true, force: true })
  }
  await rm(dataDir, { recursive: true, force: true })
}

async function endPostgres(pidFile: string): Promise<void> {
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  if (!isPostgres(pid)) return
  process.kill(pid, 'SIGQUIT')
  for (let tries = 0; tries < 250 && processRuns(pid); tries += 1) await sleep(20)
}
