import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, type ErrorDetail, Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import { reasonFor } from '../../../contract/reason.ts'
import { wordOf } from '../../../contract/values/words.ts'
import type { vocabularies } from '../../../contract/vocabularies/endpoints.ts'
import {
  isSystemValue,
  type VocabularyKey,
  vocabularyKeys,
  vocabularyValues,
} from '../../../contract/vocabularies/lists.ts'
import { assertVersion } from '../../../platform/unit/version.ts'
import { portOf, type Tx } from '../../context.ts'
import { type Entry, readVocabularies, type Vocabulary } from './read.ts'
import { termFieldsOf } from './terms.ts'

/**
 * Sets the values of one vocabulary. Values every port has that are left out are switched off. Throws RECORD_NOT_FOUND,
 * VERSION_STALE, VALIDATION_FAILED where two have one label, VOCABULARY_VALUE_IN_USE for one that goes while records have it.
 */
export async function putVocabulary(
  tx: Tx,
  name: string,
  { values }: BodyOf<typeof vocabularies.put>,
  ifMatch: number | null,
): Promise<Vocabulary> {
  const key = vocabularyKeys.find((one) => one === name)
  if (!key) throw new Refusal('RECORD_NOT_FOUND')
  // Whoever changes it at the same moment, for the first time too, comes after.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`vocabulary ${portOf(tx)} ${key}`}, 0))`.execute(
    tx.db,
  )
  const [before] = await readVocabularies(tx, [key], 'change')
  assertVersion(ifMatch, before!.version)
  const entries = entriesOf(key, values)
  assertLabels(key, entries)
  const systemEntries = before!.values.map(({ value, label, renamed, active, system }): Entry => {
    return { value, label: renamed && (system || label !== value) ? label : null, active }
  })
  if (JSON.stringify(systemEntries) === JSON.stringify(entries)) {
    tx.unchanged()
    return before!
  }
  const staying = new Set(entries.map(({ value }) => value))
  await assertUnused(
    tx,
    key,
    before!.values.filter(({ value }) => !staying.has(value)),
  )
  await sql`insert into vocabularies (port_id, key, entries) values (${portOf(tx)}, ${key}, ${JSON.stringify(entries)}::jsonb)
    on conflict (port_id, key) do update set entries = excluded.entries`.execute(tx.db)
  const [after] = await readVocabularies(tx, [key])
  tx.emit('vocabulary.updated', {
    entityId: null,
    label: key,
    oldValues: { [key]: toldOf(before!) },
    newValues: { [key]: toldOf(after!) },
  })
  return after!
}

function entriesOf(key: VocabularyKey, values: BodyOf<typeof vocabularies.put>['values']): Entry[] {
  const namedValues = new Set(values.map(({ value }) => value))
  const entries = values.map(({ value, label = null, active = true }): Entry => {
    const usual = isSystemValue(key, value) ? wordOf(value) : value
    return { value, label: label === usual ? null : label, active }
  })
  const left = vocabularyValues[key].filter((value) => !namedValues.has(value))
  return [...entries, ...left.map((value) => ({ value, label: null, active: false }))]
}

/** What one word is said of is one thing: files and imports tell values apart by it. */
function assertLabels(key: VocabularyKey, entries: readonly Entry[]): void {
  const words = entries.map(
    ({ value, label }) => label ?? (isSystemValue(key, value) ? wordOf(value) : value),
  )
  const twice = words.findIndex((word, index) =>
    words.slice(0, index).some((other) => other.toLowerCase() === word.toLowerCase()),
  )
  if (twice === -1) return
  const reason = reasonFor('vocabulary_labels', { term: words[twice]! })
  throw new Refusal('VALIDATION_FAILED', [because(`values.${twice}.label`, reason)])
}

async function assertUnused(
  tx: Tx,
  key: VocabularyKey,
  gone: readonly { value: string; label: string }[],
): Promise<void> {
  if (gone.length === 0) return
  const uses = await countUses(
    tx,
    key,
    gone.map(({ value }) => value),
  )
  const used = gone.filter(({ value }) => uses.has(value))
  if (used.length === 0) return
  const details = used.slice(0, 50).map(({ value, label }): ErrorDetail => {
    const reason = reasonFor('vocabulary_value_used', { term: label, count: uses.get(value)! })
    return because(`values.${value}`, reason)
  })
  throw new Refusal('VOCABULARY_VALUE_IN_USE', details)
}

/** How many records have each of the values, archived ones too. */
async function countUses(
  tx: Tx,
  key: VocabularyKey,
  values: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const places = Object.values(kinds).flatMap((kind) =>
    termFieldsOf(kind).flatMap(([field, of]) => (of === key ? [{ table: kind.table, field }] : [])),
  )
  if (places.length === 0) return new Map()
  const each = places.map(({ table, field }) => {
    const column = sql.ref(`t.${field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`)
    return sql`select ${column} as value from ${sql.table(table)} t
      where t.port_id = ${portOf(tx)} and ${column} = any(${[...values]}::text[])`
  })
  const { rows } = await sql<{ value: string; records: number }>`
    select value, count(*)::int as records from (${sql.join(each, sql` union all `)}) used
    group by value`.execute(tx.db)
  return new Map(rows.map(({ value, records }) => [value, records]))
}

/** The list as the history tells it: the labels in order, those switched off in brackets. */
function toldOf({ values }: Vocabulary): string[] {
  return values.map(({ label, active }) => (active ? label : `(${label})`))
}
