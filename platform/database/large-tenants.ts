import type pg from 'pg'

/** Milliseconds for which it is taken as known which tenants are large, and until it is asked again where that failed. */
const [fresh, again] = [5 * 60_000, 10_000]

/**
 * The tenants of a server that have many times the rows of its usual one. PostgreSQL makes a kept plan for the usual one, so
 * what reads for these is planned for its values. Until it is known which these are, all are taken for such.
 */
export class LargeTenants {
  private readonly pool: pg.Pool
  private readonly query: string
  private known: ReadonlySet<string> | null = null
  private next = 0

  /** `query` gives their ids as `id`. */
  constructor(pool: pg.Pool, query: string) {
    this.pool = pool
    this.query = query
  }

  has(tenant: string): boolean {
    if (performance.now() >= this.next) void this.look()
    return this.known === null || this.known.has(tenant)
  }

  /** Looks anew. What fails is tried again a little later: whoever reads meets the same fault, and says so. */
  async look(): Promise<void> {
    this.next = performance.now() + fresh
    try {
      const { rows } = await this.pool.query<{ id: string }>(this.query)
      this.known = new Set(rows.map(({ id }) => id))
    } catch {
      this.next = performance.now() + again
    }
  }
}

const largeOfPools = new WeakMap<pg.Pool, LargeTenants>()

/** Lets a pool know the large tenants of its server; without `query` it takes none for such. */
export function withLargeTenants(pool: pg.Pool, query: string | undefined): pg.Pool {
  if (query !== undefined) largeOfPools.set(pool, new LargeTenants(pool, query))
  return pool
}

/** Looks anew which tenants of the server of a pool are large. */
export async function lookForLarge(pool: pg.Pool): Promise<void> {
  await largeOfPools.get(pool)?.look()
}

/** Whether what reads for a tenant is planned for its values each time. */
export function plansAnew(pool: pg.Pool, tenant: string | null): boolean {
  return tenant !== null && (largeOfPools.get(pool)?.has(tenant) ?? false)
}

const writing = /\b(?:insert into|delete from|(?<!for |key )update|merge into)\s/i

/** Whether a statement writes: it names its rows one by one, and checks of its references are planned with it. */
export function writes(text: string): boolean {
  return writing.test(text)
}
