import { sql } from 'kysely'
import type { BodyOf } from '../../../../contract/endpoint.ts'
import { because, type ErrorDetail, Refusal } from '../../../../contract/errors.ts'
import { reasonFor } from '../../../../contract/reason.ts'
import type { customFields } from '../../../../contract/records/custom-fields.ts'
import type { CustomOption, CustomType } from '../../../../contract/records/custom-types.ts'
import { assertVersion } from '../../../../platform/unit/version.ts'
import { portOf, type Tx } from '../../../context.ts'
import { type CustomFieldRow, readCustomField, readUsage } from './queries.ts'

/**
 * Changes a custom field. Throws RECORD_NOT_FOUND, VERSION_STALE, CUSTOM_FIELD_IN_USE for another type while records have
 * values, CUSTOM_OPTION_IN_USE for an option that goes while records have it and nothing is said to take its place.
 */
export async function changeField(
  tx: Tx,
  id: string,
  { replace = {}, ...body }: BodyOf<typeof customFields.update>,
  ifMatch: number | null,
): Promise<CustomFieldRow> {
  const before = await readCustomField(tx, id, 'update')
  if (!before) throw new Refusal('RECORD_NOT_FOUND')
  assertVersion(ifMatch, before.version)
  const type = body.type ?? before.type
  const options = body.options ?? (hasOptions(type) ? before.options : [])
  assertOptions(type, options)
  const after = { ...before, ...body, type, options }
  const changed = fields.filter((field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]))
  if (changed.length === 0) {
    tx.unchanged()
    return before
  }
  const replaced = await settleValues(tx, before, after, replace)
  await sql`update custom_fields set label = ${after.label}, type = ${type}, options = ${JSON.stringify(options)}::jsonb,
      required = ${after.required}, display_order = ${after.displayOrder}
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  const picked = (field: CustomFieldRow) => Object.fromEntries(changed.map((key) => [key, field[key]]))
  tx.emit('custom_field.updated', {
    entityId: id,
    label: after.label,
    oldValues: picked(before),
    newValues: picked(after),
    metadata: { entityType: before.entityType, ...(replaced.length > 0 ? { replaced } : {}) },
  })
  return (await readCustomField(tx, id))!
}

const fields = ['label', 'type', 'options', 'required', 'displayOrder'] as const

/** Throws VALIDATION_FAILED for a select without options, and for options of another type. */
export function assertOptions(type: CustomType, options: readonly CustomOption[]): void {
  if (hasOptions(type) === options.length > 0) return
  const reason = hasOptions(type) ? reasonFor('option_needed') : reasonFor('custom_options_none')
  throw new Refusal('VALIDATION_FAILED', [because('options', reason)])
}

const hasOptions = (type: CustomType) => type === 'select' || type === 'multiselect'

type Replacements = Readonly<Record<string, string | null>>

/** Brings the values of records in line with what the field becomes. Gives which option became which. */
async function settleValues(
  tx: Tx,
  before: CustomFieldRow,
  after: CustomFieldRow,
  replace: Replacements,
): Promise<{ from: string; to: string | null; records: number }[]> {
  const staying = new Set(after.options.map(({ value }) => value))
  const gone = before.options.filter(({ value }) => !staying.has(value))
  if (before.type === after.type && gone.length === 0) return []
  const usage = await readUsage(tx, before.id)
  if (before.type !== after.type) {
    if (usage.records === 0) return []
    const reason = reasonFor('custom_records', { count: usage.records })
    throw new Refusal('CUSTOM_FIELD_IN_USE', [because('type', reason)])
  }
  const counts = new Map(usage.options.map(({ value, records }) => [value, records]))
  const used = gone.filter(({ value }) => counts.has(value))
  assertReplaced(used, counts, replace, staying)
  const replaced = used.map(({ value }) => ({
    from: value,
    to: replace[value] ?? null,
    records: counts.get(value)!,
  }))
  for (const one of replaced) await replaceOption(tx, before.id, one)
  return replaced
}

function assertReplaced(
  used: readonly CustomOption[],
  counts: ReadonlyMap<string, number>,
  replace: Replacements,
  staying: ReadonlySet<string>,
): void {
  const unsaid = used.filter(({ value }) => !Object.hasOwn(replace, value))
  if (unsaid.length > 0) {
    const details = unsaid.map(({ value, label: option }): ErrorDetail => {
      const values = { option, count: counts.get(value)! }
      return { ...because(`replace.${value}`, 'custom_option_used', values), values }
    })
    throw new Refusal('CUSTOM_OPTION_IN_USE', details.slice(0, 50))
  }
  const wrong = used.filter(({ value }) => replace[value] !== null && !staying.has(replace[value]!))
  if (wrong.length === 0) return
  throw new Refusal(
    'VALIDATION_FAILED',
    wrong.map(({ value }) => because(`replace.${value}`, 'custom_replacement')),
  )
}

async function replaceOption(
  tx: Tx,
  fieldId: string,
  { from, to }: { from: string; to: string | null },
): Promise<void> {
  if (to !== null) {
    await sql`insert into custom_values (port_id, record_id, field_id, choice)
      select v.port_id, v.record_id, v.field_id, ${to} from custom_values v
      where v.port_id = ${portOf(tx)} and v.field_id = ${fieldId} and v.choice = ${from}
      on conflict do nothing`.execute(tx.db)
  }
  await sql`delete from custom_values
    where port_id = ${portOf(tx)} and field_id = ${fieldId} and choice = ${from}`.execute(tx.db)
}
