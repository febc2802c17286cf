import { sql } from 'kysely'
import { reasonFor } from '../../../../../contract/reason.ts'
import { type Ctx, portOf } from '../../../../context.ts'
import { madeBy } from '../../rows/made-by.ts'
import { findCompanies } from '../companies/find-companies.ts'
import type { GoodRow, Match, Matches, Matching } from '../kind.ts'
import type { ClientRecord } from './read.ts'

/** The companies a client comes to belong to: those of the port, none while they are to come, and those that are made for them. */
export interface ClientFound {
  companyIds: string[]
  newCompanies?: string[]
}

/**
 * Clients the port has: the same e-mail or phone, or the same name where the row has neither to tell otherwise. The
 * same name with other contacts is similar.
 */
export async function matchClients(
  ctx: Ctx,
  rows: readonly GoodRow<ClientRecord>[],
  matching: Matching,
): Promise<Matches<ClientFound>> {
  const { importId } = matching
  const identities = rows.map(({ row, record }) => ({
    row,
    name: record.fullName,
    emails: record.contacts.flatMap(({ channel, value }) => (channel === 'email' ? [value] : [])),
    phones: record.contacts.flatMap(({ valueE164 }) => (valueE164 === null ? [] : [valueE164])),
  }))
  const port = portOf(ctx)
  const { rows: found } = await sql<{ row: number; fullName: string; byContact: boolean; bare: boolean }>`
    with given as materialized (
      select "row", plain_name(name) as plain, spelled_name(name) as spelled, name_spellings(name) as spellings, emails, phones
      from jsonb_to_recordset(${JSON.stringify(identities)}::jsonb) as g("row" int, name text, emails text[], phones text[])
    ), names as materialized (
      select n.plain, n.spelled, f.full_name
      from (select distinct plain, spelled, spellings from given where plain <> '') n
      cross join lateral (
        select c.full_name from clients c
        where c.port_id = ${port} and c.plain_name = any(n.spellings)
          and (c.plain_name = n.plain or spelled_name(c.full_name) = n.spelled) and c.merged_into_client_id is null
          and not ${madeBy(importId, port, 'c')} limit 1) f
    ), mails as materialized (
      select m.mail, f.full_name
      from (select distinct unnest(emails) as mail from given) m
      cross join lateral (
        select c.full_name from client_contacts k
        join clients c on c.port_id = ${port} and c.id = k.client_id and c.merged_into_client_id is null
        where k.port_id = ${port} and k.mail = m.mail and not ${madeBy(importId, port, 'c')} limit 1) f
    ), numbers as materialized (
      select p.phone, f.full_name
      from (select distinct unnest(phones) as phone from given) p
      cross join lateral (
        select c.full_name from client_contacts k
        join clients c on c.port_id = ${port} and c.id = k.client_id and c.merged_into_client_id is null
        where k.port_id = ${port} and k.value_e164 = p.phone and not ${madeBy(importId, port, 'c')} limit 1) f
    )
    select distinct on (m."row") m."row", m.full_name, m.by_contact, m.bare from (
      select g."row", f.full_name, true as by_contact, false as bare
        from given g cross join unnest(g.emails) as e(address) join mails f on f.mail = e.address
      union all
      select g."row", f.full_name, true, false
        from given g cross join unnest(g.phones) as n(number) join numbers f on f.phone = n.number
      union all
      select g."row", f.full_name, false, cardinality(g.emails) + cardinality(g.phones) = 0
        from given g join names f on f.plain = g.plain and f.spelled = g.spelled
    ) m order by m."row", m.by_contact desc`.execute(ctx.db)
  const known = new Set(found.filter(({ byContact, bare }) => byContact || bare).map(({ row }) => row))
  const meant = await findMeant(
    ctx,
    identities.filter(({ row }) => known.has(row)),
    importId,
  )
  const matches = new Map<number, Match<ClientFound>>(
    found.map(({ row, ...match }) => {
      const recordId = meant.get(row)
      return [row, { ...matchOf(match), ...(recordId ? { recordId } : {}) }]
    }),
  )
  await joinCompanies(ctx, rows, matches, matching)
  return { matches, problems: new Map() }
}

