import { type RawBuilder, sql } from 'kysely'
import type { StayKind } from '../../../contract/stays/kinds.ts'
import { holdsBetween, holdsOn, stayColumns } from './stays.ts'

interface Query {
  /** It ends in so many days, or has ended by its day. */
  readonly endsWithin?: number | undefined
  /** It holds its berth on this day. */
  readonly on?: string | undefined
  /** It holds its berth on a day between these. */
  readonly heldFrom?: string | undefined
  readonly heldTo?: string | undefined
}

/** SQL conditions on the stays `t` of a list for the days on which they hold their berths; `today` is the day of the port. */
export function stayFilters(
  kind: StayKind,
  { endsWithin, on, heldFrom, heldTo }: Query,
  today: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  const stay = stayColumns(kind)
  const [first, last] = [heldFrom ?? '-infinity', heldTo ?? 'infinity']
  return [
    ...(endsWithin === undefined
      ? []
      : [sql`t.status = 'active' and t.end_date <= ${today} + ${endsWithin}::int`]),
    ...(on ? [holdsOn(stay, sql`${on}::date`)] : []),
    ...(heldFrom || heldTo ? [holdsBetween(stay, sql`${first}::date`, sql`${last}::date`)] : []),
  ]
}
