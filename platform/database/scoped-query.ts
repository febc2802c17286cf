import pg from 'pg'

const scopeStatement = 'berthwise_scope'
const scopeText = 'select set_config($1, $2, true)'

interface Wire {
  parsedStatements: Record<string, string>
  parse(message: { name: string; text: string; types: number[] }): void
  bind(message: {
    portal: string
    statement: string
    values: unknown[]
    binary: boolean
    valueMapper: (value: unknown) => unknown
  }): void
  execute(message: { portal: string; rows: number }): void
}

interface QueryInternals {
  prepare(connection: Wire): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Wire): void
}

// pg's Query is a class of its JavaScript build; its types leave the methods out that this class extends.
const BaseQuery = pg.Query as unknown as new (config: {
  text: string
  values: unknown[]
  queryMode: 'extended'
}) => QueryInternals & pg.Submittable

/**
 * One statement in the scope of a tenant, in one round trip: `set_config` and the statement are bound before one
 * Sync and so form one implicit transaction. The setting is gone with it. Leans on the internals of `pg`, which
 * is pinned; `scoped-query.test.ts` holds what must stay true.
 */
export class ScopedQuery extends BaseQuery {
  private readonly scope: [setting: string, tenant: string]
  private scoping = true

  constructor(setting: string, tenant: string | null, text: string, values: readonly unknown[]) {
    super({ text, values: [...values], queryMode: 'extended' })
    this.scope = [setting, tenant ?? '']
  }

  override prepare(connection: Wire): void {
    if (connection.parsedStatements[scopeStatement] === undefined) {
      connection.parse({ name: scopeStatement, text: scopeText, types: [] })
      connection.parsedStatements[scopeStatement] = scopeText
    }
    connection.bind({
      portal: '',
      statement: scopeStatement,
      values: this.scope,
      binary: false,
      valueMapper: (value) => value,
    })
    connection.execute({ portal: '', rows: 0 })
    super.prepare(connection)
  }

  override handleDataRow(message: unknown): void {
    if (!this.scoping) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.scoping) this.scoping = false
    else super.handleCommandComplete(message, connection)
  }
}