/** The companies of the export or of the port that a client belongs to. One that is nowhere is made with a new client. */
async function joinCompanies(
  ctx: Ctx,
  rows: readonly GoodRow<ClientRecord>[],
  matches: Map<number, Match<ClientFound>>,
  { joints, mapping, permissions }: Matching,
): Promise<void> {
  const isKnown = (row: number) => matches.get(row)?.status === 'known'
  // Of a known row that means no one client nothing follows.
  const joining = rows.filter(({ row }) => !isKnown(row) || matches.get(row)?.recordId !== undefined)
  const namesByRow = new Map(
    joining.map(({ row, record }) => [row, joints?.get(row)?.company ? [] : namesIn(record.companyName)]),
  )
  const byName = await findCompanies(ctx, [...namesByRow.values()].flat())
  const column = Object.entries(mapping.columns).find(([, key]) => key === 'companyName')?.[0] ?? null
  for (const { row, record } of joining) {
    const joint = joints?.get(row)?.company
    const match = matches.get(row) ?? { status: 'good', reason: null }
    if (joint) {
      const companyIds = joint.flatMap(({ id }) => id ?? [])
      matches.set(row, { ...match, found: { companyIds }, shown: shownAs(joint.map(({ name }) => name)) })
      continue
    }
    const names = namesByRow.get(row)!
    if (names.length === 0) continue
    const looked = names.map((name) => ({ name, companies: byName.get(name) ?? [] }))
    const there = looked.flatMap(({ companies }) => (companies.length === 1 ? companies : []))
    // What became of a company since is for people to say: it is not made again for somebody known.
    const mayMake = !isKnown(row) && permissions.has('companies.create')
    const fresh = looked.flatMap(({ name, companies }) => (companies.length === 0 && mayMake ? [name] : []))
    const cells = looked.flatMap(({ name, companies }) => {
      if (companies.length === 1 || (companies.length === 0 && mayMake)) return []
      const reason = companies.length > 1 ? 'import_company_several' : 'import_company_absent'
      return [{ column, text: name, reason: reasonFor(reason, { name }) }]
    })
    if (there.length + fresh.length === 0 && isKnown(row)) continue
    const { companyName: _company, ...rest } = record
    matches.set(row, {
      ...match,
      found: { companyIds: there.map(({ id }) => id), ...(fresh.length > 0 ? { newCompanies: fresh } : {}) },
      ...(there.length + fresh.length > 0
        ? { shown: shownAs([...there.map(({ name }) => name), ...fresh]) }
        : {}),
      ...(fresh.length > 0
        ? {
            remarks: fresh.map((name) => ({
              row,
              column,
              reason: reasonFor('import_becomes_company', { name }),
            })),
          }
        : {}),
      ...(cells.length > 0 && !isKnown(row)
        ? { without: { record: there.length + fresh.length > 0 ? record : rest, cells } }
        : {}),
    })
  }
}

/** The companies that a cell names. */
function namesIn(cell: string | undefined): string[] {
  const names = (cell ?? '').split(';').map((name) => name.trim().slice(0, 200))
  return [...new Set(names.filter((name) => name !== ''))]
}

const shownAs = (names: readonly string[]) => ({ company: names.join(', ') })

interface RowIdentity {
  row: number
  name: string
  emails: string[]
  phones: string[]
}

/**
 * Which live client a known row means, so that it may be brought up: the only one of that name with one of its contacts, or
 * of that name at all where the row has none. Families share addresses: another name is another person.
 */
async function findMeant(
  ctx: Ctx,
  identities: readonly RowIdentity[],
  importId: string | null,
): Promise<Map<number, string>> {
  if (identities.length === 0) return new Map()
  const port = portOf(ctx)
  const { rows } = await sql<{ row: number; id: string }>`
    with given as materialized (
      select "row", plain_name(name) as plain, spelled_name(name) as spelled, name_spellings(name) as spellings, emails, phones
      from jsonb_to_recordset(${JSON.stringify(identities)}::jsonb) as g("row" int, name text, emails text[], phones text[])
    )
    select g."row", min(f.id::text)::uuid as id from given g
    cross join lateral (
      select c.id from clients c
      where c.port_id = ${port} and c.plain_name = any(g.spellings)
        and (c.plain_name = g.plain or spelled_name(c.full_name) = g.spelled) and c.merged_into_client_id is null and c.archived_at is null
        and not ${madeBy(importId, port, 'c')}
        and (cardinality(g.emails) + cardinality(g.phones) = 0 or exists (
          select 1 from client_contacts k where k.port_id = ${port} and k.client_id = c.id
            and (k.mail = any(g.emails) or k.value_e164 = any(g.phones)))) limit 2) f
    group by g."row" having count(*) = 1`.execute(ctx.db)
  return new Map(rows.map(({ row, id }) => [row, id]))
}

function matchOf(match: { fullName: string; byContact: boolean; bare: boolean }): Match<ClientFound> {
  if (match.byContact)
    return { status: 'known', reason: reasonFor('import_known_contact', { name: match.fullName }) }
  if (match.bare) return { status: 'known', reason: reasonFor('import_known', { name: match.fullName }) }
  return { status: 'similar', reason: reasonFor('import_similar', { name: match.fullName }) }
}
