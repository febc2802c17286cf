import { type RawBuilder, sql } from 'kysely'
import { canView, type Kind, kinds, type RecordType } from '../../../../contract/kinds.ts'
import type { Field } from '../../../../contract/record-fields.ts'
import { type Ctx, portOf } from '../../../context.ts'
import { columnOf } from '../filter.ts'

/**
 * SQL for the audit entries `e` of records of other kinds that refer to a record by a declared reference, as far as the caller may view
 * them: the facts that those kinds declare, notes and tags not among them.
 */
export function relatedFacts(
  ctx: Ctx,
  type: RecordType,
  id: string,
  permissions: ReadonlySet<string>,
): RawBuilder<unknown>[] {
  return referring.flatMap(({ kind, to, columns }) => {
    if (to !== type || !canView(kind.type, permissions)) return []
    const facts = ['created', ...Object.keys(kind.facts)].map((fact) => `${kind.type}.${fact}`)
    const refers = columns.map((column) => sql`${columnOf('t', column)} = ${id}`)
    return [
      sql`(e.entity_type = ${kind.type} and e.type = any(${facts}::text[]) and e.entity_id in (
        select t.id from ${sql.table(kind.table)} t where t.port_id = ${portOf(ctx)} and (${sql.join(refers, sql` or `)})))`,
    ]
  })
}

interface Referring {
  kind: Kind
  to: string
  columns: string[]
}

const referring: readonly Referring[] = Object.values(kinds).flatMap((kind) => {
  const fields = Object.entries(kind.fields as Readonly<Record<string, Field>>)
  const links = fields.flatMap(([name, { refers }]) => (refers ? [{ name, to: refers.type }] : []))
  return [...Map.groupBy(links, ({ to }) => to)].map(([to, names]) => ({
    kind,
    to,
    columns: names.map(({ name }) => name),
  }))
})
