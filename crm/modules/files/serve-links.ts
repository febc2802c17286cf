import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { adminPermissions } from '../../../contract/permissions.ts'
import { StoredAnswer } from '../../../platform/http/answer.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { reading, systemIn } from '../../../platform/scope.ts'
import { readOwnToken, readToken, type StorageGrant } from '../../../platform/storage/token.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { callerOfKey } from '../api-keys/admit.ts'
import { storageKey } from './links.ts'

type Needed = Pick<Services, 'env' | 'kernel' | 'storage'>

/** What a link allows, and to whom, where it is a program with a key. */
export interface LinkAccess extends StorageGrant {
  readonly program: Caller | null
}

/** What a link allows. Throws TOKEN_INVALID, also once the key it was given to is of no use any more. */
export async function grantOf(
  { env, kernel }: Needed,
  token: string,
  operation: StorageGrant['operation'],
): Promise<LinkAccess> {
  const grant = await readToken(env, token, operation, new Date(), slugIn(kernel))
  if (!grant) throw new Refusal('TOKEN_INVALID')
  const program = grant.keyId ? await callerOfKey(kernel, grant.keyId) : null
  if (grant.keyId && !(program?.tenantId === grant.tenantId && mayStill(program, grant)))
    throw new Refusal('TOKEN_INVALID')
  return { ...grant, program }
}

/** How a port is called. */
function slugIn(kernel: Services['kernel']) {
  return async (portId: string): Promise<string | null> => {
    const { rows } = await sql<{ slug: string }>`select slug from ports where id = ${portId}`.execute(
      reading<DB>(kernel, systemIn(null)).db,
    )
    return rows[0]?.slug ?? null
  }
}

/** The port that a link is of, however old it is; null for one that is none of ours. */
export async function portOfLink({ env, kernel }: Needed, token: string): Promise<string | null> {
  return (await readOwnToken(env, token, slugIn(kernel)))?.tenantId ?? null
}

/** What opens the operations that give links: of several any one is enough. */
const gates = {
  get: ['files.view', 'berths.view', 'documents.view', 'document_templates.view', ...adminPermissions],
  put: ['files.upload', 'berths.edit'],
} as const

function mayStill({ permissions }: Caller, { operation }: StorageGrant): boolean {
  return gates[operation].some((gate) => permissions.has(gate))
}

interface Found {
  name: string
  mediaType: string
  size: number
  thumbnailId: string | null
  previewId: string | null
}

const hour = 60 * 60

/** The bytes a link names. Throws RECORD_NOT_FOUND for a file that was deleted since. */
export async function storedFile(services: Needed, grant: StorageGrant): Promise<StoredAnswer> {
  const { kernel, storage } = services
  const { tenantId, fileId, part } = grant
  if (part === 'export') return storedArchive(services, grant)
  const { rows } = await sql<Found>`select name, media_type, size, thumbnail_id, preview_id from files
    where port_id = ${tenantId} and id = ${fileId} and deleted_at is null`.execute(
    reading<DB>(kernel, systemIn(tenantId)).db,
  )
  const found = rows[0]
  const object = found && { file: fileId, thumbnail: found.thumbnailId, preview: found.previewId }[part]
  if (!object) throw new Refusal('RECORD_NOT_FOUND')
  const key = storageKey(tenantId, object)
  const size = part === 'file' ? found.size : (await storage.stat(key))?.size
  if (size === undefined) throw new Refusal('RECORD_NOT_FOUND')
  return new StoredAnswer({
    fileName: found.name,
    mediaType: part === 'file' ? found.mediaType : 'image/webp',
    size,
    etag: object,
    // Only pictures we made ourselves are shown in place.
    shown: grant.shown && part !== 'file',
    ...(part === 'file' ? {} : { maxAge: hour }),
    open: async (range) => (await storage.get(key, range)).content,
  })
}

/** The archive of a data-access export, as long as it is kept. */
async function storedArchive({ kernel, storage }: Needed, { tenantId, fileId }: StorageGrant) {
  const { rows } = await sql<{ size: number }>`select size from data_exports
    where port_id = ${tenantId} and id = ${fileId} and status in ('ready', 'sent') and cleanup_at > now()`.execute(
    reading<DB>(kernel, systemIn(tenantId)).db,
  )
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  return new StoredAnswer({
    fileName: 'data.zip',
    mediaType: 'application/zip',
    size: rows[0].size,
    etag: fileId,
    shown: false,
    open: async (range) => (await storage.get(storageKey(tenantId, fileId), range)).content,
  })
}
