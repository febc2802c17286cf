import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import type { UploadedFile } from '../../../platform/http/upload.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { inTenant } from '../../../platform/scope.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { portOf, type UnitCtx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { assertMayImport } from './access.ts'
import { expectFile } from './file/keep-file.ts'
import { readImportFile } from './file/read-file.ts'
import { keepTable } from './file/stored-table.ts'
import type { ImportTable } from './file/table.ts'
import type { ImportEntity, ImportKind } from './kinds/kind.ts'
import { kindIn } from './kinds/with-custom.ts'
import { describeColumns } from './mapping/describe-columns.ts'
import { firstMapping } from './mapping/first-mapping.ts'
import type { ImportMapping } from './mapping/import-mapping.ts'
import { looksLike, mappingOfRest } from './mapping/rest.ts'
import { noChoices } from './numbers/choices.ts'
import { presentImport, readAlone, readImport } from './queries.ts'
import type { RecipeRef } from './recipes/recipe.ts'
import { evaluateImport } from './rows/evaluate.ts'
import { importedTable } from './rows/fixed-cells.ts'
import { prepareImport, readingIn } from './rows/prepare-import.ts'

/** Reads a file, keeps it and previews it; no record is written yet. */
export async function createImport(
  ctx: UnitCtx,
  { kernel, storage }: Pick<Services, 'kernel' | 'storage'>,
  entity: ImportEntity,
  file: UploadedFile | null,
  caller: Caller,
) {
  if (!file) throw new Refusal('VALIDATION_FAILED', [because('file', 'choose_file')])
  const table = await readImportFile(await file.content())
  const kind = await kindIn(ctx, { entity, runId: null })
  const first = await firstMapping(ctx, kind, table)
  const fileKey = `${portOf(ctx)}/${uuidv7()}`
  await inTenant(kernel, ctx, (tx) => expectFile(tx, fileKey))
  await storage.put(fileKey, file.stream())
  keepTable(storage, fileKey, table)
  return previewNew(ctx, caller, kind, { fileName: nameOf(file), fileKey, table, ...first })
}

/** Previews the file of an import that was applied once more, for the records that its left out columns look like. */
export async function bringRest(ctx: UnitCtx, storage: Storage, id: string, caller: Caller) {
  const first = await readAlone(ctx, id, caller)
  const rest = looksLike(first)
  if (first.status !== 'applied' || rest === null) throw new Refusal('IMPORT_STATE')
  assertMayImport(caller, rest.entity)
  const { table } = await importedTable(ctx, storage, first)
  const kind = await kindIn(ctx, { entity: rest.entity, runId: null })
  const columns = mappingOfRest(table, first, rest.entity)
  const mapping = (await kind.completeMapping?.(ctx, table, columns)) ?? columns
  const { fileName, fileKey } = first
  return previewNew(ctx, caller, kind, { fileName, fileKey, table, mapping, remembered: null, recipe: null })
}

interface NewImport {
  fileName: string
  fileKey: string
  table: ImportTable
  mapping: ImportMapping
  remembered: { fileName: string; usedAt: Date } | null
  recipe: RecipeRef | null
}

async function previewNew(
  ctx: UnitCtx,
  { permissions }: Caller,
  kind: ImportKind,
  { fileName, fileKey, table, mapping, remembered, recipe }: NewImport,
) {
  const { entity } = kind
  const prepared = await prepareImport(
    readingIn(ctx),
    { id: null, entity, runId: null, mapping, choices: noChoices },
    table,
  )
  const { piers, words, formats, encoding, sheets, setAside, unread, counts, problems } =
    await evaluateImport(ctx, prepared, { permissions })
  const id = uuidv7()
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
  return ctx.inTenant(async (tx) => {
    await sql`insert into imports (port_id, id, entity, file_name, file_key, row_count, columns, mapping, piers,
        words, formats, encoding, sheets, set_aside, unread, counts, problems, remembered, recipe, created_by)
      values (${portOf(tx)}, ${id}, ${entity}, ${fileName}, ${fileKey}, ${table.rows.length},
        ${json(describeColumns(table))}, ${json(mapping)}, ${json(piers)}, ${json(words)},
        ${json(formats)}, ${encoding && json(encoding)}, ${sheets && json(sheets)}, ${json(setAside)}, ${json(unread)}, ${json(counts)}, ${json(problems)},
        ${remembered && json(remembered)}, ${recipe && json(recipe)}, ${tx.actor.userId})`.execute(tx.db)
    tx.emit('import.created', { entityId: id, label: fileName, newValues: { entity, ...counts } })
    return presentImport(tx, await readImport(tx, id, null))
  })
}

export function nameOf({ name }: UploadedFile): string {
  const plain = (name ?? '').toWellFormed().replace(/\p{Cc}/gu, '')
  return plain.split(/[/\\]/).at(-1)?.trim().slice(0, 200) || 'file'
}
