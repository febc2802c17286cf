import pg from 'pg'
import { isOutdatedPlan, outdateStatement, statementName } from './statement-names.ts'

/** One statement as text and values. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** What a statement gave: its rows, and how many it returned or changed. */
export interface Outcome {
  readonly rows: Record<string, unknown>[]
  readonly rowCount: number | null
}

interface Wire {
  parsedStatements: Record<string, string>
  _send(bytes: Buffer): void
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

interface Field {
  name: string
  dataTypeID: number
}
type Parse = (value: string) => unknown
/** How the rows of a statement are read. */
interface Shape {
  readonly names: readonly string[]
  readonly parsers: readonly Parse[]
}

const { utils } = pg as unknown as { utils: { prepareValue(value: unknown): unknown } }
const asItIs = (value: unknown) => value
const noRows: Shape = { names: [], parsers: [] }
/** Shapes of the statements a connection keeps, by name: they are asked for once. */
const shapesOf = new WeakMap<Wire, Map<string, Shape>>()

/**
 * Several statements in one round trip: all are bound before one Sync, so that outside a transaction they form one of
 * their own. The first that fails takes those after it along, and rejects the batch. Leans on the internals of `pg`,
 * which is pinned; `batch.test.ts` holds what must stay true.
 */
export class Batch {
  /** Set by `pg`; gets one outcome for each statement. */
  callback?: (error: Error | null, outcomes?: Outcome[]) => void
  /** Where `pg` leaves the type parsers of its client. */
  readonly _result: { _types?: { getTypeParser(oid: number, format: 'text'): Parse } } = {}
  private readonly statements: readonly Statement[]
  private readonly outcomes: Outcome[] = []
  private readonly sent: { name: string; shape: Shape | undefined }[] = []
  private readonly fresh: [name: string, text: string][] = []
  private shapes = new Map<string, Shape>()
  /** The shape of the statement that is answered at the moment, once it is known. */
  private shape: Shape | undefined
  private read: Record<string, unknown>[] = []
  private unreadable: Error | null = null

  constructor(statements: readonly Statement[]) {
    this.statements = statements
  }

  submit(wire: Wire): Error | null {
    const bytes: Buffer[] = []
    // One write for all: each is a call of the operating system.
    const gathering = Object.create(wire) as Wire
    gathering._send = (part) => void bytes.push(part)
    try {
      this.shapes = shapesOf.get(wire) ?? new Map()
      shapesOf.set(wire, this.shapes)
      for (const statement of this.statements) this.write(gathering, statement)
    } catch (error) {
      return error as Error
    }
    gathering.sync()
    wire._send(Buffer.concat(bytes))
    this.shape = this.sent[0]?.shape
    return null
  }

  private write(wire: Wire, { text, values }: Statement): void {
    const statement = this.parse(wire, text)
    wire.bind({
      portal: '',
      statement,
      values: values.map(utils.prepareValue),
      binary: false,
      valueMapper: asItIs,
    })
    const shape = this.shapes.get(statement)
    if (!shape) wire.describe({ type: 'P', name: '' })
    wire.execute({ portal: '', rows: 0 })
    this.sent.push({ name: statement, shape })
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

  handleRowDescription({ fields }: { fields: Field[] }): void {
    const types = this._result._types!
    this.shape = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text')),
    }
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.unreadable) return
    const { names, parsers } = this.shape!
    const row: Record<string, unknown> = {}
    try {
      for (let index = 0; index < names.length; index++) {
        const value = fields[index]!
        row[names[index]!] = value === null ? null : parsers[index]!(value)
      }
    } catch (error) {
      this.unreadable = error as Error
    }
    this.read.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const count = text.slice(text.lastIndexOf(' ') + 1)
    this.ended(/^\d+$/.test(count) ? Number(count) : null)
  }

  handleEmptyQuery(): void {
    this.ended(null)
  }

  private ended(rowCount: number | null): void {
    const { name } = this.sent[this.outcomes.length]!
    if (name !== '' && !this.shapes.has(name)) this.shapes.set(name, this.shape ?? noRows)
    this.outcomes.push({ rows: this.read, rowCount })
    this.read = []
    this.shape = this.sent[this.outcomes.length]?.shape
  }

  handleReadyForQuery(wire: Wire): void {
    for (const [name, text] of this.fresh) wire.parsedStatements[name] = text
    this.callback?.(this.unreadable, this.unreadable ? undefined : this.outcomes)
  }

  handleError(error: Error): void {
    // The first that fails is the one after those that have an outcome.
    const failed = this.statements[this.outcomes.length]
    if (failed && isOutdatedPlan(error)) outdateStatement(failed.text)
    for (const [name] of this.fresh) this.shapes.delete(name)
    this.callback?.(this.unreadable ?? error)
  }

  handlePortalSuspended(): void {}

  handleCopyInResponse(wire: Wire): void {
    wire.sendCopyFail('No source of data.')
  }

  handleCopyData(): void {}
}

// Only what is a query of its own may go behind another on one connection; a batch holds nothing open, and may too.
Object.setPrototypeOf(Batch.prototype, pg.Query.prototype)

/** Runs a batch on a connection or on any of a pool; gives one outcome for each statement. */
export function runBatch(
  on: pg.Pool | pg.PoolClient | pg.Client,
  statements: readonly Statement[],
): Promise<Outcome[]> {
  return new Promise((resolve, reject) => {
    const query = on.query as (batch: Batch, done: (error: Error | null, found: Outcome[]) => void) => void
    query.call(on, new Batch(statements), (error, found) => (error ? reject(error) : resolve(found)))
  })
}
