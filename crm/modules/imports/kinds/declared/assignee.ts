import { reasonFor } from '../../../../../contract/reason.ts'
import type { Ctx } from '../../../../context.ts'
import { findColleagues } from '../interests/find-references.ts'
import type { GoodRow, Matching } from '../kind.ts'
import type { Columns, DeclaredRecord } from './read.ts'

/** Whom a row is assigned to: whoever works in the port under that name or address; nobody is guessed. */
export async function colleaguesOf(
  ctx: Ctx,
  { assignee }: Columns,
  rows: readonly GoodRow<DeclaredRecord>[],
) {
  const nameIn = (record: DeclaredRecord) =>
    assignee ? (record[assignee.name] as string | undefined) : undefined
  const find = rows.some(({ record }) => nameIn(record) !== undefined)
    ? await findColleagues(ctx)
    : () => null
  return (record: DeclaredRecord): { body: object; shown: Record<string, string>; left: string | null } => {
    const name = nameIn(record)
    if (name === undefined) return { body: {}, shown: {}, left: null }
    const one = find(name)
    if (!one) return { body: { [assignee!.name]: undefined }, shown: {}, left: name }
    return { body: { [assignee!.name]: one.id }, shown: { [assignee!.name]: one.name }, left: null }
  }
}

/** The row without whom it is assigned to, and what is said of that. */
export function withoutPerson(
  record: DeclaredRecord,
  name: string,
  { assignee }: Columns,
  { mapping }: Matching,
) {
  const { [assignee!.name]: _person, ...rest } = record
  const column = Object.entries(mapping.columns).find(([, key]) => key === assignee!.field.key)?.[0] ?? null
  return { record: rest, cells: [{ column, text: name, reason: reasonFor('import_nobody', { text: name }) }] }
}
