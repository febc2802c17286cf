import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appRole, openPool } from '../../platform/database/pools.ts'
import { runScoped } from '../../platform/database/scoped-kysely.ts'
import { oneServer } from '../../platform/testing/servers/one-server.ts'
import { type Owners, openOwners } from '../../platform/testing/servers/owners.ts'
import { tenancy } from '../database.ts'
import { type TestApp, testApp } from '../testing/app.ts'

// Tables that belong to no port, in full.
const globalTables = [
  'move_marks',
  'shards',
  'tenant_moves',
  'tenant_places',
  'tenants_away',
  'global_settings',
  'accounts',
  'digest_hours',
  'installation',
  'maintenance',
  'passkeys',
  'ports',
  'portal_ended_sessions',
  'portal_recovery_codes',
  'portal_second_factors',
  'portal_users',
  'processes',
  'rate_limits',
  'rate_windows',
  'recovery_codes',
  'seal_keys',
  'second_factors',
  'upgrade_work',
  'sending_pause',
  'backups',
  'backup_settings',
  'sessions',
  'users',
  'verifications',
]
const ownTables = ['schema_functions', 'schema_migrations']

let app: TestApp
let owners: Owners
beforeAll(async () => {
  app = await testApp()
  owners = await openOwners(app)
})
afterAll(async () => {
  await owners.end()
  await app.close()
})

async function column<T>(text: string): Promise<T[]> {
  return (await owners.at(null).query({ text, rowMode: 'array' })).rows.map(([value]) => value as T)
}

const portTables = `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'port_id'
  where c.relnamespace = 'crm'::regnamespace and c.relkind = 'r' order by 1`

describe('isolation by the catalogue', () => {
  it('forces row-level security with a policy on every table of a port', async () => {
    const open = await column(`select c.relname from pg_class c where c.relname in (${portTables})
      and c.relnamespace = 'crm'::regnamespace and not (c.relrowsecurity and c.relforcerowsecurity)`)
    expect(open).toEqual([])
    const without = await column(
      `select t.relname from (${portTables}) t where not exists (select 1 from pg_policies p where p.schemaname = 'crm' and p.tablename = t.relname and p.policyname <> 'backup_reads')`,
    )
    expect(without).toEqual([])
  })

  it('knows every table that belongs to no port', async () => {
    const without =
      await column(`select relname from pg_class where relnamespace = 'crm'::regnamespace and relkind = 'r'
      and relname not in (${portTables}) order by 1`)
    expect(without).toEqual([...globalTables, ...ownTables].sort())
  })

  it('starts every key of a record with the port, and every foreign key between records too', async () => {
    const keys = await column(`select conrelid::regclass::text || ' ' || conname from pg_constraint k
      where k.connamespace = 'crm'::regnamespace and k.contype = 'p' and conrelid::regclass::text in (${portTables})
        and (select attname from pg_attribute where attrelid = k.conrelid and attnum = k.conkey[1]) <> 'port_id' order by 1`)
    // Rows that may belong to no port have an id of their own.
    expect(keys).toEqual(['error_events error_events_pkey', 'mails mails_pkey'])
    const links = await column(`select conrelid::regclass::text || ' ' || conname from pg_constraint k
      where k.connamespace = 'crm'::regnamespace and k.contype = 'f'
        and conrelid::regclass::text in (${portTables}) and confrelid::regclass::text in (${portTables})
        and not ((select attname from pg_attribute where attrelid = k.conrelid and attnum = k.conkey[1]) = 'port_id'
          and (select attname from pg_attribute where attrelid = k.confrelid and attnum = k.confkey[1]) = 'port_id')`)
    expect(links).toEqual([])
  })

  it('connects the application as neither owner nor superuser', async () => {
    const [role] = await app.rows(
      null,
      sql<{ name: string; super: boolean; bypass: boolean; owns: number }>`
      select current_user as name, rolsuper as super, rolbypassrls as bypass,
        (select count(*) from pg_class where relowner = r.oid) as owns from pg_roles r where rolname = current_user`,
    )
    expect(role).toEqual({ name: appRole, super: false, bypass: false, owns: 0 })
  })

  it('keeps the writing of entries and the job queue out of its reach', async () => {
    await expect(app.rows(null, sql`update records set title = 'x'`)).rejects.toThrow(/permission denied/)
    await expect(app.rows(null, sql`select 1 from graphile_worker._private_jobs`)).rejects.toThrow(
      /permission denied/,
    )
    await expect(app.rows(null, sql`update events set action = 'x'`)).rejects.toThrow(/permission denied/)
  })
})

describe('one statement in the scope of a port', () => {
  /** Two ports on one server. */
  async function makeNeighbours(): Promise<[string, string]> {
    const one = await app.makePort()
    let other = await app.makePort()
    while (app.connectionOf(other) !== app.connectionOf(one)) other = await app.makePort()
    return [one, other]
  }

  it('sees the rows of that port alone, leaves no port behind, and survives errors', async () => {
    const [a, b] = await makeNeighbours()
    const pool = openPool(app.connectionOf(a), 1, appRole)
    const roles = (scope: string | null) =>
      runScoped(oneServer(pool), tenancy.setting, scope, 'select port_id from roles where $1::int = 1', [1])
    const ports = async (scope: string | null) => [
      ...new Set((await roles(scope)).rows.map((row) => row.port_id)),
    ]
    try {
      expect(await ports(a)).toEqual([a])
      expect(await ports(b)).toEqual([b])
      expect(await ports(null)).toEqual([])
      await expect(
        runScoped(oneServer(pool), tenancy.setting, a, 'select 1/$1::int as x', [0]),
      ).rejects.toThrow(/division by zero/)
      await expect(
        runScoped(oneServer(pool), tenancy.setting, a, 'select nonsense from nowhere', []),
      ).rejects.toThrow(/nowhere/)
      expect((await pool.query('select count(*)::int as n from roles')).rows).toEqual([{ n: 0 }])
      expect(await ports(a)).toEqual([a])
      await expect(
        runScoped(
          oneServer(pool),
          tenancy.setting,
          a,
          'insert into roles (port_id, id, name) values ($1, gen_random_uuid(), $2)',
          [b, 'Intruder'],
        ),
      ).rejects.toThrow(/row-level security/)
      const many = await Promise.all(Array.from({ length: 40 }, (_, index) => ports(index % 2 ? a : b)))
      expect(many.every(([only], index) => only === (index % 2 ? a : b))).toBe(true)
    } finally {
      await pool.end()
    }
  })

  it('refuses a link across ports in the database itself', async () => {
    const [a, b] = await makeNeighbours()
    const insert = `insert into crm.clients (port_id, id, full_name) values ($1, $2, 'X')`
    const ids = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002'] as const
    for (const [port, id] of [
      [b, ids[1]],
      [a, ids[0]],
    ]) {
      await owners.at(a).query(`select set_config('app.port_id', $1, false)`, [port])
      await owners.at(a).query(insert, [port, id])
    }
    await expect(
      owners
        .at(a)
        .query(`insert into crm.interests (port_id, id, client_id) values ($1, gen_random_uuid(), $2)`, [
          a,
          ids[1],
        ]),
    ).rejects.toThrow(/foreign key/)
  })
})
