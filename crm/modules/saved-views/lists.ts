import { berths } from '../../../contract/berths/endpoints.ts'
import { clients } from '../../../contract/clients/endpoints.ts'
import { companies } from '../../../contract/companies/endpoints.ts'
import { gatesOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import { inquiries } from '../../../contract/inquiries/endpoints.ts'
import { interests } from '../../../contract/interests/endpoints.ts'
import type { Filter } from '../../../contract/records/filter.ts'
import type { viewedTypes } from '../../../contract/records/saved-views.ts'
import { yachts } from '../../../contract/yachts/endpoints.ts'
import type { Ctx } from '../../context.ts'
import { assertCustomLook } from '../records/custom/list.ts'

type ViewedType = (typeof viewedTypes)[number]

const lists = {
  client: clients.list,
  yacht: yachts.list,
  company: companies.list,
  berth: berths.list,
  interest: interests.list,
  inquiry: inquiries.list,
} as const satisfies Record<ViewedType, unknown>

/** What belongs to a page and not to how a list looks. */
const ofThePage = ['page', 'limit', 'sort', 'columns']

/** Whether the list is open to a caller. */
export function maySee(permissions: ReadonlySet<string>, type: ViewedType): boolean {
  return gatesOf(lists[type]).some((gate) => permissions.has(gate))
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
  const { query } = lists[type]
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
