import { sql } from 'kysely'
import { isUuid, uuidv7 } from '../../../platform/ids.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import { readHolders } from '../identity/holders.ts'
import { notify } from '../notifications/notify.ts'
import type { SigningEvent } from './receive.ts'

/** So many events of the port's own documents that came with a wrong secret within ten minutes are more than a slip. */
const most = 10

interface Subject {
  id: string
  title: string
}

/**
 * The document of the port that an event names by our id. The numbers of envelopes are those of one service: another port's
 * document may have the same at its own.
 */
export async function readSubject(ctx: Ctx, { payload }: SigningEvent): Promise<Subject | null> {
  const { externalId } = payload
  if (typeof externalId !== 'string' || !isUuid(externalId)) return null
  const { rows } = await sql<Subject>`select id, title from documents
    where port_id = ${portOf(ctx)} and id = ${externalId} and provider <> 'builtin'`.execute(ctx.db)
  return rows[0] ?? null
}

/** Records that somebody came with a wrong secret, and notifies the administrators once a day where it goes on. */
export async function recordRejection(tx: Tx, address: string, subject: Subject | null): Promise<void> {
  await sql`insert into signing_rejections (port_id, id, address, document_id)
    values (${portOf(tx)}, ${uuidv7()}, ${address}, ${subject?.id ?? null})`.execute(tx.db)
  if (subject && (await isDue(tx))) await notifyAdministrators(tx, subject)
}

async function isDue(tx: Tx): Promise<boolean> {
  const port = portOf(tx)
  const { rows } = await sql<{ due: boolean }>`select
    (select count(*) from signing_rejections where port_id = ${port} and document_id is not null
      and rejected_at > now() - interval '10 minutes') >= ${most}
    and not exists (select 1 from notifications where port_id = ${port} and kind = 'signing_secret_wrong'
      and created_at > now() - interval '1 day') as due`.execute(tx.db)
  return rows[0]!.due
}

async function notifyAdministrators(tx: Tx, { id, title }: Subject): Promise<void> {
  const day = new Date().toISOString().slice(0, 10)
  for (const to of await readHolders(tx, 'admin.manage_settings'))
    await notify(tx, {
      kind: 'signing_secret_wrong',
      to,
      entity: { type: 'document', id, title },
      key: `signing_secret_wrong:${day}`,
      bySystem: true,
    })
}
