import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import { oneLine } from '../../../contract/fields.ts'
import { canView, canViewAll } from '../../../contract/kinds.ts'
import { foundRecords, search, searchTypes } from '../../../contract/records/search.ts'
import { RawJson } from '../../../platform/http/answer.ts'
import { isUuid } from '../../../platform/ids.ts'
import { type Ctx, portOf, serve } from '../../context.ts'
import { type Rights, visibleDocuments } from '../documents/queries.ts'
import { searchSight } from '../identity/sight.ts'
import { seenKinds } from '../records/place.ts'
import { hasSpellings } from '../records/words/spelled.ts'
import { findBeside } from './beside.ts'

interface Hit {
  type: string
  id: string
  title: string
  subtitle: string | null
  archived: boolean
  record: { type: string; id: string; title: string } | null
}

export const searchRoutes = serve(search).with({
  find: async (ctx, { query, caller }) => {
    const { q, limit } = query
    const types = query.types ?? searchTypes
    const kinds = viewable(caller.permissions, query.types)
    const id = q.toLowerCase()
    if (isUuid(id)) {
      const records = await withoutHidden(ctx, await readHits(ctx, [id], kinds), caller)
      return records.length > 0 ? records : findBeside(ctx, q, types, caller, limit)
    }
    const noted = types.includes('note') ? seenKinds(caller) : []
    const narrow = isNarrow(kinds, caller)
    const [few, numbered] = await Promise.all([
      ctx.sight || narrow ? null : foundQuickly(ctx, q, kinds, limit),
      foundByExternalId(ctx, q, kinds),
    ])
    if (numbered.length > 0) {
      const others = await found(ctx, q, kinds, noted, limit)
      return withoutTwice([...numbered, ...(await withoutHidden(ctx, others.records, caller))]).slice(
        0,
        limit,
      )
    }
    if (few?.found && !few.beside && (noted.length === 0 || !few.noted)) return new RawJson(few.found)
    const [beside, { records: all, notes }] = await Promise.all([
      few && !few.beside ? [] : findBeside(ctx, q, types, caller, Math.ceil(limit / 4)),
      found(ctx, q, kinds, noted, narrow ? Math.max(limit, lookedFor) : limit),
    ])
    const records = (await withoutHidden(ctx, all, caller)).slice(0, limit)
    // However many records are found, some of the notes, files and reminders are seen.
    const others = [...beside, ...notes]
    const room = Math.min(others.length, Math.max(Math.ceil(limit / 4), limit - records.length))
    return [...records.slice(0, limit - room), ...others.slice(0, room)]
  },
  recentlyViewed: async (ctx, { caller }) => {
    const { rows } = await sql<Hit & { viewedAt: Date }>`select ${hitColumns}, v.viewed_at
      from recently_viewed v join records r on r.port_id = ${portOf(ctx)} and r.id = v.record_id
      where v.port_id = ${portOf(ctx)} and v.user_id = ${caller.userId} and r.type = any(${viewable(caller.permissions)})
      order by v.viewed_at desc limit 20`.execute(ctx.db)
    return withoutHidden(ctx, rows, caller)
  },
  recordView: async (tx, { body, caller }) => {
    const found = await withoutHidden(
      tx,
      await readHits(tx, [body.id], viewable(caller.permissions, [body.type])),
      caller,
    )
    if (found.length === 0) {
      throw new Refusal('REFERENCE_NOT_FOUND', [because('id', 'no_record')])
    }
    const mine = sql`port_id = ${portOf(tx)} and user_id = ${caller.userId}`
    await sql`insert into recently_viewed (port_id, user_id, record_id)
      values (${portOf(tx)}, ${caller.userId}, ${body.id})
      on conflict (port_id, user_id, record_id) do update set viewed_at = clock_timestamp()`.execute(tx.db)
    await sql`delete from recently_viewed where ${mine} and record_id in (
      select record_id from recently_viewed where ${mine} order by viewed_at desc offset 20)`.execute(tx.db)
  },
})

function viewable(permissions: ReadonlySet<string>, types: readonly string[] = foundRecords): string[] {
  return foundRecords.filter((type) => types.includes(type) && (type === 'tag' || canView(type, permissions)))
}

/** Of how many documents some are looked at where others may be hidden from whoever asks. */
const lookedFor = 200

/** Whether documents may be of records that the caller may not view. */
const isNarrow = (kinds: readonly string[], { permissions }: Rights) =>
  kinds.includes('document') && !canViewAll('document', permissions)

