import { sql } from 'kysely'
import { reasonFor } from '../../../../../contract/reason.ts'
import type { Reason } from '../../../../../contract/reasons.ts'
import { type Ctx, portOf } from '../../../../context.ts'
import { activeMember } from '../../../companies/members.ts'
import { bareNumber } from '../../rows/made-by.ts'
import { findClients } from '../interests/find-clients.ts'
import { findBerths } from '../interests/find-references.ts'
import type { DeclaredRecord } from './read.ts'
import { keyOf, type Part, type ReferenceColumns } from './reference-columns.ts'

/** How a row names a record. */
export interface Call {
  readonly row: number
  readonly record: DeclaredRecord
  /** The client of the row, whose yacht is meant; undefined where the kind has no client. */
  readonly owner?: { readonly id: string | null; readonly name: string } | undefined
}

export type Reference = { readonly id: string | null; readonly name: string }
export type Fault = { readonly key: string; readonly reason: Reason }

/** What each row refers to; rows that name nothing have no entry. */
export async function findReferences(
  ctx: Ctx,
  reference: ReferenceColumns,
  calls: readonly Call[],
): Promise<ReadonlyMap<number, Reference | Fault>> {
  const calling = calls.filter(({ record }) => wordOf(record, reference) !== null)
  if (calling.length === 0) return new Map()
  switch (reference.type) {
    case 'berth':
      return berthsOf(ctx, reference, calling)
    case 'client':
      return clientsOf(ctx, reference, calling)
    case 'yacht':
      return yachtsOf(ctx, reference, calling)
    case 'company':
      return companiesOf(ctx, reference, calling)
    default:
      // An interest has no name that a file could have.
      return new Map()
  }
}

const textOf = (record: DeclaredRecord, reference: ReferenceColumns, part: Part): string | null => {
  const key = keyOf(reference, part)
  const text = key === null ? undefined : record[key]
  return typeof text === 'string' ? text : null
}

/** The first cell of a row that names the record, with its key. */
export function wordOf(
  record: DeclaredRecord,
  { columns }: ReferenceColumns,
): { key: string; text: string } | null {
  for (const { field } of columns) {
    const text = record[field.key]
    if (typeof text === 'string') return { key: field.key, text }
  }
  return null
}

async function berthsOf(ctx: Ctx, reference: ReferenceColumns, calls: readonly Call[]) {
  const moorings = calls.map(({ record }) => textOf(record, reference, 'name')!)
  const berths = await findBerths(ctx, [...new Set(moorings)])
  return new Map(
    calls.map(({ row }, at): [number, Reference | Fault] => {
      const name = moorings[at]!
      const berth = berths.get(name)
      const key = keyOf(reference, 'name')!
      if (!berth) return [row, { key, reason: reasonFor('import_no_berth', { moorings: name }) }]
      if (berth.archived) return [row, { key, reason: reasonFor('import_archived', { what: name }) }]
      return [row, { id: berth.id, name }]
    }),
  )
}

async function clientsOf(ctx: Ctx, reference: ReferenceColumns, calls: readonly Call[]) {
  const found = await findClients(
    ctx,
    calls.map(({ row, record }) => ({
      row,
      name: textOf(record, reference, 'name'),
      email: textOf(record, reference, 'email'),
      phone: null,
    })),
  )
  return new Map(
    calls.map(({ row, record }): [number, Reference | Fault] => {
      const { key, text } = wordOf(record, reference)!
      const choice = found.get(row) ?? 'nobody'
      if (choice === 'nobody')
        return [row, { key, reason: reasonFor('import_client_absent', { name: text }) }]
      if (choice === 'several') {
        const reason = reasonFor('import_clients_alike', { name: text })
        return [row, { key, reason }]
      }
      const { id, name, archived } = choice.client
      if (archived) return [row, { key, reason: reasonFor('import_client_archived', { name }) }]
      return [row, { id, name }]
    }),
  )
}

type Way = 'registration' | 'hull' | 'name'
interface Candidate {
  row: number
  way: Way
  id: string
  name: string
}

