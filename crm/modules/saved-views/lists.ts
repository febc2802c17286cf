import { crm } from '../../../contract/crm.ts'
import { type Endpoint, gatesOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import { inquiries } from '../../../contract/inquiries/endpoints.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { Filter } from '../../../contract/records/filter.ts'
import type { viewedTypes } from '../../../contract/records/saved-views.ts'
import type { Ctx } from '../../context.ts'
import { assertCustomLook } from '../records/custom/list.ts'

type ViewedType = (typeof viewedTypes)[number]

const operations = Object.values(crm).flatMap((module): Endpoint[] => Object.values(module))
const listAt = (path: string) =>
  operations.find((one) => one.response.kind === 'page' && one.path === `/api/v1/${path}`)!

const lists: ReadonlyMap<string, Endpoint> = new Map<string, Endpoint>([
  ...Object.values(kinds).map(({ type, path }): [string, Endpoint] => [type, listAt(path)]),
  ['inquiry', inquiries.list],
])

/** What belongs to a page and not to how a list looks. */
const ofThePage = ['page', 'limit', 'sort', 'columns']

/** Whether the list is open to a caller. */
export function maySee(permissions: ReadonlySet<string>, type: ViewedType): boolean {
  return gatesOf(lists.get(type)!).some((gate) => permissions.has(gate))
}

/**
 * Throws VALIDATION_FAILED, naming each filter, unless the list takes filters and sorting, those by custom fields of the
 * port included.
 */
export async function assertLooks(
  ctx: Ctx,
  type: ViewedType,
  { filters, sort }: { filters: Readonly<Record<string, string>>; sort: string | null },
): Promise<void> {
  const query = lists.get(type)!.query!
  const unknown = Object.keys(filters)
    .filter((name) => !Object.hasOwn(query.shape, name) || ofThePage.includes(name))
    .map((name) => ({ path: `filters.${name}`, message: 'This list has no such filter.' }))
  const read = query.safeParse({ ...filters, ...(sort === null ? {} : { sort }) })
  const wrong = (read.error?.issues ?? []).map(({ path, message }) => ({
    path: path[0] === 'sort' ? 'sort' : `filters.${path.join('.')}`,
    message,
  }))
  if (unknown.length + wrong.length > 0) throw new Refusal('VALIDATION_FAILED', [...unknown, ...wrong])
  if (type === 'inquiry') return
  const { filter } = read.data as { filter?: Filter }
  await assertCustomLook(ctx, type, { filter, sort: sort ?? undefined }).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.details?.[0]?.path !== 'filter') throw error
    throw error.at('filters')
  })
}
