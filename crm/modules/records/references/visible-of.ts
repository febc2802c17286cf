import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '../../../../contract/errors.ts'
import { canView, type Kind, type RecordType } from '../../../../contract/kinds.ts'
import type { RecordKind } from '../../../../contract/record.ts'
import { portOf, type Tx } from '../../../context.ts'

type Rights = { readonly permissions: ReadonlySet<string> }

/** SQL for the records under `alias` that are of no kind of record which somebody may not see. */
export function visibleOf(kind: Kind, alias: string, { permissions }: Rights): RawBuilder<boolean> {
  const { of = [] }: Pick<RecordKind, 'of'> = kind
  const hidden = of.filter(({ type }) => !canView(type as RecordType, permissions))
  if (hidden.length === 0) return sql<boolean>`true`
  return sql<boolean>`${sql.join(
    hidden.map(({ column }) => sql`${sql.ref(`${alias}.${column}`)} is null`),
    sql` and `,
  )}`
}

/** Throws RECORD_NOT_FOUND for a record of a kind that the caller may not see. */
export async function assertSeen(tx: Tx, kind: Kind, id: string, rights: Rights): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(kind.table)} t
    where t.port_id = ${portOf(tx)} and t.id = ${id} and ${visibleOf(kind, 't', rights)}`.execute(tx.db)
  if (rows.length === 0) throw new Refusal('RECORD_NOT_FOUND')
}
