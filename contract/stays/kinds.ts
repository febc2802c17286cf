import type { Permission } from '../permissions.ts'

interface Stays {
  /** Their rows have `berth_id`, `client_id`, `yacht_id`, `status`, `version` and `end_date`, the day the berth is free again. */
  readonly table: string
  /** The column of the first day they hold their berth. */
  readonly since: string
  /** Who may see them. */
  readonly view: Permission
}

/**
 * The kinds of record that hold a berth for days. Free times, conflicts, the calendar, nights sold, imports, the recommender and the
 * pages of clients know each.
 */
export const staysOf = {
  // A renewal moves the start of a tenancy and not since when the berth is held.
  tenancy: { table: 'tenancies', since: 'held_since', view: 'tenancies.view' },
  reservation: { table: 'berth_reservations', since: 'start_date', view: 'reservations.view' },
} as const satisfies Record<string, Stays>

export type StayKind = keyof typeof staysOf
export const stayKinds = Object.keys(staysOf) as [StayKind, ...StayKind[]]
