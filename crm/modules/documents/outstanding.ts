import { type RawBuilder, sql } from 'kysely'
import type { documents } from '../../../contract/documents/endpoints.ts'
import type { OutstandingOwner } from '../../../contract/documents/vocabulary.ts'
import type { DataOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { Env } from '../../../platform/env.ts'
import { isUuid } from '../../../platform/ids.ts'
import { type Ctx, portOf } from '../../context.ts'
import { doesMailLeave } from '../mail/leaves.ts'
import { readPlace } from '../records/place.ts'
import { isNext, userOf } from './parts.ts'
import { type Rights, visibleDocuments } from './queries.ts'

type Outstanding = DataOf<typeof documents.outstanding>
type Row = Outstanding['documents'][number]

/** How many are described. */
const most = 3

/** The documents of a record that somebody has still to act on. Throws RECORD_NOT_FOUND. */
export async function readOutstanding(
  ctx: Ctx,
  env: Pick<Env, 'smtpUrl'>,
  place: { type: OutstandingOwner; id: string },
  rights: Rights,
): Promise<Outstanding> {
  if (!isUuid(place.id)) throw new Refusal('RECORD_NOT_FOUND')
  await readPlace(ctx, { ...place, path: 'entityId' }, rights, false).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal('RECORD_NOT_FOUND') : error
  })
  const { rows } = await outstandingQuery(ctx, place, rights).execute(ctx.db.withoutPlugins())
  const mailLeaves = await doesMailLeave(ctx, env)
  return { documents: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0, mailLeaves }
}

/** The one statement: the documents of a record are few, and found by an index of their own. */
export function outstandingQuery(
  ctx: Ctx,
  { type, id }: { type: OutstandingOwner; id: string },
  rights: Rights,
): RawBuilder<Row & { total: number }> {
  const port = portOf(ctx)
  const sends = rights.permissions.has('documents.send_for_signing')
  return sql<Row & { total: number }>`
    select d.id, d.title, d.document_type as "documentType", d.status, d.sent_at as "sentAt", d.wanted, d.failure,
      d.signers_signed as "signersSigned", d.signers_total as "signersTotal", count(*) over ()::int as total,
      (select coalesce(json_agg(json_build_object('signerId', s.id, 'name', s.name, 'userId', s.user_id,
          'invitedAt', ${isoText('s.invited_at')}, 'openedAt', ${isoText('s.opened_at')},
          'linkable', ${sends}::boolean and s.user_id is null and s.link_sealed is not null) order by s.signing_order, s.id), '[]')
        from (select s.*, ${userOf(port)} as user_id from document_signers s
          where s.port_id = ${port} and s.document_id = d.id and d.status in ('sent', 'partially_signed')
            and ${isNext(port)}) s) as "waitingFor"
    from documents d
    where d.port_id = ${port} and ${ownedBy(port, type, id)} and ${visibleDocuments(rights)}
      and (d.status in ('sent', 'partially_signed') or (d.status = 'draft' and d.wanted is not null))
    order by d.created_at desc, d.id desc limit ${sql.lit(most)}`
}

const isoText = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

function ownedBy(port: string, type: OutstandingOwner, id: string): RawBuilder<boolean> {
  switch (type) {
    case 'interest':
    case 'client':
    case 'company':
    case 'yacht':
    case 'reservation':
      return sql`d.${sql.ref(`${type}_id`)} = ${id}`
    case 'berth':
      return sql`d.id in (
        select x.id from interest_berths l join documents x on x.port_id = ${port} and x.interest_id = l.interest_id
          where l.port_id = ${port} and l.berth_id = ${id}
        union all
        select x.id from berth_reservations r join documents x on x.port_id = ${port} and x.reservation_id = r.id
          where r.port_id = ${port} and r.berth_id = ${id})`
    case 'tenancy':
      return sql`d.id in (
        select o.document_id from renewal_offers o where o.port_id = ${port} and o.tenancy_id = ${id}
        union all
        select x.id from berth_reservations r join documents x on x.port_id = ${port} and x.reservation_id = r.id
          where r.port_id = ${port} and r.tenancy_id = ${id})`
  }
}
