import { z } from 'zod'
import { searchTypes } from '../../../../../contract/records/search.ts'
import type { FrontDoor } from '../front-door.ts'
import { largest, sizeOf } from '../size.ts'
import { type Tool, tool } from '../tool.ts'
import { addressOf, mayCall, recordId, typeField, typesFor } from './kinds.ts'

/** Finding, reading and listing, as far as the permissions go. */
export function readingTools(permissions: ReadonlySet<string>): Tool[] {
  const readable = typesFor(permissions, 'GET', '/{id}')
  const listable = typesFor(permissions, 'GET', '')
  if (readable.length === 0) return []
  return [
    ...(mayCall(permissions, 'GET', '/api/v1/search') ? [search] : []),
    tool({
      name: 'read_record',
      title: 'Read a record',
      description: 'Reads one record with all its fields.',
      input: z.strictObject({ type: typeField(readable), id: recordId }),
      does: 'read',
      about: ({ type, id }) => ({ type, id }),
      run: async (door, { type, id }) => {
        const { data } = (await door.call('GET', addressOf(type, `/${id}`))) as { data: unknown }
        return data
      },
    }),
    ...(listable.length > 0 ? [listTool(listable)] : []),
  ]
}

const search: Tool = tool({
  name: 'search',
  title: 'Search',
  description:
    'Finds records, notes, files and reminders by words, names in any script, e-mail addresses, telephone or mooring numbers.',
  input: z.strictObject({
    query: z.string().trim().min(1).max(200),
    types: z.array(z.enum(searchTypes)).max(searchTypes.length).optional(),
    limit: z.int().min(1).max(50).default(20),
  }),
  does: 'read',
  about: () => null,
  run: async (door, { query, types, limit }) => {
    const parameters = { q: query, limit: String(limit), ...(types?.length ? { types: types.join() } : {}) }
    const { data } = (await door.call('GET', '/api/v1/search', { query: parameters })) as { data: unknown }
    return { found: data }
  },
})

const listTool = (types: ReturnType<typeof typesFor>) =>
  tool({
    name: 'list_records',
    title: 'List records',
    description:
      'Lists records of one type page by page. Pass the nextCursor of a response to go on; null means that there are no more. ' +
      'A filter is written field:op:value, such as fullName:contains:berg, groups joined by ; and alternatives by |.',
    input: z.strictObject({
      type: typeField(types),
      filter: z.string().max(4000).optional(),
      query: z.string().trim().max(200).optional().describe('Words that the records must have'),
      archived: z.enum(['no', 'yes', 'all']).optional(),
      order: z.enum(['createdAt', '-createdAt', 'updatedAt']).default('-createdAt'),
      limit: z.int().min(1).max(100).default(20),
      cursor: z.string().max(200).optional(),
    }),
    does: 'read',
    about: () => null,
    run: (door, input) => listWithin(door, input),
  })

interface ListPage {
  readonly data: readonly unknown[]
  readonly meta: { readonly total: number; readonly nextCursor: string | null }
}

interface ListInput {
  readonly type: Parameters<typeof addressOf>[0]
  readonly filter?: string | undefined
  readonly query?: string | undefined
  readonly archived?: string | undefined
  readonly order: string
  readonly limit: number
  readonly cursor?: string | undefined
}

/** A page that fits into a response: of records that are too long for it fewer are read, and the cursor says where to go on. */
async function listWithin(door: FrontDoor, input: ListInput): Promise<unknown> {
  for (let limit = input.limit; ; limit = Math.ceil(limit / 2)) {
    const { data, meta } = (await door.call('GET', addressOf(input.type), {
      query: {
        filter: input.filter,
        q: input.query || undefined,
        archived: input.archived,
        sort: input.order,
        limit: String(limit),
        cursor: input.cursor ?? '',
      },
    })) as ListPage
    if (limit === 1 || sizeOf(data) <= largest)
      return { records: data, total: meta.total, nextCursor: meta.nextCursor }
  }
}
