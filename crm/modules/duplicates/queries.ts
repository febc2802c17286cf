import { sql } from 'kysely'
import type { ClientReferenceName } from '../../../contract/duplicates/references.generated.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import type { ClientLanguage } from '../../../contract/values/languages.ts'
import { cursorPage, rawPage, readCursor } from '../../../platform/database/page.ts'
import { type Ctx, portOf } from '../../context.ts'
import { confidenceOf } from '../clients/match.ts'
import { countReferences } from '../records/merging/client-reference.ts'
import { personName } from '../records/person-name.ts'
import { byName } from '../records/sort.ts'
import { clientReferences } from './client-references.ts'
import { assertMergeable } from './merge.ts'

interface Summary {
  id: string
  fullName: string
  email: string | null
  phone: string | null
  nationalityIso: string | null
  createdAt: string
  interests: number
  yachts: number
}

interface PairRow {
  id: string
  score: number
  matched: string[]
  first: Summary
  second: Summary
  createdAt: Date
}

/** Pairs that wait for a decision, the likeliest first; those with an archived or merged side are left out. */
export async function listDuplicates(
  ctx: Ctx,
  query: { page: number; limit: number; sort?: 'score' | '-score' | undefined },
) {
  const port = portOf(ctx)
  const live = (
    one: string,
  ) => sql`${sql.ref(`${one}.port_id`)} = ${port} and ${sql.ref(`${one}.archived_at`)} is null
    and ${sql.ref(`${one}.merged_into_client_id`)} is null`
  const summary = (one: string) => {
    const column = (name: string) => sql.ref(`${one}.${name}`)
    return sql`json_build_object('id', ${column('id')}, 'fullName', ${column('full_name')}, 'email', ${column('email')},
      'phone', ${column('phone')}, 'nationalityIso', ${column('nationality_iso')}, 'createdAt', to_char(${column('created_at')} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'interests', (select count(*) from interests i where i.port_id = ${port} and i.client_id = ${column('id')}),
      'yachts', (select count(*) from yachts y where y.port_id = ${port} and y.current_owner_id = ${column('id')}))`
  }
  const order = query.sort === 'score' ? sql`m.score, m.id` : sql`m.score desc, m.id`
  const found = await rawPage<PairRow>(ctx.db, query, {
    columns: sql`m.id, m.score, m.matched, m.created_at as "createdAt", ${summary('a')} as first, ${summary('b')} as second`,
    from: sql`merge_candidates m join clients a on a.id = m.first_id and ${live('a')}
      join clients b on b.id = m.second_id and ${live('b')}`,
    where: sql`m.port_id = ${port} and m.status = 'pending'`,
    order,
  })
  return {
    ...found,
    rows: found.rows.map((row) => ({ ...row, confidence: confidenceOf(row.score) ?? 'medium' })),
  }
}

interface SideRow {
  id: string
  fullName: string
  nationalityIso: string | null
  timezone: string | null
  language: ClientLanguage | null
  source: string
  preferences: Record<string, unknown>
  archivedAt: Date | null
  mergedIntoClientId: string | null
  createdAt: Date
  contacts: { channel: string; value: string; isPrimary: boolean }[]
  addresses: string[]
  tags: string[]
}

/** Two clients beside one another, with what hangs on each. Throws RECORD_NOT_FOUND, REFERENCE_NOT_FOUND. */
export async function comparePair(ctx: Ctx, winnerId: string, loserId: string | undefined) {
  const ids = [winnerId, ...(loserId ? [loserId] : [])]
  const port = portOf(ctx)
  const { rows } =
    await sql<SideRow>`select c.id, c.full_name, c.nationality_iso, c.timezone, c.language, c.source, c.preferences,
      c.archived_at, c.merged_into_client_id, c.created_at,
      (select coalesce(json_agg(json_build_object('channel', k.channel, 'value', coalesce(k.value_e164, k.value),
          'isPrimary', k.is_primary) order by k.channel, k.is_primary desc, k.created_at, k.id), '[]')
        from client_contacts k where k.port_id = ${port} and k.client_id = c.id) as contacts,
      (select coalesce(json_agg(concat_ws(', ', a.street, concat_ws(' ', a.postal_code, a.city), a.region, a.country_iso)
          order by a.is_primary desc, a.created_at, a.id), '[]')
        from addresses a where a.port_id = ${port} and a.client_id = c.id) as addresses,
      (select coalesce(json_agg(g.name order by ${byName(ctx, sql`g.name`)}, g.id), '[]') from taggings t
        join tags g on g.port_id = ${port} and g.id = t.tag_id where t.port_id = ${port} and t.record_id = c.id) as tags
    from clients c where c.port_id = ${port} and c.id = any(${ids}::uuid[])`.execute(ctx.db)
  const counts = await countReferences(ctx, clientReferences, ids)
  const side = (id: string) => {
    const row = rows.find((one) => one.id === id)
    return row && { ...row, counts: counts.get(id) as Record<ClientReferenceName, number> }
  }
  const winner = side(winnerId)
  if (!winner) throw new Refusal('RECORD_NOT_FOUND')
  if (!loserId) throw new Refusal('VALIDATION_FAILED', [because('loserId', 'name_client')])
  const loser = side(loserId)
  if (!loser) throw new Refusal('REFERENCE_NOT_FOUND', [because('loserId', 'no_client')])
  return { winner, loser, refusal: refusalOf(winner, loser) }
}

function refusalOf(winner: SideRow, loser: SideRow): { code: string; message: string } | null {
  try {
    assertMergeable(winner, loser)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { code: error.code, message: error.message }
  }
}

interface MergeRow {
  id: string
  winnerId: string
  winnerName: string
  loserId: string
  loserName: string
  mergedBy: string | null
  mergedAt: Date
  undoneBy: string | null
  undoneAt: Date | null
}

/** What was merged, newest first. */
export async function listMerges(
  ctx: Ctx,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const { rows, nextCursor } = cursorPage(
    await readMerges(ctx, { before: readCursor(cursor) }, limit + 1),
    limit,
  )
  return { rows: rows.map(presentMerge), nextCursor }
}

/** One entry of the log. */
export async function readMerge(ctx: Ctx, id: string) {
  const [row] = await readMerges(ctx, { id }, 1)
  if (!row) throw new Refusal('RECORD_NOT_FOUND')
  return presentMerge(row)
}

async function readMerges(
  ctx: Ctx,
  { id = null, before = null }: { id?: string | null; before?: string | null },
  limit: number,
): Promise<MergeRow[]> {
  const { rows } = await sql<MergeRow>`
    select m.id, m.winner_id, m.winner_name, m.loser_id, m.loser_name, m.merged_at, m.undone_at,
      (select ${personName} from users u where u.id = m.merged_by) as merged_by,
      (select ${personName} from users u where u.id = m.undone_by) as undone_by
    from merges m where m.port_id = ${portOf(ctx)} and (${id}::uuid is null or m.id = ${id})
      and (${before}::uuid is null or m.id < ${before})
    order by m.id desc limit ${limit}`.execute(ctx.db)
  return rows
}

function presentMerge({ winnerId, winnerName, loserId, loserName, ...row }: MergeRow) {
  return {
    ...row,
    winner: { id: winnerId, fullName: winnerName },
    loser: { id: loserId, fullName: loserName },
  }
}
