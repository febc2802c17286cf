import { type RawBuilder, sql } from 'kysely'
import type { DataOf } from '../../../contract/endpoint.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { supplementalInfo } from '../../../contract/supplemental-info/endpoints.ts'
import { supplementalListed } from '../../../contract/supplemental-info/vocabulary.ts'
import { type Ctx, portOf } from '../../context.ts'
import { assertRecord } from '../records/change.ts'
import { theOne } from '../records/listing.ts'
import { personName } from '../records/person-name.ts'

type Issuance = DataOf<typeof supplementalInfo.list>[number]

const nameOf = (id: RawBuilder<unknown>) => sql`(select ${personName} from users u where u.id = ${id})`

/** The latest links of an interest, and all that were answered. Throws RECORD_NOT_FOUND. */
export async function listIssuances(ctx: Ctx, interestId: string): Promise<Issuance[]> {
  await assertRecord(ctx, kinds.interest, interestId)
  // What somebody answered stays, however many links were made since.
  const latest = sql`select l.id from supplemental_requests l
    where l.port_id = ${portOf(ctx)} and l.interest_id = ${interestId} order by l.id desc limit ${supplementalListed}`
  return readIssuances(
    ctx,
    sql`r.interest_id = ${interestId} and (r.submitted_at is not null or r.id in (${latest}))`,
  )
}

/** One link. Throws RECORD_NOT_FOUND. */
export async function readIssuance(ctx: Ctx, id: string): Promise<Issuance> {
  return theOne(await readIssuances(ctx, sql`r.id = ${id}`))
}

async function readIssuances(ctx: Ctx, where: RawBuilder<unknown>): Promise<Issuance[]> {
  const moment = (column: string) =>
    sql`to_char(${sql.ref(`r.${column}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const { rows } = await sql<Issuance>`select r.id as "tokenId",
      case when r.submitted_at is not null then 'submitted' when r.expires_at <= now() then 'expired' else 'active' end as status,
      ${moment('created_at')} as "createdAt", ${nameOf(sql`r.created_by`)} as "createdByName",
      ${moment('expires_at')} as "expiresAt", r.sent_to as "sentTo", ${moment('sent_at')} as "sentAt",
      ${moment('submitted_at')} as "submittedAt", r.address, r.yacht, r.applied_fields as "appliedFields",
      ${moment('applied_at')} as "appliedAt", ${nameOf(sql`r.applied_by`)} as "appliedByName"
    from supplemental_requests r where r.port_id = ${portOf(ctx)} and ${where}
    order by r.id desc limit 500`.execute(ctx.shown.withoutPlugins())
  return rows
}
