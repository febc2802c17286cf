import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { holdsFiles, letsFilesGo } from './uses.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('is settled for every column that names a file: it holds the file, or says why it lets it go', async () => {
  const rows = await app.rows<{ name: string }>(
    null,
    sql`select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'crm' and column_name ~ '(^|_)file_ids?$' order by 1`,
  )
  const referring = await app.rows<{ name: string }>(
    null,
    sql`select c.conrelid::regclass::text || '.' || a.attname as name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.confrelid = 'crm.files'::regclass and a.attname <> 'port_id'`,
  )
  const settled = [...holdsFiles, ...letsFilesGo].map(({ table, column }) => `${table}.${column}`)
  const found = [...rows, ...referring].map(({ name }) => name.replace(/^crm\./, ''))
  expect(settled.toSorted()).toEqual([...new Set(found)].toSorted())
})
