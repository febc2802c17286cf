import { sql } from 'kysely'
import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { imports } from '../../../../contract/imports/endpoints.ts'
import type { importRowStatuses } from '../../../../contract/imports/row.ts'
import type { StoredReason } from '../../../../contract/reason.ts'
import type { FileAnswer } from '../../../../platform/http/answer.ts'
import { csvFile } from '../../../../platform/http/export.ts'
import type { Caller } from '../../../../platform/http/gate.ts'
import type { Storage } from '../../../../platform/storage/storage.ts'
import { type Ctx, portOf } from '../../../context.ts'
import { type StatedProblem, stateProblem } from '../cells/problem.ts'
import type { ImportTable } from '../file/table.ts'
import type { FieldChange, ImportedRecord } from '../kinds/kind.ts'
import { type ImportRow, readImport } from '../queries.ts'
import { comingBefore } from '../runs/parts.ts'
import { evaluateImport } from './evaluate.ts'
import { importedTable, replacedCells } from './fixed-cells.ts'
import { prepareImport, readingIn } from './prepare-import.ts'
import { sampleRows } from './sample-rows.ts'
import { type Wholeness, wholenessOf } from './wholeness.ts'

interface OutcomeRow {
  row: number
  status: (typeof importRowStatuses)[number]
  wholeness: Wholeness | null
  changes: FieldChange[]
  title: string | null
  /** The fields as they are written, as far as the port calls them otherwise by its own names. */
  values: Record<string, unknown>
  recordId: string | null
  problems: StatedProblem[]
  /** The row belongs into the file of rejected rows. */
  rejected: boolean
}

/** What was stored of a row that was written or left out. */
interface Entry {
  row: number
  recordId: string | null
  known: boolean
  message: string | null
  /** Each with the column it is about, where an import wrote it. */
  reasons: (NonNullable<StoredReason> & { column?: string })[] | null
  changed: boolean
  kept: string | null
  takenBack: boolean
}

/** A page of the rows of an import: as they would be written, or as they were. */
export async function listRows(
  ctx: Ctx,
  storage: Storage,
  id: string,
  query: QueryOf<typeof imports.rows>,
  caller: Caller,
) {
  const one = await readImport(ctx, id, caller)
  const { table, original, fixes } = await importedTable(ctx, storage, one)
  const replaced = replacedCells(original, fixes)
  const statuses = new Set<string>(query.status ?? [])
  const parts = new Set<string | null>(query.wholeness ?? [])
  const all = await outcomeRows(ctx, storage, one, table, caller, query.samples === true)
  const rows = all.filter(
    ({ row, status, wholeness, problems }) =>
      (parts.size === 0 || parts.has(wholeness)) &&
      (statuses.size === 0 || statuses.has(status)) &&
      (!query.problemsOnly || problems.length > 0) &&
      (!query.fixedOnly || replaced.has(row)),
  )
  if (query.sort === '-row') rows.reverse()
  const { page, limit } = query
  const cells = cellsByLine(table)
  return {
    page,
    limit,
    total: rows.length,
    rows: rows.slice((page - 1) * limit, page * limit).map(({ rejected: _rejected, ...row }) => ({
      ...row,
      cells: Object.fromEntries(
        table.headers.map((header, column) => [header, cells.get(row.row)?.[column] ?? '']),
      ),
      replaced: replaced.get(row.row) ?? {},
    })),
  }
}

/** The rejected rows as CSV: the columns of the file with the cells put right, and what is wrong. */
export async function rejectedFile(
  ctx: Ctx,
  storage: Storage,
  id: string,
  caller: Caller,
): Promise<FileAnswer> {
  const one = await readImport(ctx, id, caller)
  const { table } = await importedTable(ctx, storage, one)
  const cells = cellsByLine(table)
  const lines = (await outcomeRows(ctx, storage, one, table, caller))
    .filter(({ rejected }) => rejected)
    .map(({ row, problems }) => [...(cells.get(row) ?? []), sentence(problems)])
  return csvFile(`${baseOf(one.fileName)} rejected.csv`, [[...table.headers, 'What is wrong'], ...lines])
}

