import { sql } from 'kysely'
import { nilId } from '../../../../platform/ids.ts'
import type { Storages } from '../../../../platform/storage/places.ts'
import { type Ctx, portOf } from '../../../context.ts'
import { storageKey } from '../links.ts'
import type { Report } from './report.ts'

const together = 500
const mostNamed = 20

/**
 * Takes away what lies in the storage of a port, is older than `before` and nothing stands for; and looks for files whose
 * bytes are nowhere.
 */
export async function sweepPort(ctx: Ctx, storages: Storages, before: Date, report: Report): Promise<void> {
  let keys: string[] = []
  const sweep = async () => {
    const stray = await strays(ctx, keys)
    for (const key of stray) await storages.remove(key)
    report.removed += stray.length
    keys = []
  }
  for await (const { key, modifiedAt } of storages.list(`${portOf(ctx)}/`)) {
    if (modifiedAt < before && keys.push(key) === together) await sweep()
  }
  await sweep()
  await findMissing(ctx, storages, report)
}

/** Those of the keys that nothing of the port stands for. */
export async function strays(ctx: Ctx, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const port = portOf(ctx)
  const { rows } = await sql<{ key: string }>`
    with asked as (select key, split_part(key, '/', 2)::uuid as id from unnest(${keys}::text[]) as key)
    select a.key from asked a
    where not exists (select 1 from files f where f.port_id = ${port} and f.id = a.id)
      and not exists (select 1 from files f where f.port_id = ${port} and f.thumbnail_id = a.id)
      and not exists (select 1 from files f where f.port_id = ${port} and f.preview_id = a.id)
      and not exists (select 1 from imports i where i.port_id = ${port} and i.file_key = a.key)
      and not exists (select 1 from data_exports d where d.port_id = ${port} and d.id = a.id)
      and not exists (select 1 from report_sendings r where r.port_id = ${port} and r.id = a.id)
      and not exists (select 1 from email_attachments e where e.port_id = ${port} and e.id = a.id)
      and not exists (select 1 from port_plans p where p.port_id = ${port} and p.image_key = a.key)
      and not exists (select 1 from documents d where d.port_id = ${port} and d.signed_as = a.id)
      and not exists (select 1 from signing_originals o where o.port_id = ${port} and o.content_id = a.id)
      and not exists (select 1 from settings s where s.port_id = ${port} and s.value ->> 'id' = a.id::text)`.execute(
    ctx.db,
  )
  return rows.map(({ key }) => key)
}

async function findMissing(ctx: Ctx, storages: Storages, report: Report): Promise<void> {
  let after = nilId
  for (;;) {
    const { rows } = await sql<{ id: string; name: string }>`select id, name from files
      where port_id = ${portOf(ctx)} and id > ${after} and deleted_at is null order by id limit ${together}`.execute(
      ctx.db,
    )
    for (const { id, name } of rows) {
      if (await storages.stat(storageKey(portOf(ctx), id))) continue
      report.missing += 1
      if (report.missingNames.length < mostNamed) report.missingNames.push(name)
    }
    if (rows.length < together) return
    after = rows.at(-1)!.id
  }
}
