import { has, type KindWith } from '../../../../contract/kinds.ts'
import { reasonFor } from '../../../../contract/reason.ts'
import { longestExternalId } from '../../../../contract/records/external-id.ts'
import type { Tx } from '../../../context.ts'
import { keepExternalIds } from '../../records/numbers/external-ids.ts'
import type { GoodRow, ImportedRecord, ImportKind, Match, Matching, Writable } from '../kinds/kind.ts'
import { findNumbered, numberedIn } from './find-numbered.ts'

/**
 * A kind whose rows may have the number of another system: it stays with their records, and rows of a later file are known
 * by it before anything else.
 */
export function withNumbers(kind: ImportKind): ImportKind {
  const of = kind.kind
  if (!of || !has(of, 'externalIds')) return kind
  return {
    ...kind,
    reader(layout, table, port) {
      const read = kind.reader(layout, table, port)
      return (reader, more) => {
        const result = read(reader, more)
        const id = reader.text('exportNumber')
        const { source } = layout.mapping
        if (!source || id === null || id.length > longestExternalId) return result
        const number = { key: `number ${id}`, says: id }
        // Deals of one client may be alike: their numbers tell them apart.
        const others = kind.entity === 'interests' ? [] : result.identities
        const record = { ...result.record, externalId: { system: source, id } }
        return { record, identities: [number, ...others] }
      }
    },
    match: (ctx, rows, matching) => matchNumbered(ctx, kind, of, rows, matching),
    titleOf: (record) => kind.titleOf(bareRecord(record)),
    tell(record) {
      const bared = bareRecord(record)
      return kind.tell?.(bared) ?? { ...bared }
    },
    ...(kind.complete
      ? {
          complete: (record, mapping) => withNumber(record, kind.complete!(bareRecord(record), mapping)),
        }
      : {}),
    ...(kind.lockToWrite ? { lockToWrite: (tx, rows) => kind.lockToWrite!(tx, rows.map(bare)) } : {}),
    async write(tx, rows, writer) {
      const results = await kind.write(tx, rows.map(bare), writer)
      await keepMade(tx, of, rows, results)
      return results
    },
    update: kind.update && {
      ...kind.update,
      columnsOf: (record, found) => kind.update!.columnsOf(bareRecord(record), found),
      ...(kind.update.numbered ? { numbered: (record) => kind.update!.numbered!(bareRecord(record)) } : {}),
    },
  }
}

async function keepMade(
  tx: Tx,
  of: KindWith<'externalIds'>,
  rows: readonly Writable[],
  results: readonly { id: string }[],
): Promise<void> {
  await keepExternalIds(
    tx,
    of.type,
    rows.map(({ record: { externalId } }, index) => ({
      id: results[index]!.id,
      externalIds: externalId ? [externalId] : [],
    })),
  )
}

async function matchNumbered(
  ctx: Parameters<ImportKind['match']>[0],
  kind: ImportKind,
  of: KindWith<'externalIds'>,
  rows: readonly GoodRow[],
  matching: Matching,
): ReturnType<ImportKind['match']> {
  const numbered = await findNumbered(ctx, of.type, rows, matching.importId)
  const known = new Map([...numbered].map(([row, { recordId }]) => [row, recordId]))
  const found = await kind.match(ctx, rows.map(bare), { ...matching, numbered: known })
  const matches = new Map(found.matches)
  const problems = new Map(found.problems)
  for (const [row, { recordId, name, earlier }] of numbered) {
    const problem = problems.get(row)
    problems.delete(row)
    const match: Match = matches.get(row) ?? { status: 'good', reason: null }
    matches.set(row, {
      ...match,
      status: 'known',
      reason: reasonFor('import_known_number', { name }),
      recordId,
      isNumbered: true,
      ...(earlier ? { earlier } : {}),
      // What the record has already needs nothing else to be found again.
      ...(problem ? { remarks: [...(match.remarks ?? []), problem] } : {}),
    })
  }
  for (const { row, record } of rows) {
    const match = matches.get(row)
    // Whatever the port cannot take of a row, its number stays.
    if (match?.without && record.externalId)
      matches.set(row, {
        ...match,
        without: { ...match.without, record: { ...match.without.record, externalId: record.externalId } },
      })
  }
  if (kind.entity === 'interests') await leaveOthers(ctx, rows, matches)
  return { matches, problems }
}

/** A deal that is only like one of another number is another deal. */
async function leaveOthers(
  ctx: Parameters<ImportKind['match']>[0],
  rows: readonly GoodRow[],
  matches: Map<number, Match>,
): Promise<void> {
  const alike = rows.flatMap(({ row, record: { externalId } }) => {
    const match = matches.get(row)
    return externalId && match?.recordId && !match.isNumbered ? [{ row, externalId, match }] : []
  })
  if (alike.length === 0) return
  const others = await numberedIn(
    ctx,
    alike[0]!.externalId,
    alike.map(({ match }) => match.recordId!),
  )
  for (const { row, match } of alike) {
    const { recordId, ...rest } = match
    if (others.has(recordId!)) matches.set(row, { ...rest, status: 'good', reason: null })
  }
}

function bareRecord(record: ImportedRecord): ImportedRecord {
  const { externalId: _number, ...rest } = record
  return rest
}

function bare<Row extends GoodRow | Writable>(row: Row): Row {
  return { ...row, record: bareRecord(row.record) }
}

function withNumber({ externalId }: ImportedRecord, record: ImportedRecord): ImportedRecord {
  return externalId ? { ...record, externalId } : record
}
