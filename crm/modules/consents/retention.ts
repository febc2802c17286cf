import { sql } from 'kysely'
import type { retention } from '../../../contract/consents/endpoints.ts'
import type { BodyOf, QueryOf } from '../../../contract/endpoint.ts'
import { kinds } from '../../../contract/kinds.ts'
import { isoFormat, rawPage } from '../../../platform/database/page.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import { lockRecord } from '../records/change.ts'
import { todayOf } from '../records/today.ts'
import { readSetting } from '../settings/read.ts'

interface Proposal {
  clientId: string
  fullName: string
  archivedAt: string | null
  lastAt: string
  keptUntil: string | null
  keptReason: string | null
}

/**
 * When something last happened about the client `c`, a moment. Merged ones and tags, which nobody meant as a contact, say
 * nothing.
 */
const lastOf = (ctx: Ctx) => sql`greatest(c.created_at,
  (select max(n.created_at) from notes n where n.port_id = ${portOf(ctx)} and n.record_id = c.id),
  (select max(greatest(i.updated_at, i.outcome_at)) from interests i where i.port_id = ${portOf(ctx)} and i.client_id = c.id),
  (select max(l.happened_at) from contact_log l join interests i on i.port_id = ${portOf(ctx)} and i.id = l.interest_id
    where l.port_id = ${portOf(ctx)} and i.client_id = c.id),
  (select max(w.created_at) from website_inquiries w where w.port_id = ${portOf(ctx)} and w.client_id = c.id),
  (select max(s.happened_at) from client_consents s where s.port_id = ${portOf(ctx)} and s.client_id = c.id),
  (select max(e.created_at) from events e where e.port_id = ${portOf(ctx)} and e.entity_type = 'client' and e.entity_id = c.id
    and e.type in ('client.created', 'client.updated')))`

/** Clients that may be erased by what the port decided, longest ago first; nobody where it decided nothing. */
export async function listProposals(ctx: Ctx, query: QueryOf<typeof retention.list>) {
  const years = await readSetting(ctx, 'client_retention_years')
  if (years === null) return { rows: [] as Proposal[], page: query.page, limit: query.limit, total: 0 }
  const port = portOf(ctx)
  const iso = (of: ReturnType<typeof sql>) => sql`to_char(${of} at time zone 'UTC', ${sql.lit(isoFormat)})`
  const until = sql`now() - make_interval(years => ${sql.lit(years)})`
  return rawPage<Proposal>(ctx.shown, query, {
    columns: sql`c.id as "clientId", c.full_name as "fullName", ${iso(sql`c.archived_at`)} as "archivedAt",
      ${iso(sql`l.at`)} as "lastAt", k.kept_until as "keptUntil", k.reason as "keptReason"`,
    from: sql`clients c left join client_retentions k on k.port_id = ${port} and k.client_id = c.id
      cross join lateral (select ${lastOf(ctx)} as at) l`,
    where: sql`c.port_id = ${port} and c.merged_into_client_id is null and c.created_at < ${until} and l.at < ${until}
      and coalesce(k.kept_until > ${todayOf(ctx)}, false) = ${query.kept === 'yes'}
      and not exists (select 1 from interests i where i.port_id = ${port} and i.client_id = c.id
        and i.archived_at is null and (i.outcome is null or i.outcome = 'won'))
      and not exists (select 1 from yachts y where y.port_id = ${port} and y.owner_client_id = c.id
        and y.archived_at is null)`,
    order: sql`l.at, c.id`,
  })
}

/** Keeps a client for some more years. Throws RECORD_NOT_FOUND, CLIENT_MERGED. */
export async function keepClient(
  tx: Tx,
  clientId: string,
  { reason, years }: BodyOf<typeof retention.keep>,
): Promise<void> {
  const client = await lockRecord(tx, kinds.client, clientId)
  await sql`insert into client_retentions (port_id, client_id, kept_until, reason, author_id)
    values (${portOf(tx)}, ${clientId}, (${todayOf(tx)} + make_interval(years => ${years}))::date, ${reason}, ${tx.actor.userId})
    on conflict (port_id, client_id) do update
      set kept_until = excluded.kept_until, reason = excluded.reason, author_id = excluded.author_id,
        created_at = now()`.execute(tx.db)
  tx.emit('client.retention_kept', { entityId: clientId, label: client.called, newValues: { reason, years } })
}
