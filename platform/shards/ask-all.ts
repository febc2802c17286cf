import type pg from 'pg'
import { unavailability } from '../database/unavailable.ts'
import type { Ctx, Kernel } from '../scope.ts'
import { reading } from '../scope.ts'
import type { Scope } from '../unit/facts.ts'
import type { Server, Servers } from './servers.ts'

/** What the servers answered, and the names of those that did not in time. */
export interface Answers<T> {
  readonly values: readonly { readonly server: Server; readonly value: T }[]
  readonly silent: readonly string[]
}

/** Milliseconds that a server has for its answer. */
const patience = 2_000
/** Milliseconds for which a server that did not answer is not asked again while somebody waits. */
const rest = 5_000

const restingUntil = new WeakMap<Server['listener'], number>()

/**
 * Asks every server the same at once. Where there are several one that is away is silent, home too; where there is one, what it
 * throws is thrown.
 */
export async function askAll<T>(servers: Servers, ask: (server: Server) => Promise<T>): Promise<Answers<T>> {
  if (!servers.many) return { values: [{ server: servers.home, value: await ask(servers.home) }], silent: [] }
  const found = await Promise.all(servers.all().map((server) => withinPatience(server, ask)))
  return {
    values: found.flatMap((one) => ('value' in one ? [one] : [])),
    silent: found.flatMap((one) => ('value' in one ? [] : [one.server.name])),
  }
}

/** What every server that answers in time says by its pool; where there is one server, what it throws is thrown. */
export async function askPools<T>(servers: Servers, ask: (pool: pg.Pool) => Promise<T>): Promise<T[]> {
  const { values } = await askAll(servers, ({ pool }) => ask(pool))
  return values.map(({ value }) => value)
}

async function withinPatience<T>(
  server: Server,
  ask: (server: Server) => Promise<T>,
): Promise<{ server: Server; value: T } | { server: Server }> {
  if ((restingUntil.get(server.listener) ?? 0) > Date.now()) return { server }
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patience)
  })
  const answer = ask(server).then(
    (value) => ({ server, value }),
    (error: unknown) => {
      if (!unavailability(error)) throw error
      return null
    },
  )
  const first = await Promise.race([answer, late]).finally(() => clearTimeout(timer))
  if (first) return first
  restingUntil.set(server.listener, Date.now() + rest)
  return { server }
}

/**
 * Does something on one server after another and gives the sum. One that is away keeps none of the others from theirs; what it threw
 * is thrown at the end.
 */
export async function onEach(servers: Servers, work: (server: Server) => Promise<number>): Promise<number> {
  let sum = 0
  let fault: { error: unknown } | undefined
  for (const server of servers.all()) {
    try {
      sum += await work(server)
    } catch (error) {
      fault = { error }
    }
  }
  if (fault) throw fault.error
  return sum
}

/**
 * Rows about tenants, of each server those of the tenants that live there. Within a transaction at home it is `atHome` that home is
 * asked by: whoever holds a connection waits for no other of the same pool.
 */
export async function askForTenants<DB, Row>(
  kernel: Pick<Kernel<DB, string>, 'servers' | 'tenancy'>,
  ask: (ctx: Pick<Ctx<DB>, 'db'>) => Promise<readonly Row[]>,
  tenantOf: (row: Row) => string,
  atHome: Pick<Ctx<DB>, 'db'> | null = null,
): Promise<{ rows: Row[]; silent: readonly string[] }> {
  const home = kernel.servers.home.name
  const { values, silent } = await askAll(kernel.servers, (server) =>
    ask(atHome && server.name === home ? atHome : readingOn<DB>(kernel, server)),
  )
  const rows = values.flatMap(({ server, value }) =>
    value.filter((row) => kernel.servers.of(tenantOf(row)).name === server.name),
  )
  return { rows, silent }
}

/** What reads at home beside a context: that itself where its tenant lives there, so that a transaction asks by its own connection. */
export function atHomeOf<DB>(
  kernel: Pick<Kernel<DB, string>, 'servers' | 'tenancy'>,
  ctx: Pick<Ctx<DB>, 'db' | 'tenantId'>,
): Pick<Ctx<DB>, 'db'> {
  const { servers } = kernel
  return servers.of(ctx.tenantId).name === servers.home.name ? ctx : readingOn<DB>(kernel, servers.home)
}

const nobody: Scope = { tenantId: null, actor: { kind: 'system', userId: null, name: null }, requestId: null }

/** Reads on one server, outside any tenant. */
export function readingOn<DB>(kernel: Pick<Kernel<DB, string>, 'tenancy'>, server: Server): Ctx<DB> {
  const placing = { many: false, of: () => server, look: async () => {} }
  return reading<DB>({ servers: placing, tenancy: kernel.tenancy }, nobody)
}
