import { type RawBuilder, sql } from 'kysely'
import { because, Refusal } from '../../../../contract/errors.ts'
import { has, type Kind, type KindWith, type TypeWith } from '../../../../contract/kinds.ts'
import { type ExternalId, externalKey, mostExternalIds } from '../../../../contract/records/external-id.ts'
import { assertVersion } from '../../../../platform/unit/version.ts'
import { type Ctx, portOf, type Tx } from '../../../context.ts'
import { type Locked, lockRecord, touchRecord } from '../change.ts'

type ExternalIds = readonly ExternalId[]

/** SQL for the numbers of the record `alias.id` in other systems, as a JSON list by system. */
export function externalIdsJson(ctx: Ctx, type: TypeWith<'externalIds'>, alias: string) {
  // A port whose records have no such numbers looks for none: asked once in a statement, not once for each row.
  return sql<ExternalId[]>`(case when (select exists (select 1 from external_ids x
      where x.port_id = ${portOf(ctx)} and x.record_type = ${type}))
    then crm.external_ids_of(${sql.ref(`${alias}.port_id`)}, ${sql.ref(`${alias}.id`)}) else '[]' end)`
}

/** SQL that holds for the record of the kind with the number. */
export function hasExternalId(ctx: Ctx, type: string, alias: string, { system, id }: ExternalId) {
  return sql<boolean>`${sql.ref(`${alias}.id`)} = any(array(select x.record_id from external_ids x
    where x.port_id = ${portOf(ctx)} and x.record_type = ${type} and x.system_key = lower(${system}::text) and x.external_id = ${id}))`
}

/** The filter of a list by the number of another system; none where its kind has no such numbers or none is asked for. */
export function externalIdFilterOf(
  ctx: Ctx,
  kind: Kind,
  alias: string,
  externalId: ExternalId | undefined,
): RawBuilder<boolean>[] {
  return externalId && has(kind, 'externalIds') ? [hasExternalId(ctx, kind.type, alias, externalId)] : []
}

