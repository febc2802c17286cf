import { z } from 'zod'
import { schemaMessage } from './reason.ts'

/** Rows a list page holds at most. */
export const maxPageSize = 1000

const integer = z
  .string()
  .regex(/^\d{1,9}$/, schemaMessage('whole_number'))
  .transform(Number)

/** The page that is asked for: `page` from 1, `limit` default 50 and at most 1000. */
export const pageFields = {
  page: integer.pipe(z.int().min(1).max(1_000_000)).default(1),
  limit: integer.pipe(z.int().min(1).max(maxPageSize)).default(50),
}

/**
 * The query of a paged list: `page` from 1, `limit` default 50 and at most 1000, `sort` one of `sorts` with an
 * optional leading `-` for descending, `q` a search text, and the list's own filters.
 */
export function listQuery<const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  sorts: S,
  filters: F,
) {
  const directions = sorts.flatMap((sort) => [sort, `-${sort}`]) as (S[number] | `-${S[number]}`)[]
  return z.object({
    ...pageFields,
    sort: z.enum(directions).optional(),
    q: z.string().trim().max(200).optional(),
    ...filters,
  })
}

/** The query of a cursor list: `cursor` as the previous answer gave it, `limit` default 50 and at most 200. */
export function cursorQuery<F extends z.ZodRawShape>(filters: F, { usual, most } = { usual: 50, most: 200 }) {
  return z.object({
    cursor: z.string().max(200).optional(),
    limit: integer.pipe(z.int().min(1).max(most)).default(usual),
    ...filters,
  })
}

/** The query of the choices of a picker: `q` a search text; without it all of them, or the newest `limit`. */
export const optionsQuery = z.object({
  q: z.string().trim().max(200).optional(),
  limit: integer.pipe(z.int().min(1).max(100_000)).optional(),
})
