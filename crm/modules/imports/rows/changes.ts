import { sql } from 'kysely'
import type { KindWith } from '../../../../contract/kinds.ts'
import { inCode } from '../../../../contract/record.ts'
import { type Ctx, portOf, type Tx } from '../../../context.ts'
import { lockRecord, type RowOf, valuesOf } from '../../records/change.ts'
import type { FieldChange, GoodRow, ImportedRecord, ImportKind, MatchedRow, Patch } from '../kinds/kind.ts'
import { type Choices, takesTheirs } from '../numbers/choices.ts'
import { decide } from '../numbers/three-way.ts'
import { customColumns } from './custom-columns.ts'
import { fieldChanges } from './field-changes.ts'

type Known = GoodRow & Pick<MatchedRow, 'earlier'> & { recordId: string; found: unknown }
/** How known records are brought up: never, to what changed in the file, or to the file whatever changed here. */
export type Bringing = 'skip' | 'changed' | 'update'

/** What bringing known records up to the file would change, by row; a record that agrees with it has no entry. */
export async function findChanges(
  ctx: Ctx,
  { update, kind, tell }: ImportKind,
  known: readonly Known[],
  { bringing, choices }: { bringing: Bringing; choices: Choices },
): Promise<Map<number, FieldChange[]>> {
  const changes = new Map<number, FieldChange[]>()
  if (!update || !kind || known.length === 0) return changes
  const ids = known.map(({ recordId }) => recordId)
  const { rows } = await sql<RowOf<KindWith<'import'>>>`select * from ${sql.table(kind.table)}
    where port_id = ${portOf(ctx)} and id = any(${ids})`.execute(ctx.db)
  const customOf = await customColumns(ctx, kind, ids)
  const besideOf = (await update.beside?.(ctx, ids)) ?? (() => ({}))
  const records = new Map(rows.map((row) => [row.id, { ...row, ...besideOf(row.id), ...customOf(row.id) }]))
  for (const { row, recordId, record, found, earlier } of known) {
    const before = records.get(recordId)
    const columns = rowColumns(update, { record, found, isNumbered: earlier !== undefined })
    const differing = before
      ? differences(before, columns, { earlier, bringing, tell, isTheirs: takesTheirs(choices, row) })
      : []
    if (differing.length > 0) changes.set(row, differing)
  }
  return changes
}

/** What a row says of its record, by the columns that an import brings up. */
export function rowColumns(
  { columnsOf, numbered }: NonNullable<ImportKind['update']>,
  { record, found, isNumbered }: { record: ImportedRecord; found: unknown; isNumbered: boolean },
): Patch {
  return { ...columnsOf(record, found), ...(isNumbered ? numbered?.(record) : {}) }
}

/** What differs between a record and its row; of one that an earlier import wrote, only what changed in the file since. */
function differences(
  before: RowOf<KindWith<'import'>>,
  columns: Patch,
  {
    earlier,
    bringing,
    tell,
    isTheirs,
  }: Pick<MatchedRow, 'earlier'> & {
    bringing: Bringing
    tell: ImportKind['tell']
    isTheirs: (field: string) => boolean
  },
): FieldChange[] {
  if (!earlier || bringing === 'update') return fieldChanges(before, columns, tell)
  const { written, kept, chosen } = decide(before, columns, earlier, isTheirs)
  return [
    ...fieldChanges(before, written, tell),
    ...fieldChanges(before, chosen, tell).map((change) => ({ ...change, choice: 'theirs' as const })),
    ...fieldChanges(before, kept, tell).map((change) => ({
      ...change,
      kept: true,
      choice: 'ours' as const,
    })),
  ]
}

/** On whose behalf records are brought up, and how. */
export interface Bringer {
  readonly permissions: ReadonlySet<string>
  readonly bringing: Bringing
  readonly choices: Choices
}

/** Brings a record up to the row. Gives the columns it changed as they were, or null when it agreed already. */
export async function updateRecord(
  tx: Tx,
  { update, kind }: ImportKind,
  { row: line, recordId, record, found, earlier }: Known,
  { permissions, bringing, choices }: Bringer,
): Promise<{ oldValues: Patch; effects: object | null } | null> {
  if (!update || !kind) return null
  const all = rowColumns(update, { record, found, isNumbered: earlier !== undefined })
  const row = await lockWithCustom(tx, kind, recordId)
  const beside = (await update.beside?.(tx, [recordId]))?.(recordId) ?? {}
  const merges = earlier !== undefined && bringing !== 'update'
  const { written, chosen } = decide({ ...row, ...beside }, all, earlier ?? {}, takesTheirs(choices, line))
  const columns = merges ? { ...written, ...chosen } : all
  if (fieldChanges({ ...row, ...beside }, columns).length === 0) return null
  const table = await columnsOfTable(tx, kind.table)
  const moments = await momentsOf(tx, kind, recordId, table)
  const effects = await update.write(tx, recordId, columns, { found, permissions })
  // Other columns may follow from those that were written: all that differ now were changed.
  const after = await lockWithCustom(tx, kind, recordId)
  const now = new Map<string, unknown>(Object.entries(after))
  const changed = Object.entries(row).filter(
    ([key, value]) => !own.has(key) && !table.generated.has(key) && !sameValue(value, now.get(key)),
  )
  const oldValues = valuesOf(
    { ...row, ...moments },
    changed.map(([key]) => key),
  )
  return { oldValues, effects }
}

/** The moments of a record as they are kept: finer than a Date. */
async function momentsOf(
  tx: Tx,
  kind: KindWith<'import'>,
  id: string,
  { moments }: TableColumns,
): Promise<Patch> {
  const { rows } = await sql<{ name: string; value: string }>`
    select e.key as name, e.value from ${sql.table(kind.table)} t cross join jsonb_each_text(to_jsonb(t)) e
    where t.port_id = ${portOf(tx)} and t.id = ${id} and e.key = any(${[...moments]}) and e.value is not null`.execute(
    tx.db,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [inCode(name), value]))
}

/** What the database says of the columns of a table: which hold moments, and which it fills by itself. */
interface TableColumns {
  readonly moments: readonly string[]
  readonly generated: ReadonlySet<string>
}

const tables = new Map<string, Promise<TableColumns>>()

function columnsOfTable(tx: Tx, table: string): Promise<TableColumns> {
  const columns = tables.get(table) ?? readColumns(tx, table)
  tables.set(table, columns)
  columns.catch(() => tables.delete(table))
  return columns
}

async function readColumns(tx: Tx, table: string): Promise<TableColumns> {
  const { rows } = await sql<{ name: string; moment: boolean; generated: boolean }>`
    select a.attname as name, a.atttypid = 'timestamptz'::regtype as moment, a.attgenerated <> '' as generated
    from pg_attribute a where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped`.execute(
    tx.db,
  )
  return {
    moments: rows.filter(({ moment }) => moment).map(({ name }) => name),
    generated: new Set(rows.filter(({ generated }) => generated).map(({ name }) => inCode(name))),
  }
}

/** A record with its custom values as columns of their own. */
async function lockWithCustom(tx: Tx, kind: KindWith<'import'>, id: string) {
  const row = await lockRecord(tx, kind, id)
  return { ...row, ...(await customColumns(tx, kind, [id]))(id) }
}

/** What says that and when a row was written, and what people call it. */
const own = new Set(['version', 'updatedAt', 'called'])

function sameValue(before: unknown, after: unknown): boolean {
  return before === after || JSON.stringify(before ?? null) === JSON.stringify(after ?? null)
}
