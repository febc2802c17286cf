import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { because, Refusal } from '../../../../contract/errors.ts'
import { mostParts } from '../../../../contract/import-runs/endpoints.ts'
import { reasonFor } from '../../../../contract/reason.ts'
import type { Caller } from '../../../../platform/http/gate.ts'
import type { UploadedFile } from '../../../../platform/http/upload.ts'
import { uuidv7 } from '../../../../platform/ids.ts'
import { inTenant } from '../../../../platform/scope.ts'
import { type Ctx, portOf, type Tx, type UnitCtx } from '../../../context.ts'
import type { Services } from '../../../services.ts'
import { modulesOff } from '../../settings/modules.ts'
import { moduleOfEntity } from '../access.ts'
import { nameOf } from '../create.ts'
import { asCsv } from '../file/as-csv.ts'
import { expectFile } from '../file/keep-file.ts'
import { readExportFile } from '../file/read-file.ts'
import type { UnreadTable } from '../file/read-parts.ts'
import type { ImportTable } from '../file/table.ts'
import { importable } from '../kinds/kinds.ts'
import { kindIn } from '../kinds/with-custom.ts'
import { describeColumns } from '../mapping/describe-columns.ts'
import { type FirstMapping, firstMapping } from '../mapping/first-mapping.ts'
import { noChoices } from '../numbers/choices.ts'
import { changedMeanwhile, type ImportRow } from '../queries.ts'
import { recipesIn } from '../recipes/queries.ts'
import { evaluateRun, keepEvaluations, type Table } from './parts.ts'
import { type Run, readPreparedRun, readRun, shownRun } from './queries.ts'
import { type ExportEntity, recognise } from './recognise.ts'

interface Found {
  id: string
  entity: ExportEntity
  /** Its table holds that; what is of no kind of the port is left out until somebody says otherwise. */
  isKnown: boolean
  name: string
  table: ImportTable
  fileKey: string
}

/** Reads a file of an export, keeps each of its tables as a part, and previews all parts joined. */
export async function addFile(
  ctx: UnitCtx,
  { kernel, storage }: Pick<Services, 'kernel' | 'storage'>,
  runId: string | null,
  file: UploadedFile | null,
  caller: Caller,
) {
  if (!file) throw new Refusal('VALIDATION_FAILED', [because('file', 'choose_file')])
  const run = runId === null ? null : await readPreparedRun(ctx, runId, caller)
  const { parts: read, unread } = await readExportFile(await file.content())
  if ((run?.parts.length ?? 0) + read.length > mostParts) {
    const reason = reasonFor('import_run_full', { most: mostParts })
    throw new Refusal('VALIDATION_FAILED', [because('file', reason)])
  }
  const fileName = nameOf(file)
  const recipes = await recipesIn(ctx)
  const found = read.map(({ name, table }): Found => {
    const title = name ?? fileName
    const { entity, isKnown } = recognise(table, `${fileName} ${name ?? ''}`, recipes)
    return {
      id: uuidv7(),
      entity,
      isKnown,
      name: title.slice(0, 200),
      table,
      fileKey: `${portOf(ctx)}/${uuidv7()}`,
    }
  })
  const allowed = importable(caller)
  const off = await modulesOff(ctx)
  // What the port does without is of no kind that it has.
  for (const one of found) if (off.has(moduleOfEntity(one.entity)!)) one.isKnown = false
  const refused = found.find(({ entity, isKnown }) => isKnown && !allowed.includes(entity))
  if (refused) {
    const reason = reasonFor('import_run_rights', { file: refused.name })
    throw new Refusal('PERMISSION_DENIED', [because('file', reason)], reason)
  }
  for (const { fileKey, table } of found) {
    await inTenant(kernel, ctx, (tx) => expectFile(tx, fileKey))
    // A file with one table is kept as it was sent; of several each is kept by itself.
    const alone = read.length === 1 && read[0]!.name === null
    await storage.put(fileKey, alone ? file.stream() : Readable.from([asCsv(table)]))
  }
  const id = run?.id ?? uuidv7()
  const begun = await Promise.all(
    found.map((one) =>
      newPart(
        ctx,
        id,
        one.isKnown || allowed.includes(one.entity) ? one : { ...one, entity: allowed[0] ?? one.entity },
      ),
    ),
  )
  const before = run?.parts ?? []
  nameSource(before, begun)
  const { permissions } = caller
  const parts = [...before, ...begun.map(({ part }) => part)]
  const { evaluations } = await evaluateRun(ctx, storage, { parts, permissions, changed: begun })
  return ctx.inTenant(async (tx) => {
    if (run) await extend(tx, run, fileName, unread)
    else {
      await sql`insert into import_runs (port_id, id, file_names, unread, created_by)
        values (${portOf(tx)}, ${id}, ${[fileName]}, ${JSON.stringify(unread)}::jsonb, ${tx.actor.userId})`.execute(
        tx.db,
      )
    }
    for (const one of begun) await insertPart(tx, one)
    await keepEvaluations(
      tx,
      [...before, ...begun.map(({ part }) => ({ ...part, version: null }))],
      evaluations,
    )
    tx.emit('import.created', { entityId: id, label: fileName, newValues: { parts: found.length } })
    return shownRun(tx, await readRun(tx, id, null))
  })
}

