import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { files } from '../../../contract/files/endpoints.ts'
import type { TypeWith } from '../../../contract/kinds.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { inTenant } from '../../../platform/scope.ts'
import { portOf, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { readPlace } from '../records/place.ts'
import { keptName } from './file-name.ts'
import { keepFile } from './keep.ts'
import { storageKey, uploadLink } from './links.ts'
import { placeIn, placeOf } from './place.ts'
import { assertRoom } from './quota.ts'
import { recognise } from './recognise.ts'
import type { LinkAccess } from './serve-links.ts'

/** Expects one file, and gives the address its bytes are put to. */
export async function expectFile(
  tx: Tx,
  { env }: Pick<Services, 'env'>,
  body: BodyOf<typeof files.uploadUrl>,
  caller: Caller,
) {
  const place = await placeIn(tx, placeOf(body), body.folderId, caller)
  if (place) await readPlace(tx, place, caller, true)
  await assertRoom(tx, 1)
  const id = uuidv7()
  const { url, expiresAt } = uploadLink(env, tx, id)
  tx.later(
    sql`delete from file_uploads where port_id = ${portOf(tx)} and expires_at < now() - interval '1 day'`,
  )
  await sql`insert into file_uploads (port_id, id, record_id, folder_id, name, created_by, expires_at)
    values (${portOf(tx)}, ${id}, ${place?.id ?? null}, ${body.folderId ?? null}, ${keptName(body.name)}, ${caller.userId}, ${expiresAt})`.execute(
    tx.db,
  )
  return { id, url, expiresAt }
}

interface Expected {
  name: string
  createdBy: string | null
  creatorName: string | null
  type: TypeWith<'files'> | null
  recordId: string | null
  title: string | null
  folderId: string | null
}

const headLength = 64 * 1024

/** Takes the bytes of an expected file as they come. Throws TOKEN_INVALID where none is expected, or not any more. */
export async function takeExpected(
  { kernel, storage }: Pick<Services, 'kernel' | 'storage'>,
  { tenantId: portId, fileId: id, program }: LinkAccess,
  content: Readable,
): Promise<void> {
  const key = storageKey(portId, id)
  const as = (userId: string | null, name: string | null) => ({
    tenantId: portId,
    actor: program?.actor ?? ({ kind: 'staff', userId, name } as const),
    requestId: null,
  })
  const expected = await inTenant(kernel, as(null, null), (tx) => claim(tx, id))
  if (!expected) throw new Refusal('TOKEN_INVALID')
  const { name, createdBy, creatorName, type, recordId, title, folderId } = expected
  const start = { head: Buffer.alloc(0), size: 0 }
  const hash = createHash('sha256')
  try {
    await storage.put(key, Readable.from(watched(content, start, hash)))
    const mediaType = await recognise(start, name)
    await inTenant(kernel, as(createdBy, creatorName), async (tx) => {
      await sql`delete from file_uploads where port_id = ${portId} and id = ${id}`.execute(tx.db)
      const file = { id, name, mediaType, size: start.size, hash: hash.digest('base64url') }
      const on = recordId && type && title !== null ? { type, id: recordId, title } : null
      await keepFile(tx, file, on, folderId)
    })
  } catch (error) {
    // What was refused may be tried again with another file. Of a row that may stand the bytes stay.
    if (error instanceof Refusal) await storage.remove(key)
    await inTenant(kernel, as(null, null), (tx) => release(tx, id))
    throw error
  }
}

/** One at a time puts the bytes; who was cut off leaves them to the next after a while. */
async function claim(tx: Tx, id: string): Promise<Expected | null> {
  const { rows } = await sql<Expected>`
    with taken as (
      update file_uploads set taken_at = now()
      where port_id = ${portOf(tx)} and id = ${id} and expires_at > now()
        and (taken_at is null or taken_at < now() - interval '10 minutes')
      returning name, created_by, record_id, folder_id
    )
    select t.name, t.created_by, t.record_id, t.folder_id, u.name as creator_name, r.type, r.title from taken t
    left join users u on u.id = t.created_by
    left join records r on r.port_id = ${portOf(tx)} and r.id = t.record_id`.execute(tx.db)
  return rows[0] ?? null
}

async function release(tx: Tx, id: string): Promise<void> {
  await sql`update file_uploads set taken_at = null where port_id = ${portOf(tx)} and id = ${id}`.execute(
    tx.db,
  )
}

async function* watched(
  content: Readable,
  start: { head: Buffer; size: number },
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  for await (const chunk of content as AsyncIterable<Buffer>) {
    if (start.head.length < headLength)
      start.head = Buffer.concat([start.head, chunk.subarray(0, headLength - start.head.length)])
    start.size += chunk.length
    hash.update(chunk)
    yield chunk
  }
}
