import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import type { PortalPart } from '../../../contract/portal/parts.ts'
import { type StayKind, stayKinds } from '../../../contract/stays/kinds.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { type Ctx, portOf } from '../../context.ts'
import { memberToday } from '../companies/members.ts'
import { type PortalUser, portalUserOf } from './admit.ts'

type Condition = (ctx: Ctx, clients: RawBuilder<unknown>) => RawBuilder<unknown>

/**
 * Which rows `t` of each kind of record clients are shown: a condition in SQL, given the ids of the clients somebody stands
 * for. Nothing of the portal is read past it. What is found by several columns is compared with arrays: an index is searched for
 * each, which no join with `or` allows.
 */
export const portalVisibility = {
  interest: (_ctx, clients) => sql`t.client_id = any(${clients}) and t.archived_at is null`,
  /** What was sent to them, about them; drafts, and documents that others alone sign, are the port's own business. */
  document: (ctx, clients) => sql`t.status <> 'draft' and t.sent_at is not null
    and exists (select 1 from document_signers s where s.port_id = ${portOf(ctx)} and s.document_id = t.id
      and lower(s.email) in (${addressesOf(ctx, clients)}))
    and (t.client_id = any(${clients}) or t.interest_id = any(array(select i.id from interests i
      where i.port_id = ${portOf(ctx)} and i.client_id = any(${clients}))))`,
  /** What has a number, billed to them or to a company they direct. */
  invoice: (ctx, clients) => sql`t.number is not null and t.status <> 'draft'
    and (t.bill_client_id = any(${clients}) or t.bill_company_id = any(array(${directed(ctx, clients)})))`,
  yacht: (_ctx, clients) => sql`t.current_owner_id = any(${clients}) and t.owner_client_id is not null
    and t.archived_at is null`,
  ...everyStay((_ctx, clients) => sql`t.client_id = any(${clients}) and t.status <> 'cancelled'`),
  /** Those they wait for now. */
  waitingListEntry: (_ctx, clients) => sql`t.client_id = any(${clients}) and t.place is not null`,
  /** Files on the client that the port shows them, those they sent among them. */
  file: (_ctx, clients) =>
    sql`t.record_id = any(${clients}) and t.shared_at is not null and t.deleted_at is null`,
  /** What they are asked for now. */
  fileRequest: (_ctx, clients) =>
    sql`t.client_id = any(${clients}) and t.fulfilled_at is null and t.withdrawn_at is null`,
  profile: (_ctx, clients) => sql`t.id = any(${clients}) and t.archived_at is null`,
  profileChange: (_ctx, clients) => sql`t.client_id = any(${clients})`,
  message: (_ctx, clients) => sql`t.client_id = any(${clients})`,
} as const satisfies Record<string, Condition>

function everyStay(condition: Condition): Record<StayKind, Condition> {
  return Object.fromEntries(stayKinds.map((kind) => [kind, condition])) as Record<StayKind, Condition>
}

export type VisibleKind = keyof typeof portalVisibility

/** What somebody is shown of a kind. */
export function shownTo(ctx: Ctx, kind: VisibleKind, user: PortalUser): RawBuilder<unknown> {
  return sql`t.port_id = ${portOf(ctx)} and (${portalVisibility[kind](ctx, clientsOf(user))})`
}

/** SQL for whether an e-mail is of a client they stand for. */
export function isTheirAddress(ctx: Ctx, user: PortalUser, email: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`lower(${email}) in (${addressesOf(ctx, clientsOf(user))})`
}

/** Written out one by one: how many there are is known to the plan, which is made once then, and not for each request. */
function clientsOf({ clientIds }: PortalUser): RawBuilder<unknown> {
  return sql`array[${sql.join([...clientIds])}]::uuid[]`
}

/** Where clients are written to, and by what they sign in. */
function addressesOf(ctx: Ctx, clients: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select lower(k.mail) from client_contacts k
      where k.port_id = ${portOf(ctx)} and k.client_id = any(${clients}) and k.mail is not null
    union all select l.email from portal_links l where l.port_id = ${portOf(ctx)} and l.client_id = any(${clients})`
}

/** The companies that clients direct today: of those they see the invoices, and nothing else. */
function directed(ctx: Ctx, clients: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select m.company_id from company_members m where m.port_id = ${portOf(ctx)}
    and m.client_id = any(${clients}) and m.role = 'director'
    and ${memberToday(ctx)}`
}

/** The user of a request that asks for a part. Throws MODULE_DISABLED where the port does not show it. */
export function portalUserAt(caller: Caller, part: PortalPart): PortalUser {
  const user = portalUserOf(caller)
  if (!user.parts.includes(part)) throw new Refusal('MODULE_DISABLED')
  return user
}

/** The one row of this id among what is shown. Throws RECORD_NOT_FOUND. */
export function oneOf<Row>(rows: readonly Row[]): Row {
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  return rows[0]
}
