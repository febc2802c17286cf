import { sql } from 'kysely'
import { type Ctx, portOf } from '../../../../context.ts'
import { activeMember } from '../../../companies/members.ts'
import { findCompanies } from '../companies/find-companies.ts'

interface Member {
  id: string
  name: string
}

/** The live clients who are active members of the companies of a name; null for a name that no company has. */
export async function findMembers(
  ctx: Ctx,
  companyNames: readonly string[],
): Promise<(companyName: string) => readonly Member[] | null> {
  const companies = await findCompanies(ctx, companyNames)
  const ids = [...companies.values()].flatMap((some) => some.map(({ id }) => id))
  if (ids.length === 0) return () => null
  const port = portOf(ctx)
  const { rows } = await sql<Member & { companyId: string }>`
    select m.company_id, c.id, c.full_name as name from company_members m
    join clients c on c.port_id = ${port} and c.id = m.client_id and c.archived_at is null
      and c.merged_into_client_id is null
    where m.port_id = ${port} and m.company_id = any(${ids}::uuid[]) and ${activeMember(ctx)}`.execute(ctx.db)
  return (companyName) => {
    const some = companies.get(companyName)
    if (!some) return null
    const own = rows.filter(({ companyId }) => some.some(({ id }) => id === companyId))
    return [...new Map(own.map(({ id, name }) => [id, { id, name }])).values()]
  }
}
