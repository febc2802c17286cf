import { sql } from 'kysely'
import type { QueryOf } from '../../../contract/endpoint.ts'
import type { inquiries } from '../../../contract/inquiries/endpoints.ts'
import { kinds } from '../../../contract/kinds.ts'
import { type Ctx, portOf } from '../../context.ts'
import { matchClients } from '../clients/match.ts'
import { equalTo } from '../records/filter.ts'
import { type Listing, listRecords, readRecords, theOne } from '../records/listing.ts'
import { nameOf } from '../records/person-name.ts'
import { readMentions } from './mentions.ts'

const triagedByName = nameOf(sql`i.triaged_by`)
// Of a client that the caller is not shown nothing is named.
const reached = {
  clientId: sql`(select c.id from clients c where c.port_id = i.port_id and c.id = i.client_id)`,
  interestId: sql`(select d.id from interests d where d.port_id = i.port_id and d.id = i.interest_id)`,
}

const filesOf = (
  ctx: Ctx,
) => sql`coalesce((select json_agg(json_build_object('id', f.id, 'fieldKey', f.field_key, 'name', f.name,
    'mediaType', f.media_type, 'size', f.size, 'state', f.state, 'reason', f.reason,
    'fileId', (select k.id from files k where k.port_id = ${portOf(ctx)} and k.id = f.file_id and k.deleted_at is null))
    order by f.place)
  from inquiry_files f where f.port_id = ${portOf(ctx)} and f.inquiry_id = i.id), '[]'::json)`

const listing: Listing<QueryOf<typeof inquiries.list>> = {
  kind: kinds.inquiry,
  alias: 'i',
  folded: [],
  where: (_ctx, { state, ...query }) => [
    ...(state === 'inbox' ? [sql`i.triage_state in ('open', 'assigned')`] : []),
    ...(state === 'inbox' || state === 'all' ? [] : [sql`i.triage_state = ${state}`]),
    ...equalTo('i', query, 'assignedTo'),
  ],
  found: (q) => sql`i.id = any(array(select search_inquiries(${q})))`,
  along: ['name'],
  beside: () => ({ ...reached, excerpt: sql`left(i.message, 200)` }),
}

/** A page of inquiries. */
export function listInquiries(ctx: Ctx, query: QueryOf<typeof inquiries.list>) {
  return listRecords<typeof inquiries.list>(ctx, listing, query)
}

/** One inquiry with the known clients that may have sent it. Throws RECORD_NOT_FOUND. */
export async function readInquiry(ctx: Ctx, id: string, permissions: ReadonlySet<string>) {
  const inquiry = theOne(await readInquiries(ctx, [id]))
  return {
    ...inquiry,
    matches: permissions.has('clients.view') ? await matchesOf(asShown(ctx), inquiry) : [],
    ...(await readMentions(asShown(ctx), inquiry, permissions)),
  }
}

/** What is read for an answer: a write itself knows more than whoever asks is shown. */
function asShown(ctx: Ctx): Ctx {
  return { ...ctx, db: ctx.shown }
}

/** Inquiries as they came; whom they may be from is not looked for. */
export async function readInquiries(ctx: Ctx, ids: readonly string[]) {
  const found = await readRecords<typeof inquiries.get>(ctx, listing, ids, {
    ...reached,
    answers: sql`i.answers`,
    files: filesOf(ctx),
    connectionId: sql`i.connection_id`,
    triagedBy: sql`i.triaged_by`,
    triagedByName,
    clientName: sql`(select c.full_name from clients c where c.port_id = ${portOf(ctx)} and c.id = i.client_id)`,
  })
  return found.map((inquiry) => ({ ...inquiry, matches: [], company: null, berths: [] }))
}

interface Sender {
  name: string
  email: string | null
  phone: string | null
}

/** Known clients that may have sent an inquiry, best first. */
export function matchesOf(ctx: Ctx, { name, email, phone }: Sender) {
  return matchClients(ctx, { name, ...(email ? { email } : {}), ...(phone ? { phone } : {}) })
}
