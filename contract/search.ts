import { z } from 'zod'
import { data, empty } from './endpoint.ts'
import { id, listOf, timestamp } from './fields.ts'
import { endpoint } from './staff-endpoint.ts'

export const searchTypes = ['client', 'yacht', 'company', 'berth', 'interest', 'tag'] as const

const Hit = z.object({
  type: z.enum(searchTypes),
  id,
  title: z.string(),
  subtitle: z.string().nullable(),
  archived: z.boolean(),
})

export const search = {
  find: endpoint({
    method: 'GET',
    path: '/api/v1/search',
    summary:
      'Records by prefix and similar spelling, of the kinds the caller may view; a pasted id finds its record',
    gate: 'session',
    query: z.object({
      q: z.string().trim().min(1).max(200),
      types: listOf(searchTypes).optional(),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    response: data(z.array(Hit)),
  }),
  recentlyViewed: endpoint({
    method: 'GET',
    path: '/api/v1/search/recently-viewed',
    summary: 'The last 20 records the caller opened',
    gate: 'session',
    response: data(z.array(Hit.extend({ viewedAt: timestamp }))),
  }),
  recordView: endpoint({
    method: 'POST',
    path: '/api/v1/search/recently-viewed',
    summary: 'Remembers that the caller opened a record',
    gate: 'session',
    body: z.strictObject({ type: z.enum(searchTypes), id }),
    response: empty,
    emits: 'nothing',
    errors: ['REFERENCE_NOT_FOUND'],
  }),
} as const
