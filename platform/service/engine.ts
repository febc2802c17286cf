import type { Logger } from 'pino'
import type { Connection } from '../database/pools.ts'
import type { Env } from '../env.ts'
import { type Limit, Limits } from '../http/limits.ts'
import { type Auth, openAuth } from '../identity/auth.ts'
import type { Realm } from '../identity/realm.ts'
import type { AddressRules } from '../outbound/address.ts'
import type { Resolve } from '../outbound/resolver.ts'
import {
  type AtCommit,
  type Flows,
  inTenant,
  type Kernel,
  type Outbox,
  systemIn,
  type Tenancy,
  type Tx,
} from '../scope.ts'
import { copyFigures } from '../shards/copy-figures.ts'
import type { Hearing } from '../shards/listeners.ts'
import type { MoveServices } from '../shards/moving/move-job.ts'
import { readCopies } from '../shards/read-copies.ts'
import { readShards } from '../shards/read-shards.ts'
import { type OpenServers, openServers } from '../shards/servers.ts'
import { homeName, type Shard } from '../shards/shard.ts'
import type { Catalogue } from '../unit/facts.ts'
import { openWatch, type Watch } from '../watching/open-watch.ts'
import type { ServiceSchemas } from './schemas.ts'

/** What the modules of every service may use besides their transaction. */
export interface EngineServices<DB, Name extends string> {
  readonly env: Env
  readonly log: Logger
  readonly kernel: Kernel<DB, Name>
  readonly limits: Limits
  readonly auth: Auth
  /** What moves tenants between servers. */
  readonly moves: MoveServices
  /** Which addresses what is delivered may go to. */
  readonly addresses: AddressRules
}

/** Where a service works. */
export interface Site {
  readonly env: Env
  readonly connection: Connection
  readonly log: Logger
  /** The servers of the installation, home first; those of the environment and of commands where nothing is said. */
  readonly readShards?: () => Promise<readonly Shard[]>
}

/** What is set beside the environment. */
export interface EngineOptions {
  /** The servers of the installation, home first; those of the environment and of commands where nothing is said. */
  readShards?: () => Promise<readonly Shard[]>
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
  atCommit?: AtCommit<DB, Name>
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
  outbox?: (hearing: Hearing) => Outbox<DB, Name>
}

/** The engine of a service on its migrated database, before it serves or works. */
export interface Engine<DB, Name extends string> extends Site {
  readonly schemas: ServiceSchemas
  readonly shared: EngineServices<DB, Name>
  readonly servers: OpenServers
  /** What the process tells of itself. */
  readonly watch: Watch
  close(): Promise<void>
}

/** Opens connections, sign-in and limits of a service. */
export async function openEngine<DB, Name extends string>(
  site: Site,
  settings: EngineSettings<DB, Name>,
): Promise<Engine<DB, Name>> {
  const { env, connection, log } = site
  const { schemas, tenancy, catalogue, flows, atCommit, realm, limits, resolve, outbox } = settings
  const shards = site.readShards ?? (() => readShards(connection, env, schemas.tables))
  const servers = await openServers({
    read: shards,
    schema: schemas.tables,
    largeTenants: schemas.largeTenants,
    poolSize: env.databasePoolSize,
    log,
  })
  const { pool } = servers.home
  const watch = await openWatch(env, settings.name, log)
  await servers.each(async ({ name, pool: own }) => {
    watch.observer.pool?.(name === homeName ? 'requests' : `requests ${name}`, own)
    return () => {}
  })
  watch.look(async () => (servers.many ? copyFigures(await readCopies(servers.all(), schemas.tables)) : []))
  const kernel: Kernel<DB, Name> = {
    pool,
    servers,
    tenancy,
    catalogue,
    flows,
    ...(atCommit ? { atCommit } : {}),
    ...(outbox ? { outbox: outbox(servers.listeners) } : {}),
  }
  const auth = openAuth(env, realm, pool, (user, token) =>
    inTenant(kernel, systemIn(null), async (tx) => {
      const link = `${env.publicUrl}/reset-password?token=${encodeURIComponent(token)}`
      await settings.mailReset(tx, user, link)
    }),
  )
  return {
    ...site,
    schemas,
    shared: {
      env,
      log,
      kernel,
      auth,
      limits: new Limits(pool, limits),
      moves: { shards, schemas, tenancy, log },
      addresses: { allow: env.hookAllow, ...(resolve ? { resolve } : {}) },
    },
    servers,
    watch,
    async close() {
      await servers.close()
      await watch.close()
    },
  }
}
