import type { Schemas } from '../../database/migrate.ts'
import { grantReplication } from '../rights.ts'
import { MoveFault } from './fault.ts'
import { listWaysBack } from './moves.ts'
import type { Moving } from './moving.ts'
import type { Side } from './side.ts'
import { differences, findTenantsOwn, findUnfilterable, listTenantTables, placeOf } from './tenant-tables.ts'

/** Throws a MoveFault that says what keeps the tenant from being moved, before anything was done. */
export async function assertMovable(moving: Moving): Promise<void> {
  const { source, target } = moving
  for (const side of [source, target]) await assertServer(side)
  await assertSameTables(moving)
  await assertKnown(moving)
  for (const side of [source, target]) await grantMover(side, moving.schemas)
  await assertNoOtherWayBack(moving)
}

interface Server {
  wal: string
  role: string
  superuser: boolean
  replicates: boolean
  bypasses: boolean
  silences: boolean
  subscribes: boolean
  workers: boolean
  slots: boolean
}

async function assertServer({ shard, mover }: Side): Promise<void> {
  const { rows } = await mover.query<Server>(
    `select current_setting('wal_level') as wal, current_user::text as role, rolsuper as superuser,
        rolreplication or rolsuper as replicates, rolbypassrls or rolsuper as bypasses,
        has_parameter_privilege('session_replication_role', 'set') as silences,
        rolsuper or pg_has_role('pg_create_subscription', 'usage') as subscribes,
        (select count(*) from pg_subscription where subenabled)
          < current_setting('max_logical_replication_workers')::int as workers,
        (select count(*) from pg_replication_slots) < least(current_setting('max_replication_slots')::int,
          current_setting('max_wal_senders')::int) as slots
      from pg_roles where rolname = current_user`,
  )
  const { wal, role, replicates, bypasses, silences, subscribes, workers, slots } = rows[0]!
  const fail = (what: string) => {
    throw new MoveFault(`The server ${shard.name} ${what}.`)
  }
  if (wal !== 'logical') fail(`runs with wal_level = ${wal}: set it to logical and restart it`)
  if (!replicates) fail(`lets ${role} not replicate: alter role ${role} replication`)
  if (!bypasses) fail(`hides rows from ${role}: alter role ${role} bypassrls`)
  if (!silences)
    fail(`lets ${role} not copy without triggers: grant set on parameter session_replication_role to ${role}`)
  if (!subscribes) fail(`lets ${role} not subscribe: grant pg_create_subscription to ${role}`)
  if (!workers) fail('has as many subscriptions as it works at once: raise max_logical_replication_workers')
  if (!slots) fail('has as many replication slots as it may: raise max_replication_slots and max_wal_senders')
}

async function assertSameTables({ source, target, schemas, tenancy }: Moving): Promise<void> {
  const [here, there] = await Promise.all(
    [source, target].map(({ owner }) => listTenantTables(owner, schemas.tables, tenancy.column)),
  )
  const different = differences(here!, there!)
  if (different.length > 0)
    throw new MoveFault(
      `The servers ${source.shard.name} and ${target.shard.name} differ in ${different.slice(0, 5).join(', ')}: one of them has not been migrated yet.`,
    )
  const stuck = await findUnfilterable(source.owner, schemas.tables, tenancy.column)
  if (stuck.length > 0)
    throw new MoveFault(
      `The tenant is not in the replica identity of ${stuck.join(', ')}: moving would stop changes of all tenants there.`,
    )
}

/** Its rows refer to the tenant's own, which home copies to every server. */
async function assertKnown({ source, target, schemas, tenancy, move }: Moving): Promise<void> {
  const table = await findTenantsOwn(source.owner, schemas.tables, tenancy.column)
  if (!table) return
  for (const { shard, mover } of [source, target]) {
    const { rowCount } = await mover.query(`select from ${placeOf(schemas.tables, table)} where id = $1`, [
      move.tenantId,
    ])
    if (rowCount === 0)
      throw new MoveFault(
        `The server ${shard.name} does not know the tenant: what home copies there has not come yet.`,
      )
  }
}

/** What the role of the moves may do, where it is not the owner: also with tables that are new. */
async function grantMover({ owner, mover }: Side, schemas: Schemas): Promise<void> {
  const { rows } = await mover.query<{ role: string; name: string; database: string; creates: boolean }>(
    `select current_user::text as role, quote_ident(current_user) as name, quote_ident(current_database()) as database,
        has_database_privilege(current_database(), 'create') as creates`,
  )
  const { role, name, database, creates } = rows[0]!
  if (!creates) await owner.query(`grant create on database ${database} to ${name}`)
  await grantReplication(owner, role, schemas)
}

/** A third server still follows the source: what it has would be left behind. */
async function assertNoOtherWayBack({ home, move }: Moving): Promise<void> {
  const other = (await listWaysBack(home, move.tenantId)).find(({ source }) => source !== move.target)
  if (other)
    throw new MoveFault(
      `The server ${other.source} still has the rows of the last move: take them away first, by npm run shard -- clean.`,
    )
}
