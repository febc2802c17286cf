import { sql } from 'kysely'
import type { retention } from '../../../contract/consents/endpoints.ts'
import type { BodyOf, QueryOf } from '../../../contract/endpoint.ts'
import { kinds } from '../../../contract/kinds.ts'
import { isoFormat } from '../../../platform/database/page.ts'
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

/** SQL for `id, at` of the clients of which something is known, and when each kind of it last happened. */
function lately(ctx: Ctx) {
  const port = portOf(ctx)
  return sql`
    select n.record_id as id, max(n.created_at) as at from notes n where n.port_id = ${port} group by 1
    union all select i.client_id, max(greatest(i.updated_at, i.outcome_at)) from interests i where i.port_id = ${port} group by 1
    union all select i.client_id, max(l.happened_at) from contact_log l
      join interests i on i.port_id = ${port} and i.id = l.interest_id where l.port_id = ${port} group by 1
    union all select w.client_id, max(w.created_at) from website_inquiries w
      where w.port_id = ${port} and w.client_id is not null group by 1
    union all select h.client_id, max(h.updated_at) from tenancies h where h.port_id = ${port} group by 1
    union all select h.client_id, max(h.updated_at) from berth_reservations h where h.port_id = ${port} group by 1
    union all select h.client_id, max(h.updated_at) from invoices h where h.port_id = ${port} and h.client_id is not null group by 1
    union all select s.client_id, max(s.happened_at) from client_consents s where s.port_id = ${port} group by 1
    union all select e.entity_id, max(e.created_at) from events e
      where e.port_id = ${port} and e.entity_type = 'client' and e.type in ('client.created', 'client.updated') group by 1`
}

/**
 * Clients that may be erased by what the port decided, longest ago first; nobody where it decided nothing. When something
 * last happened is gathered for all at once: looked up one by one it takes a long list many times as long. Merged ones and
 * tags, which nobody meant as a contact, say nothing.
 */
export async function listProposals(ctx: Ctx, query: QueryOf<typeof retention.list>) {
  const { page, limit } = query
  const years = await readSetting(ctx, 'client_retention_years')
  if (years === null) return { rows: [] as Proposal[], page, limit, total: 0 }
  const port = portOf(ctx)
  const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', ${sql.lit(isoFormat)})`
  const until = sql`now() - make_interval(years => ${sql.lit(years)})`
  const { rows } = await sql<Partial<Proposal> & { total: number }>`
    with spoken as materialized (select t.id, max(t.at) as at from (${lately(ctx)}) t group by 1),
    silent as materialized (
      select c.id, c.full_name, c.archived_at, greatest(c.created_at, s.at) as at, k.kept_until, k.reason
      from clients c left join spoken s on s.id = c.id
      left join client_retentions k on k.port_id = ${port} and k.client_id = c.id
      where c.port_id = ${port} and c.merged_into_client_id is null and c.created_at < ${until}
        and (s.at is null or s.at < ${until}) and coalesce(k.kept_until > ${todayOf(ctx)}, false) = ${query.kept === 'yes'}
        and not exists (select 1 from interests i where i.port_id = ${port} and i.client_id = c.id
          and i.archived_at is null and (i.outcome is null or i.outcome = 'won'))
        and not exists (select 1 from yachts y where y.port_id = ${port} and y.owner_client_id = c.id
          and y.archived_at is null)
        and not exists (select 1 from tenancies h where h.port_id = ${port} and h.client_id = c.id
          and h.status in ('pending', 'active'))
        and not exists (select 1 from berth_reservations h where h.port_id = ${port} and h.client_id = c.id
          and h.status in ('pending', 'active'))
    ), paged as (
      select * from silent order by at, id limit ${sql.lit(limit)} offset ${sql.lit((page - 1) * limit)}
    )
    select (select count(*)::int from silent) as total, p.id as "clientId", p.full_name as "fullName",
      ${iso('p.archived_at')} as "archivedAt", ${iso('p.at')} as "lastAt", p.kept_until::text as "keptUntil",
      p.reason as "keptReason"
    from (select 1) one left join paged p on true order by p.at, p.id`.execute(ctx.shown.withoutPlugins())
  const found = rows.flatMap(({ total: _total, ...row }) => (row.clientId ? [row as Proposal] : []))
  return { rows: found, page, limit, total: rows[0]!.total }
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
