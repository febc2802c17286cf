import { type RawBuilder, sql } from 'kysely'
import type { alerts } from '../../../contract/alerts/endpoints.ts'
import {
  type AlertEntity,
  type AlertRuleName,
  alertRuleNames,
  alertRuleOf,
  type alertStates,
} from '../../../contract/alerts/rules.ts'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { Permission } from '../../../contract/permissions.ts'
import { type Ctx, portOf } from '../../context.ts'
import { personName } from '../records/person-name.ts'
import { holdsWords } from '../records/words/spelled.ts'

/** What decides which alerts somebody sees and may settle. */
export interface Rights {
  readonly permissions: ReadonlySet<string>
}

interface Row {
  id: string
  rule: AlertRuleName
  status: (typeof alertStates)[number]
  entityType: AlertEntity
  entityId: string
  title: string
  since: Date
  ownerId: string | null
  ownerName: string | null
  raisedAt: Date
  settledByName: string | null
  settledAt: Date | null
}

const holdsAny = ({ permissions }: Rights, some: readonly Permission[]) =>
  some.some((permission) => permissions.has(permission))

/** SQL for the alerts `a` that a caller may see: those of rules whose records they see, else of what is for them. */
export function seenAlerts(ctx: Ctx, rights: Rights): RawBuilder<boolean> {
  const all = alertRuleNames.filter((rule) => holdsAny(rights, alertRuleOf(rule).view))
  const own = alertRuleNames.filter((rule) => {
    const { own } = alertRuleOf(rule)
    return own !== undefined && rights.permissions.has(own)
  })
  return sql<boolean>`(a.rule = any(${all}::text[])
    or (a.owner_id = ${ctx.actor.userId} and a.rule = any(${own}::text[])))`
}

/** Whether a caller may say that an alert of a rule is seen to. */
export function maySettle(rights: Rights, rule: AlertRuleName): boolean {
  return holdsAny(rights, alertRuleOf(rule).settle)
}

const personOf = (id: RawBuilder<unknown>) => sql`(select ${personName} from users u where u.id = ${id})`
const columns = sql`a.id, a.rule, a.status, a.entity_type, a.entity_id, a.label as title, a.since, a.owner_id,
  ${personOf(sql`a.owner_id`)} as owner_name, a.created_at as raised_at, ${personOf(sql`a.settled_by`)} as settled_by_name,
  a.settled_at`

/** A page of alerts, open ones before those that somebody sees to, the most urgent first. */
export async function listAlerts(
  ctx: Ctx,
  { page, limit, sort, q, rule, status, assignedTo, entityId }: QueryOf<typeof alerts.list>,
  rights: Rights,
) {
  const filters = sql.join(
    [
      sql`a.port_id = ${portOf(ctx)} and ${seenAlerts(ctx, rights)}`,
      status ? sql`a.status = any(${status}::text[])` : sql`a.status <> 'dismissed'`,
      ...(rule ? [sql`a.rule = any(${rule}::text[])`] : []),
      ...(assignedTo ? [sql`a.owner_id = any(${assignedTo}::uuid[])`] : []),
      ...(entityId ? [sql`a.entity_id = ${entityId}`] : []),
      ...(q ? [holdsWords(sql`crm.folded(a.label)`, sql`a.label`, q)] : []),
    ],
    sql` and `,
  )
  const order = sort
    ? sql`a.since ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')}, a.id`
    : sql`a.status = 'open' desc, array_position(${alertRuleNames}::text[], a.rule), a.since, a.id`
  const { rows } = await sql<Row>`select ${columns} from alerts a where ${filters} order by ${order}
    limit ${limit} offset ${(page - 1) * limit}`.execute(ctx.db)
  const counted = await sql<{
    total: number
  }>`select count(*)::int as total from alerts a where ${filters}`.execute(ctx.db)
  return {
    rows: rows.map((row) => ({ ...row, mine: maySettle(rights, row.rule) })),
    page,
    limit,
    total: counted.rows[0]!.total,
  }
}

/** How many there are of each rule, by their state; of the rules a caller sees, the most urgent first. */
export async function countAlerts(ctx: Ctx, rights: Rights) {
  const { rows } = await sql<{ rule: AlertRuleName; open: number; acknowledged: number; dismissed: number }>`
    select a.rule, count(*) filter (where a.status = 'open')::int as open,
      count(*) filter (where a.status = 'acknowledged')::int as acknowledged,
      count(*) filter (where a.status = 'dismissed')::int as dismissed
    from alerts a where a.port_id = ${portOf(ctx)} and ${seenAlerts(ctx, rights)} group by a.rule
    order by array_position(${alertRuleNames}::text[], a.rule)`.execute(ctx.db)
  return rows
}

/** One alert. Throws RECORD_NOT_FOUND. */
export async function readAlert(ctx: Ctx, id: string, rights: Rights) {
  const { rows } = await sql<Row>`select ${columns} from alerts a
    where a.port_id = ${portOf(ctx)} and a.id = ${id} and ${seenAlerts(ctx, rights)}`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw new Refusal('RECORD_NOT_FOUND')
  return { ...row, mine: maySettle(rights, row.rule) }
}
