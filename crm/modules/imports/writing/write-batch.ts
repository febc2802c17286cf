import { sql } from 'kysely'
import { type Cause, causeSentence } from '../../../../contract/errors.ts'
import { reasonFor } from '../../../../contract/reason.ts'
import type { Reason } from '../../../../contract/reasons.ts'
import type { ClientLanguage } from '../../../../contract/values/languages.ts'
import { portOf, type Tx } from '../../../context.ts'
import { noteNew } from '../../records/notes.ts'
import { readSettings } from '../../settings/read.ts'
import { removeUnusedTags } from '../../tags/remove-unused.ts'
import { stateProblem } from '../cells/problem.ts'
import type { Exported } from '../joining/exported.ts'
import type { ImportKind, Made, MatchedRow, ReadRow, Writable, Writer } from '../kinds/kind.ts'
import { keepNumbers } from '../numbers/keep-numbers.ts'
import type { ImportRow } from '../queries.ts'
import { type Bringer, updateRecord } from '../rows/changes.ts'
import { bringingOf, matchRows } from '../rows/match-rows.ts'
import type { PreparedImport } from '../rows/prepare-import.ts'
import { columnAt, type NotTaken, tried } from './attempts.ts'
import { tagsByName } from './row-tags.ts'

interface Written {
  row: number
  recordId: string | null
  /** The record of the port a known row stands for. */
  knownId: string | null
  known: boolean
  reason: Cause | null
  /** The column that the reason is about. */
  column: string | null
  /** The columns a known record had before, when it was changed. */
  oldValues: Record<string, unknown> | null
  /** What writing the row changed beside its record. */
  effects: object | null
}

const nothing = {
  recordId: null,
  knownId: null,
  known: false,
  reason: null,
  column: null,
  oldValues: null,
  effects: null,
}

/**
 * Writes some rows of an import as records, and one entry for each row beside them, so that no row is written twice.
 * A row that cannot be written leaves no trace but its problem.
 */
export async function writeBatch(
  tx: Tx,
  one: ImportRow,
  { kind, mapping, choices }: PreparedImport,
  rows: readonly ReadRow[],
  { permissions, exported }: { permissions: ReadonlySet<string>; exported: Exported | undefined },
): Promise<void> {
  const matching = { importId: one.id, mapping, choices, permissions, ...(exported ? { exported } : {}) }
  const matched = await matchRows(tx, kind, matching, rows)
  const isLeftOut = ({ status }: MatchedRow) =>
    status === 'bad' || status === 'known' || (status === 'similar' && mapping.skipSimilar === true)
  const changed = matched.filter(({ status }) => status === 'changed')
  const fresh = matched.filter((row) => !isLeftOut(row) && row.status !== 'changed')
  const { writable, remarks, made } = await withTags(tx, fresh, permissions.has('admin.manage_tags'))
  const writer = { mapping, permissions }
  const known = [
    ...matched.filter(isLeftOut).map(leftOut),
    ...(await updateRows(tx, kind, changed, mapping, {
      permissions,
      bringing: bringingOf(mapping),
      choices,
    })),
  ]
  const written = await keepNumbers(
    tx,
    kind,
    matched,
    [
      ...(await joinRows(tx, kind, matched, known, writer)),
      ...(await writeRows(tx, kind, writable, remarks, writer)),
    ],
    {
      mayEdit: mapping.known !== 'skip' && kind.update !== null && permissions.has(kind.update.permission),
      keepsEarlier: mapping.known === 'skip',
    },
  )
  await tx.settle()
  const unused = new Set(await removeUnusedTags(tx, made))
  await keepEntries(tx, one.id, written)
  await countWritten(
    tx,
    one,
    written,
    made.filter((id) => !unused.has(id)),
  )
}

function leftOut({ row, status, problems, reason, recordId }: MatchedRow): Written {
  return {
    ...nothing,
    row,
    knownId: recordId ?? null,
    known: status !== 'bad',
    reason: problems.at(-1)?.reason ?? reason,
    column: problems.at(-1)?.column ?? null,
  }
}

