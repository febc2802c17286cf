import { sql } from 'kysely'
import { has, type KindWith } from '../../../../contract/kinds.ts'
import { type ExternalId, mostExternalIds } from '../../../../contract/records/external-id.ts'
import { portOf, type Tx } from '../../../context.ts'
import { inWords } from '../../records/numbers/external-ids.ts'
import type { ImportKind, MatchedRow, Patch } from '../kinds/kind.ts'
import { rowColumns } from '../rows/changes.ts'

/** What writing a row did to its number, kept beside the effects of its kind. */
interface NumberEffect extends ExternalId {
  /** A record that was there got the number by this row. */
  readonly added: boolean
  /** What the import before had said, by columns. */
  readonly before: Patch | null
}

interface Row {
  row: number
  recordId: string | null
  knownId: string | null
  known: boolean
  oldValues: Patch | null
  effects: object | null
}

/**
 * Keeps what the rows of a batch said of the records with their numbers, for the next file, and gives the numbers to known
 * records that do not have them. In a few statements, however many rows there are.
 */
export async function keepNumbers<R extends Row>(
  tx: Tx,
  { kind, update }: ImportKind,
  matched: readonly MatchedRow[],
  written: readonly R[],
  { mayEdit, keepsEarlier }: { mayEdit: boolean; keepsEarlier: boolean },
): Promise<R[]> {
  if (!kind || !has(kind, 'externalIds')) return [...written]
  const matches = new Map(matched.map((one) => [one.row, one]))
  const calls = written.flatMap((one) => {
    const match = matches.get(one.row)
    const externalId = match?.record?.externalId
    const id = one.recordId ?? one.knownId
    if (!match || !externalId || id === null) return []
    const { record, found } = match
    const values = update && record ? rowColumns(update, { record, found, isNumbered: true }) : {}
    return [{ row: one.row, recordId: id, ...externalId, match, values, isNew: !one.known }]
  })
  if (calls.length === 0) return [...written]
  const added = mayEdit
    ? await addNumbers(
        tx,
        kind,
        calls.filter(({ match, isNew }) => !isNew && !match.isNumbered),
      )
    : new Set<number>()
  const stored = calls.filter(
    ({ row, match, isNew }) =>
      isNew || added.has(row) || (match.isNumbered && !(keepsEarlier && match.earlier)),
  )
  await storeValues(tx, kind, stored)
  const effects = new Map(
    stored.flatMap(({ row, system, id, match, isNew }): [number, NumberEffect][] =>
      isNew ? [] : [[row, { system, id, added: added.has(row), before: match.earlier ?? null }]],
    ),
  )
  return written.map((one) => {
    const effect = effects.get(one.row)
    if (!effect) return one
    const more = { ...one, effects: { ...one.effects, number: effect } }
    return effect.added
      ? { ...more, recordId: one.recordId ?? one.knownId, oldValues: one.oldValues ?? {} }
      : more
  })
}

interface Call extends ExternalId {
  readonly row: number
  readonly recordId: string
  readonly values: Patch
}

/** Gives known records the numbers of their rows; one that has as many as there may be gets none. Gives the rows that did. */
async function addNumbers(
  tx: Tx,
  kind: KindWith<'externalIds'>,
  calls: readonly Call[],
): Promise<ReadonlySet<number>> {
  if (calls.length === 0) return new Set()
  const port = portOf(tx)
  const { rows } = await sql<{ recordId: string; system: string; id: string }>`
    insert into external_ids (port_id, record_type, record_id, system, external_id)
    select ${port}, ${kind.type}, v."recordId", v.system, v.id
    from jsonb_to_recordset(${JSON.stringify(calls.map(({ recordId, system, id }) => ({ recordId, system, id })))}::jsonb)
      as v("recordId" uuid, system text, id text)
    where (select count(*) from external_ids x where x.port_id = ${port} and x.record_id = v."recordId") < ${mostExternalIds}
    order by v.system, v.id
    on conflict (port_id, record_type, system_key, external_id) do nothing
    returning record_id, system, external_id as id`.execute(tx.db)
  if (rows.length === 0) return new Set()
  await sql`update ${sql.table(kind.table)} set version = version
    where port_id = ${port} and id = any(${rows.map(({ recordId }) => recordId)}::uuid[])`.execute(tx.db)
  const titles = await titlesOf(
    tx,
    rows.map(({ recordId }) => recordId),
  )
  for (const { recordId, ...number } of rows)
    tx.emit(`${kind.type}.updated`, {
      entityId: recordId,
      label: titles.get(recordId) ?? '',
      oldValues: {},
      newValues: { externalIds: [inWords(number)] },
    })
  const keys = new Set(rows.map(({ recordId, id }) => `${recordId} ${id}`))
  return new Set(calls.filter(({ recordId, id }) => keys.has(`${recordId} ${id}`)).map(({ row }) => row))
}

async function titlesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; title: string }>`select id, title from records
    where port_id = ${portOf(tx)} and id = any(${[...ids]}::uuid[])`.execute(tx.db)
  return new Map(rows.map(({ id, title }) => [id, title]))
}

async function storeValues(tx: Tx, { type }: KindWith<'externalIds'>, calls: readonly Call[]): Promise<void> {
  if (calls.length === 0) return
  const rows = calls.map(({ system, id, values }) => ({ system, id, values }))
  await sql`update external_ids x set row_values = v.values
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(system text, id text, values jsonb)
    where x.port_id = ${portOf(tx)} and x.record_type = ${type} and x.system_key = lower(v.system)
      and x.external_id = v.id`.execute(tx.db)
}

/** The effects of a row: of its number, and those of its kind, null where there are none. */
export function splitNumber(effects: unknown): { number: NumberEffect | undefined; own: object | null } {
  const { number, ...own } = (effects ?? {}) as { number?: NumberEffect }
  return { number, own: Object.keys(own).length > 0 ? own : null }
}

/** Takes a number away from a record that a row had given it to. */
export async function takeNumberBack(
  tx: Tx,
  recordId: string,
  number: NumberEffect | undefined,
): Promise<void> {
  if (!number?.added) return
  await sql`delete from external_ids x where x.port_id = ${portOf(tx)} and x.record_id = ${recordId}
    and x.system_key = lower(${number.system}::text) and x.external_id = ${number.id}`.execute(tx.db)
}

/** Has the numbers of an import that was taken back say again what the import before had said. */
export async function restoreEarlier(tx: Tx, importId: string, { kind }: ImportKind): Promise<void> {
  if (!kind || !has(kind, 'externalIds')) return
  await sql`update external_ids x set row_values = nullif(r.effects -> 'number' -> 'before', 'null')
    from import_rows r
    where r.port_id = ${portOf(tx)} and r.import_id = ${importId} and r.effects ? 'number' and r.kept is null
      and x.port_id = ${portOf(tx)} and x.record_type = ${kind.type}
      and x.system_key = lower(r.effects -> 'number' ->> 'system') and x.external_id = r.effects -> 'number' ->> 'id'`.execute(
    tx.db,
  )
}
