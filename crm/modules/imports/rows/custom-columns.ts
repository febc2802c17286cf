import { sql } from 'kysely'
import type { KindWith } from '../../../../contract/kinds.ts'
import { customPrefix } from '../../../../contract/records/custom-types.ts'
import { type Ctx, portOf } from '../../../context.ts'
import { customJson, readCustomFields } from '../../records/custom/queries.ts'
import type { Patch } from '../kinds/kind.ts'

/** The columns of a table and the custom values among what is written of a record. */
export function splitCustom(columns: Patch): { plain: Patch; custom: Patch } {
  const entries = Object.entries(columns)
  const custom = entries.filter(([name]) => name.startsWith(customPrefix))
  return {
    plain: Object.fromEntries(entries.filter(([name]) => !name.startsWith(customPrefix))),
    custom: Object.fromEntries(custom.map(([name, value]) => [name.slice(customPrefix.length), value])),
  }
}

/** The custom values of records as columns, `custom.<name>`: null where a record has none. */
export async function customColumns(
  ctx: Ctx,
  { type, table }: KindWith<'import'>,
  ids: readonly string[],
): Promise<(id: string) => Patch> {
  const fields = await readCustomFields(ctx, type)
  if (fields.length === 0) return () => ({})
  const { rows } = await sql<{
    id: string
    custom: Patch
  }>`select t.id, ${customJson(ctx, type, 't')} as custom
    from ${sql.table(table)} t where t.port_id = ${portOf(ctx)} and t.id = any(${ids})`.execute(ctx.db)
  const known = new Map(rows.map(({ id, custom }) => [id, custom]))
  return (id) => {
    const custom = known.get(id) ?? {}
    const value = (name: string) => (Object.hasOwn(custom, name) ? custom[name] : null)
    return Object.fromEntries(fields.map(({ name }) => [customPrefix + name, value(name)]))
  }
}
