import type pg from 'pg'
import { newConnection } from '../platform/database/connection.ts'
import { type Connection, clientConfig, forMigrations } from '../platform/database/pools.ts'
import { uuidv7 } from '../platform/ids.ts'

// Some sixteen hundred family names, each held by one in so many.
const words = (text: string) => text.split(' ')
const firstNames = words(
  'Aino Anders Antti Astrid Birgit Carl Clara Daniel Ebba Eino Elsa Emil Erik Eva Frida Georg Hanna Helmi Henrik Ida ' +
    'Ingrid Jan Jonas Juho Kalle Karin Lars Leena Liisa Magnus Maria Mikael Nils Olga Otto Paula Petra Rasmus Signe Tove',
)
const family = words(
  'Aal Ahl Ber Bjork Bo Bran Dahl Ek El Fager For Frid Gran Gron Gul Hag Hed Holm Horn Kall Kap Kiv Lag Lind Lund Malm ' +
    'Mar Niem Nor Ny Od Ran Rin Ros Sand Sjo Ström Sund Vik West',
)
const endings = words(
  'back beck berg blad blom bohm bom borg by dahl din ell en feldt fors gren gard holm inen kvist la land lin lov lund ' +
    'man mark nen ner qvist rand ros sson sten stad strand strom ted vall vik',
)
const together = 10_000

export interface BenchPort {
  id: string
  clientId: string
}

/** Adds ports of `clients` clients each, every client with two contacts, straight in SQL. */
export async function addPorts(connection: Connection, count: number, clients: number): Promise<BenchPort[]> {
  return withOwner(connection, async (client) => {
    const ports: BenchPort[] = []
    for (let index = 0; index < count; index++) {
      const id = uuidv7()
      await client.query(`insert into ports (id, slug, name) values ($1, $2, $2)`, [
        id,
        `bench-${id.slice(-12)}`,
      ])
      await fillPort(client, id, clients)
      const { rows } = await client.query(`select id from clients where port_id = $1 order by id limit 1`, [
        id,
      ])
      ports.push({ id, clientId: rows[0].id })
    }
    await client.query('analyze')
    return ports
  })
}

/** Gives a port `clients` clients, every one with two contacts. */
export async function fillPort(owner: pg.Client, id: string, clients: number): Promise<void> {
  for (let from = 1; from <= clients; from += together) {
    await owner.query(
      `with added as (insert into clients (port_id, id, full_name, created_at)
         select $1::uuid, gen_random_uuid(), ($4::text[])[1 + n * 7 % 40] || ' ' || ($5::text[])[1 + n % 40] || ($6::text[])[1 + n / 40 % 40],
           now() - make_interval(mins => n)
         from generate_series($2::int, $3::int) n returning id)
       insert into client_contacts (port_id, id, client_id, channel, value, is_primary)
         select $1, gen_random_uuid(), c.id, channel, case channel when 'email' then c.id || '@example.com' else '+358401234567' end, true
         from added c, unnest(array['email', 'phone']) channel`,
      [id, from, Math.min(clients, from + together - 1), firstNames, family, endings],
    )
  }
}

/** Adds a yacht, two berth links and an interest for each of the first `count` clients of a port. */
export async function addInterests(connection: Connection, port: string, count: number): Promise<void> {
  await withOwner(connection, async (client) => {
    await client.query(
      `insert into berths (port_id, id, mooring_number, currency, length_m)
       select $1, gen_random_uuid(), chr(65 + (n / 250)::int) || (1 + n % 250), 'EUR', 12 from generate_series(0, 499) n`,
      [port],
    )
    await client.query(
      `with chosen as (select id, row_number() over (order by id) as n from clients where port_id = $1 limit $2),
         yacht as (insert into yachts (port_id, id, name, owner_client_id) select $1, gen_random_uuid(), 'Yacht ' || n, id from chosen
           returning id, owner_client_id),
         deal as (insert into interests (port_id, id, client_id, yacht_id, pipeline_stage)
           select $1, gen_random_uuid(), chosen.id, yacht.id, (array['enquiry','qualified','eoi','reservation','deposit_paid','contract','nurturing'])[1 + n % 7]
           from chosen join yacht on yacht.owner_client_id = chosen.id returning id)
       insert into interest_berths (port_id, interest_id, berth_id, is_primary)
       select $1, d.id, b.id, b.place = 1 from (select id, row_number() over () as n from deal) d
       join (select id, row_number() over (order by id) as slot, 1 + (row_number() over (order by id)) % 2 as place from berths where port_id = $1) b
         on b.slot in (1 + d.n % 500, 1 + (d.n + 1) % 500)`,
      [port, count],
    )
    await client.query('analyze')
  })
}

/** Gives a user a role with every permission in the ports. */
export async function giveRole(
  connection: Connection,
  userId: string,
  ports: readonly Pick<BenchPort, 'id'>[],
  permissions: string[],
) {
  await withOwner(connection, async (client) => {
    for (const { id } of ports) {
      const role = uuidv7()
      await client.query(
        `insert into roles (port_id, id, name, permissions, residential_access) values ($1, $2::uuid, 'Bench ' || $2::text, $3, true)`,
        [id, role, permissions],
      )
      await client.query(
        `insert into port_members (port_id, user_id, role_id) values ($1, $2, $3)
         on conflict (port_id, user_id) do update set role_id = excluded.role_id`,
        [id, userId, role],
      )
    }
  })
}

export async function withOwner<T>(
  connection: Connection,
  work: (client: pg.Client) => Promise<T>,
  schema = 'crm',
): Promise<T> {
  const client = newConnection(clientConfig(connection, undefined, schema, forMigrations))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
