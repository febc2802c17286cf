import { crm } from '../../../contract/crm.ts'
import { type Endpoint, gatesOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import { isRecordKind, type ListedType, listed } from '../../../contract/kinds.ts'
import type { Filter } from '../../../contract/records/filter.ts'
import type { Ctx } from '../../context.ts'
import { assertCustomLook } from '../records/custom/list.ts'

const operations = Object.values(crm).flatMap((module): Endpoint[] => Object.values(module))
const listAt = (path: string) =>
  operations.find((one) => one.response.kind === 'page' && one.path === `/api/v1/${path}`)!

const lists: ReadonlyMap<string, Endpoint> = new Map(
  Object.values(listed).map(({ type, path }): [string, Endpoint] => [type, listAt(path)]),
)

/** What belongs to a page and not to how a list looks. */
const ofThePage = ['page', 'limit', 'sort', 'columns']

/** Whether the list is open to a caller. */
export function maySee(permissions: ReadonlySet<string>, type: ListedType): boolean {
  return gatesOf(lists.get(type)!).some((gate) => permissions.has(gate))
}

/**
 * Throws VALIDATION_FAILED, naming each filter, unless the list takes filters and sorting, those by custom fields of the
 * port included.
 */
export async function assertLooks(
  ctx: Ctx,
  type: ListedType,
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
  const kind = listed[type]
  if (!isRecordKind(kind)) return
  const { filter } = read.data as { filter?: Filter }
  await assertCustomLook(ctx, kind.type, { filter, sort: sort ?? undefined }).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.details?.[0]?.path !== 'filter') throw error
    throw error.at('filters')
  })
}
