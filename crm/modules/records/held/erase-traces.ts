import { sql } from 'kysely'
import type { Tx } from '../../../context.ts'

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
  'form_connections',
  'saved_views',
  'alerts',
  'contact_log',
  'payments',
  'waiting_list_entries',
  'supplemental_requests',
  'interest_qualifications',
  'notes',
  'reminders',
  'files',
  'events',
] as const

const together = 5000

/**
 * Takes the words of an erased person out of one place, and all that was said of the records named. Gives where to go
 * on; null when the place is done.
 */
export async function eraseTraces(
  tx: Tx,
  place: (typeof tracePlaces)[number],
  ids: readonly string[],
  words: readonly string[],
  after: string,
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select erase_traces(${place}, ${ids as string[]}::uuid[], ${patternOf(words)}, ${after}, ${together}) as last`.execute(
    tx.db,
  )
  return rows[0]!.last
}

/** A pattern that finds any of the words, as they stand in texts and in JSON; nothing where there are none. */
function patternOf(words: readonly string[]): string {
  const spelled = new Set(words.flatMap((word) => [word, JSON.stringify(word).slice(1, -1)]))
  if (spelled.size === 0) return '(?!)'
  const escaped = [...spelled]
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
  return escaped.map((word) => `(?<![[:alnum:]])${word}(?![[:alnum:]])`).join('|')
}
