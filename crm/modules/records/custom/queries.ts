import { type RawBuilder, sql } from 'kysely'
import type { TypeWith } from '../../../../contract/kinds.ts'
import type { CustomDefinition, CustomOption } from '../../../../contract/records/custom-types.ts'
import type { CustomValues } from '../../../../contract/records/custom-values.ts'
import { type Ctx, portOf } from '../../../context.ts'

/** A custom field of the port. */
export interface CustomFieldRow extends CustomDefinition {
  id: string
  entityType: TypeWith<'customFields'>
  options: CustomOption[]
  displayOrder: number
  version: number
}

const columns = sql`f.id, f.entity_type as "entityType", f.name, f.label, f.type, f.options, f.required,
  f.display_order as "displayOrder", f.version`

/** The custom fields of a kind of record, or of all kinds, in their order. */
export async function readCustomFields(
  ctx: Ctx,
  type: TypeWith<'customFields'> | null,
): Promise<CustomFieldRow[]> {
  const kind = type === null ? sql`` : sql`and f.entity_type = ${type}`
  const { rows } = await sql<CustomFieldRow>`select ${columns} from custom_fields f
    where f.port_id = ${portOf(ctx)} ${kind} order by f.entity_type, f.display_order, f.created_at, f.id`.execute(
    ctx.db.withoutPlugins(),
  )
  return rows
}

/** One custom field; undefined where the port has none of the id. */
export async function readCustomField(
  ctx: Ctx,
  id: string,
  lock: 'update' | null = null,
): Promise<CustomFieldRow | undefined> {
  const { rows } = await sql<CustomFieldRow>`select ${columns} from custom_fields f
    where f.port_id = ${portOf(ctx)} and f.id = ${id} ${lock ? sql`for update` : sql``}`.execute(
    ctx.db.withoutPlugins(),
  )
  return rows[0]
}

/** How many records have a value of a field, and how many each option that any of them has. */
export async function readUsage(ctx: Ctx, fieldId: string) {
  const { rows } = await sql<{ value: string | null; records: number }>`
    select nullif(v.choice, '') as value, count(*)::int as records, count(distinct v.record_id)::int as apart
    from custom_values v where v.port_id = ${portOf(ctx)} and v.field_id = ${fieldId}
    group by v.choice order by v.choice`.execute(ctx.db)
  const options = rows.flatMap(({ value, records }) => (value === null ? [] : [{ value, records }]))
  if (options.length === 0) return { records: rows[0]?.records ?? 0, options }
  const { rows: all } = await sql<{ records: number }>`select count(distinct v.record_id)::int as records
    from custom_values v where v.port_id = ${portOf(ctx)} and v.field_id = ${fieldId}`.execute(ctx.db)
  return { records: all[0]!.records, options }
}

/** SQL for the custom values of the record `alias.id`, by the names of their fields. */
export function customJson(
  ctx: Ctx,
  type: TypeWith<'customFields'>,
  alias: string,
): RawBuilder<CustomValues> {
  // A port without custom fields looks for no values: asked once in a statement, not once for each row.
  return sql<CustomValues>`(case when (select exists (select 1 from custom_fields f
      where f.port_id = ${portOf(ctx)} and f.entity_type = ${type}))
    then crm.custom_of(${sql.ref(`${alias}.port_id`)}, ${sql.ref(`${alias}.id`)}) else '{}' end)`
}
