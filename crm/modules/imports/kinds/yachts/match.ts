import { sql } from 'kysely'
import { reasonFor } from '../../../../../contract/reason.ts'
import { plannedAnew } from '../../../../../platform/database/statement-names.ts'
import { type Ctx, portOf } from '../../../../context.ts'
import type { Owner } from '../../../yachts/ownership.ts'
import type { Problem } from '../../cells/problem.ts'
import type { Joint } from '../../joining/exported.ts'
import type { ImportMapping } from '../../mapping/import-mapping.ts'
import { bareNumber, madeBy } from '../../rows/made-by.ts'
import type { GoodRow, Match, Matches, Matching } from '../kind.ts'
import type { YachtRecord } from './read.ts'

type Yacht = GoodRow<YachtRecord>
type Way = 'company' | 'email' | 'name' | 'company_name'
type Found = { row: number; way: Way; id: string }

/** Finds the owners of yachts among the live clients and companies of the port, and the yachts it has. */
export async function matchYachts(
  ctx: Ctx,
  rows: readonly Yacht[],
  { importId, mapping, joints }: Matching,
): Promise<Matches<Owner>> {
  const candidates = await findOwners(ctx, rows)
  const matches = new Map<number, Match<Owner>>()
  const problems = new Map<number, Problem>()
  for (const yacht of rows) {
    const joint = joints?.get(yacht.row)?.owner?.[0]
    // Whoever comes with the export owns nothing in the port yet.
    if (joint?.id === null) {
      matches.set(yacht.row, { status: 'good', reason: null, shown: { owner: joint.name } })
      continue
    }
    const owner = joint ? ownedBy(joint) : chooseOwner(candidates.get(yacht.row) ?? [])
    if ('ownerId' in owner) matches.set(yacht.row, { status: 'good', reason: null, found: owner })
    else problems.set(yacht.row, unowned(yacht, owner.many, mapping))
  }
  const owned = rows.flatMap((yacht) => {
    const owner = matches.get(yacht.row)?.found
    return owner ? [{ ...yacht, owner }] : []
  })
  for (const { row, id, name } of await findKnownYachts(ctx, owned, importId)) {
    const reason = reasonFor('import_known', { name })
    matches.set(row, { ...matches.get(row)!, status: 'known', reason, recordId: id })
  }
  return { matches, problems }
}

async function findOwners(ctx: Ctx, rows: readonly Yacht[]): Promise<Map<number, Found[]>> {
  const owners = rows.map(({ row, record }) => ({ row, ...record.owner }))
  const port = portOf(ctx)
  const { rows: found } = await sql<Found>`
    with given as materialized (
      select "row", lower(email) as email, plain_name(name) as person, plain_text(name) as named, plain_text(company) as company,
        name_spellings(name) as spellings, spelled_name(name) as spelled
      from jsonb_to_recordset(${JSON.stringify(owners)}::jsonb) as g("row" int, name text, email text, company text)
    ), firms as materialized (
      select id, plain_name as plain from companies where port_id = ${port} and archived_at is null
    )
    select g."row", 'company' as way, f.id from given g join firms f on f.plain = g.company and g.company <> ''
    union
    select g."row", 'email', c.id from given g
      join client_contacts k on k.port_id = ${port} and k.mail = g.email
      join clients c on c.port_id = ${port} and c.id = k.client_id
        and c.archived_at is null and c.merged_into_client_id is null
    union
    select g."row", 'name', c.id from given g
      join clients c on c.port_id = ${port} and c.plain_name = any(g.spellings) and g.person <> ''
        and (c.plain_name = g.person or spelled_name(c.full_name) = g.spelled)
        and c.archived_at is null and c.merged_into_client_id is null
    union
    select g."row", 'company_name', f.id from given g join firms f on f.plain = g.named and g.named <> ''`.execute(
    ctx.db,
  )
  const byRow = new Map<number, Found[]>()
  for (const one of found) byRow.set(one.row, [...(byRow.get(one.row) ?? []), one])
  return byRow
}

/** A company named as such comes first, then the e-mail address, the name, and a company in the place of a name. */
function chooseOwner(found: readonly Found[]): Owner | { many: boolean } {
  const ids = (way: Way) => found.filter((one) => one.way === way).map(({ id }) => id)
  const [byCompany, byEmail, byName] = [ids('company'), ids('email'), ids('name')]
  const both = byEmail.filter((id) => byName.includes(id))
  for (const [ownerType, choice] of [
    ['company', byCompany],
    ['client', both],
    ['client', byEmail],
    ['client', byName],
    ['company', ids('company_name')],
  ] as const) {
    if (choice.length === 1) return { ownerType, ownerId: choice[0]! }
    if (choice.length > 1) return { many: true }
  }
  return { many: false }
}

function ownedBy({ type, id }: Joint): Owner {
  return { ownerType: type === 'company' ? 'company' : 'client', ownerId: id! }
}

function unowned({ row, record }: Yacht, many: boolean, mapping: ImportMapping): Problem {
  const { name, email, company } = record.owner
  const label = company ?? name ?? email ?? ''
  const keys = company ? ['ownerCompany'] : name ? ['ownerName'] : ['ownerEmail']
  const column = Object.entries(mapping.columns).find(([, key]) => keys.includes(key))?.[0] ?? null
  const reason = many
    ? reasonFor('import_owners_alike', { name: label })
    : reasonFor('import_owner_absent', { name: label })
  return { row, column, reason }
}

async function findKnownYachts(
  ctx: Ctx,
  rows: readonly (Yacht & { owner: Owner })[],
  importId: string | null,
): Promise<{ row: number; id: string; name: string }[]> {
  const port = portOf(ctx)
  const calls = rows.map(({ row, record, owner }) => ({
    row,
    name: record.name,
    registration: record.registrationNumber ?? null,
    owner: owner.ownerId,
  }))
  const { rows: found } = await sql<{ row: number; id: string; name: string }>`
    with given as materialized (
      select "row", name, plain_text(name) as plain, owner, ${bareNumber('registration')} as registration
      from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) as g("row" int, name text, registration text, owner uuid)
    ), numbers as materialized (
      select n.registration, f.id, f.name
      from (select distinct registration from given where registration is not null) n
      cross join lateral (
        select y.id, y.name from yachts y
        where y.port_id = ${port} and y.bare_registration = n.registration
          and not ${madeBy(importId, port, 'y')}) f
    )
    select g."row", f.id, f.name from given g join numbers f on f.registration = g.registration
    union
    select g."row", f.id, f.name from given g
    cross join lateral (
      select y.id, y.name from yachts y
      where y.port_id = ${port} and y.current_owner_id = g.owner
        and (plain_text(y.name) = g.plain or spelled_name(y.name) = spelled_name(g.name))
        and not ${madeBy(importId, port, 'y')} offset 0) f ${sql.raw(plannedAnew)}`.execute(ctx.db)
  return found
}
