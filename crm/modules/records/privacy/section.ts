import { type RawBuilder, sql } from 'kysely'
import type { ClientLanguage } from '../../../../contract/values/languages.ts'

/** A part of what a port keeps of a client, declared by the module that keeps it. */
export interface Section {
  readonly name: string
  /** Where it stands in the report: the lowest first. */
  readonly order: number
  readonly title: Readonly<Record<ClientLanguage, string>>
  /** The tables it reads; each that leads to a client is in one, or in a `NotExported`. */
  readonly tables: readonly string[]
  /** SQL for its rows, of the clients `ids`, as a JSON list each. */
  readonly rows: (port: string, ids: RawBuilder<unknown>) => RawBuilder<unknown>
}

/** Tables of a module that lead to a client and are not in an archive, and why. */
export type NotExported = Readonly<Record<string, string>>

/** The rows of a table whose column names the client. */
export const ofClients =
  (table: string, column: string, condition: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  (port: string, ids: RawBuilder<unknown>) =>
    sql`select ${condition} from ${sql.table(table)} t where t.port_id = ${port} and ${sql.ref(`t.${column}`)} = any(${ids}) order by ${order}`
