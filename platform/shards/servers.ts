import type pg from 'pg'
import type { Logger } from 'pino'
import { Announcer } from '../announcer.ts'
import type { Placing } from '../database/placing.ts'
import { appRole, type Connection, clientConfig, openRequestPool } from '../database/pools.ts'
import { Listener } from '../listener.ts'
import { Listeners } from './listeners.ts'
import { Places } from './places.ts'
import { homeName, type Shard } from './shard.ts'
import { waitForCopy } from './wait-for-copy.ts'

/** A PostgreSQL server as a process works with it. */
export interface Server {
  readonly name: string
  readonly connection: Connection
  readonly pool: pg.Pool
  readonly listener: Listener
  readonly announcer: Announcer
}

/** The servers of a process, and which tenant lives where. */
export interface Servers extends Placing {
  readonly home: Server
  all(): readonly Server[]
  /** The names of those that take new tenants; none where there is one server alone. */
  open(): readonly string[]
  of(tenantId: string | null): Server
  /**
   * Waits until what home committed has come to the server of a tenant, whose rows may then name it: two seconds at most. Throws
   * SERVICE_BUSY.
   */
  arrived(tenantId: string): Promise<void>
  /** Notes where a tenant lives that this process just made or moved. */
  note(tenantId: string, shard: string | null): void
}

export interface ServerSettings {
  /** Reads which servers there are, home first; asked again when one is added. */
  read: () => Promise<readonly Shard[]>
  schema: string
  /** The query of large tenants, where the service has one. */
  largeTenants?: string | undefined
  /** Connections for requests on each server. */
  poolSize: number
  log: Logger
}

/** Work that goes on for a server; it gives what ends it. */
type OnServer = (server: Server) => Promise<() => unknown>

interface Ongoing {
  readonly begin: OnServer
  readonly ends: (() => unknown)[]
  readonly timers: Set<NodeJS.Timeout>
  ended: boolean
}

/** Opens the servers of the installation for a process: pools at their first use, and nothing is heard before `listen`. */
export async function openServers(settings: ServerSettings): Promise<OpenServers> {
  const servers = new OpenServers(settings, await settings.read())
  await servers.begin()
  return servers
}

export class OpenServers implements Servers {
  readonly home: Server
  readonly listeners: Listeners
  private readonly settings: ServerSettings
  private readonly places: Places
  private readonly servers = new Map<string, Server>()
  private readonly takesNew = new Set<string>()
  private readonly work = new Set<Ongoing>()
  private listening: Promise<void> | null = null
  private turn = Promise.resolve()
  private closed = false

  constructor(settings: ServerSettings, shards: readonly Shard[]) {
    this.settings = settings
    this.listeners = new Listeners((tenantId) => this.of(tenantId).name)
    for (const shard of shards) this.openServer(shard)
    this.home = this.servers.get(homeName)!
    this.places = new Places(this.home.pool)
    this.home.listener.on('places_changed', (tenantId) => this.hear(tenantId))
    this.home.listener.onGap(() => this.hear(''))
  }

  /** Reads where tenants live. */
  begin(): Promise<void> {
    return this.places.readAll()
  }

  get many(): boolean {
    return this.servers.size > 1
  }

  all(): readonly Server[] {
    return [...this.servers.values()]
  }

  open(): readonly string[] {
    return this.many ? [...this.takesNew] : []
  }

  of(tenantId: string | null): Server {
    const name = tenantId === null ? null : this.places.of(tenantId)
    if (name === null) return this.home
    const server = this.servers.get(name)
    // One that was added a moment ago is opened when the notification comes.
    if (!server) throw new ServerUnknown(name)
    return server
  }

  async look(tenantId: string): Promise<void> {
    if (this.many) await this.places.readOne(tenantId)
  }

  async arrived(tenantId: string): Promise<void> {
    const server = this.of(tenantId)
    if (server !== this.home) await waitForCopy(this.home.pool, server.pool, this.settings.schema)
  }

  note(tenantId: string, shard: string | null): void {
    this.places.note(tenantId, shard)
  }

  /** Begins to hear of changes and to tell of them; once, however often it is asked. Only home has to be there. */
  listen(): Promise<void> {
    this.listening ??= Promise.all(this.all().map((server) => this.connect(server))).then(() => {})
    return this.listening
  }

