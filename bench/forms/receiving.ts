import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Connection } from '../../platform/database/pools.ts'
import { endChild, startChild } from '../child.ts'

/** Receivers in a process of their own, and the environment of a service that delivers to them. */
export interface Receiving {
  env: Record<string, string>
  hooks: ChildProcess
  urls: string[]
}

/** Runs `work` while so many receivers listen. */
export async function withReceivers(
  connection: Connection,
  dataDir: string,
  receivers: number,
  work: (receiving: Receiving) => Promise<void>,
): Promise<void> {
  const env = {
    BENCH_CONNECTION: JSON.stringify(connection),
    DATA_DIR: path.join(dataDir, 'files'),
    SECRET: randomBytes(32).toString('hex'),
    HOOK_ALLOW: '127.0.0.0/8',
  }
  const hooks = await startChild<{ urls: string[] }>('forms/receivers.ts', {
    BENCH_RECEIVERS: String(receivers),
  })
  try {
    await work({ env, hooks: hooks.process, urls: hooks.ready.urls })
  } finally {
    await endChild(hooks.process, 'SIGKILL')
  }
}
