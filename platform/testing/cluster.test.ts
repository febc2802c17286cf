import pg from 'pg'
import { expect, test } from 'vitest'
import { createDatabase, dropDatabase } from './cluster.ts'

test('a database is a copy of its template', async () => {
  const template = await createDatabase('pattern')
  await ask(template, 'create table berths as select 1 as mooring')
  const copy = await createDatabase('copy "of" pattern', 'pattern')
  expect(await ask(copy, 'select mooring from berths')).toEqual([{ mooring: 1 }])
  await dropDatabase('copy "of" pattern')
  await dropDatabase('pattern')
  await dropDatabase('pattern')
  await expect(ask(template, 'select')).rejects.toThrow('does not exist')
})

async function ask(connection: pg.ClientConfig, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
