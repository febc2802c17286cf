import type pg from 'pg'
import { StartFault } from '../../env.ts'
import { appRole, jobsRole, readerRole } from '../pools.ts'

/** Makes the roles and the schemas of a service, and what each role may do there. Throws a StartFault. */
export async function prepareRoles(pool: pg.Pool, schema: string, queue: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('berthwise roles'))`)
    for (const role of [appRole, jobsRole]) await prepareRole(client, role)
    await assertOwner(client)
    await assertOwnTables(client, schema)
    await client.query(`create schema if not exists ${schema}`)
    await client.query(`grant usage on schema ${schema} to ${appRole}`)
    await client.query(`create schema if not exists ${queue} authorization ${jobsRole}`)
    await client.query(`grant usage on schema ${schema} to ${jobsRole}`)
    // graphile-worker asks for its schema with "create … if not exists", which needs the right even when it exists.
    const { rows } = await client.query('select quote_ident(current_database()) as name')
    await client.query(`grant create on database ${rows[0].name} to ${jobsRole}`)
    await returnQueue(client, queue)
    await returnPolicies(client, schema)
  } finally {
    await client.query(`select pg_advisory_unlock_all()`).catch(() => {})
    client.release()
  }
}

/** The migrating user acts as each role, and owns what belongs to it: since PostgreSQL 16 that is granted by name. */
async function prepareRole(client: pg.ClientBase, role: string): Promise<void> {
  const known = await client.query('select 1 from pg_roles where rolname = $1', [role])
  try {
    if (known.rowCount === 0) await client.query(`create role ${role} login`)
    const { rows } = await client.query<{ yes: boolean }>(
      `select pg_has_role(current_user, $1, 'set') and pg_has_role(current_user, $1, 'usage') as yes`,
      [role],
    )
    if (!rows[0]!.yes) await client.query(`grant ${role} to current_user with inherit true, set true`)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new StartFault(
      known.rowCount === 0
        ? `The user of DATABASE_URL may not create the role ${role}: let it create roles (alter role … createrole), or create that role for it.`
        : `The user of DATABASE_URL may not act as the role ${role}, which another user made: grant ${role} to it with inherit true, set true.`,
      { cause: error },
    )
  }
}

/**
 * Makes the role that backups are read as, which the migrating user enters and does not inherit: its policies show every row.
 * Says whether it is there: without it everything works but backups.
 */
export async function prepareReaderRole(client: pg.ClientBase): Promise<boolean> {
  await client.query(`select pg_advisory_lock(hashtext('berthwise roles'))`)
  try {
    const known = await client.query('select 1 from pg_roles where rolname = $1', [readerRole])
    if (known.rowCount === 0) await client.query(`create role ${readerRole} nologin`)
    const { rows } = await client.query<{ fits: boolean }>(
      `select pg_has_role(current_user, $1, 'set') and (r.rolsuper or not pg_has_role(current_user, $1, 'usage')) as fits
        from pg_roles r where r.rolname = current_user`,
      [readerRole],
    )
    if (!rows[0]!.fits) await client.query(`grant ${readerRole} to current_user with inherit false, set true`)
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    return false
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('berthwise roles'))`)
  }
}

/** Extensions, schemas and grants are for the owner of the database to make. */
async function assertOwner(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ owns: boolean; name: string; me: string; owner: string }>(
    `select pg_has_role(current_user, datdba, 'usage') as owns, datname as name, current_user as me,
        pg_get_userbyid(datdba) as owner from pg_database where datname = current_database()`,
  )
  const { owns, name, me, owner } = rows[0]!
  if (owns) return
  throw new StartFault(
    `The database ${name} belongs to ${owner}, and ${me} migrates it: make ${me} its owner (alter database … owner to …).`,
  )
}

/** A restore by somebody else leaves tables that the migrating user may not change. */
async function assertOwnTables(client: pg.PoolClient, schema: string): Promise<void> {
  const { rows } = await client.query<{ owner: string; me: string }>(
    `select pg_get_userbyid(relowner) as owner, current_user as me from pg_class
      where relnamespace = to_regnamespace($1) and relkind in ('r', 'p') and not pg_has_role(current_user, relowner, 'usage')
      limit 1`,
    [schema],
  )
  const [found] = rows
  if (!found) return
  throw new StartFault(
    `Tables of the schema ${schema} belong to ${found.owner}, and ${found.me} migrates them: restore them as ${found.me}, or give them over in this database (reassign owned by ${found.owner} to ${found.me}).`,
  )
}

/** The queue belongs to the role that works it, whoever restored it from a dump. */
async function returnQueue(client: pg.PoolClient, queue: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter %s %s owner to %I', kind, place, $2::text) as statement from (
        select 0 as nth, 'schema' as kind, quote_ident(nspname) as place, nspowner as owner
          from pg_namespace where nspname = $1
        union all select 1, case c.relkind when 'v' then 'view' when 'S' then 'sequence' when 'c' then 'type' else 'table' end,
            c.oid::regclass::text, c.relowner
          from pg_class c where c.relnamespace = to_regnamespace($1) and c.relkind in ('r', 'p', 'v', 'S', 'c')
            and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
              and c.relkind = 'S' and d.deptype in ('a', 'i'))
        union all select 2, case prokind when 'p' then 'procedure' else 'function' end, oid::regprocedure::text, proowner
          from pg_proc where pronamespace = to_regnamespace($1)
        union all select 3, 'type', oid::regtype::text, typowner
          from pg_type where typnamespace = to_regnamespace($1) and typtype in ('e', 'd')
      ) o where o.owner <> $2::regrole order by nth`,
    [queue, jobsRole],
  )
  try {
    for (const { statement } of rows) await client.query(statement)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new StartFault(
      `The schema ${queue} of the job queue belongs to somebody else: restore it as the user of DATABASE_URL, or give it to ${jobsRole}.`,
      { cause: error },
    )
  }
}

/** What the owner's functions may see and do is granted by policies to it by name, which a dump of another owner brings. */
async function returnPolicies(client: pg.PoolClient, schema: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter policy %I on %s to %I', p.polname, p.polrelid::regclass, pg_get_userbyid(c.relowner)) as statement
      from pg_policy p join pg_class c on c.oid = p.polrelid
      where c.relnamespace = to_regnamespace($1) and p.polname in ('owner_reads', 'owner_works')
        and p.polroles <> array[c.relowner]`,
    [schema],
  )
  for (const { statement } of rows) await client.query(statement)
}
