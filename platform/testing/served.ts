import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { EmbeddedConnection } from '../database/embedded.ts'
import type { Env } from '../env.ts'
import { ownerOf } from './cluster.ts'
import { compiled } from './compiled.ts'
import { shardUrls, urlOf } from './servers/addresses.ts'

/** A service as a process of its own, on a database that a test made. */
export interface Served {
  url: string
  child: ChildProcess
  /** What it printed: its log. */
  output(): string
  /** Memory it holds, in bytes. */
  memory(): number
  stop(): Promise<void>
}

/** A served process, and the end of it and of what the test opened for it. */
export interface ServedApp {
  served: Served
  close(): Promise<void>
}

/** Throws where the process ended, or a fault of it was caught by nobody. */
export function assertUnharmed({ output, child }: Served): void {
  expect(output()).not.toContain('not caught')
  expect(child.exitCode).toBeNull()
}

/** Starts a service's main file on the database and the servers beside it, with the environment a test names, and waits until it is ready. */
export async function serve(
  file: string,
  { connection, shards }: { connection: EmbeddedConnection; shards?: Env['shards'] },
  env: (listenPort: number) => Record<string, string>,
): Promise<Served> {
  const listenPort = await freeListenPort()
  const url = `http://127.0.0.1:${listenPort}`
  const child = spawn(process.execPath, [...compiled, file], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: urlOf(ownerOf(connection)),
      ...shardUrls(shards),
      LOG_LEVEL: 'warn',
      NODE_ENV: 'test',
      ...env(listenPort),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`It did not start (code ${child.exitCode}):\n${output}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url,
    child,
    output: () => output,
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) * 1024,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function freeListenPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
