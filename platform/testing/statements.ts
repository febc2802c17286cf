import pg from 'pg'
import { actsAsApp } from './acts-as-app.ts'
import { textsOf } from './statements/round-trips.ts'

/** What a module of the product asked, by the tag that `nameModules` writes. */
const tag = /\/\* (?:by|of) [a-z-]+ \*\//
/** Lists of values are as long as what was sent. */
const longList = /\$\d+(?:, \$\d+)+/g
// `do update set` writes the table that is inserted into.
const written = /\b(?:insert into|(?<!\bdo )update|delete from)\s+"?([a-z_]+)"?/gi

/** What the product asked of one database of a test. */
export interface Heard {
  /** Distinct statements, by their shape. */
  readonly statements: Map<string, string>
  /** The tables that one transaction wrote, names in order, for each distinct set. */
  readonly writes: Map<string, readonly string[]>
}

const heardBy = new Map<string, Heard>()
let hearing = false

/** Lets this process remember every statement that the product sends as the application. */
export function hearStatements(): void {
  if (hearing) return
  hearing = true
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  pg.Client.prototype.query = function heardQuery(this: pg.Client, ...args: unknown[]) {
    const client = this as unknown as Asking
    if (actsAsApp(this)) for (const text of textsOf(args[0])) note(client, text)
    return query.apply(this, args)
  } as typeof pg.Client.prototype.query
}

/** What the product asked of a database so far. */
export function heardIn(database: string): Heard {
  let heard = heardBy.get(database)
  if (!heard) {
    heard = { statements: new Map(), writes: new Map() }
    heardBy.set(database, heard)
  }
  return heard
}

interface Asking {
  database: string
  /** What the transaction on this connection wrote, while there is one. */
  wrote?: Set<string> | undefined
}

function note(client: Asking, text: string): void {
  if (text === 'begin') client.wrote = new Set()
  if (text === 'commit' || text === 'rollback') end(client, text === 'commit')
  if (!tag.test(text) && !text.includes('insert into events')) return
  const shape = text.replace(longList, '$n').replace(/\s+/g, ' ')
  heardIn(client.database).statements.set(shape, text)
  for (const [, table] of text.matchAll(written)) client.wrote?.add(table!.toLowerCase())
}

function end(client: Asking, committed: boolean): void {
  if (committed && client.wrote && client.wrote.size > 0) {
    const tables = [...client.wrote].sort()
    heardIn(client.database).writes.set(tables.join(' '), tables)
  }
  client.wrote = undefined
}
