import { readFile, writeFile } from 'node:fs/promises'
import { openPool } from '../../database/pools.ts'
import type { Shard } from '../../shards/shard.ts'
import type { TestShard } from './three-servers.ts'

const replicator = 'berthwise_replicator'
const password = 'a password of tests'

/** A database of a server, by the addresses that an operator would give. */
export interface Replicator extends Pick<Shard, 'connection' | 'replication'> {
  /** Runs a statement as the superuser of the server. */
  run(statement: string): Promise<object[]>
  /** Gives the role all that copies and moves need. */
  letReplicate(): Promise<void>
}

/**
 * Makes the role that replicates at a server of a test as an operator would, without any right yet: it signs in by a password.
 * Gives the addresses of the server for its owner and for this role, to a database of it.
 */
export async function makeReplicator(
  { replication }: TestShard,
  database = replication.database,
): Promise<Replicator> {
  const runHere = async (statement: string) => {
    const pool = openPool({ ...replication, database }, 1)
    try {
      return (await pool.query(statement)).rows
    } finally {
      await pool.end()
    }
  }
  const [{ hba_file: file }] = (await runHere('show hba_file')) as [{ hba_file: string }]
  const rule = `local all ${replicator} scram-sha-256\n`
  const rules = await readFile(file, 'utf8')
  if (!rules.startsWith(rule)) await writeFile(file, rule + rules)
  await runHere('select pg_reload_conf()')
  await runHere(`create role ${replicator} login password '${password}'`)
  const at = (user: string) =>
    `postgres://${user}@localhost/${database}?host=${encodeURIComponent(replication.host)}`
  return {
    connection: { url: at('berthwise_owner') },
    replication: { url: at(`${replicator}:${encodeURIComponent(password)}`) },
    run: runHere,
    async letReplicate() {
      await runHere(`alter role ${replicator} replication bypassrls`)
      await runHere(`grant pg_create_subscription to ${replicator}`)
      await runHere(`grant create on database ${database} to ${replicator}`)
      await runHere(`grant set on parameter session_replication_role to ${replicator}`)
    },
  }
}
