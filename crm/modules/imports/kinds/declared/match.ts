import { sql } from 'kysely'
import { reasonOfDetail } from '../../../../../contract/errors.ts'
import type { Kind } from '../../../../../contract/kinds.ts'
import { reasonFor } from '../../../../../contract/reason.ts'
import { detailsOf } from '../../../../../platform/http/input.ts'
import { type Ctx, portOf } from '../../../../context.ts'
import { inDatabase } from '../../../records/columns.ts'
import type { Checked, Writing } from '../../../records/importing/writing.ts'
import type { Problem } from '../../cells/problem.ts'
import { stateField } from '../../cells/row-state.ts'
import { madeBy } from '../../rows/made-by.ts'
import { findColleagues } from '../interests/find-references.ts'
import type { GoodRow, Match, Matches, Matching } from '../kind.ts'
import { type Call, type Fault, findReferences, type Reference } from './find-references.ts'
import { type Columns, type DeclaredRecord, titleOf } from './read.ts'
import { keyOf, type ReferenceColumns } from './reference-columns.ts'

/** The body of a row with the ids of what it refers to. */
export interface Found {
  readonly body: Readonly<Record<string, unknown>>
  /** The fields in which the record that the port has may be brought up to its row. */
  readonly changing?: readonly string[]
}

type Row = GoodRow<DeclaredRecord>
type References = Map<number, Record<string, Reference>>

interface Declared {
  readonly kind: Pick<Kind, 'table' | 'type'>
  readonly columns: Columns
  readonly writing: Writing
}

/** Finds what rows refer to, the records the port has already, and what the rules of the module refuse. */
export async function matchDeclared(
  ctx: Ctx,
  { kind, columns, writing }: Declared,
  rows: readonly Row[],
  matching: Matching,
): Promise<Matches<Found>> {
  const { references } = columns
  const faults = new Map<number, Fault>()
  const found = await referencesOf(ctx, references, rows, matching, faults)
  const colleagueOf = await colleaguesOf(ctx, columns, rows)
  const checked: Checked[] = []
  const matches = new Map<number, Match<Found>>()
  for (const { row, record } of rows) {
    if (faults.has(row)) continue
    const to = found.get(row) ?? {}
    const names = Object.fromEntries(
      references.flatMap((reference) => {
        const key = keyOf(reference, 'name')
        const name = to[reference.name]?.name
        return key && name ? [[key, name]] : []
      }),
    )
    // What comes with the export has no id yet: the row is looked at once more when it is written.
    if (Object.values(to).some(({ id }) => id === null)) {
      matches.set(row, { status: 'good', reason: null, shown: names })
      continue
    }
    const person = colleagueOf(record)
    const body = { ...valuesOf(record, columns), ...mapped(to, ({ id }) => id), ...person.body }
    const read = writing.body.safeParse(body)
    if (!read.success) {
      const issue = read.error.issues[0]!
      faults.set(row, {
        key: keyOfField(String(issue.path[0] ?? ''), references),
        reason: reasonOfDetail(detailsOf(read.error)[0]!) ?? reasonFor('import_not_taken'),
      })
      continue
    }
    matches.set(row, {
      status: 'good',
      reason: null,
      found: { body },
      shown: { ...names, ...person.shown },
      ...(person.left ? { without: withoutPerson(record, person.left, columns, matching) } : {}),
    })
    checked.push({ row, body, names: mapped(to, ({ name }) => name) })
  }
  const known = new Map([
    ...(await findKnown(ctx, kind, writing.sameBy, checked, matching.importId)),
    ...(matching.numbered ?? []),
  ])
  const records = new Map(rows.map(({ row, record }) => [row, record]))
  const there = await readThere(ctx, kind, [...known.values()])
  for (const { row, body } of checked) {
    const recordId = known.get(row)
    if (recordId === undefined) continue
    const match = matches.get(row)!
    const reason = reasonFor('import_known', {
      name: titleOf({ ...records.get(row)!, ...match.shown }, references),
    })
    const now = there.get(recordId) ?? {}
    const changing = writing.change?.fieldsIn(String(now.status)) ?? []
    const remarks = differing({ row, body, now, columns, changing }, matching)
    matches.set(row, {
      ...match,
      ...{ status: 'known', reason, recordId, found: { body, changing } },
      ...(remarks.length > 0 ? { remarks } : {}),
    })
  }
  const fresh = checked.filter(({ row }) => !known.has(row))
  for (const [row, { field, reason }] of (await writing.check?.(ctx, fresh)) ?? [])
    faults.set(row, { key: keyOfField(field, references), reason })
  await begin(
    ctx,
    { writing, rows: fresh, records },
    {
      matching,
      faults,
      matches,
    },
  )
  for (const [row, doubts] of (await writing.doubts?.(ctx, fresh)) ?? []) {
    const { remarks = [], ...match } = matches.get(row)!
    const own = doubts.map((reason) => ({ row, column: null, reason }))
    matches.set(row, { ...match, remarks: [...remarks, ...own] })
  }
  return { matches, problems: problemsOf(faults, matching) }
}

