import { sql } from 'kysely'
import type { DocumentStatus } from '../../../../contract/documents/vocabulary.ts'
import { mostListed } from '../../../../contract/portal/parts.ts'
import { type Ctx, portOf } from '../../../context.ts'
import { isNext } from '../../documents/parts.ts'
import type { PortalUser } from '../admit.ts'
import { isTheirAddress, shownTo } from '../visibility.ts'
import { ofId } from './columns.ts'

interface Document {
  id: string
  title: string
  documentType: string
  status: DocumentStatus
  sentAt: Date | null
  completedAt: Date | null
  expiresAt: Date | null
  signersTotal: number
  signersSigned: number
  interestId: string | null
  toSign: boolean
  readable: boolean
  unfinished: boolean
}

/** SQL for whether the document `t` waits for the signer with this e-mail, now. */
export const waitsFor = (
  port: string,
  email: string | null,
) => sql<boolean>`t.status in ('sent', 'partially_signed')
  and exists (select 1 from document_signers s
    join documents d on d.port_id = s.port_id and d.id = s.document_id
    where s.port_id = ${port} and s.document_id = t.id and lower(s.email) = ${email} and s.link_sealed is not null and ${isNext(port)})`

/** SQL for whether the document `t`, which not all have signed, may be read: by whose turn it was or is, as on the page of a signer. */
const isUnfinished = (ctx: Ctx, user: PortalUser) =>
  sql<boolean>`t.status in ('sent', 'partially_signed') and coalesce(t.expires_at > now(), true)
    and exists (select 1 from files f where f.port_id = ${portOf(ctx)} and f.id = t.file_id and f.deleted_at is null)
    and exists (select 1 from document_signers s
      join documents d on d.port_id = s.port_id and d.id = s.document_id
      where s.port_id = ${portOf(ctx)} and s.document_id = t.id and s.role <> 'cc'
        and ${isTheirAddress(ctx, user, sql`s.email`)} and (s.status = 'signed' or ${isNext(portOf(ctx))}))`

/** Documents of a client that were sent; one alone where `id` is given. */
export async function readDocuments(ctx: Ctx, user: PortalUser, id?: string): Promise<Document[]> {
  const port = portOf(ctx)
  const { rows } =
    await sql<Document>`select t.id, t.title, t.document_type, t.status, t.sent_at, t.completed_at,
      t.expires_at, t.signers_total, t.signers_signed, t.interest_id,
      coalesce(${waitsFor(port, user.email)}, false) as to_sign,
      t.status = 'completed' and t.signed_file_id is not null as readable,
      ${isUnfinished(ctx, user)} as unfinished
    from documents t where ${shownTo(ctx, 'document', user)} ${ofId(id)}
    order by to_sign desc, t.sent_at desc, t.id limit ${mostListed}`.execute(ctx.db)
  return rows
}

/** The signed file of one of their documents; null where there is none yet. */
export async function signedFileOf(
  ctx: Ctx,
  user: PortalUser,
  id: string,
): Promise<string | null | undefined> {
  const { rows } = await sql<{ fileId: string | null }>`select case when t.status = 'completed' then
      (select f.id from files f where f.port_id = ${portOf(ctx)} and f.id = t.signed_file_id and f.deleted_at is null)
    end as file_id from documents t where ${shownTo(ctx, 'document', user)} and t.id = ${id}`.execute(ctx.db)
  return rows[0]?.fileId
}
