import { sql } from 'kysely'
import { because, type ErrorDetail, Refusal } from '../../../../contract/errors.ts'
import type { KindWith, TypeWith } from '../../../../contract/kinds.ts'
import { customPrefix } from '../../../../contract/records/custom-types.ts'
import { type CustomValues, customValueOf } from '../../../../contract/records/custom-values.ts'
import { detailsOf } from '../../../../platform/http/input.ts'
import { assertVersion } from '../../../../platform/unit/version.ts'
import { type Ctx, portOf, type Tx } from '../../../context.ts'
import { type Locked, touchRecord } from '../change.ts'
import { type CustomFieldRow, customJson, readCustomFields } from './queries.ts'

/** Custom values as somebody wrote them, by the names of their fields. */
export type Written = Readonly<Record<string, unknown>>
/** What a field takes, or null. */
type Value = CustomValues[string] | null
/** Values that their fields take. */
export type Checked = ReadonlyMap<CustomFieldRow, Value>

/** The custom values of a record. */
export async function readCustomValues(
  tx: Tx,
  { type, table }: KindWith<'customFields'>,
  recordId: string,
): Promise<CustomValues> {
  const { rows } = await sql<{ custom: CustomValues }>`select ${customJson(tx, type, 't')} as custom
    from ${sql.table(table)} t where t.port_id = ${portOf(tx)} and t.id = ${recordId}`.execute(tx.db)
  return rows[0]?.custom ?? {}
}

/**
 * Sets custom values of a locked record and records the fact with what changed; those not named stay. Throws
 * VALIDATION_FAILED naming each value that its field does not take, VERSION_STALE.
 */
export async function setCustomValues(
  tx: Tx,
  kind: KindWith<'customFields'>,
  row: Locked<KindWith<'customFields'>>,
  written: Written,
  { ifMatch = null, path = 'values' }: { ifMatch?: number | null; path?: string } = {},
): Promise<boolean> {
  assertVersion(ifMatch, row.version)
  const [checked] = await checkValues(tx, kind.type, [written], () => path)
  const before = await readCustomValues(tx, kind, row.id)
  const changed = [...checked!].filter(([{ name }, value]) => !same(own(before, name), value))
  if (changed.length === 0) {
    tx.unchanged()
    return false
  }
  await dropValues(
    tx,
    row.id,
    changed.map(([{ id }]) => id),
  )
  keepValues(tx, [{ recordId: row.id, checked: new Map(changed) }])
  await touchRecord(tx, kind, row.id)
  tx.emit(`${kind.type}.updated`, {
    entityId: row.id,
    label: row.called,
    oldValues: Object.fromEntries(changed.map(([{ name }]) => [customPrefix + name, own(before, name)])),
    newValues: factOf(new Map(changed)),
  })
  return true
}

/**
 * Puts values back that a record had before. What its field takes no longer, since an option went meanwhile, is cleared;
 * a field that is gone is left out.
 */
export async function restoreCustomValues(
  tx: Tx,
  type: TypeWith<'customFields'>,
  recordId: string,
  values: Written,
): Promise<void> {
  const names = Object.keys(values)
  if (names.length === 0) return
  const fields = [...(await holdFields(tx, type, names)).values()]
  await dropValues(
    tx,
    recordId,
    fields.map(({ id }) => id),
  )
  const checked = fields.map((field): [CustomFieldRow, Value] => {
    const read = readValue({ ...field, required: false }, values[field.name])
    return [field, 'value' in read ? read.value : null]
  })
  keepValues(tx, [{ recordId, checked: new Map(checked) }])
}

/**
 * Holds what was written against the fields of the kind, for each of some records; the fields stay as they are until
 * the transaction ends. `at` says where the values of a record stand in the request.
 */
export async function checkValues(
  tx: Tx,
  type: TypeWith<'customFields'>,
  records: readonly (Written | undefined)[],
  at: (index: number) => string,
): Promise<Checked[]> {
  const names = [...new Set(records.flatMap((written) => Object.keys(written ?? {})))]
  const fields = names.length === 0 ? new Map() : await holdFields(tx, type, names)
  const problems: ErrorDetail[] = []
  const checked = records.map((written, index) => {
    const values = new Map<CustomFieldRow, Value>()
    for (const [name, input] of Object.entries(written ?? {})) {
      const field = fields.get(name)
      const read = field ? readValue(field, input) : unknown
      const path = `${at(index)}.${name}`
      if ('problems' in read) problems.push(...read.problems.map((problem) => ({ ...problem, path })))
      else values.set(field!, read.value)
    }
    return values
  })
  if (problems.length > 0) throw new Refusal('VALIDATION_FAILED', problems.slice(0, 50))
  return checked
}

