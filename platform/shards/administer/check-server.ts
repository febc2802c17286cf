import type pg from 'pg'
import { withClient } from '../copies/connect.ts'
import type { Shard } from '../shard.ts'

interface Setup {
  version: number
  named: string
  level: string
  slots: number
  senders: number
  encoding: string
  database: string
}

interface Role {
  role: string
  super: boolean
  replicates: boolean
  bypasses: boolean
  subscribes: boolean
  creates: boolean
  replica: boolean
}

/**
 * What a server lacks for copies and moves, each in a sentence with the statement that mends it. Asks the server by the role
 * that replicates.
 */
export async function checkServer(shard: Shard, schema: string): Promise<string[]> {
  return withClient(shard.replication, schema, async (client) => [
    ...serverFaults(shard.name, await readSetup(client)),
    ...roleFaults(shard.name, await readRole(client), (await readSetup(client)).database),
  ])
}

/** A slot for each service and two for moves under way. */
const leastSlots = 4

function serverFaults(name: string, { version, named, level, slots, senders, encoding }: Setup): string[] {
  const faults = [
    version < 160_000 && `The server ${name} runs PostgreSQL ${named}: it must be 16 or newer.`,
    level !== 'logical' &&
      `The server ${name} does not write down what replication needs: alter system set wal_level = logical; then start it again.`,
    slots < leastSlots &&
      `The server ${name} has room for ${slots} replication slots: alter system set max_replication_slots = 20; then start it again.`,
    senders < leastSlots &&
      `The server ${name} lets ${senders} others follow it: alter system set max_wal_senders = 20; then start it again.`,
    encoding !== 'UTF8' &&
      `The database of ${name} is written in ${encoding}: create it anew with encoding 'UTF8' template template0.`,
  ]
  return faults.filter((fault) => fault !== false)
}

function roleFaults(name: string, one: Role, database: string): string[] {
  if (one.super) return []
  const at = `On ${name} the role ${one.role}`
  const faults = [
    !one.replicates && `${at} may not replicate: alter role ${one.role} replication;`,
    !one.bypasses && `${at} does not see every row: alter role ${one.role} bypassrls;`,
    !one.subscribes && `${at} may not follow another server: grant pg_create_subscription to ${one.role};`,
    !one.creates &&
      `${at} may make no subscription in its database: grant create on database ${database} to ${one.role};`,
    !one.replica &&
      `${at} cannot take rows in as they are: grant set on parameter session_replication_role to ${one.role};`,
  ]
  return faults.filter((fault) => fault !== false)
}

async function readSetup(client: pg.ClientBase): Promise<Setup> {
  const { rows } = await client.query<Setup>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as named,
        current_setting('wal_level') as level, current_setting('max_replication_slots')::int as slots,
        current_setting('max_wal_senders')::int as senders, pg_encoding_to_char(encoding) as encoding,
        quote_ident(datname) as database
      from pg_database where datname = current_database()`,
  )
  return rows[0]!
}

async function readRole(client: pg.ClientBase): Promise<Role> {
  const { rows } = await client.query<Role>(
    `select quote_ident(rolname) as role, rolsuper as super, rolreplication as replicates, rolbypassrls as bypasses,
        pg_has_role(current_user, 'pg_create_subscription', 'usage') as subscribes,
        has_database_privilege(current_database(), 'create') as creates,
        has_parameter_privilege('session_replication_role', 'set') as replica
      from pg_roles where rolname = current_user`,
  )
  return rows[0]!
}
