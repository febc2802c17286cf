import { type RawBuilder, sql } from 'kysely'
import { type StayKind, stayKinds, staysOf } from '../../../contract/stays/kinds.ts'

type Sql = RawBuilder<unknown>

/** The columns of a stay of one kind. From `since` on it holds its berth, up to the day before `until`; null is open. */
export interface StayColumns {
  readonly kind: StayKind
  readonly id: Sql
  readonly berth: Sql
  readonly client: Sql
  readonly status: Sql
  readonly since: Sql
  readonly until: Sql
}

/** The columns of a row `t`, or of another name, that is a stay of a kind. */
export function stayColumns(kind: StayKind, alias = 't'): StayColumns {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return {
    kind,
    id: column('id'),
    berth: column('berth_id'),
    client: column('client_id'),
    status: column('status'),
    since: column(staysOf[kind].since),
    until: column('end_date'),
  }
}

interface Which {
  kinds?: readonly StayKind[]
  /** Those alone that whoever asks is shown. */
  isShown?: boolean
}

/**
 * SQL for the stays of a port, whatever kind they are of: `kind`, `id`, `berth_id`, `client_id`, `yacht_id`, `status`, `version`,
 * `since`, `until`. What is asked of them is asked of each table, named `t`, so that its indexes are used.
 */
export function stays(
  port: string,
  which: (stay: StayColumns) => Sql,
  { kinds = stayKinds, isShown = false }: Which = {},
): Sql {
  const legs = kinds.map((kind) => {
    const stay = stayColumns(kind)
    return sql`select ${sql.lit(kind)} as kind, t.id, t.berth_id, t.client_id, t.yacht_id, t.status, t.version,
        ${stay.since} as since, ${stay.until} as until
      from ${tableOf(kind, isShown)} t where t.port_id = ${port} and ${which(stay)}`
  })
  return sql.join(legs, sql` union all `)
}

/** SQL that holds where there is such a stay: each table is asked by itself. */
export function isThereStay(port: string, which: (stay: StayColumns) => Sql): RawBuilder<boolean> {
  const legs = stayKinds.map(
    (kind) =>
      sql`exists (select 1 from ${tableOf(kind, false)} t where t.port_id = ${port} and ${which(stayColumns(kind))})`,
  )
  return sql<boolean>`(${sql.join(legs, sql` or `)})`
}

/** SQL that holds for what held or holds its berth: what is pending or was cancelled holds none. */
const holds = ({ status }: StayColumns) => sql`${status} in ('active', 'ended')`

/** SQL that holds for a stay that holds its berth on a day. The day it ends is free again. */
export function holdsOn(stay: StayColumns, day: Sql): RawBuilder<boolean> {
  return sql<boolean>`(${holds(stay)} and ${stay.since} <= ${day} and ${endsAfter(stay, day)})`
}

/** SQL that holds for a stay that holds its berth on a day between two, both among them. */
export function holdsBetween(stay: StayColumns, first: Sql, last: Sql): RawBuilder<boolean> {
  return sql<boolean>`(${holds(stay)} and ${liesBetween(stay, first, last)})`
}

/** SQL that holds for a stay, of whatever state, that has a night between two days, both among them. */
export function liesBetween(stay: StayColumns, first: Sql, last: Sql): RawBuilder<boolean> {
  return sql<boolean>`${stay.since} <= ${last} and ${endsAfter(stay, first)} and ${stay.until} is distinct from ${stay.since}`
}

/** SQL that holds for a stay that is not over on a day. */
export function endsAfter({ until }: StayColumns, day: Sql): RawBuilder<boolean> {
  return sql<boolean>`(${until} is null or ${until} > ${day})`
}

/** SQL for the days of a stay as a range. That two who hold one berth never overlap is held by an index of these words. */
export function daysOf({ since, until }: StayColumns): Sql {
  return sql`daterange(${since}, ${until})`
}

function tableOf(kind: StayKind, isShown: boolean): Sql {
  const { table } = staysOf[kind]
  return sql.table(isShown ? table : `crm.${table}`)
}
