import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { discardDataDir, makeTemporaryDataDir } from '../../platform/testing/data-dir.ts'

const run = promisify(execFile)

/** A machine that is busy with other things may take its time; a start that fails ends by itself. */
const startWithinMs = 240_000

const preloads = ['follow-parent.mjs', 'compile-cache.mjs'].flatMap((file) => [
  '--import',
  pathToFileURL(join(import.meta.dirname, '../../scripts', file)).href,
])

export interface Product {
  /** Its address, without a slash at the end. */
  url: string
  dataDir: string
  /** The password of the demonstration's people, as it was printed and kept. */
  demoPassword(): string
  /** Everything it printed since it was first started. */
  output(): string
  /** Kills the server as a power cut would; its PostgreSQL stays behind. */
  kill9(): Promise<void>
  /** Starts it again on the same data and address, ending it in good order first where it still runs. */
  restart(): Promise<void>
  /** Ends it and leaves its data. */
  end(): Promise<void>
  /** Ends it and removes its data. */
  stop(): Promise<void>
}

/** A service of the product: the file that starts it, its folder in the data, and how it is told where it listens. */
export interface Service {
  readonly file: string
  readonly ownFolder: string
  readonly placed: (listenPort: string, url: string) => Record<string, string>
}

export const crm: Service = {
  file: 'crm/main.ts',
  ownFolder: '',
  placed: (listenPort, url) => ({ LISTEN_PORT: listenPort, PUBLIC_URL: url }),
}
export const forms: Service = {
  file: 'forms/main.ts',
  ownFolder: 'forms',
  placed: (listenPort, url) => ({ FORMS_LISTEN_PORT: listenPort, FORMS_PUBLIC_URL: url }),
}

/** Starts a service as an operator would, on a free address and an empty data folder or a copy of one, and waits for it. */
export async function startService(
  { file, ownFolder, placed }: Service,
  env: Record<string, string>,
  data: string | null = null,
): Promise<Product> {
  const dataDir = await makeTemporaryDataDir('product')
  if (data) await run('cp', ['-Rp', `${data}/.`, dataDir])
  const listenPort = await freeListenPort()
  const url = `http://127.0.0.1:${listenPort}`
  let output = ''
  let server = await start()

  async function start(): Promise<ChildProcess> {
    // It ends with the tests, however those end.
    const child = spawn(process.execPath, [...preloads, file], {
      cwd: join(import.meta.dirname, '../..'),
      env: {
        PATH: process.env.PATH,
        ...placed(String(listenPort), url),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'info',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (output += chunk))
    try {
      await ready(child, url)
      return child
    } catch (error) {
      await end(child, 'SIGKILL')
      await discardDataDir(dataDir)
      throw new Error(`The product did not start:\n${output.slice(-8_000)}`, { cause: error })
    }
  }

  return {
    url,
    dataDir,
    demoPassword: () => readFileSync(join(dataDir, ownFolder, 'demo-password'), 'utf8').trim(),
    output: () => output,
    kill9: () => end(server, 'SIGKILL'),
    async restart() {
      await end(server, 'SIGTERM')
      server = await start()
    },
    end: () => end(server, 'SIGTERM'),
    async stop() {
      await end(server, 'SIGTERM')
      await discardDataDir(dataDir)
    },
  }
}

async function ready(child: ChildProcess, url: string): Promise<void> {
  const until = Date.now() + startWithinMs
  while (Date.now() < until) {
    if (ended(child)) throw new Error(`It ended with code ${child.exitCode}.`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
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

async function freeListenPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No listen port is free.')
  return address.port
}
