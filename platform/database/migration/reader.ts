import type pg from 'pg'
import { readerRole } from '../pools.ts'
import { runLocked } from './locks.ts'
import type { MigrationLog } from './log.ts'
import { prepareReaderRole } from './roles.ts'

/**
 * Lets the role that backups are read as see every row of a schema, new tables included. Row-level security binds the
 * owner of the tables too, who enters this role for a backup and for nothing else.
 */
export async function prepareReader(client: pg.ClientBase, schema: string, log: MigrationLog): Promise<void> {
  if (!(await prepareReaderRole(client))) {
    log.warn(
      { role: readerRole },
      'no backups: the user of DATABASE_URL may neither create this role nor enter it: create it, and grant it with inherit false, set true',
    )
    return
  }
  const { rows } = await client.query<{ place: string; granted: boolean; open: boolean }>(
    `select format('%I.%I', $1::text, c.relname) as place, has_table_privilege($2, c.oid, 'select') as granted,
        not c.relrowsecurity or exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'backup_reads') as open
      from pg_class c where c.relnamespace = to_regnamespace($1) and c.relkind in ('r', 'p') order by c.relname`,
    [schema, readerRole],
  )
  await client.query(`grant usage on schema ${schema} to ${readerRole}`)
  for (const { place, granted, open } of rows) {
    if (granted && open) continue
    const grant = granted ? '' : `grant select on ${place} to ${readerRole};`
    const policy = open
      ? ''
      : `create policy backup_reads on ${place} for select to ${readerRole} using (true);`
    await runLocked(
      client,
      { schema, text: policy, name: `what backups read of ${place}`, log },
      async () => {
        await client.query(grant + policy)
      },
    )
  }
}
