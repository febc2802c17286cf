import Fastify, { type FastifyReply } from 'fastify'
import pg from 'pg'
import { appRole, type Connection, clientConfig } from '../platform/database/pools.ts'
import { uuidv7 } from '../platform/ids.ts'

/**
 * The leanest server anybody could write for the work of the bench: bare routes, one hand-written prepared statement
 * each, under row-level security as the application's role, JSON by PostgreSQL passed through; no session, no
 * permission, no limit, no contract. Prints its address.
 */
async function main(): Promise<void> {
  const { connection, poolSize, portId } = JSON.parse(process.env.BENCH_FLOOR!) as {
    connection: Connection
    poolSize: number
    portId: string
  }
  const config = clientConfig(connection, appRole)
  const pool = new pg.Pool({
    ...config,
    options: `${config.options} -c app.port_id=${portId}`,
    max: poolSize,
  })
  const bare = Fastify()
  const answer = async (reply: FastifyReply, name: string, text: string, values: unknown[]) => {
    const { rows } = await pool.query({ name, text, values })
    return reply.type('application/json; charset=utf-8').send(rows[0].json)
  }
  bare.get<{ Params: { id: string } }>('/clients/:id', ({ params }, reply) =>
    answer(reply, 'get', getText, [portId, params.id]),
  )
  bare.get<{ Querystring: { q?: string } }>('/clients', ({ query }, reply) =>
    query.q
      ? answer(reply, 'found', foundText, [portId, query.q])
      : answer(reply, 'list', listText, [portId]),
  )
  bare.get<{ Querystring: { q: string } }>('/search', ({ query }, reply) =>
    answer(reply, 'search', 'select bench_search($1) as json', [query.q]),
  )
  bare.post<{ Body: NewClient }>('/clients', ({ body }, reply) => {
    const id = uuidv7()
    const rows = body.contacts.map((contact) => ({ id: uuidv7(), ...contact }))
    const fact = { fullName: body.fullName }
    return answer(reply.code(201), 'create', createText, [
      portId,
      id,
      body.fullName,
      JSON.stringify(rows),
      uuidv7(),
      JSON.stringify(fact),
    ])
  })
  const address = await bare.listen({ host: '127.0.0.1', port: 0 })
  process.stdout.write(`${JSON.stringify({ address })}\n`)
}

interface NewClient {
  fullName: string
  contacts: { channel: string; value: string }[]
}

/** A value of a custom field of one value; those of several would cost more. */
const customValue = `coalesce(to_json(v.text), to_json(v.number), to_json(v.day), to_json(v.flag), to_json(v.choice))`

const getText = `
  select json_build_object('data', json_build_object('id', c.id, 'fullName', c.full_name, 'nationalityIso', c.nationality_iso,
    'timezone', c.timezone, 'source', c.source, 'preferences', c.preferences,
    'contacts', (select coalesce(json_agg(json_build_object('id', k.id, 'channel', k.channel, 'label', k.label, 'value', k.value,
        'valueE164', k.value_e164, 'valueCountry', k.value_country, 'isPrimary', k.is_primary)), '[]')
      from client_contacts k where k.port_id = $1 and k.client_id = $2),
    'addresses', (select coalesce(json_agg(json_build_object('id', a.id, 'label', a.label, 'street', a.street, 'city', a.city,
        'region', a.region, 'postalCode', a.postal_code, 'countryIso', a.country_iso, 'subdivisionIso', a.subdivision_iso,
        'isPrimary', a.is_primary)), '[]')
      from addresses a where a.port_id = $1 and a.client_id = $2),
    'tags', (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color)), '[]')
      from taggings g join tags t on t.port_id = $1 and t.id = g.tag_id where g.port_id = $1 and g.record_id = $2),
    'custom', (select coalesce(json_object_agg(f.name, ${customValue}), '{}')
      from custom_values v join custom_fields f on f.port_id = $1 and f.id = v.field_id where v.port_id = $1 and v.record_id = $2),
    'yachts', (select coalesce(json_agg(json_build_object('id', y.id, 'name', y.name, 'lengthM', y.length_m, 'lengthFt', y.length_ft)), '[]')
      from yachts y where y.port_id = $1 and y.current_owner_id = $2 and y.archived_at is null),
    'companies', (select coalesce(json_agg(json_build_object('id', o.id, 'membershipId', m.id, 'name', o.name, 'role', m.role,
        'isPrimary', m.is_primary)), '[]')
      from company_members m join companies o on o.port_id = $1 and o.id = m.company_id
      where m.port_id = $1 and m.client_id = $2 and (m.end_date is null or m.end_date >= current_date)),
    'mergedIntoClientId', c.merged_into_client_id, 'archivedAt', c.archived_at, 'createdAt', c.created_at,
    'updatedAt', c.updated_at, 'version', c.version))::text as json
  from clients c where c.port_id = $1 and c.id = $2`

