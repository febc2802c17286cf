import { sql } from 'kysely'
import type { BodyOf } from '../../../../contract/endpoint.ts'
import { type ErrorDetail, Refusal } from '../../../../contract/errors.ts'
import type { imports } from '../../../../contract/imports/endpoints.ts'
import type { Caller } from '../../../../platform/http/gate.ts'
import type { Storage } from '../../../../platform/storage/filesystem.ts'
import { type Ctx, portOf, type Tx } from '../../../context.ts'
import { storedTable } from '../file/stored-table.ts'
import type { ImportTable } from '../file/table.ts'
import { countPiers, docksOfPort, type PortDock, proposeLetters } from '../kinds/berths/piers.ts'
import { fieldsOf, type ImportEntity } from '../kinds/kinds.ts'
import { changedMeanwhile, readImport, shown } from '../queries.ts'
import { evaluateImport } from '../rows/evaluate.ts'
import type { ImportMapping } from './propose.ts'

type Outside = Ctx & { inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
type Changes = BodyOf<typeof imports.map>

/** Changes the mapping and previews again. Throws IMPORT_STATE once the import is on its way. */
export async function mapImport(
  ctx: Outside,
  storage: Storage,
  id: string,
  changes: Changes,
  caller: Caller,
) {
  const before = await readImport(ctx, id, caller)
  if (before.status !== 'preview') throw new Refusal('IMPORT_STATE')
  const table = await storedTable(storage, before.fileKey)
  assertKnown(before.entity, table, changes)
  const mapping = remapped(table, before.mapping, changes, await docksOfPort(ctx))
  const { piers, words, counts, problems } = await evaluateImport(ctx, id, before.entity, table, mapping)
  return ctx.inTenant(async (tx) => {
    const written =
      await sql`update imports set mapping = ${JSON.stringify(mapping)}::jsonb, piers = ${JSON.stringify(piers)}::jsonb, words = ${JSON.stringify(words)}::jsonb,
        counts = ${JSON.stringify(counts)}::jsonb, problems = ${JSON.stringify(problems)}::jsonb
      where port_id = ${portOf(tx)} and id = ${id} and status = 'preview' and version = ${before.version}`.execute(
        tx.db,
      )
    if (written.numAffectedRows === 0n) throw changedMeanwhile()
    tx.emit('import.mapped', { entityId: id, label: before.fileName, newValues: { ...counts } })
    return shown(await readImport(tx, id, null))
  })
}

/** The mapping with its changes; letters of piers stay as long as the piers do. */
export function remapped(
  table: ImportTable,
  before: ImportMapping,
  changes: Changes,
  docks: ReadonlyMap<string, PortDock>,
): ImportMapping {
  const mapping = { ...before, ...changes }
  if (changes.pierLetters || before.pierLetters === undefined) return mapping
  const piers = countPiers(table, mapping).map(({ pier }) => pier)
  const kept = before.pierLetters
  const same = piers.length === Object.keys(kept).length && piers.every((pier) => Object.hasOwn(kept, pier))
  return same ? mapping : { ...mapping, pierLetters: proposeLetters(piers, docks) }
}

function assertKnown(entity: ImportEntity, table: ImportTable, { columns, only, splitBy }: Changes): void {
  const fields = new Set(fieldsOf(entity).map(({ key }) => key))
  const headers = new Set(table.headers)
  const details: ErrorDetail[] = Object.entries(columns ?? {}).flatMap(([header, key]) => {
    if (!headers.has(header)) return [{ path: `columns.${header}`, message: 'The file has no such column.' }]
    return fields.has(key) ? [] : [{ path: `columns.${header}`, message: 'There is no such field.' }]
  })
  if (only && !headers.has(only.column))
    details.push({ path: 'only.column', message: 'The file has no such column.' })
  if (splitBy && !headers.has(splitBy))
    details.push({ path: 'splitBy', message: 'The file has no such column.' })
  if (details.length > 0) throw new Refusal('VALIDATION_FAILED', details.slice(0, 50))
}
