import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { SystemRole } from '../../contract/permissions.ts'
import type { Env } from '../../platform/env.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { inTenant, reading } from '../../platform/scope.ts'
import { createDatabase, dropDatabase } from '../../platform/testing/cluster.ts'
import type { DB } from '../database.generated.ts'
import { createPort } from '../modules/ports/create.ts'
import { joinPort, openAccount } from '../modules/users/create.ts'
import { type Crm, crmLimits, openCrm } from '../service.ts'
import { templateName } from './template.ts'

export interface Answered {
  status: number
  headers: Record<string, unknown>
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the server answered.
  body: any
}

/** A signed-in person, or nobody, who talks to the server through its front door. */
export interface Person {
  userId: string | null
  /** Empty for nobody. */
  email: string
  portId: string | null
  cookie: string
  send(method: string, url: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>
  get(url: string, headers?: Record<string, string>): Promise<Answered>
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>
  patch(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>
  put(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>
  delete(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>
}

export interface TestApp {
  crm: Crm
  web: FastifyInstance
  connection: { host: string; port: number; user: string; database: string }
  nobody: Person
  /** A port of its own with the system roles. */
  makePort(slug?: string): Promise<string>
  /** A person with a role in the port: a system role, or a role of exactly these permissions. */
  person(
    portId: string,
    role: SystemRole | readonly string[],
    options?: { superAdmin?: boolean },
  ): Promise<Person>
  /** Signs an account in. */
  signIn(email: string, portId: string | null, userId: string | null, password?: string): Promise<Person>
  /** The token of the last link that was mailed to an address; the port is that of the mail. */
  linkTo(email: string, portId: string | null): Promise<string>
  /** Rows of a statement in the scope of a port, for what a test must see behind the interface. */
  rows<Row>(portId: string | null, statement: ReturnType<typeof sql<Row>>): Promise<Row[]>
  close(): Promise<void>
}

const system = { userId: null, name: null }
const password = 'quiet-harbour-2026'
// Suites ask more in a minute than a person does.
const roomy: Record<string, Limit> = {
  ...crmLimits,
  default: { points: 1_000_000, seconds: 60, shared: false },
}
let counter = 0

/**
 * The CRM on a database of its own, copied from the migrated template, in an environment of tests but for what is
 * `differing`. Answers are held against the contract.
 */
export async function testApp(
  limits: Record<string, Limit> = roomy,
  differing: Partial<Env> = {},
): Promise<TestApp> {
  const name = `t_${process.pid}_${counter++}_${uuidv7().slice(-6)}`
  const connection = await createDatabase(name, templateName)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'berthwise-files-'))
  const crm = await openCrm(
    { ...testEnv(dataDir), ...differing },
    connection,
    pino({ level: 'silent' }),
    limits,
  )
  const web = await crm.openWeb()
  await web.ready()
  const { kernel, auth } = crm.services
  let hash: Promise<string> | undefined
  const passwordHash = () => {
    hash ??= auth.$context.then((context) => context.password.hash(password))
    return hash
  }
  const inScope = (portId: string | null) => ({ tenantId: portId, actor: system, requestId: null })
  const signIn = async (email: string, portId: string | null, userId: string | null, own = password) => {
    const answer = await web.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email, password: own },
    })
    const cookie = String(answer.headers['set-cookie']).split(';')[0]!
    return personOf(web, userId ?? answer.json().data.user.id, email, portId, cookie)
  }
  return {
    crm,
    web,
    connection,
    nobody: personOf(web, null, '', null, ''),
    async makePort(slug = `port-${uuidv7().slice(-12)}`) {
      const portId = uuidv7()
      await inTenant(kernel, inScope(portId), (tx) =>
        createPort(tx, { slug, name: slug, timezone: 'Europe/Helsinki' }),
      )
      return portId
    },
    async person(portId, role, { superAdmin = false } = {}) {
      const email = `p${uuidv7().slice(-12)}@test.example`
      const stored = await passwordHash()
      const userId = await inTenant(kernel, inScope(portId), async (tx) => {
        const roleId = await roleOf(tx, portId, role)
        const person = { email, firstName: 'Test', lastName: email.slice(1, 6), passwordHash: stored }
        const id = (await openAccount(tx, person))!
        await joinPort(tx, id, roleId)
        if (superAdmin) await sql`update users set is_super_admin = true where id = ${id}`.execute(tx.db)
        return id
      })
      return signIn(email, portId, userId)
    },
    signIn,
    async linkTo(email, portId) {
      const { rows } = await sql<{ link: string }>`select link from mails where to_address = ${email}
        order by created_at desc limit 1`.execute(reading<DB>(kernel, inScope(portId)).db)
      return new URL(rows[0]!.link).searchParams.get('token')!
    },
    async rows(portId, statement) {
      return (await statement.execute(reading<DB>(kernel, inScope(portId)).db)).rows
    },
    async close() {
      await crm.close()
      await dropDatabase(name)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The environment of a test: nothing of the machine's own. */
export function testEnv(dataDir: string): Env {
  return {
    databaseUrl: undefined,
    databasePoolSize: 6,
    dataDir,
    listenHost: '127.0.0.1',
    listenPort: 0,
    publicUrl: 'http://localhost:3000',
    secret: 'a secret for tests alone, of enough characters',
    smtpUrl: undefined,
    mailFrom: undefined,
    logLevel: 'silent',
    demo: false,
    trustProxy: false,
    run: 'all',
    nodeEnv: 'test',
    forms: { listenPort: 0, publicUrl: 'http://localhost:3001' },
    hookAllow: [],
    signUp: false,
  }
}

async function roleOf(
  tx: { db: Parameters<ReturnType<typeof sql>['execute']>[0] },
  portId: string,
  role: SystemRole | readonly string[],
): Promise<string> {
  if (typeof role === 'string') {
    const { rows } = await sql<{
      id: string
    }>`select id from roles where port_id = ${portId} and key = ${role}`.execute(tx.db)
    return rows[0]!.id
  }
  const id = uuidv7()
  await sql`insert into roles (port_id, id, name, residential_access, permissions)
    values (${portId}, ${id}, ${id}, true, ${role as string[]})`.execute(tx.db)
  return id
}

function personOf(
  web: FastifyInstance,
  userId: string | null,
  email: string,
  portId: string | null,
  cookie: string,
): Person {
  const send: Person['send'] = async (method, url, body, headers = {}) => {
    const answer = await web.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url,
      ...(body === undefined ? {} : { payload: body as NonNullable<InjectOptions['payload']> }),
      headers: { ...(cookie ? { cookie } : {}), ...(portId ? { 'x-port-id': portId } : {}), ...headers },
    })
    const json = String(answer.headers['content-type']).startsWith('application/json')
    return { status: answer.statusCode, headers: answer.headers, body: json ? answer.json() : answer.body }
  }
  return {
    userId,
    email,
    portId,
    cookie,
    send,
    get: (url, headers) => send('GET', url, undefined, headers),
    post: (url, body, headers) => send('POST', url, body, headers),
    patch: (url, body, headers) => send('PATCH', url, body, headers),
    put: (url, body, headers) => send('PUT', url, body, headers),
    delete: (url, body, headers) => send('DELETE', url, body, headers),
  }
}
