import { afterAll, beforeAll, expect, it } from 'vitest'
import * as crm from '../../crm/database.ts'
import * as forms from '../../forms/database.ts'
import { migrate } from '../database/migrate.ts'
import { appRole, type Connection, openPool } from '../database/pools.ts'
import { openThree, type ThreeServers } from '../testing/servers/three-servers.ts'
import { migrateAll } from './migrate-all.ts'

/** Everything that leaves home. Whoever adds to it says here that it is no secret. */
const published = {
  'crm.global_settings': 'key updated_at updated_by value version',
  'crm.portal_users': 'created_at email id language last_sign_in_at updated_at',
  'crm.ports':
    'application_name country created_at currency email_footer_html email_header_html id name primary_color slug timezone updated_at version',
  'crm.users':
    'country created_at disabled_at display_name email email_verified first_name id image is_super_admin last_name last_sign_in_at name phone phone_country phone_e164 preferences timezone updated_at username',
  'forms.accounts': 'created_at id name version',
  'forms.users': 'created_at email email_verified id image last_sign_in_at name preferences updated_at',
}
/** What is stored of a person beside the columns above, on which nothing of a port hangs. */
const secretTables = {
  crm: ['accounts', 'sessions', 'passkeys', 'second_factors', 'recovery_codes', 'verifications', 'seal_keys'],
  forms: ['credentials', 'sessions', 'passkeys', 'second_factors', 'recovery_codes', 'verifications'],
}
const services = [crm, forms]
const mark = 'planted-where-nobody-may-read-it'
let three: ThreeServers

beforeAll(async () => {
  three = await openThree()
  const { home, one, two } = three
  for (const { connection } of [home, one, two]) await migrate(connection, forms.migrations, forms.schemas)
})
afterAll(() => three.close())

it('copies nothing secret, whatever stands at home', async () => {
  const { home, one, two } = three
  await takeAnything(home.replication)
  const planted = await plant(home.replication)
  // Of this table other columns are copied.
  await ask(
    home.replication,
    `insert into crm.portal_users (id, email, password_hash, reset_hash)
      values (gen_random_uuid(), 'guest@example.com', $1, $2)`,
    [`password ${mark}`, `reset ${mark}`],
  )
  for (const { schemas } of services) await migrateAll([home, one, two], schemas)
  // What comes later passes by the same list.
  const later = await plant(home.replication, 'later ')
  expect(planted).toBeGreaterThan(30)
  expect(later).toBe(planted)
  for (const [nth, shard] of [one, two].entries()) {
    for (const { schemas } of services)
      await ask(
        home.replication,
        schemas.tables === 'crm'
          ? `insert into crm.global_settings (key, value) values ($1, '1')`
          : 'insert into forms.accounts (id, name) values (gen_random_uuid(), $1)',
        [`last of ${nth}`],
      )
    await expect
      .poll(() =>
        ask(
          shard.replication,
          `select from crm.global_settings where key = $1 union all select from forms.accounts where name = $1`,
          [`last of ${nth}`],
        ),
      )
      .toHaveLength(2)
    expect(await rowsWith(shard.replication, mark)).toEqual([])
  }
  expect(await rowsWith(home.replication, mark)).not.toEqual([])
})

it('copies the columns that are listed, and every column of a copied table was decided about', async () => {
  const { home } = three
  const rows = await ask<{ place: string; columns: string }>(
    home.replication,
    `select schemaname || '.' || tablename as place, array_to_string(array(select unnest(attnames)::text order by 1), ' ') as columns
      from pg_publication_tables order by 1`,
  )
  expect(Object.fromEntries(rows.map(({ place, columns }) => [place, columns]))).toEqual(published)
  for (const { schemas } of services)
    for (const { table, columns, without = [] } of schemas.copied) {
      const found = await ask<{ name: string }>(
        home.replication,
        `select attname::text as name from pg_attribute
          where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by 1`,
        [`${schemas.tables}.${table}`],
      )
      expect(found.map(({ name }) => name)).toEqual([...columns, ...without].sort())
    }
})

