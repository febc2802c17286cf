import { sql } from 'kysely'
import type { Attachment } from '../../../platform/mail/send.ts'
import { readStored } from '../../../platform/storage/read-stored.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'

/** Lets a file of the port go with a mail that is written in the same transaction. */
export async function attach(tx: Tx, mailId: string, fileId: string): Promise<void> {
  await sql`insert into mail_attachments (port_id, mail_id, file_id)
    values (${portOf(tx)}, ${mailId}, ${fileId})`.execute(tx.db)
}

/** The files that go with a mail. */
export async function readAttachments(
  ctx: Ctx,
  storage: Services['storage'],
  mailId: string,
): Promise<Attachment[]> {
  const port = portOf(ctx)
  const { rows } = await sql<{ id: string; name: string; mediaType: string }>`
    select f.id, f.name, f.media_type from mail_attachments a
    join files f on f.port_id = ${port} and f.id = a.file_id
    where a.port_id = ${port} and a.mail_id = ${mailId}
    union all
    select r.id, r.file_name, 'application/pdf' from report_sendings r
    where r.port_id = ${port} and r.mail_id = ${mailId} and r.file_name is not null
    order by name, id`.execute(ctx.db)
  const all = rows.map(async ({ id, name, mediaType }) => ({
    filename: name,
    contentType: mediaType,
    content: await readStored(storage, `${port}/${id}`),
  }))
  return Promise.all(all)
}
