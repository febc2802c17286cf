import { type RawBuilder, sql } from 'kysely'
import type { FilterField } from '../../../contract/records/filter.ts'
import { columnOf, type Listed } from './filter.ts'

/**
 * SQL for the value a list is sorted by: `known` where the list has a way of its own, else the stored field, words without
 * case and accents, choices in their declared order.
 */
export function sortValue(
  { alias, fields, sorts }: Listed,
  field: string,
  known: Readonly<Record<string, RawBuilder<unknown>>>,
): RawBuilder<unknown> {
  const elsewhere = sorts?.[field]
  if (elsewhere?.ranked) return elsewhere.value
  const value = known[field] ?? elsewhere?.value ?? columnOf(alias, field)
  const { kind, choices } = fields[field] as FilterField
  if (kind === 'choice' && choices) return sql`array_position(${[...choices]}::text[], ${value}::text)`
  return kind === 'text' ? sql`lower(public.unaccent('public.unaccent', ${value}::text))` : value
}

/** SQL for the order of a list: by the value, those without one last, then by id. */
export function orderBy({ alias }: Listed, value: RawBuilder<unknown>, direction: 'asc' | 'desc') {
  return sql`${value} ${sql.raw(direction)} nulls last, ${sql.ref(`${alias}.id`)}`
}
