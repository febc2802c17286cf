import { plainWords } from '../cells/plain-words.ts'
import type { ImportTable } from '../file/table.ts'
import type { ImportEntity } from '../kinds/kind.ts'
import type { ImportMapping } from '../mapping/import-mapping.ts'
import { systems } from './systems.ts'

/** How a table of one system, or of a port’s own making, becomes records. Headings are compared by their plain words. */
export interface Recipe {
  /** `hubspot.contacts` of a system, an id of one of a port. */
  readonly key: string
  /** The name of the system, or that which a port gave its recipe. */
  readonly system: string
  /** Null for one of a port. */
  readonly table: string | null
  readonly entity: ImportEntity
  readonly own: boolean
  readonly recognisedBy: readonly (readonly string[])[]
  /** Plain heading → field, null for what is left out. */
  readonly columns: ReadonlyMap<string, string | null>
  readonly conventions?: ImportMapping['conventions']
  /** All that one of a port says, its columns by headings as they were. */
  readonly mapping?: ImportMapping
}

/** What an import tells of the recipe that it follows. */
export type RecipeRef = Pick<Recipe, 'key' | 'system' | 'table' | 'own'>

export function refOf({ key, system, table, own }: Recipe): RecipeRef {
  return { key, system, table, own }
}

/** The recipes of the systems that are known. */
export const systemRecipes: readonly Recipe[] = [...systems].flatMap(([slug, { system, tables }]) =>
  tables.map(({ table, entity, recognisedBy, columns, conventions }) => ({
    key: `${slug}.${table.replaceAll(' ', '-')}`,
    ...{ system, table, entity, conventions },
    own: false,
    recognisedBy: recognisedBy.map((set) => set.map(plainWords)),
    columns: plainColumns(columns),
  })),
)

export function plainColumns(
  columns: Readonly<Record<string, string | null>>,
): ReadonlyMap<string, string | null> {
  return new Map(Object.entries(columns).map(([heading, field]) => [plainWords(heading), field]))
}

/** The share of headings that a table must have in common with a recipe: of those of the shorter one. */
const bar = 0.5

/**
 * The recipe that a table was made by: it has one of its sets of headings whole, and enough of the others. Those of the port go
 * first, then the one that knows most of its headings.
 */
export function recipeOf(
  { headers }: Pick<ImportTable, 'headers'>,
  recipes: readonly Recipe[],
  entity?: ImportEntity,
): Recipe | null {
  const headings = new Set(headers.map(plainWords))
  const found = recipes
    .filter((recipe) => entity === undefined || recipe.entity === entity)
    .map((recipe) => ({ recipe, common: commonOf(recipe, headings) }))
    .filter(({ common }) => common > 0)
  const best = found.toSorted((a, b) => Number(b.recipe.own) - Number(a.recipe.own) || b.common - a.common)
  return best[0]?.recipe ?? null
}

/** How many headings a table has in common with a recipe; none where that is too little to be it. */
function commonOf({ recognisedBy, columns }: Recipe, headings: ReadonlySet<string>): number {
  if (!recognisedBy.some((set) => set.every((heading) => headings.has(heading)))) return 0
  const common = [...headings].filter((heading) => columns.has(heading)).length
  return common >= Math.min(headings.size, columns.size) * bar ? common : 0
}

/** The system that a table comes from, by its headings and the numbers in one of its columns; null where nothing tells. */
export function systemOf({ headers, rows }: ImportTable, column: string | undefined): string | null {
  if (column === undefined) return null
  const at = headers.indexOf(column)
  const numbers = rows.flatMap(({ cells }) => cells[at] || []).slice(0, 50)
  const plain = new Set(headers.map(plainWords))
  const found = [...systems.values()].find(
    ({ signs }) =>
      signs.headings.some((heading) => plain.has(plainWords(heading))) ||
      signs.begins.some((beginning) => headers.every((header) => header.startsWith(beginning))) ||
      (numbers.length > 0 &&
        numbers.every((number) => signs.numbers.some((shape) => isShaped(number, shape)))),
  )
  return found?.system ?? null
}

function isShaped(number: string, { begins, lengths }: { begins: string; lengths?: number[] | undefined }) {
  return (
    number.startsWith(begins) &&
    number.length > begins.length &&
    (lengths === undefined || lengths.includes(number.length)) &&
    /^\w+$/.test(number.slice(begins.length))
  )
}
