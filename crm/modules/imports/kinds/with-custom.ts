import type { KindWith } from '../../../../contract/kinds.ts'
import { reasonFor } from '../../../../contract/reason.ts'
import type { Reason } from '../../../../contract/reasons.ts'
import { customPrefix } from '../../../../contract/records/custom-types.ts'
import { customValueOf } from '../../../../contract/records/custom-values.ts'
import type { Ctx } from '../../../context.ts'
import { lockRecord } from '../../records/change.ts'
import { type CustomFieldRow, readCustomFields } from '../../records/custom/queries.ts'
import { setCustomValues, type Written } from '../../records/custom/values.ts'
import type { ImportField, ValueKind } from '../cells/field.ts'
import { plainWords, readYesNo } from '../cells/plain-words.ts'
import type { RowReader } from '../cells/row-reader.ts'
import { numberFieldOf } from '../joining/plan.ts'
import { withJoins } from '../joining/with-joins.ts'
import { splitCustom } from '../rows/custom-columns.ts'
import type { ImportEntity, ImportedRecord, ImportKind, Patch, Update } from './kind.ts'
import { kindOf } from './kinds.ts'

/**
 * A kind of record that can come from a file, with the custom fields that the port gave it; as a part of an export with
 * what joins it to the other parts.
 */
export async function kindIn(
  ctx: Ctx,
  { entity, runId }: { entity: ImportEntity; runId: string | null },
): Promise<ImportKind> {
  const kind = kindOf(entity)
  const fields = kind.kind ? await readCustomFields(ctx, kind.kind.type) : []
  const customKind = kind.kind && fields.length > 0 ? withCustom(kind, kind.kind, fields) : kind
  if (runId !== null) return withJoins(customKind)
  const number = numberFieldOf(entity)
  return number ? { ...customKind, fields: [...customKind.fields, number] } : customKind
}

function withCustom(kind: ImportKind, of: KindWith<'import'>, fields: readonly CustomFieldRow[]): ImportKind {
  const required = fields.filter((field) => field.required)
  return {
    ...kind,
    fields: [...kind.fields, ...fields.map(asImportField)],
    reader(layout, table, port) {
      const read = kind.reader(layout, table, port)
      return (reader, more) => {
        const result = read(reader, more)
        const custom = readCustom(reader, fields)
        const nothing = Object.keys(custom).length === 0
        return nothing ? result : { ...result, record: { ...result.record, custom } }
      }
    },
    async match(ctx, rows, matching) {
      const found = await kind.match(ctx, rows, matching)
      const problems = new Map(found.problems)
      for (const { row, record } of rows) {
        // What the port has already keeps what it has.
        if (problems.has(row) || found.matches.get(row)?.status === 'known') continue
        const missing = required.find(({ name }) => !Object.hasOwn(record.custom ?? {}, name))
        if (missing)
          problems.set(row, {
            row,
            column: null,
            reason: reasonFor('import_required', { field: missing.label }),
          })
      }
      return { ...found, problems }
    },
    tell({ custom = {}, ...record }) {
      const values = fields.flatMap((field) => {
        const value = Object.hasOwn(custom, field.name) ? custom[field.name] : undefined
        return value === undefined ? [] : [[customPrefix + field.name, saidOf(field, value)]]
      })
      return { ...record, ...Object.fromEntries(values) }
    },
    update: kind.update && updateWith(of, kind.update),
  }
}

function updateWith(
  kind: KindWith<'import'>,
  update: Update<ImportedRecord, unknown>,
): Update<ImportedRecord, unknown> {
  return {
    ...update,
    columnsOf({ custom = {}, ...record }, found) {
      const values = Object.entries(custom).map(([name, value]) => [customPrefix + name, value])
      return { ...update.columnsOf(record, found), ...Object.fromEntries(values) }
    },
    async write(tx, id, columns: Patch, by) {
      const { plain, custom } = splitCustom(columns)
      const effects = Object.keys(plain).length > 0 ? await update.write(tx, id, plain, by) : null
      if (Object.keys(custom).length > 0)
        await setCustomValues(tx, kind, await lockRecord(tx, kind, id), custom)
      return effects
    },
  }
}

const kinds: Readonly<Record<CustomFieldRow['type'], ValueKind>> = {
  text: 'text',
  url: 'text',
  number: 'number',
  date: 'date',
  boolean: 'yesNo',
  select: 'choice',
  multiselect: 'tags',
}

function asImportField({ name, label, type }: CustomFieldRow): ImportField {
  return { key: customPrefix + name, label, kind: kinds[type], words: [label, name], most: 2000 }
}

function readCustom(reader: RowReader, fields: readonly CustomFieldRow[]): Written {
  const custom: Record<string, unknown> = {}
  for (const field of fields) {
    const key = customPrefix + field.name
    const text = reader.text(key)
    if (text === null) continue
    if (field.type === 'number' || field.type === 'date') {
      const faults = reader.problems.length + reader.gaps.length
      const read = field.type === 'number' ? reader.number(key) : reader.date(key)
      if (reader.problems.length + reader.gaps.length > faults) continue
      if (accepts(field, read)) custom[field.name] = read
      else reader.leave(key, problemOf(field, text))
      continue
    }
    const value = customValueOf(field).safeParse(cellValue(field, text))
    if (value.success) custom[field.name] = value.data
    else reader.leave(key, problemOf(field, text))
  }
  return custom
}

function accepts(field: CustomFieldRow, value: unknown): boolean {
  return customValueOf(field).safeParse(value).success
}

function cellValue({ type, options }: CustomFieldRow, text: string): unknown {
  const optionOf = (word: string) => {
    const plain = plainWords(word)
    const exact = options.find(({ value, label }) => value === word || label === word)
    return (exact ?? options.find(({ value, label }) => [value, label].map(plainWords).includes(plain)))
      ?.value
  }
  switch (type) {
    case 'boolean':
      return readYesNo(text)
    case 'select':
      return optionOf(text)
    case 'multiselect': {
      const words = text.split(/[,;|]/).map((word) => word.trim())
      return words.filter((word) => word !== '').map(optionOf)
    }
    default:
      return text
  }
}

function problemOf({ type, label }: CustomFieldRow, text: string): Reason {
  const typed = text.length > 60 ? `${text.slice(0, 60)}…` : text
  switch (type) {
    case 'number':
      return reasonFor('import_no_number', { text: typed })
    case 'date':
      return reasonFor('import_no_date', { text: typed })
    case 'boolean':
      return reasonFor('import_no_yes', { text: typed })
    case 'url':
      return reasonFor('import_no_web_address', { text: typed })
    default:
      return reasonFor('import_no_option', { text: typed, field: label })
  }
}

function saidOf(field: CustomFieldRow, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => saidOf(field, one)).join(', ')
  return field.options.find((option) => option.value === value)?.label ?? value
}
