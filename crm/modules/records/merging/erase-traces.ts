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
  'report_templates',
  'alerts',
  'contact_log',
  'payments',
  'invoices',
  'invoice_lines',
  'invoice_payments',
  'expenses',
  'documents',
  'document_signers',
  'document_fields',
  'document_events',
  'signing_deliveries',
  'document_sends',
  'waiting_list_entries',
  'supplemental_requests',
  'interest_qualifications',
  'interests',
  'website_inquiries',
  'client_consents',
  'client_retentions',
  'custom_values',
  'notes',
  'reminders',
  'files',
  'inquiry_files',
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