/** Without the documents that the caller is not shown. */
async function withoutHidden<H extends Hit>(ctx: Ctx, hits: readonly H[], rights: Rights): Promise<H[]> {
  const ids = hits.flatMap(({ type, id }) => (type === 'document' ? [id] : []))
  if (ids.length === 0 || canViewAll('document', rights.permissions)) return [...hits]
  const { rows } = await sql<{ id: string }>`select d.id from documents d
    where d.port_id = ${portOf(ctx)} and d.id = any(${ids}::uuid[]) and ${visibleDocuments(rights)}`.execute(
    ctx.db,
  )
  const visibleIds = new Set(rows.map(({ id }) => id))
  return hits.filter(({ type, id }) => type !== 'document' || visibleIds.has(id))
}

interface FoundNote {
  id: string
  excerpt: string
  recordType: string
  recordId: string
  recordTitle: string
  archived: boolean
}

/**
 * What few entries hold the words, as JSON, and whether notes, files and the like may, in one simple statement; null for
 * words that only the database can read, and for those it looks for in other ways too.
 */
async function foundQuickly(ctx: Ctx, q: string, kinds: readonly string[], most: number) {
  const words = wordsOf(q)
  if (!words || kinds.length === 0) return null
  // What stands for no word holds for any text, and no index is asked for it.
  const [one, two, three] = [0, 1, 2].map((place) => (words[place] ? `%${words[place]}%` : '%'))
  const { rows } = await sql<{ answer: string }>`
    select search_few(${words.join(' ')}, ${one}, ${two}, ${three}, ${kinds}, ${most}) as answer`.execute(
    ctx.db.withoutPlugins(),
  )
  const { answer } = rows[0]!
  return { found: answer.slice(0, -2), noted: answer.at(-2) === 't', beside: answer.at(-1) === 't' }
}

/** The records whose number in another system this is, with the name of the system or without. */
async function foundByExternalId(ctx: Ctx, q: string, kinds: readonly string[]): Promise<Hit[]> {
  if (!/\d/.test(q) || kinds.length === 0) return []
  const colon = q.indexOf(':')
  const [system, id] = [q.slice(0, Math.max(colon, 0)).trim(), q.slice(colon + 1).trim()]
  const { rows } = await sql<Hit>`select distinct ${hitColumns} from external_ids x
    join records r on r.port_id = x.port_id and r.id = x.record_id
    where x.port_id = ${portOf(ctx)} and (x.found_by = lower(${q}::text)
        or (x.found_by = lower(${id}::text) and x.system_key = lower(${system}::text)))
      and r.type = any(${kinds}) order by r.type, r.title limit 20`.execute(ctx.db)
  return rows
}

function withoutTwice(hits: readonly Hit[]): Hit[] {
  return [...new Map(hits.map((hit) => [hit.id, hit])).values()]
}

/** One to three words of three letters or more, as the entries are written; null for anything else. */
function wordsOf(q: string): string[] | null {
  if (/[^a-zA-Z0-9 @.]/.test(q) || !/[a-zA-Z]/.test(q) || hasSpellings(q)) return null
  const words = q.toLowerCase().split(' ').filter(Boolean)
  return words.length <= 3 && words.every((word) => word.length > 2) ? words : null
}

/** Records of the kinds, and notes on records of the kinds `noted`, in one statement. */
async function found(ctx: Ctx, q: string, kinds: readonly string[], noted: readonly string[], most: number) {
  const sight = searchSight(ctx)
  const { rows } = await sql<{ records: Hit[]; notes: FoundNote[] }>`select
    (select coalesce(json_agg(json_build_object('type', r.entity_type, 'id', r.entity_id, 'title', r.title,
        'subtitle', r.subtitle, 'archived', r.archived, 'record', null)), '[]')
      from search_records(${q}, ${kinds}, ${most}, ${sight}::jsonb) r) as records,
    (select coalesce(json_agg(json_build_object('id', n.note_id, 'excerpt', n.excerpt, 'recordType', n.record_type,
        'recordId', n.record_id, 'recordTitle', n.record_title, 'archived', n.archived)), '[]')
      from search_notes(${q}, ${noted}, ${most}, ${sight}::jsonb) n) as notes`.execute(
    ctx.db.withoutPlugins(),
  )
  const { records, notes } = rows[0]!
  return { records, notes: notes.map(hitOfNote) }
}

function hitOfNote({ id, excerpt, recordType, recordId, recordTitle, archived }: FoundNote): Hit {
  return {
    type: 'note',
    id,
    title: oneLine(excerpt).trim(),
    subtitle: recordTitle,
    archived,
    record: { type: recordType, id: recordId, title: recordTitle },
  }
}

const hitColumns = sql`r.type, r.id, r.title, r.subtitle, r.archived_at is not null as archived, null as record`

async function readHits(ctx: Ctx, ids: readonly string[], kinds: readonly string[]): Promise<Hit[]> {
  const { rows } = await sql<Hit>`select ${hitColumns} from records r
    where r.port_id = ${portOf(ctx)} and r.id = any(${ids}::uuid[]) and r.type = any(${kinds})`.execute(
    ctx.db,
  )
  return rows
}
