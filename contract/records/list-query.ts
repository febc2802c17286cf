import { z } from 'zod'
import { listQuery } from '../paging.ts'
import { messageOf, schemaMessage } from '../reason.ts'
import type { Facet } from '../record.ts'
import type { Field } from '../record-fields.ts'
import type { CsvColumn } from './csv-columns.ts'
import { customFieldName } from './custom-types.ts'
import { externalIdFilter } from './external-id.ts'
import { type Filter, type FilterField, longestFilter, readFilter } from './filter.ts'

type Fields = Readonly<Record<string, Field>>
type KeptMoment = 'createdAt' | 'updatedAt' | 'archivedAt'
type Sorted<F extends Fields> = (keyof F & string) | KeptMoment

type Declared = { readonly fields: Fields; readonly has: readonly Facet[] }

/** The moments every row of a kind is kept with. */
function momentsOf({ has }: Declared): readonly KeptMoment[] {
  return has.includes('archive') ? ['createdAt', 'updatedAt', 'archivedAt'] : ['createdAt', 'updatedAt']
}

/** The fields a list of the kind is filtered by: the declared ones, its tags, and when it was made, changed and archived. */
export function filterFieldsOf(kind: Declared): Record<string, FilterField> {
  const declared = Object.entries(kind.fields).map(
    ([name, { kind: is, choices, vocabulary }]): [string, FilterField] => [
      name,
      { kind: is, ...(choices ? { choices } : {}), ...(vocabulary ? { vocabulary } : {}) },
    ],
  )
  return {
    ...Object.fromEntries(declared),
    ...(kind.has.includes('tags') ? { tags: { kind: 'tag' } } : {}),
    ...Object.fromEntries(momentsOf(kind).map((name) => [name, { kind: 'moment' as const }])),
  }
}

/**
 * The query of the list of a kind of record: paging (by number or cursor), search, sort by any of its fields, `filter` (as
 * `contract/records/filter.ts` reads it), `columns` of a CSV file in their order, and the filters of its own. Custom
 * fields of the port, `custom.<name>`, stand beside the declared ones where the kind has such; that there is one is asked
 * where a list is read.
 */
export function recordQuery<F extends Fields, R extends z.ZodRawShape>(
  kind: { readonly fields: F; readonly has: readonly Facet[] },
  csv: readonly CsvColumn[],
  filters: R,
) {
  const sorts = Object.keys({
    ...Object.fromEntries(momentsOf(kind).map((name) => [name, true])),
    ...kind.fields,
  }) as unknown as readonly [Sorted<F>, ...Sorted<F>[]]
  const custom = kind.has.includes('customFields')
  const query = listQuery(sorts, {
    ...filters,
    ...(kind.has.includes('externalIds') ? numbered : ({} as typeof numbered)),
    filter: filterBy(kind).optional(),
    columns: columnsOf(csv, custom ? isCustom : nothing).optional(),
    cursor: z
      .string()
      .max(100)
      .optional()
      .meta({
        description:
          'Reads on from where a page ended, whatever changed meanwhile: empty for the first page, then `meta.nextCursor`. ' +
          'In the order of createdAt, -createdAt (as without `sort`) or updatedAt; `page` counts for nothing',
      }),
  })
  const sorted = query.extend({ sort: sortBy(sorts).optional() })
  return custom ? sorted : (query as unknown as typeof sorted)
}

/** `system:id`: the record that has this number in another system. */
const numbered = { externalId: externalIdFilter.optional() }

type CustomSort = `custom.${string}` | `-custom.${string}`

/** One of the sorts or a custom field of the port; whether there is that field is asked where the list is read. */
function sortBy<const S extends readonly string[]>(sorts: S) {
  const directions = sorts.flatMap((sort) => [sort, `-${sort}`])
  const known = new Set(directions)
  return z
    .string()
    .transform((sort, context): S[number] | `-${S[number]}` | CustomSort => {
      if (known.has(sort) || isCustom(sort.replace(/^-/, ''))) return sort as CustomSort
      context.addIssue({
        code: 'custom',
        message: schemaMessage('not_offered', { values: directions.join(', ') }),
      })
      return z.NEVER
    })
    .meta({ anyOf: [{ enum: directions }, { pattern: '^-?custom\\.[A-Za-z][A-Za-z0-9_]{0,39}$' }] })
}

const isCustom = (name: string) => customFieldName.test(name)
const nothing = () => false

function filterBy(kind: Declared) {
  const fields = filterFieldsOf(kind)
  return z
    .string()
    .max(longestFilter, schemaMessage('filter_long', { max: longestFilter }))
    .transform((text, context): Filter => {
      const read = readFilter(text, fields, ...(kind.has.includes('customFields') ? [customFieldName] : []))
      if ('filter' in read) return read.filter
      context.addIssue({ code: 'custom', message: messageOf(read.problem) })
      return z.NEVER
    })
    .meta({
      description:
        'field:op:value; alternatives joined by |, groups by ;, values by comma, a backslash before any of : , ; | \\ in a value',
    })
}

function columnsOf(csv: readonly CsvColumn[], isMore: (name: string) => boolean) {
  const known = csv.map(({ of }) => of)
  return z.string().transform((text, context): string[] => {
    const names = text.split(',').filter(Boolean)
    const unknown = names.find((name) => !known.includes(name) && !isMore(name))
    if (names.length > 0 && unknown === undefined && new Set(names).size === names.length) return names
    const columns = known.join(', ')
    const message =
      unknown === undefined
        ? schemaMessage('column_once_of', { columns })
        : schemaMessage('column_unknown_of', { column: unknown.slice(0, 60), columns })
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}
