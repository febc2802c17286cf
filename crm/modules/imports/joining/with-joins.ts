import type { Problem } from '../cells/problem.ts'
import type { GoodRow, ImportedRecord, ImportKind, Match, Matching, Writable } from '../kinds/kind.ts'
import type { ImportMapping } from '../mapping/import-mapping.ts'
import type { Joint } from './exported.ts'
import { easedBy, type Joining, planOf, type Role } from './plan.ts'

/** A kind of record as a part of an export: its rows have numbers and refer to rows of other parts. */
export function withJoins(kind: ImportKind): ImportKind {
  const plan = planOf(kind.entity)
  return {
    ...kind,
    fields: [...kind.fields, ...plan.fields],
    required: kind.required.map((some) => easedBy(plan, some)),
    ...(kind.entity === 'interests'
      ? {
          completeMapping: async (ctx, table, mapping) =>
            ofLeads((await kind.completeMapping?.(ctx, table, mapping)) ?? mapping),
        }
      : {}),
    reader(layout, table, port) {
      const read = kind.reader(layout, table, port)
      return (reader, more) => {
        const { record, identities } = read(reader, more)
        const number = reader.text('exportNumber')
        const joining: Joining = {
          number,
          title: reader.text('exportTitle'),
          owner: reader.text('assigneeNumber'),
          references: plan.read(reader),
        }
        const numbered = number === null ? [] : [{ key: `export ${number}`, says: number }]
        // Deals of one client may be alike: their numbers tell them apart.
        const own = number !== null && kind.entity === 'interests' ? [] : identities
        return { record: { ...record, joining }, identities: [...numbered, ...own] }
      }
    },
    async match(ctx, all, matching) {
      const rows = all.map((row) => withOwner(row, matching))
      const { joints, problems, left } = joined(rows, matching)
      const joinable = rows.filter(({ row }) => !problems.has(row))
      const found = await kind.match(ctx, joinable.map(bare), { ...matching, joints })
      const matches = new Map(found.matches)
      for (const { row, record } of joinable) {
        const match = matches.get(row) ?? { status: 'good', reason: null }
        const cells = [...(left.get(row) ?? []), ...(match.without?.cells ?? [])]
        // What joins it to the others stays with it, whatever is left out.
        const joining = { joining: joiningOf(record) }
        if (cells.length > 0)
          matches.set(row, {
            ...match,
            without: { record: { ...(match.without?.record ?? record), ...joining }, cells },
          })
      }
      return { matches, problems: new Map([...found.problems, ...problems]) }
    },
    titleOf: (record) => kind.titleOf(record) || (joiningOf(record).title ?? ''),
    tell(record) {
      const { joining: _joining, ...rest } = record as Joined
      return kind.tell?.(rest) ?? { ...rest }
    },
    ...(kind.lockToWrite ? { lockToWrite: (tx, rows) => kind.lockToWrite!(tx, rows.map(bare)) } : {}),
    write: (tx, rows, writer) => kind.write(tx, rows.map(bare), writer),
    update: kind.update && {
      ...kind.update,
      columnsOf: (record, found) => kind.update!.columnsOf(bareRecord(record), found),
      ...(kind.update.numbered ? { numbered: (record) => kind.update!.numbered!(bareRecord(record)) } : {}),
    },
  }
}

/** Leads say how somebody is reached and have no number of a client: whoever is not there becomes one. */
function ofLeads(mapping: ImportMapping): ImportMapping {
  const keys = new Set(Object.values(mapping.columns))
  const isOfLeads = (keys.has('clientEmail') || keys.has('clientPhone')) && !keys.has('clientNumber')
  return isOfLeads && mapping.makeClients === undefined ? { ...mapping, makeClients: true } : mapping
}

type Joined = ImportedRecord & { joining: Joining }

export function joiningOf(record: ImportedRecord): Joining {
  return (record as Partial<Joined>).joining ?? { number: null, title: null, owner: null, references: [] }
}

/** Whose it is by the table of those who work with the other system, where the row has no more than a number. */
function withOwner<Row extends GoodRow>(row: Row, { exported }: Matching): Row {
  const { owner } = joiningOf(row.record)
  const { assignedTo } = row.record as { assignedTo?: string | null }
  if (owner === null || assignedTo) return row
  return { ...row, record: { ...row.record, assignedTo: exported?.staffOf(owner) ?? owner } }
}

function bareRecord(record: ImportedRecord): ImportedRecord {
  const { joining: _joining, ...rest } = record as Joined
  return rest
}

function bare<Row extends GoodRow | Writable>(row: Row): Row {
  return { ...row, record: bareRecord(row.record) }
}

type Cells = NonNullable<Match['without']>['cells']

/**
 * Looks the references of rows up among the parts written before; the first of a role that is found counts. Gives beside them
 * what is wrong, and what rows come in without.
 */
function joined(rows: readonly GoodRow[], { exported, mapping }: Matching) {
  const left = new Map<number, Cells>()
  const joints = new Map<number, Partial<Record<Role, readonly Joint[]>>>()
  const problems = new Map<number, Problem>()
  for (const { row, record } of exported ? rows : []) {
    const found: Partial<Record<Role, readonly Joint[]>> = {}
    for (const reference of joiningOf(record).references) {
      if (found[reference.role]) continue
      const joint = reference.isCompanyOf ? exported!.findMember(reference) : exported!.find(reference)
      if ('reason' in joint) {
        const column = Object.entries(mapping.columns).find(([, key]) => key === reference.key)?.[0] ?? null
        const { reason } = joint
        if (reference.isDispensable) {
          const text = reference.numbers.join(', ') || (reference.name ?? '')
          left.set(row, [{ column, text, reason }])
          continue
        }
        problems.set(row, { row, column, reason })
        break
      }
      if (joint.length > 0) found[reference.role] = joint
    }
    joints.set(row, found)
  }
  return { joints, problems, left }
}