/** Whom a row is assigned to: whoever works in the port under that name or address; nobody is guessed. */
async function colleaguesOf(ctx: Ctx, { assignee }: Columns, rows: readonly Row[]) {
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

function withoutPerson(record: DeclaredRecord, name: string, { assignee }: Columns, { mapping }: Matching) {
  const { [assignee!.name]: _person, ...rest } = record
  const column = Object.entries(mapping.columns).find(([, key]) => key === assignee!.field.key)?.[0] ?? null
  return { record: rest, cells: [{ column, text: name, reason: reasonFor('import_nobody', { text: name }) }] }
}

/** What the records are now, by their fields. */
async function readThere(
  ctx: Ctx,
  { table }: Pick<Kind, 'table'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; values: Record<string, unknown> }>`
    select t.id, to_jsonb(t) as values from ${sql.table(table)} t
    where t.port_id = ${portOf(ctx)} and t.id = any(${[...ids]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map(({ id, values }) => [id, values]))
}

interface Differing {
  readonly row: number
  readonly body: Readonly<Record<string, unknown>>
  readonly now: Readonly<Record<string, unknown>>
  readonly columns: Columns
  readonly changing: readonly string[]
}

/** What a row says otherwise than the record that the port has, where that stays as it is. */
function differing({ row, body, now, columns, changing }: Differing, { mapping }: Matching): Problem[] {
  return columns.values.flatMap(({ field: { key } }): Problem[] => {
    const [here, file] = [now[inDatabase(key)], body[key]]
    const column = Object.entries(mapping.columns).find(([, one]) => one === key)?.[0]
    if (column === undefined || changing.includes(key) || file === undefined || here === file) return []
    if (typeof file !== 'string') return []
    return [{ row, column, reason: reasonFor('import_differs', { here: String(here ?? '–'), file }) }]
  })
}

/** Of rows that have begun: what refuses them, and that they come in as not yet begun for whoever may begin none. */
async function begin(
  ctx: Ctx,
  {
    writing,
    rows,
    records,
  }: { writing: Writing; rows: readonly Checked[]; records: ReadonlyMap<number, DeclaredRecord> },
  {
    matching,
    faults,
    matches,
  }: { matching: Matching; faults: Map<number, Fault>; matches: Map<number, Match<Found>> },
): Promise<void> {
  const some = rows.filter(({ row }) => records.get(row)!.begun !== undefined)
  if (some.length === 0) return
  if (writing.begin && matching.permissions.has(writing.begin.permission)) {
    for (const [row, { reason }] of await writing.begin.check(ctx, some))
      faults.set(row, { key: stateField.key, reason })
    return
  }
  const column =
    Object.entries(matching.mapping.columns).find(([, key]) => key === stateField.key)?.[0] ?? null
  for (const { row } of some) {
    const reason = reasonFor('import_as_pending', { text: records.get(row)!.begun! })
    matches.set(row, { ...matches.get(row)!, remarks: [{ row, column, reason }] })
  }
}

/** What each row refers to. A yacht is looked for among those of the client, who is found before. */
async function referencesOf(
  ctx: Ctx,
  references: readonly ReferenceColumns[],
  rows: readonly Row[],
  { joints }: Matching,
  faults: Map<number, Fault>,
): Promise<References> {
  const found: References = new Map(rows.map(({ row }) => [row, {}]))
  const owner = references.find(({ type }) => type === 'client')
  for (const reference of references.toSorted(
    (one, other) => Number(one.type === 'yacht') - Number(other.type === 'yacht'),
  )) {
    const calls: Call[] = []
    for (const { row, record } of rows) {
      const joint = joints?.get(row)?.[reference.name]?.[0]
      if (joint) found.get(row)![reference.name] = { id: joint.id, name: joint.name }
      else if (!faults.has(row)) calls.push({ row, record, owner: owner && found.get(row)![owner.name] })
    }
    for (const [row, one] of await findReferences(ctx, reference, calls)) {
      if ('reason' in one) faults.set(row, one)
      else found.get(row)![reference.name] = one
    }
  }
  return found
}

/** The values of a row by the names of their fields. */
function valuesOf(record: DeclaredRecord, { references }: Columns): Record<string, unknown> {
  const { tags: _tags, custom: _custom, begun: _begun, ...read } = record
  const referenceKeys = new Set(references.flatMap(({ columns }) => columns.map(({ field }) => field.key)))
  return Object.fromEntries(Object.entries(read).filter(([key]) => !referenceKeys.has(key)))
}

function mapped<From, To>(of: Readonly<Record<string, From>>, to: (from: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(of).map(([key, one]) => [key, to(one)]))
}

/** The key of the column that a field of the body is read from. */
function keyOfField(name: string, references: readonly ReferenceColumns[]): string {
  const reference = references.find((one) => one.name === name)
  return reference ? reference.columns[0]!.field.key : name
}

function problemsOf(faults: ReadonlyMap<number, Fault>, { mapping }: Matching): Map<number, Problem> {
  const columnOf = new Map(Object.entries(mapping.columns).map(([header, key]) => [key, header]))
  return new Map(
    [...faults].map(([row, { key, reason }]) => [row, { row, column: columnOf.get(key) ?? null, reason }]),
  )
}

/** The records of the port that agree with rows in all that makes them the same, but for those this import made. */
async function findKnown(
  ctx: Ctx,
  { table }: Pick<Kind, 'table'>,
  sameBy: readonly string[],
  rows: readonly Checked[],
  importId: string | null,
): Promise<ReadonlyMap<number, string>> {
  const calls = rows.flatMap(({ row, body }) => {
    const values = sameBy.map((name) => body[name])
    return values.includes(undefined)
      ? []
      : [{ row, ...Object.fromEntries(sameBy.map((name) => [name, body[name]])) }]
  })
  if (calls.length === 0) return new Map()
  const port = portOf(ctx)
  const same = sameBy.map(
    (name) =>
      sql`t.${sql.ref(inDatabase(name))} = (jsonb_populate_record(null::${sql.table(table)}, g.one)).${sql.ref(inDatabase(name))}`,
  )
  const records = calls.map(({ row, ...values }) => ({
    row,
    one: Object.fromEntries(Object.entries(values).map(([name, value]) => [inDatabase(name), value])),
  }))
  const { rows: found } = await sql<{ row: number; id: string }>`
    select distinct on (g."row") g."row", k.id
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as g("row" int, one jsonb)
    cross join lateral (
      select t.id from ${sql.table(table)} t where t.port_id = ${port} and ${sql.join(same, sql` and `)} offset 0) k
    where not ${madeBy(importId, port, 'k')} order by g."row", k.id`.execute(ctx.db)
  return new Map(found.map(({ row, id }) => [row, id]))
}