/** Throws VALIDATION_FAILED naming every required field that a record being made is without. */
export async function assertRequired(
  ctx: Ctx,
  type: TypeWith<'customFields'>,
  written: Written = {},
): Promise<void> {
  const missing = (await readCustomFields(ctx, type)).filter(
    ({ name, required }) => required && isEmpty(own(written, name)),
  )
  if (missing.length === 0) return
  throw new Refusal(
    'VALIDATION_FAILED',
    missing.map(({ name }) => because(`custom.${name}`, 'required')),
  )
}

/** Keeps the values of records that had none of these fields, with the next statement. */
export function keepValues(tx: Tx, records: readonly { recordId: string; checked: Checked }[]): void {
  const rows = records.flatMap(({ recordId, checked }) =>
    [...checked].flatMap(([field, value]) =>
      rowsOf(field, value).map((typed) => ({ recordId, fieldId: field.id, ...typed })),
    ),
  )
  if (rows.length === 0) return
  tx.later(sql`insert into custom_values (port_id, record_id, field_id, choice, text, number, day, flag)
    select ${portOf(tx)}, v."recordId", v."fieldId", coalesce(v.choice, ''), v.text, v.number, v.day, v.flag
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v("recordId" uuid, "fieldId" uuid, choice text, text text,
      number float8, day date, flag boolean)`)
}

/** Values as a fact tells them. */
export function factOf(checked: Checked): Record<string, unknown> {
  return Object.fromEntries([...checked].map(([{ name }, value]) => [customPrefix + name, value]))
}

async function holdFields(
  tx: Tx,
  type: TypeWith<'customFields'>,
  names: readonly string[],
): Promise<Map<string, CustomFieldRow>> {
  const { rows } = await sql<CustomFieldRow>`select f.id, f.entity_type, f.name, f.label, f.type, f.options,
      f.required, f.display_order, f.version
    from custom_fields f where f.port_id = ${portOf(tx)} and f.entity_type = ${type} and f.name = any(${names})
    order by f.id for share`.execute(tx.db)
  return new Map(rows.map((field) => [field.name, field]))
}

const unknown = {
  problems: [because('', 'unknown_field')],
}

function readValue(field: CustomFieldRow, input: unknown): { value: Value } | { problems: ErrorDetail[] } {
  if (isEmpty(input)) {
    if (!field.required) return { value: null }
    return { problems: [because('', 'required')] }
  }
  const read = customValueOf(field).safeParse(input)
  if (!read.success) return { problems: detailsOf(read.error).slice(0, 1) }
  return { value: inOrder(field, read.data as CustomValues[string]) }
}

/** Several options stand in the order of the field, each once. */
function inOrder({ options }: CustomFieldRow, value: CustomValues[string]): Value {
  if (!Array.isArray(value)) return value
  return options.map((option) => option.value).filter((one) => value.includes(one))
}

function rowsOf({ type }: CustomFieldRow, value: Value): object[] {
  if (value === null) return []
  switch (type) {
    case 'text':
    case 'url':
      return [{ text: value }]
    case 'number':
      return [{ number: value }]
    case 'date':
      return [{ day: value }]
    case 'boolean':
      return [{ flag: value }]
    case 'select':
      return [{ choice: value }]
    case 'multiselect':
      return (value as string[]).map((choice) => ({ choice }))
  }
}

async function dropValues(tx: Tx, recordId: string, fieldIds: readonly string[]): Promise<void> {
  await sql`delete from custom_values where port_id = ${portOf(tx)} and record_id = ${recordId}
    and field_id = any(${fieldIds}::uuid[])`.execute(tx.db)
}

function own(values: Written, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : null
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

const same = (before: unknown, after: unknown) => JSON.stringify(before) === JSON.stringify(after)
