import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StartFault } from '../env.ts'
import { createDatabase, dropDatabase, ownerOf } from '../testing/cluster.ts'
import { migrate } from './migrate.ts'
import { headOf } from './migration/baseline.ts'
import { readNumbered } from './migration/files.ts'
import { locksOf } from './migration/locks.ts'
import { type Connection, clientConfig } from './pools.ts'

const name = `migrate_${process.pid}`
const schemas = { tables: 'shop', queue: 'shop_queue' }
let folder: string
let connection: Connection
let superuser: pg.Client
let lines: string[]
const log = {
  info: (fields: object, message: string) => void lines.push(`${message} ${JSON.stringify(fields)}`),
  warn: (fields: object, message: string) => void lines.push(`${message} ${JSON.stringify(fields)}`),
} as unknown as Parameters<typeof migrate>[3]

beforeAll(async () => {
  const database = await createDatabase(name)
  connection = ownerOf(database)
  folder = await mkdtemp(path.join(tmpdir(), 'berthwise-migrate-'))
  await mkdir(path.join(folder, 'functions'))
  superuser = new pg.Client(clientConfig(database))
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await dropDatabase(name)
  await rm(folder, { recursive: true, force: true })
})

const write = (file: string, text: string) => writeFile(path.join(folder, file), text)
const remove = (file: string) => rm(path.join(folder, file))
const bringUp = () => {
  lines = []
  return migrate(connection, folder, schemas, log)
}
const value = async (text: string) => Object.values((await superuser.query(text)).rows[0] ?? {})[0]
const insertBoat = () => value('insert into shop.boats default values returning told')

const makeTable = 'create table shop.boats (told text)'
const trigger = (word: string) => `
  create or replace function shop.tell() returns trigger language plpgsql as $$
    begin new.told := '${word}'; return new; end $$;
  create or replace trigger tell before insert on shop.boats for each row execute function shop.tell();`

describe('a baseline', () => {
  const list = () => value(`select string_agg(name, ' ' order by name) from shop.schema_migrations`)
  const head = async () => headOf(await readNumbered(folder))

  it('stands for the files it holds in a new schema, and later ones come after it', async () => {
    await write('0001_boats.sql', 'create table shop.boats (made_by text default $$a file$$)')
    await write('baseline.sql', `${await head()}create table boats (made_by text default $$the baseline$$);`)
    await write('0002_length.sql', 'alter table shop.boats add column length int')
    await bringUp()
    expect(lines.map((line) => line.split(' {')[0])).toEqual([
      'the baseline was applied',
      'a migration was applied',
      'functions were applied',
    ])
    expect(await value('insert into shop.boats default values returning made_by')).toBe('the baseline')
    expect(await list()).toBe('0001_boats 0002_length')
    await bringUp()
    expect(lines).toEqual([])
  })

  it('is left aside where it was made of other files, and in a schema that is there', async () => {
    await superuser.query('drop schema shop cascade')
    await write('0001_boats.sql', 'create table shop.boats (made_by text default $$another file$$)')
    await bringUp()
    expect(await value('insert into shop.boats default values returning made_by')).toBe('another file')
    await write('baseline.sql', `${await head()}create table boats (made_by text);`)
    await bringUp()
    expect(lines).toEqual([])
  })

  it('makes all or nothing', async () => {
    await superuser.query('drop schema shop cascade')
    await write('baseline.sql', `${await head()}create table boats (made_by text); select no_such_thing();`)
    await expect(bringUp()).rejects.toThrow('no_such_thing')
    expect([await list(), await value(`select to_regclass('shop.boats')`)]).toEqual([null, null])
  })

  afterAll(async () => {
    await superuser.query('drop schema shop cascade')
    for (const file of ['0001_boats.sql', '0002_length.sql', 'baseline.sql']) await remove(file)
  })
})

