import { normaliseMooring } from '../../../../../contract/berths/mooring.ts'
import { reasonFor } from '../../../../../contract/reason.ts'
import type { Reason } from '../../../../../contract/reasons.ts'
import { departedFlag, readFlag } from '../../cells/flags.ts'
import { plainWords, readYesNo } from '../../cells/plain-words.ts'
import type { RowReader } from '../../cells/row-reader.ts'
import { type rowStateReader, stateField } from '../../cells/row-state.ts'
import { countryOf, nameAndAddress, sized, tagsOf } from '../../cells/shared-values.ts'
import { type ImportPort, termOf } from '../../cells/terms.ts'
import { readEmail } from '../../cells/values.ts'
import { meaningOf } from '../../mapping/choice-words.ts'
import type { ImportMapping } from '../../mapping/import-mapping.ts'
import type { Identity, ImportedRecord, RowResult } from '../kind.ts'
import type { Beside } from './beside.ts'
import type { AssigneeColumn, ValueColumn } from './fields.ts'
import { keyOf, type ReferenceColumns } from './reference-columns.ts'

/** The fields of a row by the keys of their columns; what the row says nothing of is left out. */
export type DeclaredRecord = ImportedRecord &
  Readonly<Record<string, unknown>> & {
    /** What the file says has begun, in its word: it comes in so where the person importing may begin one. */
    readonly begun?: string
    /** Its last day is past: it comes in as over. */
    readonly over?: true
  }

/** What of a kind is read. */
export interface Columns {
  readonly references: readonly ReferenceColumns[]
  readonly values: readonly ValueColumn[]
  readonly assignee: AssigneeColumn | null
  readonly hasTags: boolean
  /** Refuses a row by the state it names; null for a kind without states. */
  readonly state: ReturnType<typeof rowStateReader> | null
  readonly beside: Beside
  readonly takesEnded: boolean
  readonly sameBy: readonly string[]
}

interface Surroundings {
  readonly mapping: ImportMapping
  readonly port: ImportPort
}

/** Makes the reader of the rows of a kind. */
export function declaredReader(
  { references, values, assignee, hasTags, state, beside, takesEnded, sameBy }: Columns,
  around: Surroundings,
) {
  return (reader: RowReader): RowResult<DeclaredRecord> => {
    const read: Record<string, unknown> = {}
    for (const reference of references) Object.assign(read, readReference(reader, reference))
    for (const column of values) Object.assign(read, readValue(reader, column, around))
    const person = assignee && reader.text(assignee.field.key)
    if (assignee && person !== null) read[assignee.name] = person
    const isOver = takesEnded && isPast(read.endDate, around)
    const standing = state?.(reader, takesEnded ? { isOver } : undefined)
    if (takesEnded && !isOver && readFlag(reader, departedFlag))
      reader.refuse(departedFlag.key, reasonFor('import_over_when'))
    // What was asked for and never confirmed held nothing.
    if (isOver && standing !== 'asked') read.over = true
    else if (standing === 'begun') read.begun = reader.text(stateField.key)!.slice(0, 60)
    beside.sort?.read(reader)
    Object.assign(read, beside.usual?.(read, around.port))
    const record = { ...read, tags: hasTags ? tagsOf(reader) : [] } as DeclaredRecord
    // What is not in force is no double of what is.
    const isOut = standing === 'never' || standing === 'not_yet'
    return { record, identities: isOut ? [] : identityOf(record, { references, sameBy }) }
  }
}

const isPast = (day: unknown, { port }: Surroundings) => typeof day === 'string' && day <= port.today

