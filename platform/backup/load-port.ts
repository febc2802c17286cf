import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { newConnection } from '../database/connection.ts'
import { clientConfig, forMigrations } from '../database/pools.ts'
import { StartFault } from '../env.ts'
import type { Storage } from '../storage/storage.ts'
import type { EntryReader, PortEntry, PortPerson } from './entries.ts'
import { loadTable, openTables } from './load-tables.ts'
import type { BackupPart } from './parts.ts'
import { listPortTables } from './port-tables.ts'
import { openBackup } from './read-backup.ts'
import { readMigrations } from './write-backup.ts'

/** What came of an import. */
export interface LoadedPort {
  slug: string
  name: string
  rows: number
  files: number
  /** Addresses of people who had an account here, and of those who got one now, which is let in by a mailed link alone. */
  joined: string[]
  added: string[]
}

type Target = BackupPart & { storage: Pick<Storage, 'put' | 'stat' | 'remove' | 'list' | 'get'> }

/**
 * Brings a port into an installation that may be in use, all or nothing. Its ids stay; people are found by their addresses. What
 * would leave the product by itself is off until somebody switches it on: webhooks, mailboxes, and mail that waited. Throws a
 * BackupFault or a StartFault.
 */
export async function loadPort(
  source: Readable,
  secrets: readonly string[],
  part: Target,
  asSlug: string | undefined,
): Promise<LoadedPort> {
  const { reader, head, close } = openBackup(source, secrets)
  const client = newConnection(clientConfig(part.connection, undefined, 'crm', forMigrations))
  const stored: string[] = []
  try {
    await client.connect()
    const port = await reader.next()
    if (head().kind !== 'port' || port?.type !== 'port')
      throw new StartFault('This file holds a whole installation: bring it back by npm run restore -- FILE.')
    const slug = asSlug ?? port.slug
    await assertFits(client, port, slug)
    await client.query('begin')
    await client.query(
      `set local lock_timeout = '60s'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601'`,
    )
    const people = await bringPeople(client, port)
    await load(reader, client, part, { ...port, slug }, people.ids, stored)
    await forgetRights(client, port.id, people.all)
    await client.query('commit')
    return { slug, name: port.name, ...reader.totals, joined: people.joined, added: people.added }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    for (const key of stored) await part.storage.remove(key).catch(() => {})
    throw error
  } finally {
    close()
    await client.end().catch(() => {})
  }
}

async function assertFits(client: pg.Client, port: PortEntry, slug: string): Promise<void> {
  if (!/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(slug))
    throw new StartFault(`${slug} is no address of a port: small letters, digits and hyphens.`)
  const existing = await client.query(`select to_regclass('crm.schema_migrations') is not null as there`)
  if (!existing.rows[0].there)
    throw new StartFault('This installation has no tables yet: start the product once.')
  const own = await readMigrations(client, 'crm')
  if (JSON.stringify(own) !== JSON.stringify(port.migrations))
    throw new StartFault(
      'The port comes from another version of Berthwise than this installation: bring both to the same version first.',
    )
  const { rows } = await client.query<{ here: boolean; taken: boolean }>(
    `select exists (select from crm.ports where id = $1) as here, exists (select from crm.ports where slug = $2) as taken`,
    [port.id, slug],
  )
  if (rows[0]!.here) throw new StartFault(`The port ${port.name} is in this installation already.`)
  if (rows[0]!.taken)
    throw new StartFault(`Another port has the address ${slug} here: choose one by --slug NEW.`)
}

interface Brought {
  /** Ids there to ids here, where they differ. */
  ids: ReadonlyMap<string, string>
  all: string[]
  joined: string[]
  added: string[]
}

/** Those who have an account here are themselves; the others get one without a password and without rights elsewhere. */
async function bringPeople(client: pg.Client, { people, portalPeople }: PortEntry): Promise<Brought> {
  const ids = new Map<string, string>()
  const brought: Brought = { ids, all: [], joined: [], added: [] }
  const bring = async (person: PortPerson, table: 'users' | 'portal_users') => {
    const { rows } = await client.query<{ id: string }>(
      `select id from crm.${table} where lower(email) = lower($1)`,
      [person.email],
    )
    const known = rows[0]?.id
    if (known && table === 'users') await voidUnproved(client, known)
    const id = known ?? ((await isTaken(client, table, person.id)) ? randomUUID() : person.id)
    if (!known) await (table === 'users' ? addUser : addPortalUser)(client, { ...person, id })
    if (id !== person.id) ids.set(person.id, id)
    if (table === 'users') {
      brought.all.push(id)
      brought[known ? 'joined' : 'added'].push(person.email)
    }
  }
  for (const person of people) await bring(person, 'users')
  for (const person of portalPeople) await bring(person, 'portal_users')
  return brought
}

