import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import { canViewAll, kinds, type TypeWith, typesWith } from '../../../contract/kinds.ts'
import { type Ctx, portOf } from '../../context.ts'

/** A record by its kind and id, as a request named it. */
export interface Place {
  type: TypeWith<'search'>
  id: string
  /** The field that names it. */
  path: string
}

type Rights = { readonly permissions: ReadonlySet<string> }

/** The kinds of records of which somebody sees what hangs on them: those whose records they see, all of them. */
export function seenKinds({ permissions }: Rights): TypeWith<'search'>[] {
  return typesWith('search').filter((type) => canViewAll(type, permissions))
}

/**
 * What people call the record. Throws REFERENCE_NOT_FOUND for one that is absent, of another port or of a kind that the
 * caller may not see, and RECORD_ARCHIVED where something is to be put on an archived one.
 */
export async function readPlace(
  ctx: Ctx,
  { type, id, path }: Place,
  rights: Rights,
  toWrite: boolean,
): Promise<string> {
  // In a transaction the record is held first, so that it is not merged or removed while something is put on it.
  if (toWrite && 'emit' in ctx) {
    await sql`select 1 from ${sql.table(kinds[type].table)} where port_id = ${portOf(ctx)} and id = ${id}
      for key share`.execute(ctx.db)
  }
  const { rows } = await sql<{ title: string; archived: boolean }>`
    select title, archived_at is not null as archived from records
    where port_id = ${portOf(ctx)} and id = ${id} and type = ${type}`.execute(ctx.db)
  const found = rows[0]
  if (!found || !seenKinds(rights).includes(type))
    throw new Refusal('REFERENCE_NOT_FOUND', [because(path, 'no_record')])
  if (toWrite && found.archived) throw new Refusal('RECORD_ARCHIVED')
  return found.title
}