/** A page of clients, each lot of what belongs to them fetched at once. */
const pageOf = (where: string, total: string) => `
  with page as materialized (
    select * from clients c where c.port_id = $1 and c.archived_at is null ${where} order by c.created_at desc, c.id desc limit 50
  ), tag as (
    select g.record_id, json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color)) as tags
    from taggings g join tags t on t.port_id = $1 and t.id = g.tag_id
    where g.port_id = $1 and g.record_id = any(array(select id from page)) group by 1
  ), custom as (
    select v.record_id, json_object_agg(f.name, ${customValue}) as fields
    from custom_values v join custom_fields f on f.port_id = $1 and f.id = v.field_id
    where v.port_id = $1 and v.record_id = any(array(select id from page)) group by 1
  ), yacht as (
    select y.current_owner_id as client_id, count(*) as n from yachts y
    where y.port_id = $1 and y.current_owner_id = any(array(select id from page)) and y.archived_at is null group by 1
  ), deal as (
    select i.client_id, count(*) as n from interests i
    where i.port_id = $1 and i.client_id = any(array(select id from page)) and i.archived_at is null and i.outcome is null group by 1
  )
  select json_build_object('data', (select coalesce(json_agg(json_build_object('id', p.id, 'fullName', p.full_name,
      'nationalityIso', p.nationality_iso, 'source', p.source, 'email', p.email, 'phone', p.phone,
      'yachtCount', coalesce(yacht.n, 0), 'activeInterestCount', coalesce(deal.n, 0), 'tags', coalesce(tag.tags, '[]'), 'custom', coalesce(custom.fields, '{}'),
      'archivedAt', p.archived_at, 'createdAt', p.created_at, 'updatedAt', p.updated_at, 'version', p.version)
      order by p.created_at desc, p.id desc), '[]')
    from page p left join tag on tag.record_id = p.id left join custom on custom.record_id = p.id
      left join yacht on yacht.client_id = p.id left join deal on deal.client_id = p.id),
    'meta', json_build_object('page', 1, 'limit', 50,
      'total', ${total}))::text as json`

const storedTotal = `(select sum(delta) from record_counts where port_id = $1 and kind = 'client' and not archived)`
const matching = 'and c.id = any(array(select bench_ids($2)))'
const listText = pageOf('', storedTotal)
const foundText = pageOf(
  matching,
  `(select count(*) from clients c where c.port_id = $1 and c.archived_at is null ${matching})`,
)

const createText = `
  with client as (
    insert into clients (port_id, id, full_name) values ($1, $2, $3)
  ), contact as (
    insert into client_contacts (port_id, id, client_id, channel, value, value_e164, is_primary)
    select $1, k.id, $2, k.channel, k.value, case k.channel when 'phone' then k.value end, true
    from jsonb_to_recordset($4::jsonb) as k(id uuid, channel text, value text)
  ), event as (
    insert into events (port_id, id, type, actor_kind, action, entity_type, entity_id, entity_label, new_values, search_text)
    values ($1, $5, 'client.created', 'staff', 'create', 'client', $2, $3, $6::jsonb, $3)
  )
  select '{"data":{"id":"' || $2 || '"}}' as json`

await main()