/** An account whose mailbox was never seen may be anybody's: whatever was set for it lets nobody into the port. */
async function voidUnproved(client: pg.Client, id: string): Promise<void> {
  const unproved = `user_id in (select id from crm.users where id = $1 and not email_verified)`
  await client.query(`delete from crm.accounts where ${unproved}`, [id])
  await client.query(`delete from crm.sessions where ${unproved}`, [id])
}

async function isTaken(client: pg.Client, table: string, id: string): Promise<boolean> {
  return (await client.query(`select 1 from crm.${table} where id = $1`, [id])).rowCount !== 0
}

async function addUser(
  client: pg.Client,
  { id, email, name, firstName, lastName, language }: PortPerson,
): Promise<void> {
  await client.query(
    `insert into crm.users (id, email, name, first_name, last_name, preferences) values ($1, $2, $3, $4, $5,
      case when $6::text is null then '{}'::jsonb else jsonb_build_object('language', $6::text) end)`,
    [id, email, name, firstName, lastName, language],
  )
}

async function addPortalUser(client: pg.Client, { id, email, language }: PortPerson): Promise<void> {
  // No password has this hash: a link that is mailed lets in.
  await client.query(
    `insert into crm.portal_users (id, email, password_hash, language) values ($1, $2, 'none', $3)`,
    [id, email, language],
  )
}

async function load(
  reader: EntryReader,
  client: pg.Client,
  { storage, publicUrl }: Target,
  port: PortEntry,
  ids: ReadonlyMap<string, string>,
  stored: string[],
): Promise<void> {
  const { tables, backward } = await listPortTables(client)
  const names = ['ports', ...tables.map(({ table }) => table)]
  const open = await openTables(client, ['crm'], { tables: names, keys: backward.map(({ key }) => key) })
  for (let entry = await reader.next(); entry; entry = await reader.next()) {
    if (entry.type === 'table')
      await loadTable(client, reader, entry, (content) =>
        entry.table === 'ports' ? withSlug(content, entry.columns, port.slug) : renamed(content, ids),
      )
    if (entry.type !== 'file') continue
    if (!(await storage.stat(entry.key))) stored.push(entry.key)
    await storage.put(entry.key, Readable.from(reader.content(entry), { objectMode: false }))
  }
  await quieten(client, port, publicUrl)
  await open.close()
}

/** What would leave the product by itself stays until somebody switches it on here. */
async function quieten(client: pg.Client, { id, publicUrl }: PortEntry, to: string): Promise<void> {
  await client.query(
    `update crm.webhooks set state = 'disabled', state_reason = 'paused', state_changed_at = now()
      where port_id = $1 and state = 'active'`,
    [id],
  )
  await client.query(
    `update crm.webhook_deliveries set state = 'cancelled', finished_at = now(), claimed_by = null
      where port_id = $1 and state = 'pending'`,
    [id],
  )
  await client.query(`update crm.email_accounts set status = 'paused' where port_id = $1`, [id])
  // Whoever holds a key of the other installation was let in there, and by nobody here.
  await client.query(`update crm.api_keys set revoked_at = now() where port_id = $1 and revoked_at is null`, [
    id,
  ])
  await client.query(
    `update crm.mails set status = 'held', text = replace(text, $2, $3), html = replace(html, $2, $3),
        link = replace(link, $2, $3) where port_id = $1 and status in ('queued', 'sending')`,
    [id, `${publicUrl}/`, `${to}/`],
  )
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Rows with ids of people as they are here, wherever they stand in them. A row is a line. */
async function* renamed(
  content: AsyncIterable<Buffer>,
  ids: ReadonlyMap<string, string>,
): AsyncGenerator<Buffer> {
  if (ids.size === 0) return yield* content
  let rest = Buffer.alloc(0)
  const change = (text: string) => Buffer.from(text.replaceAll(uuid, (id) => ids.get(id) ?? id))
  for await (const piece of content) {
    const all = Buffer.concat([rest, piece])
    const end = all.lastIndexOf(10) + 1
    rest = all.subarray(end)
    if (end > 0) yield change(all.toString('utf8', 0, end))
  }
  if (rest.length > 0) yield change(rest.toString('utf8'))
}

/** The row of the port under the address it has here. */
async function* withSlug(
  content: AsyncIterable<Buffer>,
  columns: readonly string[],
  slug: string,
): AsyncGenerator<Buffer> {
  const values = (await buffer(content)).toString('utf8').split('\t')
  values[columns.indexOf('slug')] = slug
  yield Buffer.from(values.join('\t'))
}

/** Processes that run look anew at what the people may do, once this is committed. */
async function forgetRights(client: pg.Client, tenant: string, users: readonly string[]): Promise<void> {
  await client.query(
    `select pg_notify('access_changed', jsonb_build_object('tenant', $1::text, 'user', u)::text) from unnest($2::text[]) u`,
    [tenant, users],
  )
}