function readReference(reader: RowReader, reference: ReferenceColumns): Record<string, string> {
  const read: Record<string, string> = {}
  const put = (key: string | null, text: string | null) => {
    if (key !== null && text !== null) read[key] = text
  }
  for (const { part, field } of reference.columns) {
    if (part === 'email') put(field.key, reader.value(field.key, readEmail, noEmail))
    else if (reference.type === 'berth') put(field.key, reader.value(field.key, normaliseMooring, noMooring))
    else put(field.key, reader.text(field.key))
  }
  const [nameKey, emailKey] = [keyOf(reference, 'name'), keyOf(reference, 'email')]
  const halves = (['firstName', 'lastName'] as const).flatMap((part) => keyOf(reference, part) ?? [])
  const fullName = halves.flatMap((key) => read[key] ?? []).join(' ')
  for (const key of halves) delete read[key]
  if (nameKey && read[nameKey] === undefined) put(nameKey, fullName || null)
  if (nameKey && emailKey && read[emailKey] === undefined) {
    const { name, email } = nameAndAddress(read[nameKey] ?? null)
    if (email !== null) {
      delete read[nameKey]
      put(nameKey, name)
      put(emailKey, email)
    }
  }
  const isNamed = Object.keys(read).length > 0 || reader.text(reference.numberKey) !== null
  if (reference.isNeeded && !isNamed && reader.problems.length === 0) {
    const mapped = reference.columns.find(({ field }) => reader.has(field.key))
    reader.refuse(mapped?.field.key ?? null, reasonFor('import_required', { field: reference.label }))
  }
  return read
}

function readValue(
  reader: RowReader,
  column: ValueColumn,
  around: Surroundings,
): Readonly<Record<string, unknown>> {
  const { field, kind, isNeeded } = column
  const before = reader.problems.length + reader.gaps.length
  if (kind === 'unit') return sized(reader, field.key)
  const value = cellOf(reader, column, around)
  if (value !== null) return { [field.key]: value }
  const isRefused = reader.problems.length + reader.gaps.length > before
  if (isNeeded && !isRefused) reader.refuse(field.key, reasonFor('import_required', { field: field.label }))
  return {}
}

function cellOf(reader: RowReader, column: ValueColumn, { mapping, port }: Surroundings): unknown {
  const { field, kind, input, vocabulary, meaning } = column
  const { key, label } = field
  switch (kind) {
    case 'day':
      return reader.dateNeeded(key)
    case 'number':
      return reader.number(key)
    case 'money':
      return reader.money(key, null, port.currency)?.amount ?? null
    case 'country':
      return countryOf(reader, key)
    case 'yesNo':
      return reader.value(key, readYesNo, (text) => reasonFor('import_no_yes', { text }))
    case 'timezone':
      return reader.value(
        key,
        (text) => (input.safeParse(text).success ? text : null),
        (text) => reasonFor('import_no_time_zone', { text }),
      )
    case 'choice': {
      const words: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> =
        mapping.words ?? {}
      const read = (text: string) => {
        const meant = meaningOf(words[key], text)
        if (vocabulary) return termOf(port.terms, vocabulary, meant ?? text, meaning)
        return meaning?.(meant ?? text) ?? null
      }
      return reader.value(key, read, (text) => reasonFor('import_no_option', { text, field: label }))
    }
    default:
      return input.safeParse('a\nb').data === 'a\nb' ? reader.lines(key) : reader.text(key)
  }
}

/** What makes two rows of a file the same: all that makes a row the same as a record of the port. */
function identityOf(
  record: DeclaredRecord,
  { references, sameBy }: Pick<Columns, 'references' | 'sameBy'>,
): Identity[] {
  const parts = sameBy.map((name) => {
    const reference = references.find((one) => one.name === name)
    const texts = reference ? reference.columns.map(({ field }) => record[field.key]) : [record[name]]
    return texts
      .map((text) => plainWords(String(text ?? '')))
      .join(' ')
      .trim()
  })
  if (parts.some((part) => part === '')) return []
  return [{ key: `same ${parts.join(' | ')}`, says: titleOf(record, references) }]
}

/** What a row is called: what its needed references are. */
export function titleOf(record: DeclaredRecord, references: readonly ReferenceColumns[]): string {
  const needed = references.filter(({ isNeeded }) => isNeeded)
  return needed
    .flatMap(({ columns }) => {
      const first = columns.find(({ field }) => typeof record[field.key] === 'string')
      return first ? [String(record[first.field.key])] : []
    })
    .join(', ')
}

function noEmail(text: string): Reason {
  return reasonFor('import_no_email', { text })
}

function noMooring(text: string): Reason {
  return reasonFor('import_no_mooring', { text })
}
