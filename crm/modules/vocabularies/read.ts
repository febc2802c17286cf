import { sql } from 'kysely'
import { wordOf } from '../../../contract/values/words.ts'
import {
  isSystemValue,
  type VocabularyKey,
  vocabularyKeys,
  vocabularyValues,
} from '../../../contract/vocabularies/lists.ts'
import { type Ctx, portOf } from '../../context.ts'

/** A value of a vocabulary as the port has it. */
export interface Term {
  readonly value: string
  readonly label: string
  readonly renamed: boolean
  readonly active: boolean
  readonly system: boolean
}
export interface Vocabulary {
  readonly key: VocabularyKey
  readonly values: Term[]
  readonly version: number
}

/** What a port keeps of a value. */
export interface Entry {
  readonly value: string
  readonly label: string | null
  readonly active: boolean
}

interface Row {
  key: VocabularyKey
  entries: Entry[]
  version: number
}

/** How a statement that reads vocabularies holds them: from others who change them, or for a change. */
type Hold = 'none' | 'share' | 'change'

const holds = { none: sql``, share: sql`for key share`, change: sql`for update` } as const

/** Vocabularies of the port, in the order of the keys. */
export async function readVocabularies(
  ctx: Ctx,
  keys: readonly VocabularyKey[] = vocabularyKeys,
  hold: Hold = 'none',
): Promise<Vocabulary[]> {
  const { rows } = await sql<Row>`select key, entries, version from vocabularies
    where port_id = ${portOf(ctx)} and key = any(${[...keys]}::text[]) ${holds[hold]}`.execute(ctx.db)
  return keys.map((key) => {
    const row = rows.find((one) => one.key === key)
    return { key, values: termsOf(key, row?.entries ?? []), version: row?.version ?? 0 }
  })
}

/** What a port has that said nothing itself. */
export function usualVocabularies(): Vocabulary[] {
  return vocabularyKeys.map((key) => ({ key, values: termsOf(key, []), version: 0 }))
}

/** Values every port has and this one does not name come last, as they are. */
function termsOf(key: VocabularyKey, entries: readonly Entry[]): Term[] {
  const values = new Set(entries.map(({ value }) => value))
  const rest = vocabularyValues[key].filter((value) => !values.has(value))
  return [...entries, ...rest.map((value) => ({ value, label: null, active: true }))].map(
    ({ value, label, active }) => {
      const system = isSystemValue(key, value)
      return {
        value,
        label: label ?? (system ? wordOf(value) : value),
        renamed: label !== null || !system,
        active,
        system,
      }
    },
  )
}
