import type { RawBuilder } from 'kysely'

/** A part of what a port keeps of a client. */
export interface Section {
  readonly name: string
  /** The tables it reads; each that leads to a client is in one, or in `leftOut`. */
  readonly tables: readonly string[]
  /** SQL for its rows, of the clients `ids`, as a JSON list each. */
  readonly rows: (port: string, ids: RawBuilder<unknown>) => RawBuilder<unknown>
}