it('lets the product on no server find the way to another', async () => {
  for (const { connection } of [three.home, three.one, three.two]) {
    const pool = openPool(connection, 1, appRole, 'crm')
    await expect(pool.query('select url from shards')).rejects.toMatchObject({ code: '42501' })
    await expect(pool.query('select replication_url from shards')).rejects.toMatchObject({ code: '42501' })
    await expect(pool.query('select subconninfo from pg_subscription')).rejects.toMatchObject({
      code: '42501',
    })
    await pool.end()
    // The owner, who migrates, is no superuser either.
    const owner = openPool(connection, 1)
    await expect(owner.query('select subconninfo from pg_subscription')).rejects.toMatchObject({
      code: '42501',
    })
    await owner.end()
  }
})

/** Puts a row into every secret table, with the mark in every column that takes a text; answers how many columns took it. */
async function plant(home: Connection, before = ''): Promise<number> {
  let count = 0
  const insert = async (place: string, row: Record<string, unknown>) => {
    const columns = await ask<{ name: string; type: string; required: boolean }>(
      home,
      `select attname::text as name, format_type(atttypid, null) as type, attnotnull as required from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
      [place],
    )
    const values = columns.flatMap(({ name, type, required }) => {
      if (name in row) return [{ name, value: row[name] }]
      const value = sample(type, before)
      if (value === undefined) return required ? [{ name, value: null }] : []
      if (typeof value === 'string' && value.includes(mark)) count += 1
      return [{ name, value }]
    })
    await ask(
      home,
      `insert into ${place} (${values.map(({ name }) => name).join(', ')}) values (${values.map((_, nth) => `$${nth + 1}`).join(', ')})`,
      values.map(({ value }) => value),
    )
  }
  for (const [schema, tables] of Object.entries(secretTables)) {
    const [user] = await ask<{ id: string }>(
      home,
      `insert into ${schema}.users (id, email) values (gen_random_uuid(), $1) returning id`,
      [`${before.trim()}planted@x.test`],
    )
    for (const table of tables) await insert(`${schema}.${table}`, { user_id: user!.id })
  }
  await ask(
    home,
    'insert into crm.portal_users (id, email, password_hash, reset_hash) values (gen_random_uuid(), $1, $2, $3)',
    [`${before.trim()}client@x.test`, mark, `${before}${mark}`],
  )
  await ask(home, `insert into crm.global_settings (key, value) values ($1, to_jsonb($2::text))`, [
    `${before}smtp_password_encrypted`,
    mark,
  ])
  return count
}

/** Lets the secret tables take any text, whatever words a column has. */
async function takeAnything(home: Connection): Promise<void> {
  const places = Object.entries(secretTables).flatMap(([schema, tables]) =>
    tables.map((table) => `${schema}.${table}`),
  )
  const checks = await ask<{ statement: string }>(
    home,
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
      from pg_constraint where contype = 'c' and conrelid = any($1::regclass[])`,
    [places],
  )
  for (const { statement } of checks) await ask(home, statement)
}

function sample(type: string, before: string): unknown {
  if (type === 'text') return `${before}${mark}`
  if (type === 'text[]') return [`${before}${mark}`]
  if (type === 'jsonb') return JSON.stringify(`${before}${mark}`)
  if (type === 'bytea') return Buffer.from(`${before}${mark}`)
  if (type === 'uuid') return crypto.randomUUID()
  if (type.startsWith('timestamp')) return new Date('2100-01-01')
  if (/^(?:integer|bigint|smallint|numeric)/.test(type)) return before.length + 1
  if (type === 'boolean') return true
}

/** Tables in which any row has a text; bytes are looked through as what they spell. */
async function rowsWith(connection: Connection, text: string): Promise<string[]> {
  const found = await ask<{ place: string }>(
    connection,
    `select c.oid::regclass::text as place from pg_class c
      where relnamespace in ('crm'::regnamespace, 'forms'::regnamespace) and relkind = 'r'
        and (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %s t where t::text like %L or t::text like %L',
          c.oid::regclass, $1::text, $2::text), false, true, '')))[1]::text <> '0'
      order by 1`,
    [`%${text}%`, `%${Buffer.from(text).toString('hex')}%`],
  )
  return found.map(({ place }) => place)
}

async function ask<Row>(connection: Connection, text: string, values: unknown[] = []): Promise<Row[]> {
  const pool = openPool(connection, 1, undefined, 'crm')
  try {
    return (await pool.query(text, values)).rows
  } finally {
    await pool.end()
  }
}
