import type { Readable } from 'node:stream'
import pg from 'pg'
import { readerRole } from '../database/pools.ts'
import { StartFault } from '../env.ts'
import type { BackupHead } from './container.ts'
import { EntryWriter, type PortPerson } from './entries.ts'
import type { BackupPart } from './parts.ts'
import { listPeopleKeys, listPortTables } from './port-tables.ts'
import { assertAllRows, quotedName } from './tables.ts'
import { copyRows, filesUnder, openSnapshot, packed, readMigrations, type Written } from './write-backup.ts'

/**
 * One port as a stream of bytes, of the form of a backup: its rows as they are at one moment, the people they name, and its
 * files. What waits in the job queue is not in it. Throws a StartFault where there is no such port.
 */
export async function writePort(
  part: BackupPart,
  slug: string,
  secret: string,
  about: BackupHead,
  onEnd: (written: Written) => void,
): Promise<Readable> {
  const client = await openSnapshot(part)
  try {
    await client.query(`set local role ${readerRole}`)
    const { rows } = await client.query<{ id: string; name: string }>(
      'select id, name from crm.ports where slug = $1',
      [slug],
    )
    if (!rows[0]) throw new StartFault(`There is no port with the address ${slug} here.`)
    return packed(entriesOf(part, client, { slug, ...rows[0] }, onEnd), secret, about)
  } catch (error) {
    await client.end()
    throw error
  }
}

async function* entriesOf(
  part: BackupPart,
  client: pg.Client,
  port: { id: string; slug: string; name: string },
  onEnd: (written: Written) => void,
): AsyncGenerator<Buffer> {
  const writer = new EntryWriter()
  try {
    const id = pg.escapeLiteral(port.id)
    yield* writer.plain({
      type: 'port',
      ...port,
      publicUrl: part.publicUrl,
      migrations: await readMigrations(client, 'crm'),
      people: await peopleOf(client, 'users', port.id),
      portalPeople: await peopleOf(client, 'portal_users', port.id),
    })
    const { tables } = await listPortTables(client)
    const { rows } = await client.query<{ columns: string[] }>(
      `select array_agg(attname::text order by attnum) as columns from pg_attribute
        where attrelid = 'crm.ports'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    )
    for (const { table, columns } of [{ table: 'ports', columns: rows[0]!.columns }, ...tables]) {
      await assertAllRows(client, { schema: 'crm', table, columns, role: readerRole })
      const names = columns.map(quotedName).join(', ')
      const source = `(select ${names} from crm.${quotedName(table)} where ${table === 'ports' ? 'id' : 'port_id'} = ${id})`
      yield* copyRows(writer, client, { type: 'table', part: 'crm', schema: 'crm', table, columns }, source)
    }
    await client.query('commit')
  } finally {
    await client.end().catch(() => {})
  }
  yield* filesUnder(writer, part, `${port.id}/`)
  yield* writer.end()
  onEnd(writer.totals)
}

/** The people that rows of a port name. */
async function peopleOf(
  client: pg.Client,
  people: 'users' | 'portal_users',
  portId: string,
): Promise<PortPerson[]> {
  const keys = await listPeopleKeys(client, people)
  const columns = keys
    .map(
      ({ table, column }) => `select ${quotedName(column)} from crm.${quotedName(table)} where port_id = $1`,
    )
    .join(' union ')
  const { rows } = await client.query<PortPerson>(
    people === 'users'
      ? `select id, email, name, first_name as "firstName", last_name as "lastName", preferences ->> 'language' as language
          from crm.users where id in (${columns}) order by id`
      : `select id, email, '' as name, '' as "firstName", '' as "lastName", language
          from crm.portal_users where id in (${columns}) order by id`,
    [portId],
  )
  return rows
}
