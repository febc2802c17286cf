import { sql } from 'kysely'
import { type Ctx, portOf } from '../../../../context.ts'
import type { GoodRow, JudgedIn, Verdict, Verdicts } from '../../rows/match-rows.ts'

/** Berths whose mooring number the port has, archived ones too. */
export async function findKnownBerths(
  ctx: Ctx,
  rows: readonly GoodRow<'berths'>[],
  { importId }: JudgedIn,
): Promise<Verdicts> {
  const moorings = rows.map(({ record }) => record.mooringNumber)
  const { rows: found } = await sql<{ id: string; mooringNumber: string }>`
    select b.id, b.mooring_number from berths b
    where b.port_id = ${portOf(ctx)} and b.mooring_number = any(${moorings})
      and not ${madeBy(importId, portOf(ctx), 'b')}`.execute(ctx.db)
  const known = new Map(found.map(({ id, mooringNumber }) => [mooringNumber, id]))
  const verdicts = new Map<number, Verdict>()
  for (const { row, record } of rows) {
    const recordId = known.get(record.mooringNumber)
    if (recordId !== undefined) {
      const message = `${record.mooringNumber} is in the port already.`
      verdicts.set(row, { status: 'known', message, recordId })
    }
  }
  return { verdicts, problems: new Map() }
}

/**
 * Clients the port has: the same e-mail or phone, or the same name where the row has neither to tell otherwise. The
 * same name with other contacts is similar.
 */
export async function findKnownClients(
  ctx: Ctx,
  rows: readonly GoodRow<'clients'>[],
  { importId }: JudgedIn,
): Promise<Verdicts> {
  const given = rows.map(({ row, record }) => ({
    row,
    name: record.fullName,
    emails: record.contacts.flatMap(({ channel, value }) => (channel === 'email' ? [value] : [])),
    phones: record.contacts.flatMap(({ valueE164 }) => (valueE164 === null ? [] : [valueE164])),
  }))
  const port = portOf(ctx)
  const { rows: found } = await sql<{ row: number; fullName: string; byContact: boolean; bare: boolean }>`
    with given as (
      select "row", plain_name(name) as plain, emails, phones
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g("row" int, name text, emails text[], phones text[])
    ), names as materialized (
      select n.plain, f.full_name
      from (select distinct plain from given where plain <> '') n
      cross join lateral (
        select c.full_name from clients c
        where c.port_id = ${port} and c.plain_name = n.plain and c.merged_into_client_id is null
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
        from given g join names f on f.plain = g.plain
    ) m order by m."row", m.by_contact desc`.execute(ctx.db)
  return {
    verdicts: new Map(found.map(({ row, ...match }) => [row, verdictOf(match)])),
    problems: new Map(),
  }
}

/** Companies the port has: the same registration number or the same name. */
export async function findKnownCompanies(
  ctx: Ctx,
  rows: readonly GoodRow<'companies'>[],
  { importId }: JudgedIn,
): Promise<Verdicts> {
  const given = rows.map(({ row, record }) => ({
    row,
    name: record.name,
    registration: record.registrationNumber ?? null,
  }))
  const port = portOf(ctx)
  const { rows: found } = await sql<{ row: number; id: string; name: string }>`
    with given as (
      select "row", plain_text(name) as plain, ${bareNumber('registration')} as registration
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g("row" int, name text, registration text)
    ), names as materialized (
      select n.plain, f.id, f.name
      from (select distinct plain from given where plain <> '') n
      cross join lateral (
        select c.id, c.name from companies c
        where c.port_id = ${port} and c.plain_name = n.plain and not ${madeBy(importId, port, 'c')} limit 1) f
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
    verdicts: new Map(
      found.map(({ row, id, name }) => [
        row,
        { status: 'known', message: `${name} is in the port already.`, recordId: id },
      ]),
    ),
    problems: new Map(),
  }
}

/**
 * SQL that holds for records this very import made. Asked of each record by itself (`offset 0`): statistics know nothing
 * yet of the rows of a running import, so that a join would go through all of them for every record.
 */
export function madeBy(importId: string | null, portId: string, alias: string) {
  return sql`exists (select 1 from import_rows made where made.port_id = ${portId} and made.import_id = ${importId}
    and made.old_values is null and made.record_id = ${sql.ref(`${alias}.id`)} offset 0)`
}

/** SQL for the letters and digits of a registration number; null when there are none. */
export function bareNumber(column: string) {
  return sql`nullif(regexp_replace(upper(${sql.ref(column)}), '[^A-Z0-9]', '', 'g'), '')`
}

function verdictOf(match: { fullName: string; byContact: boolean; bare: boolean }): Verdict {
  if (match.byContact)
    return { status: 'known', message: `${match.fullName} has this e-mail address or phone number.` }
  if (match.bare) return { status: 'known', message: `${match.fullName} is in the port already.` }
  return { status: 'similar', message: `The port has a ${match.fullName} with other contacts.` }
}
