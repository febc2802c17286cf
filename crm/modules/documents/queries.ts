import { type RawBuilder, sql } from 'kysely'
import type { documents } from '../../../contract/documents/endpoints.ts'
import type { DataOf, QueryOf } from '../../../contract/endpoint.ts'
import { kinds } from '../../../contract/kinds.ts'
import { type Ctx, portOf } from '../../context.ts'
import { namedFolder, within } from '../files/folders/queries.ts'
import { type Listing, listRecords, type RegularQuery, readRecord, readRecords } from '../records/listing.ts'
import { visibleOf } from '../records/references/visible-of.ts'
import { byNames } from '../records/slices.ts'
import { holdsWords } from '../records/words/spelled.ts'
import { withAddresses } from './address.ts'
import { isNext } from './parts.ts'

export type Rights = { readonly permissions: ReadonlySet<string> }
type Query = QueryOf<typeof documents.list>
type Detail = Omit<DataOf<typeof documents.get>, 'document' | 'signers' | 'watchers' | 'activity'>
export type DocumentRow = Extract<DataOf<typeof documents.list>[number], { documentType: string }>

/** SQL for the documents `d` that are of no kind of record which somebody may not see. */
export function visibleDocuments(rights: Rights): RawBuilder<boolean> {
  return visibleOf(kinds.document, 'd', rights)
}

const inFlight = sql`d.status in ('sent', 'partially_signed')`

/** One look for all clients, where a list is sorted by their names. */
const withClient = (ctx: Ctx) => sql`left join clients c on c.port_id = ${portOf(ctx)} and c.id = d.client_id`

const clientName = sql`c.full_name`

function listingFor(ctx: Ctx, rights: Rights): Listing<Query> {
  return {
    kind: kinds.document,
    alias: 'd',
    folded: ['title'],
    joined: withClient(ctx),
    values: () => ({
      clientName,
      voided: sql`case when d.status = 'cancelled' then d.voided_at is not null end`,
    }),
    where: (ctx, query) => [visibleDocuments(rights), ...conditionsOf(ctx, query)],
    slices: () => ({ clientName: byNames(clientName, sql`c.id`, sql`d.id`) }),
    found: (q) => holdsWords(sql`d.folded`, sql`d.title`, q),
  }
}

const everything: Rights = { permissions: { has: () => true } as unknown as ReadonlySet<string> }

function conditionsOf(ctx: Ctx, query: Query): RawBuilder<unknown>[] {
  const port = portOf(ctx)
  const { tab, watcher, signatureOnly, sentFrom, sentTo, type, folderId, includeDescendants } = query
  return [
    ...(tab ? inTab(ctx, tab) : []),
    ...(watcher
      ? [
          sql`exists (select 1 from document_watchers w where w.port_id = ${port} and w.document_id = d.id
            and w.user_id = ${watcher === 'me' ? ctx.actor.userId : watcher})`,
        ]
      : []),
    ...(signatureOnly ? [sql`d.signers_total > 0`] : []),
    ...(sentFrom ? [sql`d.sent_at >= ${sentFrom}::timestamptz`] : []),
    ...(sentTo ? [sql`d.sent_at < ${sentTo}::timestamptz`] : []),
    ...(type ? [sql`d.document_type = any(${type}::text[])`] : []),
    ...(folderId === undefined ? [] : liesIn(port, folderId, includeDescendants ?? false)),
  ]
}

const isRoot = (folderId: string) => folderId === 'root' || folderId === 'null'

function liesIn(port: string, folderId: string, descendants: boolean): RawBuilder<unknown>[] {
  if (isRoot(folderId)) return descendants ? [] : [sql`d.folder_id is null`]
  return [descendants ? sql`d.folder_id in ${within(port, folderId)}` : sql`d.folder_id = ${folderId}`]
}

/** Whether the signer `s` is the caller: by the address of the account. */
const mine = (ctx: Ctx) =>
  sql`lower(s.email) = (select lower(u.email) from users u where u.id = ${ctx.actor.userId})`

function inTab(ctx: Ctx, tab: NonNullable<Query['tab']>): RawBuilder<unknown>[] {
  if (tab === 'all') return []
  if (tab === 'completed' || tab === 'expired') return [sql`d.status = ${sql.lit(tab)}`]
  const port = portOf(ctx)
  const who = tab === 'awaiting_me' ? sql`${mine(ctx)}` : sql`not (${mine(ctx)})`
  return [
    inFlight,
    sql`exists (select 1 from document_signers s where s.port_id = ${port} and s.document_id = d.id
      and ${isNext(port)} and ${who})`,
  ]
}

/** A page of documents. Throws REFERENCE_NOT_FOUND for a folder that is not there. */
export async function listDocuments(ctx: Ctx, query: RegularQuery & Query, rights: Rights) {
  const { folderId } = query
  if (folderId !== undefined && !isRoot(folderId)) await namedFolder(ctx, folderId, 'folderId', rights)
  const found = await listRecords<typeof documents.list>(ctx, listingFor(ctx, rights), query)
  return { ...found, rows: await rowsOf(ctx, found.rows as DocumentRow[]) }
}

/** The answer of the list is of one shape or another: a row has what its shape names, and nothing else. */
async function rowsOf(ctx: Ctx, rows: readonly (DocumentRow & { total?: number })[]): Promise<DocumentRow[]> {
  return withAddresses(
    ctx,
    rows.map(({ total: _total, ...row }) => row),
  )
}

/** The newest documents of a condition on `d`, and how many there are. */
export async function listWhere(ctx: Ctx, where: RawBuilder<unknown>, limit: number, rights: Rights) {
  const listing: Listing<Query> = {
    ...listingFor(ctx, rights),
    where: () => [visibleDocuments(rights), where],
  }
  const found = await listRecords<typeof documents.list>(ctx, listing, { page: 1, limit } as Query)
  return { ...found, rows: await rowsOf(ctx, found.rows as DocumentRow[]) }
}

/** One document. Throws RECORD_NOT_FOUND, also for one of a record of a kind that the caller may not see. */
export async function readDocument(ctx: Ctx, id: string, rights: Rights): Promise<Detail> {
  const joined = sql`${withClient(ctx)} join lateral (select 1 where ${visibleDocuments(rights)}) visible on true`
  const found = await readRecord<typeof documents.get>(ctx, { ...listingFor(ctx, rights), joined }, id)
  return (await withAddresses(ctx, [found as Detail]))[0]!
}

/** Documents as `readDocument` gives them, in no order. */
export async function readDocuments(ctx: Ctx, ids: readonly string[]): Promise<Detail[]> {
  const found = await readRecords<typeof documents.get>(ctx, listingFor(ctx, everything), ids)
  return withAddresses(ctx, found as Detail[])
}