/** What nothing tells of one table another of the same export may: whose numbers these are. */
function nameSource(before: readonly Pick<ImportRow, 'mapping'>[], begun: readonly NewPart[]): void {
  const sources = new Set(
    [...before, ...begun.map(({ part }) => part)].flatMap(({ mapping }) => mapping.source ?? []),
  )
  const [source] = sources
  if (source === undefined || sources.size > 1) return
  for (const { part } of begun)
    if (Object.values(part.mapping.columns).includes('exportNumber'))
      part.mapping = { ...part.mapping, source }
}

interface NewPart extends Table, Pick<FirstMapping, 'remembered' | 'recipe'> {}

async function newPart(
  ctx: Ctx,
  runId: string,
  { id, entity, isKnown, name, table, fileKey }: Found,
): Promise<NewPart> {
  const kind = await kindIn(ctx, { entity, runId })
  const { mapping, remembered, recipe } = await firstMapping(ctx, kind, table, runId)
  // A mapping that somebody made says what the table is.
  const partMapping = isKnown || remembered ? mapping : { ...mapping, leftOut: true }
  return {
    part: { id, runId, entity, fileName: name, fileKey, mapping: partMapping, choices: noChoices },
    table,
    remembered,
    recipe,
  }
}

async function extend(
  tx: Tx,
  { id, version }: Run,
  fileName: string,
  unread: readonly UnreadTable[],
): Promise<void> {
  const grown = await sql`update import_runs set file_names = array_append(file_names, ${fileName}),
      unread = unread || ${JSON.stringify(unread)}::jsonb
    where port_id = ${portOf(tx)} and id = ${id} and status = 'preview' and version = ${version}`.execute(
    tx.db,
  )
  if (grown.numAffectedRows === 0n) throw changedMeanwhile()
}

async function insertPart(tx: Tx, { part, table, remembered, recipe }: NewPart): Promise<void> {
  const { id, runId, entity, fileName, fileKey, mapping } = part
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
  const none = {
    selected: table.rows.length,
    good: 0,
    bad: 0,
    known: 0,
    similar: 0,
    changed: 0,
    differing: 0,
    kept: 0,
    withGaps: 0,
  }
  await sql`insert into imports (port_id, id, run_id, entity, file_name, file_key, row_count, columns, mapping,
      counts, remembered, recipe, created_by)
    values (${portOf(tx)}, ${id}, ${runId}, ${entity}, ${fileName}, ${fileKey}, ${table.rows.length},
      ${json(describeColumns(table))}, ${json(mapping)}, ${json(none)}, ${remembered && json(remembered)},
      ${recipe && json(recipe)}, ${tx.actor.userId})`.execute(tx.db)
}
