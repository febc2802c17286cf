import { afterAll, beforeAll, expect, it } from 'vitest'
import { newConnection } from '../database/connection.ts'
import { clientConfig } from '../database/pools.ts'
import { testCluster } from '../testing/cluster.ts'
import { EntryWriter } from './entries.ts'
import { copyRows } from './write-backup.ts'

// An error that nobody hears ends the process: of the tests, too.
const connection = { ...testCluster(), database: 'postgres' }
const killer = newConnection(clientConfig(connection))
beforeAll(() => killer.connect())
afterAll(() => killer.end())

async function openLine() {
  const client = newConnection(clientConfig(connection))
  await client.connect()
  return client
}

it('outlives a connection that the server ends while nothing is asked of it', async () => {
  const client = await openLine()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const ended = new Promise((resolve) => client.once('end', resolve))
  await killer.query('select pg_terminate_backend($1)', [rows[0].pid])
  await ended
  await expect(client.query('select 1')).rejects.toThrow()
})

it('fails the backup whose connection breaks before the rows of a table are read', async () => {
  const client = await openLine()
  const entry = { type: 'table', part: 'crm', schema: 'crm', table: 'many', columns: ['n'] } as const
  const rows = copyRows(
    new EntryWriter(),
    client,
    { ...entry, columns: ['n'] },
    '(select generate_series(1, 9))',
  )
  await rows.next()
  const ended = new Promise((resolve) => client.once('end', resolve))
  const { stream } = (client as unknown as { connection: { stream: { destroy(error: Error): void } } })
    .connection
  stream.destroy(new Error('The machine of the server is gone.'))
  await ended
  await expect(rows.next()).rejects.toThrow('The machine of the server is gone.')
})
