import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Logger, pino } from 'pino'
import type { EmbeddedConnection } from '../database/embedded.ts'
import type { Connection } from '../database/pools.ts'
import type { Env } from '../env.ts'
import { uuidv7 } from '../ids.ts'
import { reading, systemIn, type Tenancy } from '../scope.ts'
import type { ServiceSchemas } from '../service/schemas.ts'
import type { Service } from '../service/service.ts'
import type { Servers } from '../shards/servers.ts'
import { ownerOf } from './cluster.ts'
import { spreadDatabases } from './servers/spread.ts'
import { password } from './session.ts'

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

/** A service that a test opened, serving, on a database of its own. */
export interface Opened<S> {
  service: S
  web: FastifyInstance
  /** Its database at home, as the superuser reaches it. */
  connection: EmbeddedConnection
  /** The database in which a tenant lives; that at home for none. */
  connectionOf(tenantId: string | null): EmbeddedConnection
  /** Its databases on all servers, home first. */
  connections: readonly EmbeddedConnection[]
  /** Signs in; gives the cookie of the session and what was answered. */
  signIn(email: string, own?: string): Promise<{ cookie: string; userId: string }>
  /** The token of the last link that was mailed to an address; the tenant is that of the mail. */
  linkTo(email: string, tenantId: string | null): Promise<string>
  /** Rows of a statement in the scope of a tenant, for what a test must see behind the interface. */
  rows<Row>(tenantId: string | null, statement: ReturnType<typeof sql<Row>>): Promise<Row[]>
  /** `checked` looks at each database once the service is closed, before they are dropped. */
  close(checked?: (database: EmbeddedConnection) => Promise<void>): Promise<void>
}

interface ToOpen<S> {
  /** The migrated database that this one is a copy of. */
  template: string
  env: Partial<Env>
  schemas: ServiceSchemas
  open: (env: Env, connection: Connection, log: Logger) => Promise<S>
  /** Where it logs; nowhere where nothing is said. */
  log?: Logger | undefined
}

type Needed = { kernel: { servers: Servers; tenancy: Tenancy } }

let counter = 0

/** Opens a service for a test. Answers are held against the contract. */
export async function openForTest<S extends Service<Needed>>({
  template,
  env,
  schemas,
  open,
  log = pino({ level: 'silent' }),
}: ToOpen<S>): Promise<Opened<S>> {
  const name = `t_${process.pid}_${counter++}_${uuidv7().slice(-6)}`
  const { databases, addresses, drop } = await spreadDatabases(name, template, schemas)
  const connections = [...databases.values()]
  const connection = connections[0]!
  const dataDir = await mkdtemp(path.join(tmpdir(), 'berthwise-files-'))
  const service = await open({ ...testEnv(dataDir), shards: addresses, ...env }, ownerOf(connection), log)
  const web = await service.openWeb()
  await web.ready()
  const { kernel } = service.services
  const inTenant = (tenantId: string | null) => reading<never>(kernel, systemIn(tenantId)).db
  return {
    service,
    web,
    connection,
    connectionOf: (tenantId) => databases.get(kernel.servers.of(tenantId).name)!,
    connections,
    async signIn(email, own = password) {
      const answer = await web.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        payload: { email, password: own },
      })
      const cookie = String(answer.headers['set-cookie']).split(';')[0]!
      return { cookie, userId: answer.json().data.user.id }
    },
    async linkTo(email, tenantId) {
      const { rows } = await sql<{ link: string }>`select link from mails where to_address = ${email}
        order by created_at desc limit 1`.execute(inTenant(tenantId))
      return new URL(rows[0]!.link).searchParams.get('token')!
    },
    async rows(tenantId, statement) {
      return (await statement.execute(inTenant(tenantId))).rows
    },
    async close(checked = async () => {}) {
      await service.close()
      await Promise.all(connections.map(checked)).finally(drop)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