async function outcomeRows(
  ctx: Ctx,
  storage: Storage,
  one: ImportRow,
  table: ImportTable,
  { permissions }: Caller,
  samplesOnly = false,
): Promise<OutcomeRow[]> {
  const all = await prepareImport(readingIn(ctx), one, table)
  const prepared = samplesOnly ? { ...all, rows: sampleRows(table, all.rows) } : all
  const { kind, mapping } = prepared
  const fieldsOf = (record: ImportedRecord | null, texts: object = {}) => ({
    title: record && kind.titleOf(record),
    values: { ...(record && (kind.tell?.(record) ?? record)), ...texts },
  })
  if (one.status === 'preview') {
    const exported = await comingBefore(ctx, storage, one, permissions)
    const { rows } = await evaluateImport(ctx, prepared, {
      permissions,
      ...(exported ? { exported } : {}),
    })
    return rows.map(
      ({ row, status, record, shown, recordId, changes, problems, remarks = [], gaps, reason }) => ({
        row,
        status,
        wholeness: wholenessOf({ status, problems, remarks, gaps: gaps ?? [] }, mapping),
        ...fieldsOf(record, shown),
        recordId: recordId ?? null,
        changes: changes ?? [],
        problems: [...problems, ...remarks, ...(reason ? [{ row, column: null, reason }] : [])].map(
          stateProblem,
        ),
        rejected: status === 'bad',
      }),
    )
  }
  const { rows: entries } =
    await sql<Entry>`select row, record_id, known, message, reasons, old_values is not null as changed, kept, taken_back from import_rows
    where port_id = ${portOf(ctx)} and import_id = ${one.id}`.execute(ctx.db)
  const byRow = new Map(entries.map((entry) => [entry.row, entry]))
  return prepared.rows.map(({ row, record, problems, remarks = [], isRepeated, lineOf }) => {
    const entry = byRow.get(row)
    if (!entry) {
      const status =
        record !== null ? 'good' : isRepeated ? 'repeated' : lineOf !== undefined ? 'line' : 'bad'
      return {
        row,
        status,
        wholeness: null,
        ...fieldsOf(record),
        recordId: null,
        changes: [],
        problems: [...problems, ...remarks].map(stateProblem),
        rejected: status === 'bad',
      }
    }
    const { recordId, known } = entry
    return {
      row,
      status: statusOf(entry),
      wholeness: null,
      ...fieldsOf(record),
      recordId,
      changes: [],
      problems: [...[...problems, ...remarks].map(stateProblem), ...storedProblems(entry)],
      rejected: recordId === null && !known,
    }
  })
}

/** What was stored of a row: sentences, a line each, and their reasons, which an earlier version did not store. */
function storedProblems({ row, reasons, kept, message }: Entry): StatedProblem[] {
  const lines = (kept ?? message)?.split('\n') ?? []
  return lines.map((line, at) => {
    const stored = reasons?.[at]
    if (!stored) return { row, column: null, message: line, reason: null }
    const { column = null, ...reason } = stored
    return { row, column, message: line, reason }
  })
}

function statusOf(entry: Entry): OutcomeRow['status'] {
  if (entry.takenBack) return 'taken_back'
  if (entry.kept !== null) return 'kept'
  if (entry.recordId === null) return 'skipped'
  return entry.changed ? 'updated' : 'created'
}

function cellsByLine({ rows }: ImportTable): Map<number, string[]> {
  return new Map(rows.map(({ line, cells }) => [line, cells]))
}

function sentence(problems: readonly StatedProblem[]): string {
  return problems.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join(' ')
}

function baseOf(fileName: string): string {
  return fileName.replace(/\.[^.]*$/, '') || fileName
}
