import type { BodyOf } from '../../../../contract/endpoint.ts'
import { because, Refusal } from '../../../../contract/errors.ts'
import type { imports } from '../../../../contract/imports/endpoints.ts'
import { reasonFor } from '../../../../contract/reason.ts'
import type { Caller } from '../../../../platform/http/gate.ts'
import type { Storage } from '../../../../platform/storage/storage.ts'
import type { UnitCtx } from '../../../context.ts'
import { previewAgain } from '../preview-again.ts'
import { readPrepared } from '../queries.ts'
import { importedTable } from '../rows/fixed-cells.ts'
import { fieldOf } from './three-way.ts'

/** Rows of one import that may have a choice of their own. More than these are chosen by their column. */
const MOST_ROWS_CHOSEN = 5000
/** Fields that may have one: no kind of record has so many. */
const MOST_FIELDS = 200

/**
 * Chooses, of a field that changed both here and in the file, whether what is here stays or the file's value is taken: for one
 * row, or for all of them, and previews again. Throws IMPORT_STATE once the import is on its way, VALIDATION_FAILED for a
 * row the file does not have.
 */
export async function chooseTheirs(
  ctx: UnitCtx,
  storage: Storage,
  id: string,
  { row, field, takes }: BodyOf<typeof imports.choose>,
  caller: Caller,
) {
  const before = await readPrepared(ctx, id, caller)
  const { table } = await importedTable(ctx, storage, before)
  if (row !== null && !table.rows.some(({ line }) => line === row))
    throw new Refusal('VALIDATION_FAILED', [because('row', 'import_no_row')])
  const name = fieldOf(field)
  const { all, rows } = before.choices
  const fields = new Set([...Object.keys(all), ...Object.values(rows).flatMap(Object.keys), name])
  if (fields.size > MOST_FIELDS) throw new Refusal('VALIDATION_FAILED', [because('field', 'unknown_field')])
  const choices =
    row === null
      ? { all: { ...all, [name]: takes }, rows: withoutField(rows, name) }
      : { all, rows: { ...rows, [row]: { ...rows[row], [name]: takes } } }
  if (Object.keys(choices.rows).length > MOST_ROWS_CHOSEN)
    throw new Refusal('VALIDATION_FAILED', [
      because('row', reasonFor('import_most_choices', { count: MOST_ROWS_CHOSEN })),
    ])
  return previewAgain(ctx, storage, caller, { ...before, choices }, { table, mapping: before.mapping })
}

/** What is chosen for all rows goes before what was chosen for some of them earlier. */
function withoutField(
  rows: Readonly<Record<string, Readonly<Record<string, 'ours' | 'theirs'>>>>,
  field: string,
) {
  return Object.fromEntries(
    Object.entries(rows).flatMap(([row, { [field]: _dropped, ...others }]) =>
      Object.keys(others).length > 0 ? [[row, others]] : [],
    ),
  )
}
