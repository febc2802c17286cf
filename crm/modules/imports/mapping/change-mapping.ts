import type { BodyOf } from '../../../../contract/endpoint.ts'
import { because, type ErrorDetail, Refusal } from '../../../../contract/errors.ts'
import type { imports } from '../../../../contract/imports/endpoints.ts'
import type { Caller } from '../../../../platform/http/gate.ts'
import type { Storage } from '../../../../platform/storage/storage.ts'
import type { Tx, UnitCtx } from '../../../context.ts'
import type { ImportTable } from '../file/table.ts'
import type { ImportKind } from '../kinds/kind.ts'
import { kindIn } from '../kinds/with-custom.ts'
import { noChoices } from '../numbers/choices.ts'
import { previewAgain } from '../preview-again.ts'
import { readPrepared } from '../queries.ts'
import { dropFixes, importedTable } from '../rows/fixed-cells.ts'
import { firstMapping } from './first-mapping.ts'

type Changes = BodyOf<typeof imports.map>

/** Changes the mapping and previews again. Throws IMPORT_STATE once the import is on its way. */
export async function changeMapping(
  ctx: UnitCtx,
  storage: Storage,
  id: string,
  changes: Changes,
  caller: Caller,
) {
  const before = await readPrepared(ctx, id, caller)
  const kind = await kindIn(ctx, before)
  const { encoding = before.mapping.encoding, sheet = before.mapping.sheet } = changes
  const read = { ...(encoding ? { encoding } : {}), ...(sheet ? { sheet } : {}) }
  const { table, original } = await importedTable(ctx, storage, { ...before, mapping: read })
  if (changes.sheet && !table.sheets?.names.includes(changes.sheet))
    throw new Refusal('VALIDATION_FAILED', [because('sheet', 'no_sheet')])
  const isOther = sheet !== before.mapping.sheet
  if (isOther || encoding !== before.mapping.encoding) {
    // Its headings may be others now, and cells of one sheet are none of another.
    const chosen = isOther ? original : table
    const { mapping, remembered, recipe } = await firstMapping(ctx, kind, chosen, before.runId)
    const also = (tx: Tx) => dropFixes(tx, id)
    const anew = isOther ? { ...before, choices: noChoices } : before
    return previewAgain(ctx, storage, caller, anew, {
      table: chosen,
      mapping: { ...mapping, ...read },
      ...{ remembered, recipe },
      ...(isOther ? { also } : {}),
    })
  }
  assertKnown(kind, table, changes)
  const changed = { ...before.mapping, ...changes }
  const mapping = changes.pierLetters
    ? changed
    : ((await kind.completeMapping?.(ctx, table, changed)) ?? changed)
  return previewAgain(ctx, storage, caller, before, { table, mapping })
}

function assertKnown(kind: ImportKind, table: ImportTable, { columns, only, splitBy }: Changes): void {
  const fields = new Set(kind.fields.map(({ key }) => key))
  const headers = new Set(table.headers)
  const details: ErrorDetail[] = Object.entries(columns ?? {}).flatMap(([header, key]) => {
    if (!headers.has(header)) return [because(`columns.${header}`, 'no_column')]
    return fields.has(key) ? [] : [because(`columns.${header}`, 'no_form_field')]
  })
  if (only && !headers.has(only.column)) details.push(because('only.column', 'no_column'))
  if (splitBy && !headers.has(splitBy)) details.push(because('splitBy', 'no_column'))
  if (details.length > 0) throw new Refusal('VALIDATION_FAILED', details.slice(0, 50))
}
