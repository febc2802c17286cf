import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { migrate } from '../../platform/database/migrate.ts'
import { createDatabase, dropDatabase, ownerOf } from '../../platform/testing/cluster.ts'
import { type Served, serve } from '../../platform/testing/served.ts'
import { migrations, schemas } from '../database.ts'

/** The version that an upgrade to this one begins with; named anew with each release. */
const before = '78c1ff7d'
const root = path.resolve(import.meta.dirname, '../..')
const name = `version_before_${process.pid}`
const folder = mkdtempSync(path.join(tmpdir(), 'berthwise-before-'))
const running: Served[] = []

afterAll(async () => {
  await Promise.all(running.map((served) => served.stop()))
  await dropDatabase(name)
  rmSync(folder, { recursive: true, force: true })
})

/** The sources of the version before; false where the history of the project is not here. */
function unpack(): boolean {
  try {
    const parts = ['crm', 'contract', 'platform', 'migrations', 'scripts', 'package.json', 'tsconfig.json']
    const maxBuffer = 512 * 1024 * 1024
    const tar = execFileSync('git', ['archive', before, ...parts], { cwd: root, maxBuffer, stdio: 'pipe' })
    execFileSync('tar', ['-x', '-C', folder], { input: tar })
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
    return true
  } catch {
    console.warn(`The sources of ${before} are not here: the upgrade from it is not tried.`)
    return false
  }
}

const start = async (at: string): Promise<Served> => {
  const served = await serve(
    path.join(at, 'crm/main.ts'),
    { connection: { ...connection, database: name } },
    (port) => ({
      LISTEN_PORT: String(port),
      SECRET: 'a secret for tests alone, of enough characters',
      DATA_DIR: path.join(folder, 'data'),
      DEMO: 'off',
    }),
  )
  running.push(served)
  return served
}
let connection: Awaited<ReturnType<typeof createDatabase>>

it.skipIf(!unpack())(
  'an old process works on beside the new version, and nothing of either is lost',
  async () => {
    connection = await createDatabase(name)
    const old = await start(folder)
    const code = /with this code:\s+(\S+)/.exec(old.output())![1]
    let cookie = ''
    let berths = 1
    let portId = ''
    const ask = async ({ url }: Served, method: string, place: string, body?: object) => {
      const answer = await fetch(url + place, {
        method,
        headers: {
          ...{ cookie, 'content-type': 'application/json', origin: url.replace('127.0.0.1', 'localhost') },
          ...(portId ? { 'x-port-id': portId } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      if (!cookie) cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      const text = await answer.text()
      return { status: answer.status, data: text ? JSON.parse(text).data : null }
    }
    const response = await ask(old, 'POST', '/api/setup', {
      code,
      port: { name: 'Solvik', slug: 'solvik', currency: 'EUR', timezone: 'Europe/Stockholm', country: 'SE' },
      user: {
        firstName: 'Ada',
        lastName: 'Holm',
        email: 'ada@sea.example',
        password: 'anchor-chain-mooring-42',
      },
    })
    expect(response.status).toBe(201)
    const person = { email: 'ada@sea.example', password: 'anchor-chain-mooring-42' }
    expect((await ask(old, 'POST', '/api/auth/sign-in/email', person)).status).toBe(200)
    portId = response.data.port.id

    /** What people do all day, by the interface of the version before. */
    const work = async (at: Served, fullName: string) => {
      const client = await ask(at, 'POST', '/api/v1/clients', { fullName })
      const { id } = client.data
      const interest = await ask(at, 'POST', '/api/v1/interests', { clientId: id })
      const answers = [
        client,
        interest,
        await ask(at, 'POST', `/api/v1/clients/${id}/notes`, { body: `Met ${fullName}` }),
        await ask(at, 'PATCH', `/api/v1/clients/${id}`, { fullName: `${fullName} II` }),
        await ask(at, 'POST', '/api/v1/berths', {
          mooringNumber: `A${berths++}`,
          lengthM: 12,
          currency: 'EUR',
        }),
        await ask(at, 'GET', `/api/v1/clients?q=${fullName}`),
        await ask(at, 'GET', `/api/v1/clients/${id}/stream`),
        await ask(at, 'GET', `/api/v1/interests/${interest.data?.id}`),
        await ask(at, 'GET', '/api/v1/dashboard/people'),
        await ask(at, 'GET', '/api/v1/admin/settings'),
      ]
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 200, 201, 200, 200, 200, 200, 200])
      return id
    }
    const ids = [await work(old, 'Before')]
    await migrate(ownerOf({ ...connection, database: name }), migrations, schemas)
    ids.push(await work(old, 'Meanwhile'))
    const fresh = await start(root)
    await expect.poll(async () => (await fetch(`${old.url}/readyz`)).status).toBe(503)
    ids.push(await work(old, 'Beside it'), await work(fresh, 'Afterwards'))
    for (const at of [old, fresh])
      for (const [place, id] of ids.entries()) {
        const { data } = await ask(at, 'GET', `/api/v1/clients/${id}`)
        expect(data.fullName).toBe(`${['Before', 'Meanwhile', 'Beside it', 'Afterwards'][place]} II`)
      }
    expect((await ask(fresh, 'GET', '/api/v1/admin/errors')).data).toEqual([])
  },
)
