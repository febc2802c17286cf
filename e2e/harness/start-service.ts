import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { discardDataDir, makeTemporaryDataDir } from '../../platform/testing/data-dir.ts'
import { type ServiceProcess, startProcess } from './service-process.ts'
import { onThree, startServers } from './three-servers.ts'

const run = promisify(execFile)

/** Its PostgreSQL stays behind where it is killed. */
export interface Product extends ServiceProcess {
  /** Its address, without a slash at the end. */
  url: string
  dataDir: string
  /** The password of the demonstration's people, as it was printed and kept. */
  demoPassword(): string
  /** Ends it and removes its data. */
  stop(): Promise<void>
}

/** A service of the product: the file that starts it, its folder in the data, and how it is told where it listens. */
export interface Service {
  readonly file: string
  readonly ownFolder: string
  /** The host of its address; 127.0.0.1 unless something wants a name. */
  readonly host?: string
  readonly placed: (listenPort: string, url: string) => Record<string, string>
  /** Whether it runs on three servers where that is asked; the form service lives at home. */
  readonly spreads: boolean
}

export const crm: Service = {
  file: 'crm/main.ts',
  ownFolder: '',
  placed: (listenPort, url) => ({ LISTEN_PORT: listenPort, PUBLIC_URL: url }),
  spreads: true,
}
export const forms: Service = {
  file: 'forms/main.ts',
  ownFolder: 'forms',
  placed: (listenPort, url) => ({ FORMS_LISTEN_PORT: listenPort, FORMS_PUBLIC_URL: url }),
  spreads: false,
}

/** How the product starts that many files use: with the demonstration; receivers of the tests are on this machine. */
export const sharedEnv = { DEMO: 'true', HOOK_ALLOW: '127.0.0.1' }

/** Starts a service as an operator would, on a free address and an empty data folder or a copy of one, and waits for it. */
export async function startService(
  { file, ownFolder, placed, spreads, host = '127.0.0.1' }: Service,
  env: Record<string, string>,
  data: string | null = null,
): Promise<Product> {
  const dataDir = await makeTemporaryDataDir('product')
  if (data) await run('cp', ['-Rp', `${data}/.`, dataDir])
  const servers = spreads && onThree ? await startServers() : null
  const listenPort = await freeListenPort()
  const url = `http://${host}:${listenPort}`
  const server = await startProcess(
    file,
    { ...placed(String(listenPort), url), DATA_DIR: dataDir, LOG_LEVEL: 'info', ...servers?.env, ...env },
    () => answers(url),
  ).catch(async (error: unknown) => {
    await servers?.close()
    await discardDataDir(dataDir)
    throw error
  })
  return {
    ...server,
    url,
    dataDir,
    demoPassword: () => demoPasswordIn(join(dataDir, ownFolder)),
    async stop() {
      await server.end()
      await servers?.close()
      await discardDataDir(dataDir)
    },
  }
}

/** The password of the demonstration's people, as it is kept in a folder of data. */
export function demoPasswordIn(folder: string): string {
  return readFileSync(join(folder, 'demo-password'), 'utf8').trim()
}

/** Whether a service is ready to answer. */
export async function answers(url: string): Promise<boolean> {
  return (await fetch(`${url}/readyz`).catch(() => null))?.ok ?? false
}

/** A listen port that nobody has. */
export async function freeListenPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No listen port is free.')
  return address.port
}
