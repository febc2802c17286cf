import { sql } from 'kysely'
import { kinds } from '../../../../contract/kinds.ts'
import { mostListed } from '../../../../contract/portal/parts.ts'
import { type Ctx, portOf } from '../../../context.ts'
import { assertRecord } from '../../records/change.ts'
import { personName } from '../../records/person-name.ts'
import type { PortalUser } from '../admit.ts'
import { ofId } from '../records/columns.ts'
import { shownTo } from '../visibility.ts'

interface ShownFile {
  id: string
  name: string
  mediaType: string
  size: number
  mine: boolean
  createdAt: Date
}

interface OpenRequest {
  id: string
  title: string
  createdAt: Date
}

/** Files that the port shows a client and those they sent, the newest first; one alone where `id` is given. */
export async function readShownFiles(ctx: Ctx, user: PortalUser, id?: string): Promise<ShownFile[]> {
  const { rows } =
    await sql<ShownFile>`select t.id, t.name, t.media_type, t.size, t.sent_by is not null as mine,
      t.created_at
    from files t where ${shownTo(ctx, 'file', user)} ${ofId(id)}
    order by greatest(t.shared_at, t.created_at) desc, t.id desc limit ${mostListed}`.execute(ctx.db)
  return rows
}

/** The files a client is asked for, who was asked first. */
export async function readOpenRequests(ctx: Ctx, user: PortalUser): Promise<OpenRequest[]> {
  const { rows } = await sql<OpenRequest>`select t.id, t.title, t.created_at from portal_file_requests t
    where ${shownTo(ctx, 'fileRequest', user)} order by t.id limit 100`.execute(ctx.db)
  return rows
}

interface FileRequest {
  id: string
  title: string
  askedByName: string | null
  createdAt: Date
  fulfilledAt: Date | null
  fileId: string | null
}

/** What a client is and was asked for, as staff see it. Throws RECORD_NOT_FOUND. */
export async function readRequests(ctx: Ctx, clientId: string, id?: string): Promise<FileRequest[]> {
  await assertRecord({ db: ctx.shown, tenantId: ctx.tenantId }, kinds.client, clientId)
  const { rows } = await sql<FileRequest>`select t.id, t.title, t.created_at, t.fulfilled_at,
      (select ${personName} from users u where u.id = t.asked_by) as asked_by_name,
      (select f.id from files f where f.port_id = t.port_id and f.id = t.file_id and f.deleted_at is null) as file_id
    from portal_file_requests t where t.port_id = ${portOf(ctx)} and t.client_id = ${clientId}
      and t.withdrawn_at is null ${id === undefined ? sql`` : sql`and t.id = ${id}`}
    order by (t.fulfilled_at is null) desc, t.id desc limit 100`.execute(ctx.db)
  return rows
}
