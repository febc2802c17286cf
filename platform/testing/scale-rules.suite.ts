import pg from 'pg'
import { expect, it } from 'vitest'
import { type Connection, clientConfig } from '../database/pools.ts'
import { findUnfilterable } from '../shards/moving/tenant-tables.ts'
import { findUnnamed } from './named-tenant.ts'
import { brokenIn, catalogueRules, filesWith } from './scale-rules.ts'
import { heardIn } from './statements.ts'

/** Where a service breaks a rule, each place with its reason. The lists only get shorter. */
export interface ScaleExceptions {
  /** By module and table. */
  unnamed: Readonly<Record<string, string>>
  /** Tables of no tenant that are written with those of one. */
  mixed: Readonly<Record<string, string>>
  catalogue: Readonly<Record<keyof typeof catalogueRules, Readonly<Record<string, string>>>>
  /** Files. */
  scope: Readonly<Record<string, string>>
  many: Readonly<Record<string, string>>
}

export interface ScaleService {
  name: 'crm' | 'forms'
  tenant: string
  exceptions: ScaleExceptions
}

async function asOwner<T>(
  connection: Connection,
  schema: string,
  work: (owner: pg.Client) => Promise<T>,
): Promise<T> {
  const owner = new pg.Client(clientConfig(connection, undefined, schema))
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

/** Rules 3 to 8, by the catalogue of the service's database and by its source. */
export function scaleRules({ name, tenant, exceptions }: ScaleService, connection: () => Connection): void {
  it.each(Object.keys(catalogueRules) as (keyof typeof catalogueRules)[])(
    'is broken by what is listed alone: %s',
    async (rule) => {
      const broken = await asOwner(connection(), name, (owner) =>
        brokenIn(owner, catalogueRules[rule](tenant)),
      )
      expect(broken).toEqual(Object.keys(exceptions.catalogue[rule]).sort())
    },
  )

  it('finds a table, a key, a trigger and functions that break a rule', async () => {
    await asOwner(connection(), name, async (owner) => {
      await owner.query(`begin;
        create table strays (${tenant} uuid, id uuid unique);
        create table stray_keys (${tenant} uuid not null, id uuid primary key, parent uuid references stray_keys on delete set null);
        create function stray_trigger() returns trigger language plpgsql as $$ begin
          perform pg_notify('strays', ''); insert into strays (id) values (new.id); return new; end $$;
        create function stray_reads(one uuid) returns setof strays language sql security definer
          as $$ select * from strays where id = one $$;
        create function stray_setting() returns int language sql set stray.one = '1' as 'select 1';
        alter table strays enable row level security;
        alter table strays force row level security;
        create policy strays_open on strays using (true)`)
      const found = async (rule: keyof typeof catalogueRules) => {
        const all = await brokenIn(owner, catalogueRules[rule](tenant))
        return all.filter((place) => place.includes('stray') && !(place in exceptions.catalogue[rule]))
      }
      expect(await found('keys')).toEqual(['stray_keys stray_keys_pkey', 'strays may have none'])
      expect(await found('emptied')).toEqual(['stray_keys stray_keys_parent_fkey'])
      expect(await found('triggers')).toEqual(['stray_trigger'])
      expect(await found('paths')).toEqual(['stray_reads', 'stray_trigger'])
      expect(await found('plain')).toEqual(['stray_reads'])
      expect(await found('across')).toEqual(['stray_reads'])
      expect(await found('settings')).toEqual(['stray_setting'])
      expect(await found('unseen')).toEqual(['stray_reads'])
      expect(await found('policies')).toEqual(['strays strays_open'])
      await owner.query('rollback')
    })
  })

  it('lets a move filter changes of every table by the tenant', async () => {
    const found = await asOwner(connection(), name, (owner) => findUnfilterable(owner, name, tenant))
    expect(found).toEqual([])
  })

  const folders = [name, `migrations/${name}/functions`, 'platform']
  it('sets the scope where it is listed alone', () => {
    // How alike two names have to be is no scope.
    expect(filesWith(folders, /set_config\((?!'pg_trgm\.)/)).toEqual(Object.keys(exceptions.scope).sort())
  })

  it('names no setting of an extension in the header of a function', () => {
    expect(filesWith(folders, /^\s*set\s+\w+\.\w+\s*(?:=|to\b)/im)).toEqual([])
  })

  it('writes many rows, and repeats of rows, as a cluster takes them', () => {
    const many = /insert into(?:(?!`|;)[\s\S])*?(?:to_recordset|unnest)\(/
    expect(filesWith(folders, many)).toEqual(Object.keys(exceptions.many).sort())
    // `do update` takes what it writes from `excluded`.
    expect(filesWith(folders, /do update set(?:(?!`|;|returning)[\s\S])*now\(\)/)).toEqual([])
  })
}

/** Rules 1 and 2, over what the product asked of this database so far. Gives how many statements were planned. */
export async function assertStatementsNameTheirTenant(
  { name, tenant, exceptions }: ScaleService,
  connection: Connection & { database: string },
): Promise<number> {
  const { statements, writes } = heardIn(connection.database)
  return asOwner(connection, name, async (owner) => {
    const { planned, unnamed } = await findUnnamed(owner, tenant, [...statements.values()])
    const strange = unnamed.filter(({ place }) => !(place in exceptions.unnamed))
    expect(Object.fromEntries(strange.map(({ place, text }) => [place, text]))).toEqual({})
    // Under row-level security no index serves what is compared with it (`firstKnown`); users have none.
    const compared = /\b(?!u\.)\w+\.(?:id|\w+_id) (?:=|<|>) coalesce\(/
    expect([...statements.values()].filter((text) => compared.test(text))).toEqual([])
    const { rows } = await owner.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
        and not exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = $1 and a.atttypid = 'uuid'::regtype)`,
      [tenant],
    )
    const ofNone = new Set(rows.map((row) => row.name))
    const mixed = [...writes.values()].flatMap((tables) =>
      tables.every((table) => ofNone.has(table)) ? [] : tables.filter((table) => ofNone.has(table)),
    )
    const unknown = [...new Set(mixed)].filter((table) => !(table in exceptions.mixed))
    expect(unknown).toEqual([])
    return planned
  })
}
