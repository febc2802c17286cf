import { sql } from 'kysely'
import { exportEntities } from '../../../../contract/import-runs/endpoints.ts'
import type { Storage } from '../../../../platform/storage/storage.ts'
import { type Ctx, portOf, type Tx } from '../../../context.ts'
import type { ImportTable } from '../file/table.ts'
import { companyKeys, type Entry, Exported } from '../joining/exported.ts'
import { planOf } from '../joining/plan.ts'
import { isOfStaff, staffIn } from '../joining/staff.ts'
import { joiningOf } from '../joining/with-joins.ts'
import type { ImportedRecord } from '../kinds/kind.ts'
import { changedMeanwhile, type ImportRow, readParts } from '../queries.ts'
import { evaluateImport } from '../rows/evaluate.ts'
import { importedTable, tableInTurn } from '../rows/fixed-cells.ts'
import { type PreparedImport, prepareImport, readingIn } from '../rows/prepare-import.ts'

/** What is looked at of a part to see what it would become. */
export type Part = Pick<
  ImportRow,
  'id' | 'runId' | 'entity' | 'fileName' | 'fileKey' | 'mapping' | 'choices'
> &
  Partial<Pick<ImportRow, 'columns'>>

/** A part as it is to be, before it is kept so. */
export interface Table {
  part: Part
  table: ImportTable
}

export type Evaluation = Awaited<ReturnType<typeof evaluateImport>>

interface Evaluating {
  /** In any order. */
  parts: readonly Part[]
  permissions: ReadonlySet<string>
  changed?: readonly Table[]
}

/** What each part of an export would become, seen after the parts it refers to. */
export async function evaluateRun(
  ctx: Ctx,
  storage: Storage,
  { parts, permissions, changed = [] }: Evaluating,
) {
  const exported = new Exported()
  const evaluations = new Map<string, Evaluation>()
  const now = parts.map((before) => changed.find(({ part }) => part.id === before.id)?.part ?? before)
  const tableOf = async (part: Part) =>
    changed.find(({ part: { id } }) => id === part.id)?.table ??
    (await importedTable(ctx, storage, part)).table
  for (const part of now.filter(hasStaff)) exported.addStaff(staffIn(await tableOf(part)))
  for (const part of inOrder(now)) {
    const table = await tableOf(part)
    const prepared = await prepareImport(readingIn(ctx), part, table)
    const evaluation = await evaluateImport(ctx, prepared, { permissions, exported })
    evaluations.set(part.id, evaluation)
    exported.add(comingOf(part, prepared, evaluation))
  }
  return { evaluations, exported }
}

/** Whether a part that is left out says who works with the other system. */
function hasStaff({ mapping, columns }: Part): boolean {
  return (
    mapping.leftOut === true &&
    (columns === undefined || isOfStaff({ headers: columns.map(({ header }) => header) }))
  )
}

/** Each part after those it may refer to. */
function inOrder(parts: readonly Part[]): Part[] {
  const place = ({ entity }: Part) => (exportEntities as readonly string[]).indexOf(entity)
  return parts.toSorted((a, b) => place(a) - place(b) || (a.id < b.id ? -1 : 1))
}

/** Keeps what parts would become. Throws IMPORT_STATE where one was changed since it was read. */
export async function keepEvaluations(
  tx: Tx,
  parts: readonly { id: string; version: number | null }[],
  evaluations: ReadonlyMap<string, Evaluation>,
): Promise<void> {
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
  for (const { id, version } of parts) {
    const { piers, words, formats, encoding, sheets, setAside, unread, counts, problems } =
      evaluations.get(id)!
    const result = await sql`update imports set piers = ${json(piers)}, words = ${json(words)},
        formats = ${json(formats)}, encoding = ${encoding && json(encoding)}, sheets = ${sheets && json(sheets)}, set_aside = ${json(setAside)},
        unread = ${json(unread)}, counts = ${json(counts)}, problems = ${json(problems)}
      where port_id = ${portOf(tx)} and id = ${id} and status = 'preview'
        and (${version}::int is null or version = ${version})`.execute(tx.db)
    if (result.numAffectedRows === 0n) throw changedMeanwhile()
  }
}