  /**
   * Begins work on every server, also on those that come later, and gives what ends all of it. Where it cannot begin on another
   * server than home it is tried again until it can.
   */
  async each(begin: OnServer): Promise<() => Promise<void>> {
    const work: Ongoing = { begin, ends: [], timers: new Set(), ended: false }
    this.work.add(work)
    for (const server of this.all()) await this.start(server, work)
    return async () => {
      work.ended = true
      this.work.delete(work)
      for (const timer of work.timers) clearTimeout(timer)
      await this.turn
      for (const end of work.ends.reverse()) await end()
    }
  }

  /** The same servers with pools of another kind, which `end` closes. */
  withPools(open: (connection: Connection) => pg.Pool): Servers & { end(): Promise<void> } {
    const pools = new Map<string, Server>()
    const own = (server: Server): Server => {
      const known = pools.get(server.name)
      if (known) return known
      const entry = { ...server, pool: open(server.connection) }
      pools.set(server.name, entry)
      return entry
    }
    const outer = this
    return {
      get many() {
        return outer.many
      },
      home: own(this.home),
      all: () => this.all().map(own),
      open: () => this.open(),
      of: (tenantId) => own(this.of(tenantId)),
      look: (tenantId) => this.look(tenantId),
      arrived: (tenantId) => this.arrived(tenantId),
      note: (tenantId, shard) => this.note(tenantId, shard),
      end: async () => void (await Promise.all([...pools.values()].map(({ pool }) => pool.end()))),
    }
  }

  async close(): Promise<void> {
    this.closed = true
    await this.turn
    await Promise.all(
      this.all().map(async ({ announcer, listener, pool }) => {
        await announcer.stop()
        await listener.stop()
        await pool.end()
      }),
    )
  }

  private openServer({ name, connection, state }: Shard): Server {
    const { schema, largeTenants, poolSize, log } = this.settings
    const config = () => clientConfig(connection, appRole, schema)
    const server = {
      name,
      connection,
      pool: openRequestPool(connection, poolSize, schema, largeTenants),
      listener: new Listener(config(), log),
      announcer: new Announcer(config(), log),
    }
    this.servers.set(name, server)
    if (state === 'open') this.takesNew.add(name)
    this.listeners.add(name, server.listener)
    return server
  }

  private async connect(server: Server): Promise<void> {
    const begun = Promise.all([server.listener.start(), server.announcer.start()])
    if (server === this.home) return void (await begun)
    await begun.catch((error: unknown) => {
      this.settings.log.error({ err: error, server: server.name }, 'a server does not answer')
      server.listener.persist()
    })
  }

  private async start(server: Server, work: Ongoing): Promise<void> {
    if (work.ended) return
    try {
      work.ends.push(await work.begin(server))
    } catch (error) {
      if (server === this.home) throw error
      this.settings.log.error({ err: error, server: server.name }, 'work could not begin on a server yet')
      const timer = setTimeout(() => {
        work.timers.delete(timer)
        this.turn = this.turn.then(() => this.start(server, work))
      }, tryAgainAfter)
      work.timers.add(timer)
    }
  }

  private hear(tenantId: string): void {
    this.turn = this.turn
      .then(async () => {
        if (this.closed) return
        if (tenantId !== '') return this.places.readOne(tenantId)
        await this.readServers()
        await this.places.readAll()
      })
      .catch((error: unknown) =>
        this.settings.log.warn({ err: error }, 'the places of tenants are not known anew'),
      )
  }

  /** Opens the servers that were added; those that were taken away keep what is theirs until the process ends. */
  private async readServers(): Promise<void> {
    for (const shard of await this.settings.read()) {
      if (this.servers.has(shard.name)) {
        if (shard.state === 'open') this.takesNew.add(shard.name)
        else this.takesNew.delete(shard.name)
        continue
      }
      const server = this.openServer(shard)
      this.settings.log.info({ server: server.name }, 'a server was added')
      if (this.listening) await this.connect(server)
      for (const work of this.work) await this.start(server, work)
    }
  }
}

const tryAgainAfter = 2_000

/** A tenant lives on a server that this process does not know yet. */
export class ServerUnknown extends Error {
  /** As PostgreSQL says that it takes nobody in at the moment. */
  readonly code = '57P03'

  constructor(name: string) {
    super(`The server ${name} is not known here yet.`)
  }
}
