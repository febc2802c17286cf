import pg from 'pg'

/** A connection, not yet open; one that breaks fails the statement under way, or the next one, and ends no process. */
export function newConnection(config: pg.ClientConfig): pg.Client {
  return new pg.Client(config).on('error', () => {})
}
