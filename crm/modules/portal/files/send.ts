import { sql } from 'kysely'
import { because, Refusal } from '../../../../contract/errors.ts'
import type { UploadedFile } from '../../../../platform/http/upload.ts'
import { type Ctx, portOf, type Tx, type UnitCtx } from '../../../context.ts'
import type { Services } from '../../../services.ts'
import { keepFile, type NewFile } from '../../files/keep.ts'
import { storeFile } from '../../files/upload.ts'
import { tellOfClient } from '../../notifications/tell-of-client.ts'
import type { PortalUser } from '../admit.ts'
import { shownTo } from '../visibility.ts'
import { readShownFiles } from './read.ts'

interface Request {
  id: string
  title: string
  clientId: string
}

/**
 * Keeps a file that a client sends, and what was asked for is asked for no more. Throws REFERENCE_NOT_FOUND and what an
 * upload of staff does.
 */
export async function sendFile(
  ctx: UnitCtx,
  services: Pick<Services, 'storage'>,
  user: PortalUser,
  { file, requestId }: { file: UploadedFile | null; requestId: string | undefined },
) {
  if (requestId !== undefined) await openRequest(ctx, user, requestId)
  return storeFile(ctx, services, file, (tx, stored) => keepSent(tx, user, stored, requestId))
}

async function keepSent(tx: Tx, user: PortalUser, stored: NewFile, requestId: string | undefined) {
  const request = requestId === undefined ? null : await openRequest(tx, user, requestId, sql`for update`)
  const here = user.links.filter(({ clientId }) => user.clientIds.includes(clientId))
  const link = here.find(({ clientId }) => clientId === request?.clientId) ?? here[0]!
  const client = { id: link.clientId, name: link.clientName }
  await keepFile(tx, stored, { type: 'client', id: client.id, title: client.name }, null, {
    sentBy: client.name,
  })
  if (request)
    await sql`update portal_file_requests set fulfilled_at = now(), file_id = ${stored.id}
      where port_id = ${portOf(tx)} and id = ${request.id}`.execute(tx.db)
  tx.emit('client.portal_file_sent', {
    entityId: client.id,
    label: client.name,
    newValues: { name: stored.name, ...(request ? { title: request.title } : {}) },
    metadata: { fileId: stored.id, ...(request ? { requestId: request.id } : {}) },
  })
  await tellOfClient(tx, 'portal_file', client)
  return (await readShownFiles(tx, user, stored.id))[0]!
}

/** A request that is open and theirs. Throws REFERENCE_NOT_FOUND. */
async function openRequest(ctx: Ctx, user: PortalUser, id: string, lock = sql``): Promise<Request> {
  const { rows } = await sql<Request>`select t.id, t.title, t.client_id from portal_file_requests t
    where ${shownTo(ctx, 'fileRequest', user)} and t.id = ${id} ${lock}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('REFERENCE_NOT_FOUND', [because('requestId', 'no_record')])
  return rows[0]
}
