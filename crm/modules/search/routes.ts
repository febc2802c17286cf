import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { oneLine } from '../../../contract/fields.ts'
import { kinds } from '../../../contract/kinds.ts'
import { foundRecords, notedRecords, search, searchTypes } from '../../../contract/records/search.ts'
import { RawJson } from '../../../platform/http/answer.ts'
import { isUuid } from '../../../platform/ids.ts'
import { type Ctx, portOf, serve } from '../../context.ts'
import { searchSight } from '../identity/sight.ts'
import { seenKinds } from '../records/place.ts'
import { type Rights, seen } from '../reminders/rights.ts'

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
    const kinds = viewable(caller.permissions, query.types)
    if (isUuid(query.q.toLowerCase())) return named(ctx, [query.q.toLowerCase()], kinds)
    const wanted = query.types ?? searchTypes
    const noted = wanted.includes('note') ? viewable(caller.permissions) : []
    const few = ctx.sight ? null : await foundQuickly(ctx, query.q, kinds, query.limit)
    const waiting = wanted.includes('reminder') ? await foundReminders(ctx, query.q, caller, query.limit) : []
    if (few?.found && waiting.length === 0 && (noted.length === 0 || !few.noted))
      return new RawJson(few.found)
    const { records, notes } = await found(ctx, query.q, kinds, noted, query.limit)
    // However many records are found, some of what stands beside them is seen.
    const beside = [...waiting, ...notes]
    const room = Math.min(beside.length, Math.max(Math.ceil(query.limit / 4), query.limit - records.length))
    return [...records.slice(0, query.limit - room), ...beside.slice(0, room)]
  },
  recentlyViewed: async (ctx, { caller }) => {
    const { rows } = await sql<Hit & { viewedAt: Date }>`select ${hitColumns}, v.viewed_at
      from recently_viewed v join records r on r.port_id = ${portOf(ctx)} and r.id = v.record_id
      where v.port_id = ${portOf(ctx)} and v.user_id = ${caller.userId} and r.type = any(${viewable(caller.permissions)})
      order by v.viewed_at desc limit 20`.execute(ctx.db)
    return rows
  },
  recordView: async (tx, { body, caller }) => {
    const found = await named(tx, [body.id], viewable(caller.permissions, [body.type]))
    if (found.length === 0) {
      throw new Refusal('REFERENCE_NOT_FOUND', [{ path: 'id', message: 'This record does not exist.' }])
    }
    const mine = sql`port_id = ${portOf(tx)} and user_id = ${caller.userId}`
    await sql`insert into recently_viewed (port_id, user_id, record_id)
      values (${portOf(tx)}, ${caller.userId}, ${body.id})
      on conflict (port_id, user_id, record_id) do update set viewed_at = clock_timestamp()`.execute(tx.db)
    await sql`delete from recently_viewed where ${mine} and record_id in (
      select record_id from recently_viewed where ${mine} order by viewed_at desc offset 20)`.execute(tx.db)
  },
})

function viewable(permissions: ReadonlySet<string>, asked: readonly string[] = foundRecords): string[] {
  return foundRecords.filter((type) => {
    return asked.includes(type) && (type === 'tag' || permissions.has(kinds[type].gates.view))
  })
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
 * What few entries hold, as JSON, in one simple statement; null for words that only the database can read, and for
 * those it looks for in other ways too.
 */
async function foundQuickly(ctx: Ctx, q: string, kinds: readonly string[], most: number) {
  const words = wordsOf(q)
  if (!words || kinds.length === 0) return null
  const [one, two, three] = [...words, ...words, ...words].map((word) => `%${word}%`)
  const { rows } = await sql<{ found: string | null; noted: boolean }>`
    select found, noted from search_few(${words.join(' ')}, ${one}, ${two}, ${three}, ${kinds}, ${most})`.execute(
    ctx.db.withoutPlugins(),
  )
  return rows[0]!
}

/** One to three words of three letters or more, as the entries are written; null for anything else. */
function wordsOf(q: string): string[] | null {
  if (/[^a-zA-Z0-9 @.]/.test(q) || !/[a-zA-Z]/.test(q)) return null
  const words = q.toLowerCase().split(' ').filter(Boolean)
  return words.length <= 3 && words.every((word) => word.length > 2) ? words : null
}

/** Records of the kinds, and notes on records of the kinds `noted`, in one statement. */
async function found(ctx: Ctx, q: string, kinds: readonly string[], noted: readonly string[], most: number) {
  const sight = searchSight(ctx)
  const notedKinds = noted.filter((kind) => notedRecords.some((one) => one === kind))
  const { rows } = await sql<{ records: Hit[]; notes: FoundNote[] }>`select
    (select coalesce(json_agg(json_build_object('type', r.entity_type, 'id', r.entity_id, 'title', r.title,
        'subtitle', r.subtitle, 'archived', r.archived, 'record', null)), '[]')
      from search_records(${q}, ${kinds}, ${most}, ${sight}::jsonb) r) as records,
    (select coalesce(json_agg(json_build_object('id', n.note_id, 'excerpt', n.excerpt, 'recordType', n.record_type,
        'recordId', n.record_id, 'recordTitle', n.record_title, 'archived', n.archived)), '[]')
      from search_notes(${q}, ${notedKinds}, ${most}, ${sight}::jsonb) n) as notes`.execute(
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

/** Reminders that wait and hold every word, the next one first, with what they are of where the caller may see that. */
async function foundReminders(ctx: Ctx, q: string, rights: Rights, most: number): Promise<Hit[]> {
  const may = rights.permissions.has('reminders.view_all') || rights.permissions.has('reminders.view_own')
  const words = q.split(/\s+/).filter(Boolean)
  if (!may || q.length < 3) return []
  const holds = words.map((word) => sql`strpos(i.folded, crm.folded(${word})) > 0`)
  const { rows } = await sql<Hit>`select 'reminder' as type, i.id, i.title,
      case when r.type = any(${seenKinds(rights)}::text[]) then r.title end as subtitle, false as archived, null as record
    from reminders i left join records r on r.port_id = ${portOf(ctx)} and r.id = i.record_id
    where i.port_id = ${portOf(ctx)} and i.status in ('pending', 'snoozed') and ${seen(ctx, rights)}
      and ${sql.join(holds, sql` and `)}
    order by i.next_at, i.id limit ${Math.ceil(most / 4)}`.execute(ctx.db)
  return rows
}

const hitColumns = sql`r.type, r.id, r.title, r.subtitle, r.archived_at is not null as archived, null as record`

async function named(ctx: Ctx, ids: readonly string[], kinds: readonly string[]): Promise<Hit[]> {
  const { rows } = await sql<Hit>`select ${hitColumns} from records r
    where r.port_id = ${portOf(ctx)} and r.id = any(${ids}::uuid[]) and r.type = any(${kinds})`.execute(
    ctx.db,
  )
  return rows
}