/** The rows that come before a part that is being previewed; undefined for a file by itself. */
export async function comingBefore(
  ctx: Ctx,
  storage: Storage,
  one: ImportRow,
  permissions: ReadonlySet<string>,
): Promise<Exported | undefined> {
  if (one.runId === null) return undefined
  const parts = await partsBefore(ctx, one)
  return (await evaluateRun(ctx, storage, { parts, permissions })).exported
}

/** The rows that were written before a part that is being written; undefined for a file by itself. */
export async function writtenBefore(
  storage: Storage,
  one: ImportRow,
  inTurn: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
): Promise<Exported | undefined> {
  if (one.runId === null) return undefined
  const exported = new Exported()
  for (const part of await inTurn(async (tx) => (await readParts(tx, one.runId!)).filter(hasStaff)))
    exported.addStaff(staffIn(await tableInTurn(storage, part, inTurn)))
  // What is left out has no rows that others could refer to.
  const parts = (await inTurn((tx) => partsBefore(tx, one))).filter(({ mapping }) => !mapping.leftOut)
  for (const part of parts) {
    const table = await tableInTurn(storage, part, inTurn)
    const prepared = await prepareImport(inTurn, part, table)
    const ids = await inTurn((tx) => recordsOf(tx, part.id))
    exported.add(
      entriesOf(part, prepared, (add) => {
        for (const { row, record } of prepared.rows) add(row, record, ids.get(row) ?? null, ids.has(row))
      }),
    )
  }
  return exported
}

/** The records that rows of a part became or stood for. */
async function recordsOf(ctx: Ctx, importId: string): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ row: number; id: string }>`
    select row, coalesce(record_id, known_id) as id from import_rows
    where port_id = ${portOf(ctx)} and import_id = ${importId}
      and coalesce(record_id, known_id) is not null`.execute(ctx.db)
  return new Map(rows.map(({ row, id }) => [row, id]))
}

async function partsBefore(ctx: Ctx, { id, runId }: ImportRow): Promise<ImportRow[]> {
  const parts = await readParts(ctx, runId!)
  return parts.slice(
    0,
    parts.findIndex((part) => part.id === id),
  )
}

function comingOf(part: Part, prepared: PreparedImport, { rows }: Evaluation): Entry[] {
  const { skipSimilar } = part.mapping
  return entriesOf(part, prepared, (add) => {
    for (const { row, status, record, recordId } of rows) {
      const known = status === 'known' || status === 'changed'
      const left = status === 'bad' || (status === 'similar' && skipSimilar === true)
      // A known row may mean no one record.
      add(row, record, recordId ?? null, known ? recordId !== undefined : !left)
    }
  })
}

type Add = (row: number, record: ImportedRecord | null, id: string | null, comes: boolean) => void

function entriesOf(
  { entity, fileName, mapping }: Part,
  { kind, table }: PreparedImport,
  each: (add: Add) => void,
): Entry[] {
  const type = planOf(entity).type
  if (!type) return []
  // A row that cannot be read has its number still: whoever refers to it is told so.
  const header = Object.entries(mapping.columns).find(([, key]) => key === 'exportNumber')?.[0]
  const column = header === undefined ? -1 : table.headers.indexOf(header)
  const cells = new Map(table.rows.map((row) => [row.line, row.cells]))
  const entries: Entry[] = []
  each((row, record, id, comes) => {
    const { number, title } = record ? joiningOf(record) : { number: null, title: null }
    entries.push({
      type,
      fileName,
      row,
      number: number ?? (cells.get(row)?.[column]?.trim() || null),
      name: (entity === 'interests' ? title : record && kind.titleOf(record)) ?? '',
      emails: emailsOf(record),
      ...(type === 'client' && record ? { companies: companiesOf(record) } : {}),
      id,
      comes,
    })
  })
  return entries
}

/** The companies that the row of a client names. */
function companiesOf(record: ImportedRecord): string[] {
  return joiningOf(record).references.flatMap(({ role, numbers, name }) =>
    role === 'company' ? companyKeys({ numbers, names: (name ?? '').split(';') }) : [],
  )
}

function emailsOf(record: ImportedRecord | null): string[] {
  const { contacts = [] } = (record ?? {}) as { contacts?: readonly { channel: string; value: string }[] }
  return contacts.flatMap(({ channel, value }) => (channel === 'email' ? [value.toLowerCase()] : []))
}
