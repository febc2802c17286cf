import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import pg from 'pg'
import { appRole, type Connection, clientConfig } from '../platform/database/pools.ts'

/**
 * The leanest server for the reads of the portal: it verifies a signed token and does one prepared statement under
 * row-level security, JSON by PostgreSQL passed through. Prints its address and a token.
 */
async function main(): Promise<void> {
  const { connection, poolSize, portId, accountId, clientId } = JSON.parse(
    process.env.BENCH_PORTAL_FLOOR!,
  ) as { connection: Connection; poolSize: number; portId: string; accountId: string; clientId: string }
  const config = clientConfig(connection, appRole)
  const pool = new pg.Pool({
    ...config,
    options: `${config.options} -c app.port_id=${portId}`,
    max: poolSize,
  })
  const key = randomBytes(32)
  const checks = { issuer: 'bench', audience: 'portal', algorithms: ['HS256'] }
  const token = await new SignJWT({ sub: accountId, ver: 1 })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('bench')
    .setAudience('portal')
    .setExpirationTime('1h')
    .sign(key)
  const bare = Fastify()
  const answer = async (request: FastifyRequest, reply: FastifyReply, name: string) => {
    const { payload } = await jwtVerify(request.headers.cookie!.slice('portal_session='.length), key, checks)
    const values = name === 'me' ? [portId, clientId, payload.sub] : [portId, clientId]
    const { rows } = await pool.query({ name, text: statements[name]!, values })
    return reply.type('application/json; charset=utf-8').send(rows[0].json)
  }
  for (const name of Object.keys(statements))
    bare.get(`/${name}`, (request, reply) => answer(request, reply, name))
  const address = await bare.listen({ host: '127.0.0.1', port: 0 })
  process.stdout.write(`${JSON.stringify({ address, cookie: `portal_session=${token}` })}\n`)
}

const papers = `from documents t where t.port_id = $1 and t.client_id = $2 and t.status <> 'draft' and t.sent_at is not null
    and exists (select 1 from document_signers s where s.port_id = $1 and s.document_id = t.id and lower(s.email) in
      (select lower(k.mail) from client_contacts k where k.port_id = $1 and k.client_id = $2 and k.mail is not null))`
const bills = `from invoices t where t.port_id = $1 and t.number is not null and t.status <> 'draft' and t.bill_client_id = $2`
const list = (fields: string, from: string) =>
  `select json_build_object('data', coalesce(json_agg(row_to_json(one)), '[]'))::text as json from (select ${fields} ${from}) one`

const statements: Record<string, string> = {
  me: `select json_build_object('data', json_build_object('email', u.email, 'language', u.language,
      'port', (select row_to_json(p) from (select name, slug, currency, timezone from ports where id = $1) p),
      'clients', (select json_agg(json_build_object('id', l.client_id)) from portal_links l
        where l.port_id = $1 and l.portal_user_id = $3 and l.disabled_at is null),
      'settings', (select json_object_agg(s.key, s.value) from settings s where s.port_id = $1),
      'contact', (select row_to_json(c) from (select w.first_name, w.email, w.phone from interests i
        join users w on w.id = i.assigned_to where i.port_id = $1 and i.client_id = $2
        order by (i.outcome is null) desc, i.created_at desc limit 1) c),
      'documents', (select count(*) ${papers} and t.status in ('sent', 'partially_signed')),
      'invoices', (select count(*) ${bills} and t.status = 'sent'),
      'renewals', (select count(*) from tenancies t join renewal_offers o on o.port_id = $1 and o.tenancy_id = t.id
        and o.state = 'offered' where t.port_id = $1 and t.client_id = $2 and t.status = 'active')))::text as json
    from portal_users u where u.id = $3 and u.session_version = 1`,
  invoices: list(
    `t.id, t.number, t.kind, t.status, t.bill_to ->> 'name' as "billedTo", t.currency, t.issue_date, t.due_date, t.gross::text,
      t.paid::text, t.open::text`,
    `${bills} order by (t.status = 'sent' and t.open > 0) desc, t.issue_date desc, t.id desc limit 500`,
  ),
  documents: list(
    `t.id, t.title, t.document_type, t.status, t.sent_at, t.completed_at, t.expires_at, t.signers_total, t.signers_signed,
      t.interest_id`,
    `${papers} order by t.sent_at desc, t.id limit 500`,
  ),
  interests: list(
    `t.id, t.pipeline_stage, t.outcome, t.created_at, t.date_eoi_sent, t.date_eoi_signed, t.date_reservation_signed,
      (select y.name from yachts y where y.port_id = $1 and y.id = t.yacht_id) as yacht,
      (select array_agg(b.mooring_number) from interest_berths l join berths b on b.port_id = $1 and b.id = l.berth_id
        where l.port_id = $1 and l.interest_id = t.id) as moorings`,
    `from interests t where t.port_id = $1 and t.client_id = $2 and t.archived_at is null order by t.created_at desc limit 200`,
  ),
}

await main()
