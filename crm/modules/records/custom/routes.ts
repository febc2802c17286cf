import { sql } from 'kysely'
import type { BodyOf } from '../../../../contract/endpoint.ts'
import { because, Refusal } from '../../../../contract/errors.ts'
import { kinds, type TypeWith } from '../../../../contract/kinds.ts'
import { reasonFor } from '../../../../contract/reason.ts'
import { customFields } from '../../../../contract/records/custom-fields.ts'
import { mostCustomFields } from '../../../../contract/records/custom-types.ts'
import { uuidv7 } from '../../../../platform/ids.ts'
import { portOf, serve, type Tx } from '../../../context.ts'
import { lockRecord } from '../change.ts'
import { assertSeen } from '../references/visible-of.ts'
import { assertOptions, changeField } from './change-field.ts'
import { readCustomField, readCustomFields, readUsage } from './queries.ts'
import { readCustomValues, setCustomValues } from './values.ts'

export const customFieldRoutes = serve(customFields).with({
  list: async (ctx, { query, caller }) => {
    const all = await readCustomFields(ctx, query.entityType ?? null)
    if (caller.permissions.has('admin.manage_settings')) return all
    return all.filter(({ entityType }) => caller.permissions.has(kinds[entityType].gates.view))
  },
  create: (tx, { body }) => createField(tx, body),
  reorder: (tx, { body }) => reorderFields(tx, body.entityType, body.ids),
  usage: async (ctx, { params }) => {
    if (!(await readCustomField(ctx, params.id))) throw new Refusal('RECORD_NOT_FOUND')
    return readUsage(ctx, params.id)
  },
  update: (tx, { params, body, ifMatch }) => changeField(tx, params.id, body, ifMatch),
  remove: (tx, { params }) => removeField(tx, params.id),
  setValues: async (tx, { params, query, body, caller, ifMatch }) => {
    const kind = kinds[query.entityType]
    if (!caller.permissions.has(kind.gates.edit)) throw new Refusal('PERMISSION_DENIED')
    await assertSeen(tx, kind, params.id, caller)
    const row = await lockRecord(tx, kind, params.id)
    await setCustomValues(tx, kind, row, body.values, { ifMatch })
    const custom = await readCustomValues(tx, kind, row.id)
    return { custom, version: (await lockRecord(tx, kind, row.id)).version }
  },
})

async function createField(tx: Tx, body: BodyOf<typeof customFields.create>) {
  const { entityType, name, label, type, options = [], required = false } = body
  assertOptions(type, options)
  await inTurn(tx, entityType)
  const others = await readCustomFields(tx, entityType)
  if (others.length >= mostCustomFields) throw new Refusal('TOO_MANY_CUSTOM_FIELDS')
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) {
    throw new Refusal('NAME_TAKEN', [because('name', 'custom_name_taken')])
  }
  const displayOrder = body.displayOrder ?? Math.max(-1, ...others.map((other) => other.displayOrder)) + 1
  const id = uuidv7()
  await sql`insert into custom_fields (port_id, id, entity_type, name, label, type, options, required, display_order)
    values (${portOf(tx)}, ${id}, ${entityType}, ${name}, ${label}, ${type}, ${JSON.stringify(options)}::jsonb,
      ${required}, ${displayOrder})`.execute(tx.db)
  const newValues = { entityType, name, label, type, options, required, displayOrder }
  tx.emit('custom_field.created', { entityId: id, label, newValues })
  return (await readCustomField(tx, id))!
}

async function reorderFields(tx: Tx, entityType: TypeWith<'customFields'>, ids: readonly string[]) {
  await inTurn(tx, entityType)
  const before = await readCustomFields(tx, entityType)
  const known = new Set(before.map(({ id }) => id))
  const foreign = ids.findIndex((id, index) => !known.has(id) || ids.indexOf(id) !== index)
  if (foreign !== -1) {
    const reason = reasonFor('custom_order')
    throw new Refusal('REFERENCE_NOT_FOUND', [because(`ids.${foreign}`, reason)])
  }
  // Somebody made one meanwhile.
  if (ids.length < known.size) throw new Refusal('CONFLICT')
  const moved = before.filter(({ id, displayOrder }) => ids.indexOf(id) !== displayOrder)
  if (moved.length === 0) tx.unchanged()
  for (const { id } of moved.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    await sql`update custom_fields set display_order = ${ids.indexOf(id)}
      where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  }
  for (const { id, label, displayOrder } of moved) {
    const [oldValues, newValues] = [{ displayOrder }, { displayOrder: ids.indexOf(id) }]
    tx.emit('custom_field.updated', { entityId: id, label, oldValues, newValues, metadata: { entityType } })
  }
  return readCustomFields(tx, entityType)
}

async function removeField(tx: Tx, id: string): Promise<void> {
  const before = await readCustomField(tx, id, 'update')
  if (!before) throw new Refusal('RECORD_NOT_FOUND')
  const { records } = await readUsage(tx, id)
  await sql`delete from custom_fields where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  const { entityType, name, label, type, options, required } = before
  tx.emit('custom_field.deleted', {
    entityId: id,
    label,
    oldValues: { entityType, name, label, type, options, required, records },
  })
}

/** What is done to the fields of a kind at once is done one after another: taken before any row is. */
async function inTurn(tx: Tx, entityType: TypeWith<'customFields'>): Promise<void> {
  const turn = `custom fields ${portOf(tx)} ${entityType}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(tx.db)
}
