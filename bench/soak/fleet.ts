import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { nodeFlags } from '../../scripts/paths.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const followParent = pathToFileURL(path.join(root, 'scripts/follow-parent.mjs')).href

/** A process of the product that is started again whenever it dies, as by systemd. */
export interface Member {
  name: string
  listenPort: number
  kill(): void
  stop(): Promise<void>
}

const restartAfter = 2_000

/** Starts a process of the CRM that serves, or works, and keeps it running. What it logs goes to a file in `SOAK_LOGS`. */
export async function startMember(
  name: string,
  run: 'web' | 'worker',
  env: Record<string, string>,
): Promise<Member> {
  const listenPort = await freePort()
  const logs = process.env.SOAK_LOGS
  const logFile = logs ? openSync(path.join(logs, `${name.replace(' ', '-')}.log`), 'a') : null
  let child: ChildProcess
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const start = () => {
    child = spawn(process.execPath, ['--import', followParent, ...nodeFlags, 'crm/main.ts'], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        LOG_LEVEL: 'error',
        LISTEN_PORT: String(listenPort),
        RUN: run,
        ...env,
      },
      stdio: ['ignore', logFile ?? 'ignore', 'inherit', 'ipc'],
    })
    child.on('exit', () => {
      if (!stopped) timer = setTimeout(start, restartAfter)
    })
  }
  start()
  return {
    name,
    listenPort,
    kill: () => void child.kill('SIGKILL'),
    async stop() {
      stopped = true
      clearTimeout(timer)
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
