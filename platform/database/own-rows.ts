import { type RawBuilder, sql } from 'kysely'

/** SQL: the row is of the tenant of the scope, or of none where the scope has none. Every statement says so itself. */
export function ownRows({
  tenancy,
  tenantId,
}: {
  tenancy: { readonly column: string }
  tenantId: string | null
}): RawBuilder<boolean> {
  const column = sql.ref(tenancy.column)
  return tenantId === null ? sql<boolean>`${column} is null` : sql<boolean>`${column} = ${tenantId}`
}
