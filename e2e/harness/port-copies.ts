import { createHash } from 'node:crypto'
import { link, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { schemas, tenancy } from '../../crm/database.ts'
import { linksBox } from '../../crm/modules/documents/details.ts'
import { tokenHash } from '../../crm/modules/documents/provider-results.ts'
import { linkFor } from '../../crm/modules/signing/builtin/tokens.ts'
import { quotedName } from '../../platform/backup/tables.ts'
import { embeddedAt } from '../../platform/database/embedded.ts'
import { listTenantTables, placeOf } from '../../platform/shards/moving/tenant-tables.ts'
import type { Product } from './start-service.ts'

/** The port of the demonstration as it is written down for copies: its rows as PostgreSQL writes them in COPY, and its jobs. */
interface PortCopy {
  readonly portId: string
  /** Its row in `ports`, as JSON. */
  readonly port: string
  /** Who signs in to the portal: an address is one person's on an installation. */
  readonly clients: readonly string[]
  readonly tables: readonly { readonly into: string; readonly rows: string; readonly shared: boolean }[]
  readonly jobs: string
}

const fileOf = (dataDir: string) => join(dataDir, 'port-copy.json')

/** Rows that belong to no port and go with it: they are written as the product writes them, the others as they are. */
const alongside = {
  users: 'id in (select user_id from port_members where port_id = $port)',
  accounts: 'user_id in (select user_id from port_members where port_id = $port)',
  portal_users: 'id in (select portal_user_id from portal_links where port_id = $port)',
}

/** Writes the port of the demonstration down, in the data folder of a product that runs and has nothing left to do. */
export async function writePortCopy(dataDir: string): Promise<void> {
  await connected(dataDir, async (client) => {
    const { rows } = await client.query<{ portId: string; port: string }>(
      `select id as "portId", to_json(p)::text as port from ports p where slug = 'demo'`,
    )
    const { portId, port } = rows[0]!
    const tables: PortCopy['tables'][number][] = []
    const add = async (table: string, columns: readonly string[], where: string, shared: boolean) => {
      const names = columns.map(quotedName).join(', ')
      const place = placeOf(schemas.tables, table)
      const out = client.query(copyTo(`copy (select ${names} from ${place} where ${where}) to stdout`))
      const rows = await text(out)
      if (rows) tables.push({ into: `${place} (${names})`, rows, shared })
    }
    for (const [table, where] of Object.entries(alongside))
      await add(
        table,
        await columnsOf(client, table),
        where.replaceAll('$port', pg.escapeLiteral(portId)),
        true,
      )
    for (const { table, columns } of await listTenantTables(client, schemas.tables, tenancy.column)) {
      const own = columns.filter(({ generated }) => !generated).map(({ name }) => name)
      await add(table, own, `${tenancy.column} = ${pg.escapeLiteral(portId)}`, false)
    }
    const clients = await client.query<{ email: string }>('select email from portal_users')
    const jobs = await client.query<{ jobs: string }>(jobsText, [portId])
    const copy: PortCopy = {
      portId,
      port,
      clients: clients.rows.map(({ email }) => email),
      tables,
      jobs: jobs.rows[0]!.jobs,
    }
    await writeFile(fileOf(dataDir), JSON.stringify(copy))
  })
}

/** Adds a port to a product that runs: that of the demonstration with ids, people, files and jobs of its own. */
export async function addPort(
  { url, dataDir }: Pick<Product, 'url' | 'dataDir'>,
  slug: string,
  name: string,
): Promise<void> {
  const copy = JSON.parse(await readFile(fileOf(dataDir), 'utf8')) as PortCopy
  const own = ownWords(copy, slug)
  const portId = own(copy.portId)
  await copyFiles(join(dataDir, 'files'), copy.portId, own)
  await connected(dataDir, async (client) => {
    await client.query('begin')
    await client.query('insert into ports select * from json_populate_record(null::ports, $1)', [
      JSON.stringify({ ...JSON.parse(own(copy.port)), slug, name }),
    ])
    for (const shared of [true, false]) {
      // Triggers do not fire: what they keep is copied.
      if (!shared) await client.query('set local session_replication_role = replica')
      for (const { into, rows } of copy.tables.filter((table) => table.shared === shared))
        await pipeline(Readable.from([own(rows)]), client.query(copyFrom(`copy ${into} from stdin`)))
    }
    await client.query('set local session_replication_role = origin')
    // Whoever runs the installation would see the ports of all files.
    await client.query(
      `update users set is_super_admin = false where id in (select user_id from port_members where port_id = $1)`,
      [portId],
    )
    await writeLinks(client, portId, { publicUrl: url, secret: await secretIn(dataDir) })
    await client.query(addJobsText, [own(copy.jobs)])
    // All files come from one address: none pays for what another asked.
    await client.query('delete from rate_limits; delete from rate_windows')
    await client.query('commit')
  })
}

/**
 * Turns texts of the demonstration into those of a port: ids differ in their last ten digits, so that newer ones go on sorting
 * later, and addresses of people in their domain.
 */
function ownWords({ clients }: PortCopy, slug: string): (text: string) => string {
  const own = BigInt(`0x${createHash('sha256').update(slug).digest('hex').slice(0, 10)}`)
  const ids = new Map<string, string>()
  const idOf = (id: string) => {
    const known = ids.get(id)
    if (known) return known
    const digits = (BigInt(`0x${id.slice(-10)}`) ^ own).toString(16).padStart(10, '0')
    ids.set(id, id.slice(0, -10) + digits)
    return ids.get(id)!
  }
  return (text) => {
    const people = text
      .replaceAll(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, idOf)
      .replaceAll('@demo.berthwise.example', `@${slug}.berthwise.example`)
    return clients.reduce((text, email) => text.replaceAll(email, email.replace('@', `@${slug}.`)), people)
  }
}

/** Files are never written once more: a copy is another name. */
async function copyFiles(folder: string, portId: string, own: (text: string) => string): Promise<void> {
  const into = join(folder, own(portId))
  await mkdir(into, { recursive: true, mode: 0o700 })
  for (const name of await readdir(join(folder, portId)))
    await link(join(folder, portId, name), join(into, own(name)))
}

/** The addresses at which people sign are made of their port and the address of the product. */
async function writeLinks(
  client: pg.Client,
  portId: string,
  env: Parameters<typeof linkFor>[0],
): Promise<void> {
  const { rows } = await client.query<Parameters<typeof linkFor>[2]>(
    'select id, email, role from document_signers where port_id = $1 and link_sealed is not null',
    [portId],
  )
  for (const signer of rows) {
    const { token, url } = linkFor(env, portId, signer)
    await client.query(
      'update document_signers set token_hash = $3, link_sealed = $4 where port_id = $1 and id = $2',
      [portId, signer.id, tokenHash(token), linksBox(env).seal(JSON.stringify({ token, url }))],
    )
  }
}

async function secretIn(dataDir: string): Promise<string> {
  return (await readFile(join(dataDir, 'secret'), 'utf8')).trim()
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped
      and attgenerated = ''`,
    [placeOf(schemas.tables, table)],
  )
  return rows.map(({ name }) => name)
}

async function connected(dataDir: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({
    ...(await embeddedAt(dataDir)),
    ssl: false,
    options: `-c search_path=${schemas.tables}`,
  })
  await client.connect()
  await work(client).finally(() => client.end())
}

const jobsText = `
  select coalesce(json_agg(j), '[]')::text as jobs from (
    select t.identifier as task, j.payload, q.queue_name as queue, j.run_at, j.max_attempts, j.key, j.priority
    from ${schemas.queue}._private_jobs j join ${schemas.queue}._private_tasks t on t.id = j.task_id
      left join ${schemas.queue}._private_job_queues q on q.id = j.job_queue_id
    where j.payload ->> 'tenantId' = $1) j`

const addJobsText = `
  select ${schemas.queue}.add_job(task, payload, queue, run_at, max_attempts, key, priority)
  from json_to_recordset($1) as j(task text, payload json, queue text, run_at timestamptz, max_attempts int, key text,
    priority int)`
