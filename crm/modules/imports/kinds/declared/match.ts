import { reasonOfDetail } from '../../../../../contract/errors.ts'
import type { Kind } from '../../../../../contract/kinds.ts'
import { reasonFor } from '../../../../../contract/reason.ts'
import { detailsOf } from '../../../../../platform/http/input.ts'
import type { Ctx } from '../../../../context.ts'
import type { Checked, Writing } from '../../../records/importing/writing.ts'
import type { Problem } from '../../cells/problem.ts'
import type { GoodRow, Match, Matches, Matching } from '../kind.ts'
import { colleaguesOf, withoutPerson } from './assignee.ts'
import { begin } from './begin.ts'
import { type Call, type Fault, findReferences, type Reference } from './find-references.ts'
import { differing, findKnown, readThere } from './known.ts'
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
    const isOver = record.over
    checked.push({ row, body, names: mapped(to, ({ name }) => name), ...(isOver ? { isOver } : {}) })
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
  for (const [row, { field, reason }] of (await writing.check?.(ctx, fresh, matching.before.rows)) ?? [])
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
  // Whether a boat fitted where it lay is no question any more.
  const toCome = fresh.filter(({ isOver }) => !isOver)
  for (const [row, doubts] of (await writing.doubts?.(ctx, toCome)) ?? []) {
    const { remarks = [], ...match } = matches.get(row)!
    const own = doubts.map((reason) => ({ row, column: null, reason }))
    matches.set(row, { ...match, remarks: [...remarks, ...own] })
  }
  return { matches, problems: problemsOf(faults, matching) }
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
  const { tags: _tags, custom: _custom, begun: _begun, over: _over, ...read } = record
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
