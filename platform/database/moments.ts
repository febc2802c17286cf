import { type RawBuilder, sql } from 'kysely'
import { isUuid } from '../ids.ts'
import { strangeCursor } from './page.ts'

/** Where a page ended: a moment in microseconds since 1970, and the line of that moment that came last. */
export interface Place {
  readonly micros: string
  readonly id: string
}

/** The place that a cursor stands for; null for the first page. Throws VALIDATION_FAILED for one that no answer gave. */
export function placeOf(cursor: string | undefined): Place | null {
  if (!cursor) return null
  const [, micros, id] = /^(-?\d{1,17})\.([\da-f-]{36})$/.exec(cursor) ?? []
  if (micros && id && isUuid(id)) return { micros, id }
  throw strangeCursor()
}

export function cursorOf({ micros, id }: Place): string {
  return `${micros}.${id}`
}

/** SQL for the microseconds of a moment. */
export const microsOf = (moment: RawBuilder<unknown>) =>
  sql<string>`(extract(epoch from ${moment}) * 1000000)::bigint::text`

/** SQL that holds for what comes after a place, newest first unless it says `asc`; moments that are alike go by their ids. */
export function isAfter(
  place: Place | null,
  moment: string,
  id: string,
  direction: 'asc' | 'desc' = 'desc',
): RawBuilder<boolean> {
  if (!place) return sql<boolean>`true`
  const at = sql`timestamptz 'epoch' + ${place.micros}::bigint * interval '1 microsecond'`
  const after = sql.raw(direction === 'asc' ? '>' : '<')
  return sql<boolean>`(${sql.ref(moment)}, ${sql.ref(id)}) ${after} (${at}, ${place.id}::uuid)`
}
