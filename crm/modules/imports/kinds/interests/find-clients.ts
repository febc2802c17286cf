import { sql } from 'kysely'
import { type Ctx, portOf } from '../../../../context.ts'

/** How a row names its client. */
export interface ClientCall {
  row: number
  name: string | null
  email: string | null
  phone: string | null
}

export interface FoundClient {
  id: string
  name: string
  archived: boolean
}

/** Nobody, one client, or several that the row does not tell apart. */
export type ClientChoice = { client: FoundClient } | 'nobody' | 'several'

type Way = 'email' | 'phone' | 'name'
type Candidate = FoundClient & { row: number; way: Way }

/** The clients that rows name: by e-mail address, else by phone, else by name, live ones before archived ones. */
export async function findClients(
  ctx: Ctx,
  calls: readonly ClientCall[],
): Promise<Map<number, ClientChoice>> {
  const byRow = new Map<number, Candidate[]>()
  for (const one of await candidatesOf(ctx, calls)) byRow.set(one.row, [...(byRow.get(one.row) ?? []), one])
  return new Map(calls.map(({ row }) => [row, choose(byRow.get(row) ?? [])]))
}

async function candidatesOf(ctx: Ctx, calls: readonly ClientCall[]): Promise<Candidate[]> {
  const port = portOf(ctx)
  const { rows } = await sql<Candidate>`
    with given as materialized (
      select "row", lower(email) as mail, phone, plain_name(name) as plain, name_spellings(name) as spellings,
        spelled_name(name) as spelled
      from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) as g("row" int, name text, email text, phone text)
    ), mails as materialized (
      select m.mail, f.* from (select distinct mail from given where mail is not null) m
      cross join lateral (
        select c.id, c.full_name as name, c.archived_at is not null as archived
        from client_contacts k
        join clients c on c.port_id = ${port} and c.id = k.client_id and c.merged_into_client_id is null
        where k.port_id = ${port} and k.mail = m.mail limit 20) f
    ), numbers as materialized (
      select p.phone, f.* from (select distinct phone from given where phone is not null) p
      cross join lateral (
        select c.id, c.full_name as name, c.archived_at is not null as archived
        from client_contacts k
        join clients c on c.port_id = ${port} and c.id = k.client_id and c.merged_into_client_id is null
        where k.port_id = ${port} and k.value_e164 = p.phone limit 20) f
    ), names as materialized (
      select n.plain, n.spelled, f.* from (select distinct plain, spelled, spellings from given where plain <> '') n
      cross join lateral (
        select c.id, c.full_name as name, c.archived_at is not null as archived from clients c
        where c.port_id = ${port} and c.plain_name = any(n.spellings) and c.merged_into_client_id is null
          and (c.plain_name = n.plain or spelled_name(c.full_name) = n.spelled) limit 20) f
    )
    select g."row", 'email' as way, m.id, m.name, m.archived from given g join mails m on m.mail = g.mail
    union
    select g."row", 'phone', p.id, p.name, p.archived from given g join numbers p on p.phone = g.phone
    union
    select g."row", 'name', n.id, n.name, n.archived from given g join names n on n.plain = g.plain and n.spelled = g.spelled`.execute(
    ctx.db,
  )
  return rows
}

/** A contact is worth more than a name; a name tells apart those who share a contact. */
function choose(found: readonly Candidate[]): ClientChoice {
  const live = found.filter(({ archived }) => !archived)
  const of = (way: Way) => live.filter((one) => one.way === way)
  const sameName = new Set(of('name').map(({ id }) => id))
  for (const way of ['email', 'phone', 'name'] as const) {
    const all = of(way)
    const both = all.filter(({ id }) => sameName.has(id))
    const one = both.length === 1 ? both[0] : all.length === 1 ? all[0] : undefined
    if (one) return { client: one }
    if (all.length > 1) return 'several'
  }
  const archived = found.find(({ way }) => way !== 'name') ?? found[0]
  return archived ? { client: archived } : 'nobody'
}