/** Numbers of some records in other systems, by record. */
export async function readExternalIds(
  ctx: Ctx,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, ExternalId[]>> {
  if (recordIds.length === 0) return new Map()
  const { rows } = await sql<{ recordId: string; ids: ExternalId[] }>`
    select x.record_id, json_agg(json_build_object('system', x.system, 'id', x.external_id)
      order by x.system_key, x.external_id) as ids
    from external_ids x where x.port_id = ${portOf(ctx)} and x.record_id = any(${[...recordIds]}::uuid[])
    group by x.record_id`.execute(ctx.db)
  return new Map(rows.map(({ recordId, ids }) => [recordId, ids]))
}

/** The handler that replaces the numbers of one record of a kind. */
export function externalIdHandlers(kind: KindWith<'externalIds'>) {
  return {
    setExternalIds: async (
      tx: Tx,
      {
        params,
        body,
        ifMatch,
      }: { params: { id: string }; body: { externalIds: ExternalIds }; ifMatch: number | null },
    ) => {
      const row = await lockRecord(tx, kind, params.id)
      assertVersion(ifMatch, row.version)
      await setExternalIds(tx, kind, row, body.externalIds)
      return (await readExternalIds(tx, [params.id])).get(params.id) ?? []
    },
  }
}

/**
 * Replaces the numbers of a locked record in other systems and records the fact. Throws EXTERNAL_ID_TAKEN for one that
 * another record of the kind has, VALIDATION_FAILED for more than there may be; a record that a merge gave more keeps them.
 */
export async function setExternalIds(
  tx: Tx,
  kind: KindWith<'externalIds'>,
  row: Locked<KindWith<'externalIds'>>,
  next: ExternalIds,
): Promise<void> {
  const before = (await readExternalIds(tx, [row.id])).get(row.id) ?? []
  const [present, wished] = [before, next].map((ids) => new Set(ids.map(spelledKey)))
  const gone = before.filter((one) => !wished!.has(spelledKey(one)))
  const fresh = next.filter((one) => !present!.has(spelledKey(one)))
  if (gone.length === 0 && fresh.length === 0) return tx.unchanged()
  assertFew(next, before.length)
  await dropExternalIds(tx, row.id, gone)
  await insertExternalIds(
    tx,
    kind.type,
    fresh.map((one) => ({ recordId: row.id, at: `externalIds.${next.indexOf(one)}`, ...one })),
  )
  await touchRecord(tx, kind, row.id)
  tx.emit(`${kind.type}.updated`, {
    entityId: row.id,
    label: row.called,
    oldValues: { externalIds: before.map(inWords) },
    newValues: { externalIds: next.map(inWords) },
  })
}

// A system that is spelled otherwise is written anew.
const spelledKey = ({ system, id }: ExternalId) => `${system}:${id}`

/** A number as the log has it. */
export const inWords = ({ system, id }: ExternalId) => `${system} ${id}`

/**
 * Changes a record by the operation of its kind, and its numbers in other systems where the body names them. Throws what
 * those throw, VERSION_STALE.
 */
export async function changeWithExternalIds<Body extends { externalIds?: ExternalIds | undefined }>(
  tx: Tx,
  kind: KindWith<'externalIds'>,
  id: string,
  { externalIds, ...body }: Body,
  ifMatch: number | null,
  change: (body: Omit<Body, 'externalIds'>) => Promise<unknown>,
): Promise<void> {
  if (externalIds === undefined) {
    await change(body)
    return
  }
  // They change in any state of a record, even in one in which nothing else does.
  if (Object.keys(body).length > 0) await change(body)
  const row = await lockRecord(tx, kind, id)
  if (Object.keys(body).length === 0) assertVersion(ifMatch, row.version)
  await setExternalIds(tx, kind, row, externalIds)
}

/** A record that is being made, and its numbers. */
interface Numbered {
  readonly id: string
  readonly externalIds?: ExternalIds | undefined
}

/**
 * Gives records that are being made their numbers in other systems. Throws EXTERNAL_ID_TAKEN for one that another record of the kind has, VALIDATION_FAILED.
 */
export async function keepExternalIds(
  tx: Tx,
  type: TypeWith<'externalIds'>,
  records: readonly Numbered[],
): Promise<void> {
  for (const { externalIds = [] } of records) assertFew(externalIds, 0)
  await insertExternalIds(
    tx,
    type,
    records.flatMap(({ id: recordId, externalIds = [] }) =>
      externalIds.map((one, index) => ({ recordId, at: `externalIds.${index}`, ...one })),
    ),
  )
}

/** The numbers of a record that is being made, as its fact tells them. */
export function externalIdsOfFact(externalIds: ExternalIds | undefined): Record<string, unknown> {
  return externalIds && externalIds.length > 0 ? { externalIds: externalIds.map(inWords) } : {}
}

function assertFew(next: ExternalIds, before: number): void {
  if (next.length <= Math.max(mostExternalIds, before)) return
  throw new Refusal('VALIDATION_FAILED', [because('externalIds', 'too_many', { max: mostExternalIds })])
}

interface Fresh extends ExternalId {
  readonly recordId: string
  /** Where it stands in the request. */
  readonly at: string
}

async function insertExternalIds(
  tx: Tx,
  type: TypeWith<'externalIds'>,
  fresh: readonly Fresh[],
): Promise<void> {
  if (fresh.length === 0) return
  // In one order for everybody: who writes the same numbers waits for one another.
  const rows = fresh
    .map(({ recordId, system, id }) => ({ recordId, system, id }))
    .toSorted((one, other) => (externalKey(one) < externalKey(other) ? -1 : 1))
  const { rows: inserted } = await sql<{ system: string; id: string }>`
    insert into external_ids (port_id, record_type, record_id, system, external_id)
    select ${portOf(tx)}, ${type}, v."recordId", v.system, v.id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v("recordId" uuid, system text, id text)
    on conflict (port_id, record_type, system_key, external_id) do nothing
    returning system, external_id as id`.execute(tx.db)
  if (inserted.length === fresh.length) return
  const written = new Set(inserted.map(spelledKey))
  const taken = fresh.filter((one) => !written.has(spelledKey(one)))
  throw new Refusal(
    'EXTERNAL_ID_TAKEN',
    taken
      .slice(0, 50)
      .map(({ at, system, id }) => because(`${at}.id`, 'external_id_taken', { system, number: id })),
  )
}

async function dropExternalIds(tx: Tx, recordId: string, gone: ExternalIds): Promise<void> {
  if (gone.length === 0) return
  await sql`delete from external_ids x using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as v(system text, id text)
    where x.port_id = ${portOf(tx)} and x.record_id = ${recordId} and x.system = v.system and x.external_id = v.id`.execute(
    tx.db,
  )
}
