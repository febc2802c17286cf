import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { median } from './load.ts'

/** Seconds from the command to the first answered request on warm data, and the memory of a web process at rest. */
export async function measureStart(root: string): Promise<{ seconds: number; megabytes: number }> {
  const listenPort = await freePort()
  const command = [path.join(root, 'crm/main.ts')]
  return measureRuns(command, { LISTEN_PORT: String(listenPort) }, listenPort, residentMegabytes)
}

/** Starts a command several times on the same data until it answers at this port; `memory` is asked when it rests. */
export async function measureRuns(
  command: string[],
  env: Record<string, string>,
  listenPort: number,
  memory: (pid: number) => Promise<number>,
): Promise<{ seconds: number; megabytes: number }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'berthwise-bench-start-'))
  try {
    const settings = { ...env, DATA_DIR: dataDir }
    await stop((await run(command, settings, listenPort)).child)
    const taken: number[] = []
    let megabytes = 0
    for (let round = 0; round < 3; round++) {
      const { child, seconds } = await run(command, settings, listenPort)
      taken.push(seconds)
      await new Promise((resolve) => setTimeout(resolve, 2000))
      megabytes = await memory(child.pid!)
      await stop(child)
    }
    return { seconds: median(taken), megabytes }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function run(
  command: string[],
  env: Record<string, string>,
  listenPort: number,
): Promise<{ child: ChildProcess; seconds: number }> {
  const start = performance.now()
  const child = spawn(process.execPath, command, {
    env: { ...process.env, ...env, LOG_LEVEL: 'error', NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${listenPort}/readyz`).catch(() => null)
    if (answer?.ok) return { child, seconds: (performance.now() - start) / 1000 }
    if (child.exitCode !== null) throw new Error('The product did not start.')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** Resident memory as the operating system counts it; only Linux tells it this way. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) / 1000
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
