import type pg from 'pg'

/**
 * Which tenants live elsewhere than at home, and where: kept in memory whole, as home says. While home is away what was known last
 * holds; a server that is wrongly asked says so.
 */
export class Places {
  private readonly home: pg.Pool
  private known = new Map<string, string>()
  private reading: Promise<void> | null = null

  constructor(home: pg.Pool) {
    this.home = home
  }

  /** The name of a server; null for home. */
  of(tenantId: string): string | null {
    return this.known.get(tenantId) ?? null
  }

  /** Reads all of them; calls at once are one. */
  readAll(): Promise<void> {
    this.reading ??= this.home
      .query<Place>('select tenant_id, shard from tenant_places')
      .then(({ rows }) => {
        this.known = new Map(rows.map(({ tenant_id, shard }) => [tenant_id, shard]))
      })
      .finally(() => {
        this.reading = null
      })
    return this.reading
  }

  /** Reads the place of one tenant. */
  async readOne(tenantId: string): Promise<void> {
    const { rows } = await this.home.query<Place>(
      'select tenant_id, shard from tenant_places where tenant_id = $1',
      [tenantId],
    )
    this.note(tenantId, rows[0]?.shard ?? null)
  }

  /** Notes what this process just wrote. */
  note(tenantId: string, shard: string | null): void {
    if (shard === null) this.known.delete(tenantId)
    else this.known.set(tenantId, shard)
  }
}

interface Place {
  tenant_id: string
  shard: string
}
