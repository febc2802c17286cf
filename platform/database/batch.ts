import pg from 'pg'
import { statementName } from './statement-names.ts'

/** One statement as text and values. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

interface Wire {
  parsedStatements: Record<string, string>
  stream: { cork(): void; uncork(): void }
  close(message: { type: 'S'; name: string }): void
  parse(message: { name: string; text: string; types: number[] }): void
  bind(message: {
    portal: string
    statement: string
    values: readonly unknown[]
    binary: boolean
    valueMapper: (value: unknown) => unknown
  }): void
  describe(message: { type: 'P'; name: string }): void
  execute(message: { portal: string; rows: number }): void
  sync(): void
  sendCopyFail(why: string): void
}

interface Collecting extends pg.QueryResult {
  parseRow(fields: unknown): pg.QueryResultRow
  addFields(fields: unknown): void
  addCommandComplete(message: unknown): void
}

const { Result, utils } = pg as unknown as {
  Result: new (rowMode: undefined, types: unknown) => Collecting
  utils: { prepareValue(value: unknown): unknown }
}
const asItIs = (value: unknown) => value

/**
 * Several statements in one round trip: all are bound before one Sync, so that outside a transaction they form one of
 * their own. The first that fails takes those after it along, and rejects the batch. Leans on the internals of `pg`,
 * which is pinned; `batch.test.ts` holds what must stay true.
 */
export class Batch {
  /** Set by `pg`; gets one result for each statement. */
  callback?: (error: Error | null, results?: pg.QueryResult[]) => void
  /** Where `pg` leaves the type parsers of its client. */
  readonly _result: { _types: unknown } = { _types: undefined }
  private readonly statements: readonly Statement[]
  private readonly results: Collecting[] = []
  private current: Collecting | null = null
  private fresh: [name: string, text: string][] = []
  private unreadable: Error | null = null

  constructor(statements: readonly Statement[]) {
    this.statements = statements
  }

  submit(wire: Wire): Error | null {
    let values: unknown[][]
    try {
      values = this.statements.map((statement) => statement.values.map(utils.prepareValue))
    } catch (error) {
      return error as Error
    }
    wire.stream.cork()
    for (const [index, { text }] of this.statements.entries()) {
      wire.bind({
        portal: '',
        statement: this.parse(wire, text),
        values: values[index]!,
        binary: false,
        valueMapper: asItIs,
      })
      wire.describe({ type: 'P', name: '' })
      wire.execute({ portal: '', rows: 0 })
    }
    wire.sync()
    wire.stream.uncork()
    return null
  }

  private parse(wire: Wire, text: string): string {
    const name = statementName(text) ?? ''
    if (name !== '') {
      if (wire.parsedStatements[name] !== undefined) return name
      if (this.fresh.some(([known]) => known === name)) return name
      // A batch that failed may have left it behind.
      wire.close({ type: 'S', name })
      this.fresh.push([name, text])
    }
    wire.parse({ name, text, types: [] })
    return name
  }

  handleRowDescription({ fields }: { fields: unknown }): void {
    this.current = this.begin()
    this.current.addFields(fields)
  }

  handleDataRow({ fields }: { fields: unknown }): void {
    if (this.unreadable) return
    try {
      this.current!.rows.push(this.current!.parseRow(fields))
    } catch (error) {
      this.unreadable = error as Error
    }
  }

  handleCommandComplete(message: unknown): void {
    const result = this.current ?? this.begin()
    result.addCommandComplete(message)
    this.results.push(result)
    this.current = null
  }

  handleEmptyQuery(): void {
    this.results.push(this.begin())
  }

  handleReadyForQuery(wire: Wire): void {
    for (const [name, text] of this.fresh) wire.parsedStatements[name] = text
    this.callback?.(this.unreadable, this.unreadable ? undefined : this.results)
  }

  handleError(error: Error): void {
    this.callback?.(this.unreadable ?? error)
  }

  handlePortalSuspended(): void {}

  handleCopyInResponse(wire: Wire): void {
    wire.sendCopyFail('No source of data.')
  }

  handleCopyData(): void {}

  private begin(): Collecting {
    return new Result(undefined, this._result._types)
  }
}

/** Runs a batch on a connection or on any of a pool; gives one result for each statement. */
export function runBatch(
  on: pg.Pool | pg.PoolClient,
  statements: readonly Statement[],
): Promise<pg.QueryResult[]> {
  return new Promise((resolve, reject) => {
    const query = on.query as (
      batch: Batch,
      done: (error: Error | null, found: pg.QueryResult[]) => void,
    ) => void
    query.call(on, new Batch(statements), (error, found) => (error ? reject(error) : resolve(found)))
  })
}
