import type { Logger } from 'pino'
import { Announcer } from '../announcer.ts'
import { appRole, type Connection, clientConfig, openRequestPool } from '../database/pools.ts'
import type { Env } from '../env.ts'
import { type Limit, Limits } from '../http/limits.ts'
import { type Auth, openAuth } from '../identity/auth.ts'
import type { Realm } from '../identity/realm.ts'
import { Listener } from '../listener.ts'
import type { AddressRules } from '../outbound/address.ts'
import type { Resolve } from '../outbound/resolver.ts'
import {
  type Catalogue,
  type Flows,
  inTenant,
  type Kernel,
  type Outbox,
  systemIn,
  type Tenancy,
  type Tx,
} from '../scope.ts'
import { openWatch, type Watch } from '../watching/open-watch.ts'
import type { ServiceSchemas } from './schemas.ts'

/** What the modules of every service may use besides their transaction. */
export interface EngineServices<DB, Name extends string> {
  readonly env: Env
  readonly log: Logger
  readonly kernel: Kernel<DB, Name>
  readonly limits: Limits
  readonly auth: Auth
  /** Which addresses what is delivered may go to. */
  readonly addresses: AddressRules
}

/** Where a service works. */
export interface Site {
  readonly env: Env
  readonly connection: Connection
  readonly log: Logger
}

/** What a test sets otherwise. */
export interface EngineOptions {
  limits?: Record<string, Limit>
  resolve?: Resolve
}

export interface EngineSettings<DB, Name extends string> {
  /** What the service is called in figures. */
  name: 'crm' | 'forms'
  schemas: ServiceSchemas
  tenancy: Tenancy
  catalogue: Catalogue
  flows: Flows<DB, Name>
  realm: Realm
  limits: Record<string, Limit>
  resolve: Resolve | undefined
  /** Writes the mail with the link that sets a new password, outside any tenant. */
  mailReset: (
    tx: Tx<DB, Name>,
    user: { id: string; email: string; name: string },
    link: string,
  ) => Promise<unknown>
  /** What keeps what is to be sent of the facts. */
  outbox?: (listener: Listener) => Outbox<DB, Name>
}

/** The engine of a service on its migrated database, before it serves or works. */
export interface Engine<DB, Name extends string> extends Site {
  readonly schemas: ServiceSchemas
  readonly shared: EngineServices<DB, Name>
  readonly listener: Listener
  readonly announcer: Announcer
  /** What the process tells of itself. */
  readonly watch: Watch
  /** Begins to hear and to tell of changes; once, however often it is asked. */
  listen(): Promise<void>
  close(): Promise<void>
}

/** Opens connections, sign-in and limits of a service. */
export async function openEngine<DB, Name extends string>(
  site: Site,
  settings: EngineSettings<DB, Name>,
): Promise<Engine<DB, Name>> {
  const { env, connection, log } = site
  const { schemas, tenancy, catalogue, flows, realm, limits, resolve, outbox } = settings
  const pool = openRequestPool(connection, env.databasePoolSize, schemas.tables)
  const own = () => clientConfig(connection, appRole, schemas.tables)
  const announcer = new Announcer(own(), log)
  const listener = new Listener(own(), log)
  const watch = await openWatch(env, settings.name, pool, log)
  const kernel: Kernel<DB, Name> = {
    pool,
    tenancy,
    catalogue,
    flows,
    announcer,
    ...(outbox ? { outbox: outbox(listener) } : {}),
  }
  const auth = openAuth(env, realm, pool, (user, token) =>
    inTenant(kernel, systemIn(null), async (tx) => {
      const link = `${env.publicUrl}/reset-password?token=${encodeURIComponent(token)}`
      await settings.mailReset(tx, user, link)
    }),
  )
  let listening: Promise<void> | null = null
  return {
    ...site,
    schemas,
    shared: {
      env,
      log,
      kernel,
      auth,
      limits: new Limits(pool, limits),
      addresses: { allow: env.hookAllow, ...(resolve ? { resolve } : {}) },
    },
    listener,
    announcer,
    watch,
    listen() {
      listening ??= Promise.all([listener.start(), announcer.start()]).then(() => {})
      return listening
    },
    async close() {
      await announcer.stop()
      await listener.stop()
      await pool.end()
      await watch.close()
    },
  }
}