async function withTags(tx: Tx, rows: readonly MatchedRow[], mayCreate: boolean) {
  const names = rows.flatMap(({ record }) => record?.tags ?? [])
  const { ids, made } = await tagsByName(tx, names, mayCreate)
  const remarks = new Map<number, Reason>()
  const writable = rows.map(({ row, record, found, gaps }): Writable => {
    const absent = record!.tags.filter((name) => !ids.has(name.toLowerCase()))
    if (absent.length > 0) {
      const list = absent.map((name) => `“${name}”`).join(', ')
      remarks.set(row, reasonFor('import_without_tag', { names: list }))
    }
    const tagIds = record!.tags.flatMap((name) => ids.get(name.toLowerCase()) ?? [])
    return { row, record: record!, tagIds, found, ...(gaps ? { gaps } : {}) }
  })
  return { writable, remarks, made }
}

async function writeRows(
  tx: Tx,
  kind: ImportKind,
  rows: readonly Writable[],
  remarks: ReadonlyMap<number, Reason>,
  writer: Writer,
): Promise<Written[]> {
  if (rows.length === 0) return []
  await kind.lockToWrite?.(tx, rows)
  // All at once, as nearly all files can be; where one is refused, one by one.
  const together = rows.length > 1 ? await writeTogether(tx, kind, rows, remarks, writer) : null
  if (together && !('refused' in together)) return together
  const written: Written[] = []
  for (const one of rows) {
    const done = await writeTogether(tx, kind, [one], remarks, writer)
    written.push(...('refused' in done ? [notWritten(one.row, done, writer.mapping)] : done))
  }
  return written
}

function notWritten(row: number, { refused, path }: NotTaken, mapping: Writer['mapping']): Written {
  return { ...nothing, row, reason: refused, column: columnAt(mapping, path) }
}

function writeTogether(
  tx: Tx,
  kind: ImportKind,
  rows: readonly Writable[],
  remarks: ReadonlyMap<number, Reason>,
  writer: Writer,
): Promise<Written[] | NotTaken> {
  return tried(tx, async () => {
    const results = await kind.write(tx, rows, writer)
    await noteGaps(tx, kind, rows, results)
    return rows.map(({ row }, index): Written => {
      const { id, effects = null } = results[index]!
      return { ...nothing, row, recordId: id, effects, reason: remarks.get(row) ?? null }
    })
  })
}

const gapHeadings: Readonly<Record<ClientLanguage, string>> = {
  en: 'Not read from the file:',
  fi: 'Tiedostosta jäi lukematta:',
  sv: 'Lästes inte ur filen:',
}

/** What could not be read of a row stands in a note of its record. */
async function noteGaps(
  tx: Tx,
  { kind, titleOf }: ImportKind,
  rows: readonly Writable[],
  results: readonly Made[],
): Promise<void> {
  if (!kind || rows.every(({ gaps }) => gaps === undefined)) return
  const [language] = await readSettings(tx, ['port_language'] as const)
  const heading = gapHeadings[language!.value as ClientLanguage]
  const notes = rows.flatMap(({ record, gaps }, index) =>
    gaps
      ? [
          {
            recordId: results[index]!.id,
            label: titleOf(record),
            body: [heading, ...new Set(gaps)].join('\n'),
          },
        ]
      : [],
  )
  noteNew(tx, kind, notes)
}

/** Brings records of the port up to their rows, each by itself. One that agrees by now is left as it is. */
async function updateRows(
  tx: Tx,
  kind: ImportKind,
  rows: readonly MatchedRow[],
  mapping: Writer['mapping'],
  by: Bringer,
): Promise<Written[]> {
  const all = rows.map(({ row, record, recordId, found, earlier }) => ({
    row,
    known: { row, recordId: recordId!, record: record!, found, ...(earlier ? { earlier } : {}) },
  }))
  if (all.length > 0) {
    await kind.update?.lock?.(
      tx,
      all.map(({ known }) => known),
    )
  }
  const written: Written[] = []
  for (const { row, known } of all) {
    const done = await tried(tx, async () => ({
      updated: await updateRecord(tx, kind, known, by),
    }))
    if ('refused' in done) written.push(notWritten(row, done, mapping))
    else if (done.updated === null) written.push({ ...nothing, row, knownId: known.recordId, known: true })
    else written.push({ ...nothing, row, recordId: known.recordId, known: true, ...done.updated })
  }
  return written
}

