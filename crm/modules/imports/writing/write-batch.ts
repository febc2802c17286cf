import { sql } from 'kysely'
import { z } from 'zod'
import { Refusal } from '../../../../contract/errors.ts'
import { portOf, type Tx } from '../../../context.ts'
import type { Problem } from '../cells/row-reader.ts'
import { type Writable, writeRecords } from '../kinds/berths/write.ts'
import type { ImportEntity } from '../kinds/kinds.ts'
import type { ImportRow } from '../queries.ts'
import { updateRecord } from '../rows/changes.ts'
import { type JudgedRow, judgeRows } from '../rows/match-rows.ts'
import type { ReadRow } from '../rows/read-rows.ts'
import { tagsByName } from './row-tags.ts'

interface Written {
  row: number
  recordId: string | null
  known: boolean
  message: string | null
  /** The columns a known record had before, when it was changed. */
  oldValues: Record<string, unknown> | null
}

/**
 * Writes some rows of an import as records, and one entry for each row beside them, so that no row is written twice.
 * A row that cannot be written leaves no trace but its problem.
 */
export async function writeBatch(
  tx: Tx,
  { id, entity, mapping, fileName }: ImportRow,
  rows: readonly ReadRow<ImportEntity>[],
  mayCreateTags: boolean,
): Promise<void> {
  const judged = await judgeRows(tx, id, entity, mapping, rows)
  const left = (one: JudgedRow) =>
    one.status === 'bad' ||
    one.status === 'known' ||
    (one.status === 'similar' && mapping.skipSimilar === true)
  const skipped = judged.filter(left).map(leftOut)
  const changed = judged.filter(({ status }) => status === 'changed')
  const { writable, notes } = await withTags(
    tx,
    judged.filter((one) => !left(one) && one.status !== 'changed'),
    mayCreateTags,
  )
  const written = [
    ...skipped,
    ...(await updateRows(tx, entity, changed)),
    ...(await writeRows(tx, entity, writable, notes)),
  ]
  await sql`insert into import_rows (port_id, import_id, row, record_id, known, message, old_values, request_id)
    select ${portOf(tx)}, ${id}, "row", record_id, known, message, old_values, ${tx.requestId}
    from jsonb_to_recordset(${JSON.stringify(written.map(inColumns))}::jsonb)
      as r("row" int, record_id uuid, known boolean, message text, old_values jsonb)`.execute(tx.db)
  await told(tx, id, fileName, written)
}

function leftOut({ row, status, problems, message }: JudgedRow): Written {
  const why = problems.at(-1)?.message ?? message
  return { row, recordId: null, known: status !== 'bad', message: why, oldValues: null }
}

async function withTags(tx: Tx, rows: readonly JudgedRow[], mayCreate: boolean) {
  const names = rows.flatMap(({ record }) => record?.tags ?? [])
  const ids = await tagsByName(tx, names, mayCreate)
  const notes = new Map<number, string>()
  const writable = rows.map((one) => {
    const record = one.record!
    const absent = record.tags.filter((name) => !ids.has(name.toLowerCase()))
    if (absent.length > 0)
      notes.set(
        one.row,
        `Without the tag ${absent.map((name) => `“${name}”`).join(', ')}: you may not make tags.`,
      )
    const tagIds = record.tags.flatMap((name) => ids.get(name.toLowerCase()) ?? [])
    return { row: one.row, record, tagIds, ...(one.owner ? { owner: one.owner } : {}) }
  })
  return { writable, notes }
}

async function writeRows(
  tx: Tx,
  entity: ImportEntity,
  rows: readonly Writable<ImportEntity>[],
  notes: ReadonlyMap<number, string>,
): Promise<Written[]> {
  const note = (row: number) => notes.get(row) ?? null
  if (rows.length > 1) {
    // All at once, as nearly all files can be; where one is refused, one by one.
    const ids = await tried(tx, () => writeRecords(tx, entity, rows))
    if (Array.isArray(ids)) {
      return rows.map(({ row }, index) => ({
        row,
        recordId: ids[index]!,
        known: false,
        message: note(row),
        oldValues: null,
      }))
    }
  }
  const written: Written[] = []
  for (const one of rows) {
    const ids = await tried(tx, () => writeRecords(tx, entity, [one]))
    written.push(
      Array.isArray(ids)
        ? { row: one.row, recordId: ids[0]!, known: false, message: note(one.row), oldValues: null }
        : { row: one.row, recordId: null, known: false, message: ids.refused, oldValues: null },
    )
  }
  return written
}

/** Brings records of the port up to their rows, each by itself. One that agrees by now is left as it is. */
async function updateRows(tx: Tx, entity: ImportEntity, rows: readonly JudgedRow[]): Promise<Written[]> {
  const written: Written[] = []
  for (const { row, record, recordId } of rows) {
    const known = { recordId: recordId!, record: record! }
    const done = await tried(tx, async () => ({ oldValues: await updateRecord(tx, entity, known) }))
    if ('refused' in done) {
      written.push({ row, recordId: null, known: false, message: done.refused, oldValues: null })
    } else {
      const { oldValues } = done
      written.push({ row, recordId: oldValues && recordId!, known: true, message: null, oldValues })
    }
  }
  return written
}

/** Does something in the transaction, or takes it back and says why the data did not allow it. */
async function tried<T>(tx: Tx, work: () => Promise<T>): Promise<T | { refused: string }> {
  try {
    return await tx.attempt(work)
  } catch (error) {
    const refused = reasonOf(error)
    if (refused === null) throw error
    return { refused }
  }
}

/** Why a row was refused; null for a fault that has nothing to do with its data. */
function reasonOf(error: unknown): string | null {
  if (error instanceof Refusal) return error.details?.[0]?.message ?? error.message
  if (error instanceof z.ZodError) {
    const issue = error.issues[0]
    return issue ? `${issue.path.join('.')}: ${issue.message}` : error.message
  }
  const code = (error as { code?: unknown }).code
  // Classes 22 and 23 of PostgreSQL: a value out of bounds, a constraint that does not hold.
  return typeof code === 'string' && /^2[23]/.test(code) ? 'The port does not take this record.' : null
}

function inColumns({ recordId, oldValues, ...one }: Written) {
  return { ...one, record_id: recordId, old_values: oldValues }
}

async function told(tx: Tx, id: string, fileName: string, written: readonly Written[]): Promise<void> {
  const updated = written.filter(({ oldValues }) => oldValues !== null).length
  const created = written.filter(({ recordId }) => recordId !== null).length - updated
  const problems: Problem[] = written.flatMap(({ row, known, message }) =>
    known || message === null ? [] : [{ row, column: null, message }],
  )
  const { rows } = await sql<{ done: number; total: number }>`
    update imports set done = done + ${written.length}, created = created + ${created},
      updated = updated + ${updated}, skipped = skipped + ${written.length - created - updated},
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