/** Live yachts of the client of the row, or of a company the client is an active member of; without a client of the port. */
async function yachtsOf(ctx: Ctx, reference: ReferenceColumns, calls: readonly Call[]) {
  const port = portOf(ctx)
  const yachtCalls = calls.map(({ row, record, owner }) => ({
    row,
    name: textOf(record, reference, 'name'),
    registration: textOf(record, reference, 'registrationNumber'),
    hull: textOf(record, reference, 'hullId'),
    anybody: owner === undefined,
    owner: owner?.id ?? null,
  }))
  const hullOf = (column: string) => sql`upper(regexp_replace(${sql.ref(column)}, '[^A-Za-z0-9]', '', 'g'))`
  const { rows } = await sql<Candidate>`
    with given as materialized (
      select "row", plain_text(name) as plain, spelled_name(name) as spelled, ${bareNumber('registration')} as registration,
        nullif(${hullOf('hull')}, '') as hull, anybody, owner
      from jsonb_to_recordset(${JSON.stringify(yachtCalls)}::jsonb)
        as g("row" int, name text, registration text, hull text, anybody boolean, owner uuid)
    ), own as materialized (
      select g."row", y.* from given g
      cross join lateral (
        select y.id, y.name, y.bare_registration, y.hull_id from yachts y
        where y.port_id = ${port} and y.current_owner_id = g.owner and y.archived_at is null
        union all
        select y.id, y.name, y.bare_registration, y.hull_id from company_members m
        join yachts y on y.port_id = ${port} and y.current_owner_id = m.company_id and y.archived_at is null
        where m.port_id = ${port} and m.client_id = g.owner and ${activeMember(ctx)} offset 0) y
      where not g.anybody
      union all
      select g."row", y.id, y.name, y.bare_registration, y.hull_id from given g
      join yachts y on y.port_id = ${port} and y.archived_at is null where g.anybody
    )
    select g."row", 'registration' as way, o.id, o.name from given g join own o on o."row" = g."row"
      and o.bare_registration = g.registration
    union
    select g."row", 'hull', o.id, o.name from given g join own o on o."row" = g."row" and ${hullOf('o.hull_id')} = g.hull
    union
    select g."row", 'name', o.id, o.name from given g join own o on o."row" = g."row"
      and g.plain <> '' and (plain_text(o.name) = g.plain or spelled_name(o.name) = g.spelled)`.execute(
    ctx.db,
  )
  const byRow = Map.groupBy(rows, ({ row }) => row)
  return new Map(
    calls.map(({ row, record, owner }): [number, Reference | Fault] => {
      const { key, text } = wordOf(record, reference)!
      const found = chosen(byRow.get(row) ?? [])
      if (found !== 'none' && found !== 'several') return [row, found]
      if (found === 'several') {
        const reason = reasonFor('import_yachts_same', { name: text })
        return [row, { key, reason }]
      }
      const reason = owner
        ? reasonFor('import_yacht_not_owned', { name: owner.name, yacht: text })
        : reasonFor('import_yacht_absent', { name: text })
      return [row, { key, reason }]
    }),
  )
}

async function companiesOf(ctx: Ctx, reference: ReferenceColumns, calls: readonly Call[]) {
  const port = portOf(ctx)
  const companyCalls = calls.map(({ row, record }) => ({
    row,
    name: textOf(record, reference, 'name'),
    registration: textOf(record, reference, 'registrationNumber'),
  }))
  const { rows } = await sql<Candidate>`
    with given as materialized (
      select "row", plain_text(name) as plain, text_spellings(name) as spellings, ${bareNumber('registration')} as registration
      from jsonb_to_recordset(${JSON.stringify(companyCalls)}::jsonb) as g("row" int, name text, registration text)
    )
    select g."row", 'registration' as way, c.id, c.name from given g join companies c
      on c.port_id = ${port} and c.bare_registration = g.registration and c.archived_at is null
    union
    select g."row", 'name', c.id, c.name from given g join companies c
      on c.port_id = ${port} and c.plain_name = any(g.spellings) and g.plain <> '' and c.archived_at is null
      and (c.plain_name = g.plain or plain_text(spelled_out(c.name)) = g.spellings[1])`.execute(ctx.db)
  const byRow = Map.groupBy(rows, ({ row }) => row)
  return new Map(
    calls.map(({ row, record }): [number, Reference | Fault] => {
      const { key, text } = wordOf(record, reference)!
      const found = chosen(byRow.get(row) ?? [])
      if (found === 'none') return [row, { key, reason: reasonFor('import_no_company', { name: text }) }]
      if (found === 'several')
        return [row, { key, reason: reasonFor('import_company_several', { name: text }) }]
      return [row, found]
    }),
  )
}

/** A number is worth more than a name; the name tells apart those who share a number. */
function chosen(found: readonly Candidate[]): Reference | 'none' | 'several' {
  const of = (way: Way) => found.filter((one) => one.way === way)
  const sameName = new Set(of('name').map(({ id }) => id))
  for (const way of ['registration', 'hull', 'name'] as const) {
    const all = of(way)
    const both = all.filter(({ id }) => sameName.has(id))
    const one = both.length === 1 ? both[0] : all.length === 1 ? all[0] : undefined
    if (one) return { id: one.id, name: one.name }
    if (all.length > 1) return 'several'
  }
  return 'none'
}