describe('functions beside the numbered files', () => {
  it('are applied when they change, and when a table was made anew, though the process ended in between', async () => {
    await write('0001_boats.sql', makeTable)
    await write('functions/tell.sql', trigger('first'))
    await bringUp()
    expect(await insertBoat()).toBe('first')

    await write('functions/tell.sql', trigger('second'))
    await bringUp()
    expect(await insertBoat()).toBe('second')

    // The numbered file is committed, the functions are not.
    await write('0002_boats_anew.sql', `drop table shop.boats; ${makeTable}`)
    await write('functions/zz.sql', 'select no_such_thing()')
    await expect(bringUp()).rejects.toThrow('no_such_thing')
    expect(await insertBoat()).toBe(null)
    await remove('functions/zz.sql')
    await bringUp()
    expect(await insertBoat()).toBe('second')
  })

  it('are left alone while nothing changed', async () => {
    const state = () => value(`select xmin::text from pg_proc where oid = 'shop.tell'::regproc`)
    const before = await state()
    await bringUp()
    expect(await state()).toBe(before)
    expect(lines).toEqual([])
  })

  it.each(['drop trigger tell on shop.boats', 'drop function shop.tell cascade'])(
    'come back where a restore left one out: %s',
    async (statement) => {
      await superuser.query(statement)
      await bringUp()
      expect(await insertBoat()).toBe('second')
    },
  )
})

describe('numbered files', () => {
  const numbers = () => value(`select string_agg(name, ' ' order by name) from shop.schema_migrations`)

  it('are a transaction each: what came before one that fails stays, and its cause is told', async () => {
    await write('0003_fine.sql', 'create table shop.fine (id int)')
    await write('0004_broken.sql', 'create table shop.half (id int); select 1/0')
    const fault = await bringUp().catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(StartFault)
    expect((fault as Error).message).toBe('Migration 0004_broken failed: division by zero')
    expect((fault as Error).cause).toMatchObject({ code: '22012' })
    expect(await numbers()).toBe('0001_boats 0002_boats_anew 0003_fine')
    expect(await value(`select to_regclass('shop.half')`)).toBe(null)
    await remove('0004_broken.sql')
    await bringUp()
  })

  it('are told of with their time, and applied where their number comes late', async () => {
    await write('0006_late.sql', 'create table shop.late (id int)')
    await bringUp()
    await write('0005_later.sql', 'create table shop.later (id int)')
    await bringUp()
    expect(lines[0]).toMatch(/^a migration was applied \{"name":"0005_later","ms":\d+\}$/)
    expect(await numbers()).toContain('0005_later 0006_late')
  })

  it('that changed after they were applied are told of; older installations get their hashes', async () => {
    await superuser.query('update shop.schema_migrations set hash = null')
    await bringUp()
    expect(await value('select count(*)::int from shop.schema_migrations where hash is null')).toBe(0)
    await write('0003_fine.sql', 'create table shop.fine (id int, other int)')
    await bringUp()
    expect(lines).toEqual([expect.stringMatching(/^this migration was changed .* \{"name":"0003_fine"\}$/)])
    await write('0003_fine.sql', 'create table shop.fine (id int)')
  })

  it('take over a list of migrations that knows no hashes', async () => {
    await superuser.query('alter table shop.schema_migrations drop column hash')
    await bringUp()
    expect(await value('select count(*)::int from shop.schema_migrations where hash is null')).toBe(0)
  })

  it('that this version does not know are refused in one sentence', async () => {
    await superuser.query(`insert into shop.schema_migrations values ('0900_of_tomorrow', '2027-01-01')`)
    const fault = await bringUp().catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(StartFault)
    expect((fault as Error).message).toBe(
      'The database was migrated by a newer version (0900_of_tomorrow): start that version, or restore the backup made before.',
    )
    await superuser.query(`delete from shop.schema_migrations where name = '0900_of_tomorrow'`)
  })

  it('are applied once where several processes start together', async () => {
    await write('0007_once.sql', 'create table shop.once (id int); select pg_sleep(0.1)')
    await Promise.all([bringUp(), bringUp(), bringUp(), bringUp()])
    expect(await numbers()).toContain('0007_once')
  })

  it('wait for a table in use without holding up those who come after, and are told what they wait for', async () => {
    const [reader, other] = await Promise.all(
      [1, 2].map(async () => {
        const client = new pg.Client({ ...clientConfig(connection), options: '-c statement_timeout=2000' })
        await client.connect()
        return client
      }),
    )
    await reader!.query('begin; select * from shop.fine')
    // Two tables in another order than readers take them: nobody but the migration may give way.
    await write('0008_waits.sql', 'alter table shop.late add more int; alter table shop.fine add more int')
    const migrated = bringUp()
    await expect.poll(() => lines.join()).toContain('waits for tables')
    for (let times = 0; times < 5; times += 1) {
      await other!.query('select * from shop.fine, shop.late')
      await reader!.query('select * from shop.late')
    }
    await reader!.query('commit')
    await migrated
    expect(await numbers()).toContain('0008_waits')
    await Promise.all([reader!.end(), other!.end()])
  })
})

