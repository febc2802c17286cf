import { sql } from 'kysely'
import { crm } from '../../../contract/crm.ts'
import { type Endpoint, gatesOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { has, kinds, type RecordType } from '../../../contract/kinds.ts'
import type { Filter } from '../../../contract/records/filter.ts'
import { detailsOf } from '../../../platform/http/input.ts'
import { type Ctx, portOf } from '../../context.ts'
import { assertCustomLook } from '../records/custom/list.ts'

const operations = Object.values(crm).flatMap((module): Endpoint[] => Object.values(module))
const listAt = (path: string) =>
  operations.find((one) => one.response.kind === 'page' && one.path === `/api/v1/${path}`)!

const lists: ReadonlyMap<string, Endpoint> = new Map(
  Object.values(kinds).map(({ type, path }): [string, Endpoint] => [type, listAt(path)]),
)

/** What belongs to a page and not to how a list looks. */
const ofThePage = ['page', 'limit', 'sort', 'columns']

/** Whether the list is open to a caller. */
export function maySee(permissions: ReadonlySet<string>, type: RecordType): boolean {
  return gatesOf(lists.get(type)!).some((gate) => permissions.has(gate))
}

/**
 * Throws VALIDATION_FAILED, naming each filter, unless the list takes filters and sorting, those by custom fields of the
 * port included.
 */
export async function assertLooks(
  ctx: Ctx,
  type: RecordType,
  { filters, sort }: { filters: Readonly<Record<string, string>>; sort: string | null },
): Promise<void> {
  const query = lists.get(type)!.query!
  const unknown = Object.keys(filters)
    .filter((name) => !Object.hasOwn(query.shape, name) || ofThePage.includes(name))
    .map((name) => because(`filters.${name}`, 'no_filter'))
  const read = query.safeParse({ ...filters, ...(sort === null ? {} : { sort }) })
  const wrong = (read.error ? detailsOf(read.error) : []).map((detail) =>
    detail.path === 'sort' ? detail : { ...detail, path: `filters.${detail.path}` },
  )
  if (unknown.length + wrong.length > 0) throw new Refusal('VALIDATION_FAILED', [...unknown, ...wrong])
  await assertIdsKnown(ctx, filters)
  const kind = kinds[type]
  if (!has(kind, 'customFields')) return
  const { filter } = read.data as { filter?: Filter }
  await assertCustomLook(ctx, kind.type, { filter, sort: sort ?? undefined }).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.details?.[0]?.path !== 'filter') throw error
    throw error.at('filters')
  })
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/** Throws VALIDATION_FAILED, naming the filter, for an id of no record, tag or person of the port. */
async function assertIdsKnown(ctx: Ctx, filters: Readonly<Record<string, string>>): Promise<void> {
  const filterEntries = Object.entries(filters).flatMap(([name, text]) =>
    (text.match(uuids) ?? []).map((id) => ({ name, id: id.toLowerCase() })),
  )
  if (filterEntries.length === 0) return
  const ids = filterEntries.map(({ id }) => id)
  const port = portOf(ctx)
  const { rows } = await sql<{ id: string }>`
    select id from records where port_id = ${port} and id = any(${ids}::uuid[])
    union all select id from tags where port_id = ${port} and id = any(${ids}::uuid[])
    union all select user_id from port_members where port_id = ${port} and user_id = any(${ids}::uuid[])
    union all select id from users where is_super_admin and id = any(${ids}::uuid[])`.execute(ctx.db)
  const known = new Set(rows.map(({ id }) => id))
  const unknown = new Set(filterEntries.filter(({ id }) => !known.has(id)).map(({ name }) => name))
  if (unknown.size === 0) return
  throw new Refusal(
    'VALIDATION_FAILED',
    [...unknown].map((name) => because(`filters.${name}`, 'no_record')),
  )
}
