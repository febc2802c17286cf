import { sql } from 'kysely'
import type { Caller } from '../../../platform/http/gate.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import type { ImportTable } from './file/table.ts'
import { kindIn } from './kinds/with-custom.ts'
import { describeColumns } from './mapping/describe-columns.ts'
import type { ImportMapping } from './mapping/import-mapping.ts'
import { changedMeanwhile, type ImportRow, readImport, shown } from './queries.ts'
import { evaluateImport } from './rows/evaluate.ts'

type Outside = Ctx & { inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T> }

interface Preparation {
  table: ImportTable
  mapping: ImportMapping
  /** The file whose mapping this is, when that changes. */
  remembered?: ImportRow['remembered']
  /** What else is written with it. */
  also?: (tx: Tx) => Promise<void>
}

/** Previews an import with another mapping or other cells, and keeps that. Throws IMPORT_STATE when somebody was faster. */
export async function prepare(
  ctx: Outside,
  { permissions }: Caller,
  before: ImportRow,
  { table, mapping, remembered = before.remembered, also }: Preparation,
) {
  const { id, entity, fileName, version } = before
  const matching = { importId: id, mapping, permissions }
  const kind = await kindIn(ctx, entity)
  const { piers, words, counts, problems } = await evaluateImport(ctx, kind, table, matching)
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
  return ctx.inTenant(async (tx) => {
    const written = await sql`update imports set mapping = ${json(mapping)}, piers = ${json(piers)},
        words = ${json(words)}, counts = ${json(counts)}, problems = ${json(problems)},
        columns = ${json(describeColumns(table))}, remembered = ${remembered && json(remembered)}
      where port_id = ${portOf(tx)} and id = ${id} and status = 'preview' and version = ${version}`.execute(
      tx.db,
    )
    if (written.numAffectedRows === 0n) throw changedMeanwhile()
    await also?.(tx)
    tx.emit('import.mapped', { entityId: id, label: fileName, newValues: { ...counts } })
    return shown(tx, await readImport(tx, id, null))
  })
}