describe('indexes of large tables', () => {
  it('are made while people write, and again where an earlier try was cut off', async () => {
    await write('0009_large.sql', 'create table shop.large (id int, word text)')
    await bringUp()
    await superuser.query(
      `insert into shop.large select n, repeat(md5(n::text), 8) from generate_series(1, 40000) n`,
    )
    // Left by half: what is not unique yet.
    await superuser.query('insert into shop.large values (1, null)')
    await superuser.query('create unique index concurrently large_ids on shop.large (id)').catch(() => {})
    await superuser.query('delete from shop.large where word is null')
    const writer = new pg.Client(clientConfig(connection))
    await writer.connect()
    await writer.query(`begin; insert into shop.large values (0, 'under way')`)
    await write('0010_large.sql', '-- One of a kind.\ncreate unique index large_ids on shop.large (id);\n')
    const migrated = bringUp()
    // It waits for the writer, and nobody waits for it.
    const waiting = `select count(*)::int from pg_stat_activity where query like '%index concurrently%'
      and wait_event_type = 'Lock'`
    await expect.poll(() => value(waiting)).toBe(1)
    await superuser.query(`insert into shop.large values (-1, 'meanwhile')`)
    await writer.query('commit')
    await migrated
    await writer.end()
    expect(await value(`select indisvalid from pg_index where indexrelid = 'shop.large_ids'::regclass`)).toBe(
      true,
    )
    expect(await value(`select name from shop.schema_migrations where name = '0010_large'`)).toBe(
      '0010_large',
    )
  })
})

describe('the job queue', () => {
  it('goes back to its role after a restore that gave it to the owner', async () => {
    const { rows } = await superuser.query<{ statement: string }>(`
      select format('alter table %s owner to berthwise_owner', oid::regclass) as statement from pg_class
        where relnamespace = 'shop_queue'::regnamespace and relkind = 'r'
      union all select format('alter function %s owner to berthwise_owner', oid::regprocedure) from pg_proc
        where pronamespace = 'shop_queue'::regnamespace
      union all select 'alter schema shop_queue owner to berthwise_owner'`)
    expect(rows.length).toBeGreaterThan(10)
    for (const { statement } of rows) await superuser.query(statement)
    await bringUp()
    const strangers = `select count(*)::int from (
        select relowner as owner from pg_class where relnamespace = 'shop_queue'::regnamespace
        union all select proowner from pg_proc where pronamespace = 'shop_queue'::regnamespace
        union all select nspowner from pg_namespace where nspname = 'shop_queue'
      ) o where owner <> 'berthwise_jobs'::regrole`
    expect(await value(strangers)).toBe(0)
  })

  it('says in one sentence whose tables a restore by somebody else left', async () => {
    await superuser.query('alter table shop.fine owner to berthwise')
    await expect(bringUp()).rejects.toThrow(
      /^Tables of the schema shop belong to berthwise, and berthwise_owner migrates them: restore them as berthwise_owner/,
    )
    await superuser.query('alter table shop.fine owner to berthwise_owner')
  })
})

describe('the locks of a text', () => {
  it('are read from its statements, the strongest of each table, bodies of functions aside', () => {
    const { tables, droppedIndexes } = locksOf(`
      -- alter table comments add one int;
      create table fresh (id int references parents, other int);
      alter table only crm.berths add column one int references harbours on update cascade;
      create unique index if not exists berths_one on berths (one);
      create index on yachts (name);
      update yachts set name = '' where id = 1;
      insert into notes select 1 on conflict do update set body = '';
      drop index if exists tags_name;
      create or replace trigger told after insert or update of name, mail on clients for each row execute function f();
      create function f() returns trigger language plpgsql as $$ begin update hidden set one = 1; end $$;
      do $do$ begin delete from done; end $do$;
      select * from seen for update;
      create policy own on companies using (true)`)
    expect(Object.fromEntries(tables)).toEqual({
      parents: 'share row exclusive',
      harbours: 'share row exclusive',
      berths: 'access exclusive',
      yachts: 'share row exclusive',
      notes: 'row exclusive',
      clients: 'share row exclusive',
      done: 'row exclusive',
      companies: 'access exclusive',
    })
    expect(droppedIndexes).toEqual(['tags_name'])
  })
})
