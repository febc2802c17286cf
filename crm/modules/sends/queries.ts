import { type RawBuilder, sql } from 'kysely'
import type { DataOf, QueryOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { documentSends } from '../../../contract/sends/endpoints.ts'
import { cursorPage, readCursor } from '../../../platform/database/page.ts'
import { type Ctx, portOf } from '../../context.ts'
import { personName } from '../records/person-name.ts'

type SendView = DataOf<typeof documentSends.get>
type Row = Omit<SendView, 'createdAt'> & { createdAt: Date }
type Rights = { readonly permissions: ReadonlySet<string> }

/** What was sent to people, the latest first. */
export async function listSends(
  ctx: Ctx,
  { cursor, limit, kind, ...filters }: QueryOf<typeof documentSends.list>,
  rights: Rights,
) {
  const before = readCursor(cursor)
  const columns = {
    clientId: 'client_id',
    interestId: 'interest_id',
    berthId: 'berth_id',
    brochureId: 'brochure_id',
    documentId: 'document_id',
  } as const
  const where = [
    ...(before ? [sql`s.id < ${before}`] : []),
    ...(kind ? [sql`s.kind = any(${[...kind]}::text[])`] : []),
    ...(Object.keys(columns) as (keyof typeof columns)[]).flatMap((name) =>
      filters[name] ? [sql`${sql.ref(`s.${columns[name]}`)} = ${filters[name]}`] : [],
    ),
  ]
  const rows = await read(ctx, rights, where, limit + 1)
  return cursorPage(
    rows.map(({ body: _body, ...row }) => row),
    limit,
  )
}

/** One of them with what it said. Throws RECORD_NOT_FOUND. */
export async function readSend(ctx: Ctx, id: string, rights: Rights): Promise<Row> {
  const [row] = await read(ctx, rights, [sql`s.id = ${id}`], 1)
  if (!row) throw new Refusal('RECORD_NOT_FOUND')
  return row
}

async function read(
  ctx: Ctx,
  { permissions }: Rights,
  where: readonly RawBuilder<unknown>[],
  limit: number,
): Promise<Row[]> {
  const port = portOf(ctx)
  const visible = (right: string, column: string) =>
    permissions.has(right) ? sql.ref(`s.${column}`) : sql`null::uuid`
  // What is of somebody whom the caller may not see is not theirs to read either.
  const whose = permissions.has('clients.view') ? sql`true` : sql`s.client_id is null`
  const { rows } =
    await sql<Row>`select s.id, s.kind, s.recipient_email, s.recipient_name, s.subject, s.body, s.sender,
      s.from_address, s.client_id,
      (select c.full_name from clients c where c.port_id = ${port} and c.id = s.client_id) as client_name,
      ${visible('interests.view', 'interest_id')} as interest_id, ${visible('berths.view', 'berth_id')} as berth_id,
      s.brochure_id, ${visible('documents.view', 'document_id')} as document_id, s.file_name, s.linked,
      (select m.status from mails m where m.port_id = ${port} and m.id = s.mail_id) as mail_status,
      s.sent_by, (select ${personName} from users u where u.id = s.sent_by) as sent_by_name, s.created_at
    from document_sends s
    where s.port_id = ${port} and ${sql.join([whose, ...where], sql` and `)}
    order by s.id desc limit ${limit}`.execute(ctx.db)
  return rows
}