/** Joins known records to what their rows belong to. One that this changed counts as brought up. */
async function joinRows(
  tx: Tx,
  { join }: ImportKind,
  matched: readonly MatchedRow[],
  written: readonly Written[],
  writer: Writer,
): Promise<Written[]> {
  const foundOf = new Map(matched.map(({ row, found }) => [row, found]))
  const rows = written.flatMap(({ row, known, recordId, knownId }) => {
    const [id, found] = [recordId ?? knownId, foundOf.get(row)]
    return known && id !== null && found !== undefined ? [{ row, recordId: id, found }] : []
  })
  if (!join || rows.length === 0) return [...written]
  const resultsByRow = new Map<number, object>()
  const refused = new Map<number, Cause>()
  const attempt = async (some: typeof rows): Promise<void> => {
    const done = await tried(tx, () => join(tx, some, writer))
    if (!('refused' in done)) for (const [row, effects] of done) resultsByRow.set(row, effects)
    else if (some.length === 1) refused.set(some[0]!.row, done.refused)
    else for (const one of some) await attempt([one])
  }
  await attempt(rows)
  return written.map((one) => {
    const effects = resultsByRow.get(one.row)
    if (!effects) return { ...one, reason: refused.get(one.row) ?? one.reason }
    return { ...one, recordId: one.recordId ?? one.knownId, oldValues: one.oldValues ?? {}, effects }
  })
}

async function keepEntries(tx: Tx, importId: string, written: readonly Written[]): Promise<void> {
  const rows = written.map(({ recordId, knownId, oldValues, reason, column, ...one }) => ({
    ...one,
    message: reason && causeSentence(reason),
    reasons: reason && [{ ...reason, ...(column === null ? {} : { column }) }],
    record_id: recordId,
    known_id: knownId,
    old_values: oldValues,
  }))
  await sql`insert into import_rows (port_id, import_id, row, record_id, known_id, known, message, reasons, old_values, effects, request_id)
    select ${portOf(tx)}, ${importId}, "row", record_id, known_id, known, message, reasons, old_values, effects, ${tx.requestId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r("row" int, record_id uuid, known_id uuid, known boolean, message text, reasons jsonb, old_values jsonb, effects jsonb)`.execute(
    tx.db,
  )
}

async function countWritten(
  tx: Tx,
  { id, fileName }: ImportRow,
  written: readonly Written[],
  madeTags: readonly string[],
): Promise<void> {
  const updated = written.filter(({ oldValues }) => oldValues !== null).length
  const created = written.filter(({ recordId }) => recordId !== null).length - updated
  const problems = written.flatMap(({ row, known, reason, column }) =>
    known || reason === null ? [] : [stateProblem({ row, column, reason })],
  )
  const { rows } = await sql<{ done: number; total: number }>`
    update imports set done = done + ${written.length}, created = created + ${created},
      updated = updated + ${updated}, skipped = skipped + ${written.length - created - updated},
      made_tags = made_tags || ${madeTags as string[]}::uuid[],
      problems = (select coalesce(jsonb_agg(p order by n), '[]') from
        jsonb_array_elements(problems || ${JSON.stringify(problems)}::jsonb) with ordinality as all_of(p, n) where n <= 100)
    where port_id = ${portOf(tx)} and id = ${id} returning done, total`.execute(tx.db)
  const { done, total } = rows[0]!
  tx.emit('import.progressed', {
    entityId: id,
    label: fileName,
    newValues: { done },
    metadata: { live: { done, total } },
  })
}
