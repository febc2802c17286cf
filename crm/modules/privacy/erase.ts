import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { because, Refusal } from '../../../contract/errors.ts'
import { type Kinds, kinds } from '../../../contract/kinds.ts'
import { job } from '../../../platform/jobs/job.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import { clientReferences } from '../duplicates/client-references.ts'
import { eraseFiles } from '../files/client-references.ts'
import { languageOf } from '../identity/preferences.ts'
import { writeLetter } from '../mail/write.ts'
import { assertRecord, type Locked, lockRecord } from '../records/change.ts'
import { inserted } from '../records/columns.ts'
import { countReferences, eraseClients, eraseReferences } from '../records/merging/client-reference.ts'
import { erasures } from './declared.generated.ts'
import { inOrder } from './in-order.ts'
import { erasureCodeLetter } from './letters.ts'
import { withMerged } from './sections.ts'

/** Adds the job that takes a person out of the history of the port. */
const words = z.array(z.string())
const records = z.array(z.uuid())

/** What is to be erased: see `Traces`, and the stored bytes. A job that was added by an older version names nobody to spare. */
export const eraseTracesJob = job(
  'erase_traces',
  z.object({
    ids: records,
    words,
    stored: records,
    spared: records.default([]),
    ownWords: words.default([]),
    reach: words.default([]),
  }),
)

const quarter = 15 * 60 * 1000

/** What goes with a client. Throws RECORD_NOT_FOUND. */
export async function previewErasure(ctx: Ctx, id: string) {
  await assertRecord(ctx, kinds.client, id)
  const ids = await withMerged(ctx, id)
  const port = portOf(ctx)
  const { rows } = await sql<{ fullName: string; unlinked: number }>`select c.full_name,
      (select count(*)::int from interests i join yachts y on y.port_id = ${port} and y.id = i.yacht_id
        where i.port_id = ${port} and y.owner_client_id = any(${ids}::uuid[])
          and not i.client_id = any(${ids}::uuid[])) as unlinked
    from clients c where c.port_id = ${port} and c.id = ${id}`.execute(ctx.db)
  const each = [...(await countReferences(ctx, clientReferences, ids)).values()]
  const counts = Object.fromEntries(
    clientReferences.map(({ name }) => [name, each.reduce((sum, one) => sum + one[name], 0)]),
  ) as (typeof each)[number]
  return { ...rows[0]!, merged: ids.length - 1, counts }
}

/** Mails the caller a code that erases the client. Throws NOT_ARCHIVED, CLIENT_MERGED. */
export async function requestErasure(tx: Tx, id: string, to: string): Promise<void> {
  const client = await lockArchived(tx, id)
  const userId = tx.actor.userId!
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const row = {
    portId: portOf(tx),
    clientId: id,
    userId,
    codeHash: hashOf(id, code),
    expiresAt: new Date(Date.now() + quarter),
  }
  await sql`insert into erasure_codes ${inserted([row])}
    on conflict (port_id, client_id, user_id) do update
      set code_hash = excluded.code_hash, expires_at = excluded.expires_at`.execute(tx.db)
  const language = await languageOf(tx, userId)
  await writeLetter(tx, erasureCodeLetter, { name: tx.actor.name ?? '', code, minutes: 15 }, { to, language })
  tx.emit('client.erasure_requested', { entityId: id, label: client.called })
}

/**
 * Erases an archived client with all that were merged into it, and what only they own. What others need stays; a job
 * takes the name, the addresses and the numbers out of it. Throws ERASURE_CODE_INVALID, NOT_ARCHIVED, CLIENT_MERGED.
 */
export async function eraseClient(tx: Tx, id: string, code: string): Promise<void> {
  await lockArchived(tx, id)
  await takeCode(tx, id, code)
  const ids = await withMerged(tx, id)
  const words = await wordsOf(tx, ids)
  const papers: string[] = []
  for (const { files } of erasures) papers.push(...((await files?.(tx, ids)) ?? []))
  const owned = await ownedBy(tx, ids, papers)
  const others = await othersWith(tx, ids, words)
  await eraseFiles(tx, papers)
  for (const { unlink } of erasures) await unlink?.(tx, ids)
  const counts: Record<string, number> = {}
  for (const one of inOrder()) counts[one.name] = await eraseReferences(tx, one, ids)
  await eraseClients(tx, ids)
  await tx.addJob(eraseTracesJob, {
    ids: [...ids, ...owned.records],
    words,
    stored: owned.stored,
    spared: others.spared,
    ownWords: words.filter((word) => !others.words.has(word.toLowerCase())),
    reach: words.filter((word) => /@|\d{6}/.test(word) && !others.words.has(word.toLowerCase())),
  })
  tx.emit('client.erased', { entityId: id, metadata: { clients: ids.length, ...counts } })
}

async function lockArchived(tx: Tx, id: string): Promise<Locked<Kinds['client']>> {
  const client = await lockRecord(tx, kinds.client, id)
  if (client.archivedAt === null) throw new Refusal('NOT_ARCHIVED')
  return client
}

