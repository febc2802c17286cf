import type { ImportField } from '../cells/field.ts'
import { plainWords } from '../cells/plain-words.ts'
import type { ImportTable } from '../file/table.ts'
import type { ImportMapping } from '../mapping/import-mapping.ts'
import type { Recipe } from './recipe.ts'

/** Several columns of these kinds are read together. */
const together: ReadonlySet<ImportField['kind']> = new Set(['email', 'phone', 'length'])

/**
 * The mapping of a table by a recipe. Headings that it does not know become what `byWords` says, where no other column has that
 * field.
 */
export function mappingByRecipe(
  recipe: Recipe,
  fields: readonly ImportField[],
  table: ImportTable,
  byWords: ImportMapping['columns'],
): ImportMapping {
  const known = new Map(fields.map((field) => [field.key, field]))
  const headings = new Map(table.headers.map((header) => [plainWords(header), header]))
  const filled = new Set(table.headers.filter((_, at) => table.rows.some(({ cells }) => cells[at])))
  const inOrder = [...recipe.columns].flatMap(([heading, key]) => {
    const header = headings.get(heading)
    const field = key === null ? undefined : known.get(key)
    return header !== undefined && field ? [{ header, field }] : []
  })
  const taken = new Map<string, string>()
  // A column without any content takes only what no other column wants.
  const emptyLast = inOrder.toSorted((a, b) => Number(filled.has(b.header)) - Number(filled.has(a.header)))
  for (const { header, field } of emptyLast)
    if (together.has(field.kind) || ![...taken.values()].includes(field.key)) taken.set(header, field.key)
  const fieldsTaken = new Set(taken.values())
  for (const [header, key] of Object.entries(byWords))
    if (!recipe.columns.has(plainWords(header)) && !fieldsTaken.has(key)) taken.set(header, key)
  const columns = Object.fromEntries(
    table.headers.flatMap((header) => (taken.has(header) ? [[header, taken.get(header)!]] : [])),
  )
  const { columns: _own, formats, ...own } = recipe.mapping ?? { columns: {} }
  return {
    ...own,
    columns,
    ...(formats ? { formats: underHeaders(formats, headings) } : {}),
    ...(recipe.conventions ? { conventions: recipe.conventions } : {}),
  }
}

/** What is said of columns by the headings of another table, by those that this one has. */
function underHeaders<Value>(
  byHeading: Readonly<Record<string, Value>>,
  headings: ReadonlyMap<string, string>,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(byHeading).flatMap(([heading, value]) => {
      const header = headings.get(plainWords(heading))
      return header === undefined ? [] : [[header, value]]
    }),
  )
}
