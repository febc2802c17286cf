import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

/** A machine that is busy with other things may take its time; a start that fails ends by itself. */
const startWithinMs = 240_000

const preloads = ['follow-parent.mjs', 'compile-cache.mjs'].flatMap((file) => [
  '--import',
  pathToFileURL(join(import.meta.dirname, '../../scripts', file)).href,
])

export interface ServiceProcess {
  /** Everything it printed since it was first started. */
  output(): string
  /** Kills it as a power cut would. */
  kill9(): Promise<void>
  /** Starts it again on the same data and address, ending it in good order first where it still runs. */
  restart(): Promise<void>
  /** Ends it and leaves its data. */
  end(): Promise<void>
}

/** What the services that run now have printed. */
export const runningServices = new Set<() => string | Promise<string>>()

/** Starts a main file of the product with exactly this environment, and waits until it says that it is open, and is `ready`. */
export async function startProcess(
  file: string,
  env: Record<string, string>,
  ready: () => Promise<boolean> = async () => true,
): Promise<ServiceProcess> {
  let output = ''
  const printed = () => output
  let running = await start()

  async function start(): Promise<ChildProcess> {
    // It ends with the tests, however those end.
    runningServices.add(printed)
    const child = spawn(process.execPath, [...preloads, file], {
      cwd: join(import.meta.dirname, '../..'),
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (output += chunk))
    let open = false
    child.on('message', (message) => (open ||= message === 'open'))
    try {
      await until(child, async () => open && ready())
      return child
    } catch (error) {
      await end(child, 'SIGKILL')
      throw new Error(`The product did not start:\n${output.slice(-8_000)}`, { cause: error })
    }
  }

  return {
    output: printed,
    kill9: () => end(running, 'SIGKILL'),
    async restart() {
      await end(running, 'SIGTERM')
      running = await start()
    },
    async end() {
      runningServices.delete(printed)
      await end(running, 'SIGTERM')
    },
  }
}

async function until(child: ChildProcess, ready: () => Promise<boolean>): Promise<void> {
  const last = Date.now() + startWithinMs
  while (Date.now() < last) {
    if (ended(child)) throw new Error(`It ended with code ${child.exitCode}.`)
    if (await ready()) return
    await sleep(50)
  }
  throw new Error(`It was not ready within ${startWithinMs / 1000} seconds.`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (ended(child)) return
  child.kill(signal)
  await once(child, 'exit')
}

function ended(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}
