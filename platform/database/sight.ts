/**
 * What a reader is shown of some tables: in a statement of theirs each of these tables stands for the rows that its query
 * gives. Queries name tables by their schema where they mean all rows, come after those they name without one, and write
 * `{name}` for a value.
 */
export interface Sight {
  readonly shown: readonly (readonly [table: string, query: string])[]
  readonly values: Readonly<Record<string, unknown>>
}

const known = new WeakMap<Sight['shown'], Map<string, readonly string[]>>()
const mostKnown = 2000

/**
 * A statement as one who sees no more than `sight` puts it. It reads, and its names of tables without a schema are those
 * of the sight; what it names by the schema it reads as it is.
 */
export function narrowed(
  text: string,
  values: readonly unknown[],
  { shown, values: sightValues }: Sight,
): { text: string; values: readonly unknown[] } {
  const used = tablesIn(text, shown)
  if (used.length === 0) return { text, values }
  const bound: string[] = []
  const parts = shown
    .filter(([table]) => used.includes(table))
    .map(([table, query]) => `${table} as not materialized (${query})`)
    .join(', ')
    .replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
      if (!bound.includes(name)) bound.push(name)
      return `$${values.length + bound.indexOf(name) + 1}`
    })
  const explain = /^(?:\/\*[^*]*\*\/\s*)?explain \([^)]*\)\s+/.exec(text)?.[0] ?? ''
  const query = text.slice(explain.length)
  const begun = /^\s*with\s+(recursive\s+)?/i.exec(query)
  const statement = begun
    ? `with ${begun[1] ?? ''}${parts}, ${query.slice(begun[0].length)}`
    : `with ${parts} ${query}`
  return { text: explain + statement, values: [...values, ...bound.map((name) => sightValues[name])] }
}

/** The tables of a sight that a statement names, and those that their queries name. */
function tablesIn(text: string, views: Sight['shown']): readonly string[] {
  const texts = known.get(views) ?? new Map<string, readonly string[]>()
  known.set(views, texts)
  const before = texts.get(text)
  if (before) return before
  const used = new Set<string>()
  const words = wordsOf(text)
  for (const [table] of [...views].reverse()) {
    const byOthers = views.some(([other, its]) => used.has(other) && wordsOf(its).has(table))
    if (byOthers || words.has(table)) used.add(table)
  }
  if (texts.size >= mostKnown) texts.clear()
  texts.set(text, [...used])
  return [...used]
}

/** The names that may be those of tables without a schema. */
function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.match(/(?<![.\w])\w+/g))
}
