import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { SystemRole } from '../../contract/permissions.ts'
import type { Env } from '../../platform/env.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { uuidv7 } from '../../platform/ids.ts'
import type { Resolve } from '../../platform/outbound/resolver.ts'
import { inTenant, systemIn } from '../../platform/scope.ts'
import { type Opened, openForTest } from '../../platform/testing/open-service.ts'
import { openSession, passwordHash } from '../../platform/testing/session.ts'
import { hearStatements } from '../../platform/testing/statements.ts'
import { type Talker, talker } from '../../platform/testing/talker.ts'
import { assertOneWriter, nameModules } from '../../platform/testing/writers.ts'
import { schemas } from '../database.ts'
import { beginPort, furnishPort } from '../modules/ports/create.ts'
import { joinPort, openAccount } from '../modules/users/create.ts'
import { grantSuperAdmin } from '../modules/users/super-admin.ts'
import { type Crm, crmLimits, openCrm } from '../service.ts'
import { assertCounts } from './counts.ts'
import { portZone } from './days.ts'
import { templateName } from './template.ts'

/** A signed-in person, or nobody, who talks to the server through its front door. */
export interface Person extends Talker {
  userId: string | null
  /** Empty for nobody. */
  email: string
  portId: string | null
  cookie: string
}

export interface TestApp
  extends Pick<Opened<Crm>, 'web' | 'connection' | 'connectionOf' | 'connections' | 'linkTo' | 'rows'> {
  crm: Crm
  nobody: Person
  /** Changes what is global, which is written at home, and waits until the ports of the test have it. */
  atHome(statement: ReturnType<typeof sql>): Promise<void>
  /** A port of its own with the system roles, and with every part unless it is `bare`; on a server of the run, or `atHome`. */
  makePort(slug?: string, look?: { bare?: boolean; atHome?: boolean }): Promise<string>
  /** A person with a role in the port: a system role, or a role of exactly these permissions. */
  person(
    portId: string,
    role: SystemRole | readonly string[],
    options?: { superAdmin?: boolean },
  ): Promise<Person>
  /** Signs an account in. */
  signIn(email: string, portId: string | null, userId: string | null, password?: string): Promise<Person>
  close(): Promise<void>
}

// Suites ask more in a minute than a person does.
const roomy: Record<string, Limit> = {
  ...crmLimits,
  default: { points: 1_000_000, seconds: 60, shared: false },
  receipt_scan: { points: 1000, seconds: 60, shared: true },
}

/** The CRM on a database of its own, copied from the migrated template. Answers are held against the contract. */
export async function testApp(
  limits: Record<string, Limit> = roomy,
  { env, resolve, log }: { env?: Partial<Env>; resolve?: Resolve; log?: Logger } = {},
): Promise<TestApp> {
  nameModules()
  hearStatements()
  const opened = await openForTest({
    template: templateName,
    env: { hookAllow: [openedHost], ...env },
    log,
    schemas,
    open: (allEnv, connection, log) =>
      openCrm(allEnv, connection, log, { limits, ...(resolve ? { resolve } : {}) }),
  })
  const { service: crm, web } = opened
  const { kernel } = crm.services
  const ports: string[] = []
  /** In turn, home last: where a test has one port, it lives elsewhere. */
  const nextServer = () => {
    const names = kernel.servers.open()
    const turn = (ports.length + 1) % names.length
    return turn > 0 ? names[turn]! : null
  }
  const signIn: TestApp['signIn'] = async (email, portId, userId, own) => {
    const session = await opened.signIn(email, own)
    return personOf(web, userId ?? session.userId, email, portId, session.cookie)
  }
  return {
    crm,
    web,
    connection: opened.connection,
    connectionOf: opened.connectionOf,
    connections: opened.connections,
    linkTo: opened.linkTo,
    rows: opened.rows,
    nobody: personOf(web, null, '', null, ''),
    async atHome(statement) {
      await opened.rows(null, statement)
      await Promise.all(ports.map((portId) => kernel.servers.arrived(portId)))
    },
    async makePort(slug = `port-${uuidv7().slice(-12)}`, { bare = false, atHome = false } = {}) {
      const portId = uuidv7()
      const port = { slug, name: slug, timezone: portZone }
      const shard = atHome ? null : nextServer()
      ports.push(portId)
      await inTenant(kernel, systemIn(null), (tx) => beginPort(tx, portId, port, shard))
      await kernel.servers.look(portId)
      await kernel.servers.arrived(portId)
      await inTenant(kernel, systemIn(portId), async (tx) => {
        await furnishPort(tx, port)
        if (bare) return
        await sql`insert into settings (port_id, key, value)
          values (${portId}, 'tenancies_module_enabled', 'true'), (${portId}, 'invoices_module_enabled', 'true')`.execute(
          tx.db,
        )
      })
      return portId
    },
    async person(portId, role, { superAdmin = false } = {}) {
      const email = `p${uuidv7().slice(-12)}@test.example`
      const stored = await passwordHash()
      const userId = await inTenant(kernel, systemIn(null), async (tx) => {
        const person = { email, firstName: 'Test', lastName: email.slice(1, 6), passwordHash: stored }
        const id = (await openAccount(tx, person))!
        if (superAdmin) await grantSuperAdmin(tx, id)
        return id
      })
      await kernel.servers.arrived(portId)
      await inTenant(kernel, systemIn(portId), async (tx) => {
        await joinPort(tx, userId, await roleOf(tx, portId, role))
      })
      return personOf(web, userId, email, portId, await openSession(crm.services.auth, userId))
    },
    signIn,
    close: () =>
      opened.close(async (database) => {
        await assertOneWriter(database, 'crm', sharedTables)
        await assertCounts(database)
      }),
  }
}

/** The CRM with one port, and somebody of each of these roles in it. */
export async function testPort<const Roles extends readonly SystemRole[]>(
  ...roles: Roles
): Promise<[TestApp, ...{ [K in keyof Roles]: Person }]> {
  const app = await testApp()
  const portId = await app.makePort()
  const people: Person[] = []
  for (const role of roles) people.push(await app.person(portId, role))
  return [app, ...(people as { [K in keyof Roles]: Person })]
}

/** The same, with the administrator of another port before them. */
export async function testPorts<const Roles extends readonly SystemRole[]>(
  ...roles: Roles
): Promise<[TestApp, Person, ...{ [K in keyof Roles]: Person }]> {
  const [app, ...people] = await testPort(...roles)
  return [app, await app.person(await app.makePort(), 'port_admin'), ...people]
}

/** An address of documentation (RFC 5737), where nobody answers: webhooks of tests may name it. */
export const openedHost = '192.0.2.1'

/** A new port brings its system roles; people change their own accounts, and administrators those of others. */
const sharedTables = {
  roles: ['ports', 'users'],
  users: ['identity', 'users'],
  sessions: ['identity', 'users'],
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
  const headers = { ...(cookie ? { cookie } : {}), ...(portId ? { 'x-port-id': portId } : {}) }
  return { ...talker(web, headers), userId, email, portId, cookie }
}
