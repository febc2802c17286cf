import { sql } from 'kysely'
import { type brochures, mostBrochures } from '../../../contract/brochures/endpoints.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { assertVersion } from '../../../platform/unit/version.ts'
import { portOf, type Tx } from '../../context.ts'
import { namedFile } from '../files/named-file.ts'
import { changesOf } from '../records/change.ts'
import { readBrochure } from './queries.ts'

type Rights = { readonly permissions: ReadonlySet<string> }

/** Makes a brochure and gives its id. Throws NAME_TAKEN, REFERENCE_NOT_FOUND, CONFLICT for one too many. */
export async function createBrochure(
  tx: Tx,
  body: BodyOf<typeof brochures.create>,
  rights: Rights,
): Promise<string> {
  await inTurn(tx)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from brochures
    where port_id = ${portOf(tx)}`.execute(tx.db)
  if (rows[0]!.count >= mostBrochures) throw new Refusal('CONFLICT')
  const id = uuidv7()
  const row = {
    title: body.title,
    description: body.description ?? null,
    fileId: body.fileId,
    isActive: body.isActive ?? true,
  }
  await assertTitle(tx, id, row.title)
  await assertShown(tx, row.fileId, rights)
  await tx.db
    .insertInto('brochures')
    .values({ portId: portOf(tx), id, ...row, createdBy: tx.actor.userId })
    .execute()
  tx.emit('brochure.created', { entityId: id, label: row.title, newValues: row })
  return id
}

/** Changes one. Throws RECORD_NOT_FOUND, VERSION_STALE, NAME_TAKEN, REFERENCE_NOT_FOUND. */
export async function changeBrochure(
  tx: Tx,
  id: string,
  body: BodyOf<typeof brochures.update>,
  ifMatch: number | null,
  rights: Rights,
): Promise<void> {
  await inTurn(tx)
  const before = await readBrochure(tx, id)
  assertVersion(ifMatch, before.version)
  const { keys, oldValues, newValues } = changesOf({ ...before }, body)
  if (keys.length === 0) return tx.unchanged()
  if (body.title !== undefined) await assertTitle(tx, id, body.title)
  if (body.fileId !== undefined && body.fileId !== before.fileId) await assertShown(tx, body.fileId, rights)
  await tx.db
    .updateTable('brochures')
    .set(newValues)
    .where('portId', '=', portOf(tx))
    .where('id', '=', id)
    .execute()
  tx.emit('brochure.updated', { entityId: id, label: body.title ?? before.title, oldValues, newValues })
}

/** Deletes one; its file stays. Throws RECORD_NOT_FOUND. */
export async function removeBrochure(tx: Tx, id: string): Promise<void> {
  await inTurn(tx)
  const { title } = await readBrochure(tx, id)
  await sql`delete from brochures where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  tx.emit('brochure.deleted', { entityId: id, label: title, oldValues: { title } })
}

async function assertTitle(tx: Tx, id: string, title: string): Promise<void> {
  const { rows } = await sql`select 1 from brochures
    where port_id = ${portOf(tx)} and lower(title) = lower(${title}) and id <> ${id}`.execute(tx.db)
  if (rows.length > 0) throw new Refusal('NAME_TAKEN', [because('title', 'brochure_taken')])
}

/** A brochure is something people can look at. */
async function assertShown(tx: Tx, fileId: string, rights: Rights): Promise<void> {
  const { mediaType } = await namedFile(tx, fileId, rights)
  if (mediaType === 'application/pdf' || mediaType.startsWith('image/')) return
  throw new Refusal('VALIDATION_FAILED', [because('fileId', 'brochure_type')])
}

/** Of several who change the brochures of a port at once each waits for the one before. */
async function inTurn(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`brochures ${portOf(tx)}`}, 0))`.execute(tx.db)
}
