import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import type { KindWith } from '../../../contract/kinds.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import { type Locked, lockRecord } from './change.ts'
import { certain, type Source } from './filter.ts'
import { byName } from './sort.ts'

export interface TagRow {
  id: string
  name: string
  color: string
}

/** SQL for the tags of the record `alias.id`, as a JSON list by name. */
export function tagsJson(ctx: Ctx, alias: string) {
  return sql<
    TagRow[]
  >`(select coalesce(json_agg(json_build_object('id', tag.id, 'name', tag.name, 'color', tag.color)
      order by ${byName(ctx, sql`tag.name`)}, tag.id), '[]')
    from taggings g join tags tag on tag.port_id = g.port_id and tag.id = g.tag_id
    where g.port_id = ${sql.ref(`${alias}.port_id`)} and g.record_id = ${sql.ref(`${alias}.id`)})`
}

/** SQL that holds for records carrying every one of the tags. */
export function carriesTags(alias: string, tagIds: readonly string[]) {
  return sql<boolean>`(select count(*) from taggings g where g.port_id = ${sql.ref(`${alias}.port_id`)}
    and g.record_id = ${sql.ref(`${alias}.id`)} and g.tag_id = any(${tagIds})) = ${new Set(tagIds).size}`
}

/** The handler that replaces the tags of one kind of record. */
export function tagHandlers(kind: KindWith<'tags'>) {
  return {
    setTags: async (tx: Tx, { params, body }: { params: { id: string }; body: { tagIds: string[] } }) => {
      const row = await lockRecord(tx, kind, params.id)
      await setTags(tx, kind, row, body.tagIds)
      return readTags(tx, row.id)
    },
  }
}

/** Replaces the tags of a locked record. Throws REFERENCE_NOT_FOUND for a tag that is not of the port. */
export async function setTags(
  tx: Tx,
  kind: KindWith<'tags'>,
  row: Locked<KindWith<'tags'>>,
  tagIds: readonly string[],
): Promise<void> {
  const before = await readTags(tx, row.id)
  const uniqueIds = [...new Set(tagIds)]
  await assertTags(tx, uniqueIds)
  const gone = before.filter((tag) => !uniqueIds.includes(tag.id)).map((tag) => tag.id)
  const fresh = uniqueIds.filter((id) => !before.some((tag) => tag.id === id))
  if (gone.length === 0 && fresh.length === 0) return tx.unchanged()
  if (gone.length > 0) {
    await sql`delete from taggings where port_id = ${portOf(tx)} and record_id = ${row.id} and tag_id = any(${gone})`.execute(
      tx.db,
    )
  }
  await attachTags(tx, [row.id], fresh)
  const after = await readTags(tx, row.id)
  const names = (tags: TagRow[]) => tags.map((tag) => tag.name)
  tx.emit(`${kind.type}.tagged`, {
    entityId: row.id,
    label: row.called,
    oldValues: { tags: names(before) },
    newValues: { tags: names(after) },
  })
}

/** Puts tags on records that are being made. Throws REFERENCE_NOT_FOUND for a tag that is not of the port. */
export async function tagNew(
  tx: Tx,
  records: readonly { id: string; tagIds: readonly string[] }[],
): Promise<void> {
  const pairs = records.flatMap(({ id, tagIds }) => [...new Set(tagIds)].map((tagId) => ({ id, tagId })))
  if (pairs.length === 0) return
  await assertTags(tx, [...new Set(pairs.map(({ tagId }) => tagId))])
  await sql`insert into taggings (port_id, tag_id, record_id)
    select ${portOf(tx)}::uuid, tag, record from unnest(${pairs.map(({ tagId }) => tagId)}::uuid[],
      ${pairs.map(({ id }) => id)}::uuid[]) as p(tag, record)`.execute(tx.db)
}

/** Puts tags on records that may carry some of them already. */
export async function attachTags(
  tx: Tx,
  recordIds: readonly string[],
  tagIds: readonly string[],
): Promise<void> {
  if (tagIds.length === 0 || recordIds.length === 0) return
  await sql`insert into taggings (port_id, tag_id, record_id)
    select ${portOf(tx)}::uuid, tag, record from unnest(${tagIds}::uuid[]) tag, unnest(${recordIds}::uuid[]) record
    on conflict do nothing`.execute(tx.db)
}

/** Throws REFERENCE_NOT_FOUND unless every id is a tag of the port. */
export async function assertTags(tx: Tx, tagIds: readonly string[], path = 'tagIds'): Promise<void> {
  if (tagIds.length === 0) return
  const { rows } = await sql<{
    id: string
  }>`select id from tags where port_id = ${portOf(tx)} and id = any(${tagIds})`.execute(tx.db)
  if (rows.length < new Set(tagIds).size) {
    throw new Refusal('REFERENCE_NOT_FOUND', [because(path, 'no_tag')])
  }
}

async function readTags(tx: Tx, recordId: string): Promise<TagRow[]> {
  const { rows } = await sql<TagRow>`select t.id, t.name, t.color from taggings g
    join tags t on t.port_id = g.port_id and t.id = g.tag_id
    where g.port_id = ${portOf(tx)} and g.record_id = ${recordId} order by ${byName(tx, sql`t.name`)}, t.id`.execute(
    tx.db,
  )
  return rows
}

/** The tags of the record `alias.id`, as a filter asks for them. */
export function taggedWith(port: string, alias: string): Source {
  return certain(
    (test) =>
      sql<boolean>`exists (select from taggings g where g.port_id = ${port}
        and g.record_id = ${sql.ref(`${alias}.id`)} and ${test.of(sql`g.tag_id`)})`,
  )
}