/** A code is of the person it was mailed to, for one client, and good once. */
async function takeCode(tx: Tx, id: string, code: string): Promise<void> {
  const { rows } = await sql<{ codeHash: string }>`select code_hash from erasure_codes
    where port_id = ${portOf(tx)} and client_id = ${id} and user_id = ${tx.actor.userId} and expires_at > now()
    for update`.execute(tx.db)
  const found = rows[0]
  const right = found && timingSafeEqual(Buffer.from(found.codeHash), Buffer.from(hashOf(id, code)))
  if (!right) throw new Refusal('ERASURE_CODE_INVALID', [because('code', 'code_wrong')])
}

function hashOf(clientId: string, code: string): string {
  return createHash('sha256').update(`${clientId}:${code}`).digest('hex')
}

/** What names the person wherever it stands: what they are called and how they are reached. */
async function wordsOf(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const port = portOf(tx)
  const some = sql`${ids as string[]}::uuid[]`
  const each = erasures.flatMap(({ words }) => words?.(port, some) ?? [])
  const { rows } = await sql<{ word: string | null }>`${sql.join(each, sql` union `)}`.execute(tx.db)
  const words = rows.flatMap(({ word }) => (word === null ? [] : [word.trim()]))
  const digits = words.filter((word) => /^\+\d{6,}$/.test(word)).map((word) => word.slice(1))
  return [...words, ...digits].filter((word) => word.length >= 2)
}

/** Records of others who are called or reached by one of the words, and which words these are, in lower case. */
async function othersWith(
  tx: Tx,
  ids: readonly string[],
  words: readonly string[],
): Promise<{ spared: string[]; words: Set<string> }> {
  const port = portOf(tx)
  const lower = words.map((word) => word.toLowerCase())
  const { rows } = await sql<{ id: string | null; word: string }>`
    with alike as (
      select c.id, lower(c.full_name) as word from clients c where c.port_id = ${port} and lower(c.full_name) = any(${lower})
      union all select k.client_id, lower(w.word) from client_contacts k
        cross join lateral (values (k.value), (k.value_e164), (ltrim(k.value_e164, '+'))) w(word)
        where k.port_id = ${port} and lower(w.word) = any(${lower})
      union all select a.client_id, lower(a.street) from addresses a
        where a.port_id = ${port} and a.client_id is not null and lower(a.street) = any(${lower})
    ), named as (select * from alike where not id = any(${ids as string[]}::uuid[]))
    select n.id, n.word from named n
    union select i.id, n.word from named n join interests i on i.port_id = ${port} and i.client_id = n.id
    union select y.id, n.word from named n join yachts y on y.port_id = ${port} and y.owner_client_id = n.id
    union select w.id, n.word from named n join website_inquiries w on w.port_id = ${port} and w.client_id = n.id
    -- Whoever works here and is a client too keeps their account, and its mails.
    union select null::uuid, lower(u.email) from users u where lower(u.email) = any(${lower})`.execute(tx.db)
  return {
    spared: [...new Set(rows.flatMap(({ id }) => id ?? []))],
    words: new Set(rows.map(({ word }) => word)),
  }
}

/** The records that go with the clients, and the stored bytes of files on any of them, of `papers`, and of archives. */
async function ownedBy(
  tx: Tx,
  ids: readonly string[],
  papers: readonly string[],
): Promise<{ records: string[]; stored: string[] }> {
  const port = portOf(tx)
  const some = sql`${ids as string[]}::uuid[]`
  const owned = await sql<{ id: string }>`${sql.join(
    erasures.flatMap(({ records }) => records?.(port, some) ?? []),
    sql` union `,
  )}`.execute(tx.db)
  const records = owned.rows.map((row) => row.id)
  const on = sql`${[...ids, ...records]}::uuid[]`
  const paper = sql`any(${papers as string[]}::uuid[])`
  const beside = erasures.flatMap((one) => one.beside?.(port, some, on) ?? [])
  const { rows } = await sql<{ id: string; kind: 'file' | 'picture' | 'archive' | 'beside' }>`
    select f.id, 'file' as kind from files f where f.port_id = ${port} and (f.record_id = any(${on}) or f.id = ${paper})
    union all select f.thumbnail_id, 'picture' from files f
      where f.port_id = ${port} and (f.record_id = any(${on}) or f.id = ${paper}) and f.thumbnail_id is not null
    union all select f.preview_id, 'picture' from files f
      where f.port_id = ${port} and (f.record_id = any(${on}) or f.id = ${paper}) and f.preview_id is not null
    union all select d.id, 'archive' from data_exports d where d.port_id = ${port} and d.client_id = any(${some})
    union all select b.id, 'beside' from (${sql.join(beside, sql` union all `)}) b`.execute(tx.db)
  const of = (...kinds: string[]) => rows.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
  return {
    records: [...records, ...of('file', 'beside')],
    stored: of('file', 'picture', 'archive'),
  }
}
