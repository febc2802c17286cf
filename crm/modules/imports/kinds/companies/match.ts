import { sql } from 'kysely'
import { reasonFor } from '../../../../../contract/reason.ts'
import { type Ctx, portOf } from '../../../../context.ts'
import { bareNumber, madeBy } from '../../rows/made-by.ts'
import type { GoodRow, Matches, Matching } from '../kind.ts'
import type { CompanyRecord } from './read.ts'

/** Companies the port has: the same registration number or the same name. */
export async function matchCompanies(
  ctx: Ctx,
  rows: readonly GoodRow<CompanyRecord>[],
  { importId }: Matching,
): Promise<Matches> {
  const numbers = rows.map(({ row, record }) => ({
    row,
    name: record.name,
    registration: record.registrationNumber ?? null,
  }))
  const port = portOf(ctx)
  const { rows: found } = await sql<{ row: number; id: string; name: string }>`
    with given as materialized (
      select "row", plain_text(name) as plain, text_spellings(name) as spellings, ${bareNumber('registration')} as registration
      from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as g("row" int, name text, registration text)
    ), names as materialized (
      select n.plain, f.id, f.name
      from (select distinct plain, spellings from given where plain <> '') n
      cross join lateral (
        select c.id, c.name from companies c
        where c.port_id = ${port} and c.plain_name = any(n.spellings)
          and (c.plain_name = n.plain or plain_text(spelled_out(c.name)) = n.spellings[1]) and not ${madeBy(importId, port, 'c')} limit 1) f
    ), numbers as materialized (
      select n.registration, f.id, f.name
      from (select distinct registration from given where registration is not null) n
      cross join lateral (
        select c.id, c.name from companies c
        where c.port_id = ${port} and c.bare_registration = n.registration and not ${madeBy(importId, port, 'c')} limit 1) f
    )
    select distinct on (m."row") m."row", m.id, m.name from (
      select g."row", f.id, f.name, 1 as rank from given g join numbers f on f.registration = g.registration
      union all
      select g."row", f.id, f.name, 2 from given g join names f on f.plain = g.plain
    ) m order by m."row", m.rank`.execute(ctx.db)
  return {
    matches: new Map(
      found.map(({ row, id, name }) => [
        row,
        { status: 'known', reason: reasonFor('import_known', { name }), recordId: id },
      ]),
    ),
    problems: new Map(),
  }
}
