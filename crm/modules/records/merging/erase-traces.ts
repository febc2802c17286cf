import { sql } from 'kysely'
import type { Tx } from '../../../context.ts'
import type { TraceColumns } from '../privacy/trace-columns.ts'

/** Where the history of a port is kept, in the order it is gone through: deliveries are known by their entries of the log. */
export const tracePlaces = [
  'webhook_deliveries',
  'webhook_attempts',
  'mails',
  'notifications',
  'error_events',
  'idempotency_keys',
  'import_cells',
  'import_rows',
  'imports',
  'alerts',
  'events',
] as const

const together = 5000

/** What names an erased person, and whom that names too. */
export interface Traces {
  /** The records that went. */
  readonly ids: readonly string[]
  /** What they were called and how they were reached. */
  readonly words: readonly string[]
  /** Records of others who have one of these words: there only what is nobody else's goes. */
  readonly spared: readonly string[]
  readonly ownWords: readonly string[]
  /** Addresses and numbers, for what is of no port. */
  readonly reach: readonly string[]
}

/**
 * Takes the words of an erased person out of one place, and all that was said of the records named. Gives where to go
 * on; null when the place is done.
 */
export async function eraseTraces(
  tx: Tx,
  place: (typeof tracePlaces)[number],
  { ids, words, spared, ownWords, reach }: Traces,
  after: string,
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select erase_traces(${place}, ${ids as string[]}::uuid[], ${patternOf(words)}, ${spared as string[]}::uuid[],
      ${patternOf(ownWords)}, ${patternOf(reach)}, ${after}, ${together}) as last`.execute(tx.db)
  return rows[0]!.last
}

/** Takes the words of an erased person out of texts that a module declares. */
export async function eraseWords(
  tx: Tx,
  { table, columns, of = 'id' }: TraceColumns,
  { words, spared, ownWords }: Omit<Traces, 'ids' | 'reach'>,
): Promise<void> {
  const through = of !== null && typeof of === 'object' ? of : null
  const subject = through ? through.column : (of as string | null)
  await sql`select erase_words(${table}, ${columns as string[]}::text[], ${subject}, ${through?.by ?? null},
    ${through?.table ?? null}, ${patternOf(words)}, ${spared as string[]}::uuid[], ${patternOf(ownWords)})`.execute(
    tx.db,
  )
}

/** Finds any of the words in the cells of a file; null where there are none. */
export function finderOf(words: readonly string[]): RegExp | null {
  if (words.length === 0) return null
  const escaped = longestFirst(words).map(literal)
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
}

/** A pattern that finds any of the words, as they stand in texts and in JSON; nothing where there are none. */
function patternOf(words: readonly string[]): string {
  const spelled = new Set(words.flatMap((word) => [word, JSON.stringify(word).slice(1, -1)]))
  if (spelled.size === 0) return '(?!)'
  const escaped = longestFirst([...spelled]).map(literal)
  return escaped.map((word) => `(?<![[:alnum:]])${word}(?![[:alnum:]])`).join('|')
}

function literal(word: string): string {
  return word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
}

function longestFirst(words: readonly string[]): string[] {
  return words.toSorted((a, b) => b.length - a.length)
}
