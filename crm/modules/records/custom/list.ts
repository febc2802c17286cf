import { type RawBuilder, sql } from 'kysely'
import { because, Refusal } from '../../../../contract/errors.ts'
import { has, kinds, type TypeWith } from '../../../../contract/kinds.ts'
import { reasonFor } from '../../../../contract/reason.ts'
import type { Reason } from '../../../../contract/reasons.ts'
import type { CsvColumn } from '../../../../contract/records/csv-columns.ts'
import {
  type CustomDefinition,
  type CustomType,
  customPrefix,
  filterFieldOf,
} from '../../../../contract/records/custom-types.ts'
import { type Filter, type FilterField, problemIn } from '../../../../contract/records/filter.ts'
import { type Ctx, portOf } from '../../../context.ts'
import { certain, type Listed, type Test } from '../filter.ts'
import { termColumns } from '../terms.ts'
import { type CustomFieldRow, readCustomFields } from './queries.ts'

interface ListQuery {
  filter?: Filter | undefined
  sort?: string | undefined
  columns?: readonly string[] | undefined
}

/**
 * The table of a list with the custom fields its query names. Throws VALIDATION_FAILED naming the filter, the sort or
 * the columns when the port has no such field, or one of another type than the condition.
 */
export async function withCustom(
  ctx: Ctx,
  type: TypeWith<'customFields'>,
  listed: Listed,
  query: ListQuery,
): Promise<Listed> {
  const conditions = (query.filter ?? []).flat().filter(({ field }) => isCustom(field))
  const sort = query.sort?.replace(/^-/, '')
  const sorted = sort !== undefined && isCustom(sort) ? [sort] : []
  const customColumns = (query.columns ?? []).filter(isCustom)
  if (conditions.length + sorted.length + customColumns.length === 0) return listed
  const known = new Map(
    (await readCustomFields(ctx, type)).map((field) => [customPrefix + field.name, field]),
  )
  const fields = Object.fromEntries([...known].map(([name, field]) => [name, filterFieldOf(field)]))
  const problem = problemIn(conditions, fields)
  if (problem !== null) throw refused('filter', problem)
  assertKnown('sort', sorted, known)
  assertKnown('columns', customColumns, known)
  return extended(portOf(ctx), listed, known, fields)
}

/** The columns of the custom fields of a list in a table for people, and the words of the port for its vocabularies. */
export async function columnsOfPort(ctx: Ctx, { path }: { path: string }): Promise<CsvColumn[]> {
  const kind = Object.values(kinds).find((one) => path === `/api/v1/${one.path}`)
  if (!kind) return []
  const fields = has(kind, 'customFields') ? await readCustomFields(ctx, kind.type) : []
  const custom = fields.map(({ name, label, type: of, options }) => ({
    of: customPrefix + name,
    label,
    ...(of === 'boolean' ? { as: 'yesNo' as const } : {}),
    ...(options.length > 0 ? { words: new Map(options.map((option) => [option.value, option.label])) } : {}),
  }))
  return [...(await termColumns(ctx, kind)), ...custom]
}

/** Throws VALIDATION_FAILED unless the filter and the sort of a kept list fit the custom fields of the port. */
export async function assertCustomLook(
  ctx: Ctx,
  type: TypeWith<'customFields'>,
  query: ListQuery,
): Promise<void> {
  await withCustom(ctx, type, { alias: '', fields: {}, sources: {}, folded: [] }, query)
}

function extended(
  port: string,
  listed: Listed,
  known: ReadonlyMap<string, CustomFieldRow>,
  fields: Readonly<Record<string, FilterField>>,
): Listed {
  const id = sql.ref(`${listed.alias}.id`)
  const each = [...known].map(([name, { id: fieldId, type }]) => {
    const values = sql`custom_values v where v.port_id = ${port} and v.field_id = ${fieldId}`
    const passes = (test: Test) =>
      sql`${values} and ${there[type]} and ${test.of(column[type], folded(type))}`
    const records = type === 'multiselect' ? sql`distinct v.record_id` : sql`*`
    const source = certain(
      (test) => sql<boolean>`exists (select from ${passes(test)} and v.record_id = ${id})`,
      (test) => sql<number>`(select count(${records}) from ${passes(test)})`,
    )
    // Of several options the first in their order.
    const value =
      type === 'multiselect'
        ? sql`(select min(array_position(${choicesOf(known, name)}::text[], v.choice)) from ${values} and v.record_id = ${id})`
        : sql`(select ${column[type]} from ${values} and v.record_id = ${id})`
    return { name, source, value }
  })
  return {
    ...listed,
    fields: { ...listed.fields, ...fields },
    sources: { ...listed.sources, ...Object.fromEntries(each.map(({ name, source }) => [name, source])) },
    sorts: {
      ...listed.sorts,
      ...Object.fromEntries(
        each.map(({ name, value }) => [name, { value, ranked: known.get(name)?.type === 'multiselect' }]),
      ),
    },
  }
}

function choicesOf(known: ReadonlyMap<string, CustomDefinition>, name: string): string[] {
  return known.get(name)!.options.map(({ value }) => value)
}

const column: Readonly<Record<CustomType, RawBuilder<unknown>>> = {
  text: sql`v.text`,
  url: sql`v.text`,
  number: sql`v.number`,
  date: sql`v.day`,
  boolean: sql`v.flag`,
  select: sql`v.choice`,
  multiselect: sql`v.choice`,
}

/** The condition of the index that has the values of a type. */
const there: Readonly<Record<CustomType, RawBuilder<boolean>>> = {
  text: sql`v.text is not null`,
  url: sql`v.text is not null`,
  number: sql`v.number is not null`,
  date: sql`v.day is not null`,
  boolean: sql`v.flag is not null`,
  select: sql`v.choice <> ''`,
  multiselect: sql`v.choice <> ''`,
}

function folded(type: CustomType) {
  return type === 'text' || type === 'url' ? sql`v.folded` : undefined
}

function assertKnown(path: string, names: readonly string[], known: ReadonlyMap<string, unknown>): void {
  const unknown = names.find((name) => !known.has(name))
  if (unknown !== undefined) throw refused(path, reasonFor('list_field_unknown', { field: unknown }))
}

function refused(path: string, reason: Reason): Refusal {
  return new Refusal('VALIDATION_FAILED', [because(path, reason)])
}

const isCustom = (name: string) => name.startsWith(customPrefix)
