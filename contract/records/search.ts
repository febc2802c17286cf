import { z } from 'zod'
import { data, empty } from '../endpoint.ts'
import { id, listOf, timestamp } from '../fields.ts'
import { typesWith } from '../kinds.ts'
import { endpoint } from '../staff-endpoint.ts'

/** What a search finds by itself, and is remembered when it is opened. */
export const foundRecords = [...typesWith('search'), 'tag'] as const
export const notedRecords = typesWith('search')
export const searchTypes = [
  ...foundRecords,
  'note',
  'file',
  'reminder',
  'brochure',
  'document_template',
] as const

const Hit = z.object({
  type: z.enum(searchTypes),
  id,
  title: z.string(),
  subtitle: z.string().nullable(),
  archived: z.boolean(),
  /** What a note or a file stands on; the title of a note is the text around the words found. */
  record: z.object({ type: z.enum(notedRecords), id, title: z.string() }).nullable(),
})

export const search = {
  find: endpoint({
    method: 'GET',
    path: '/api/v1/search',
    summary:
      'Records by prefix and similar spelling; notes, files, reminders, brochures and templates by their words, ' +
      'as far as the caller may see them; a pasted id finds what it is of',
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
    personal: true,
    response: data(z.array(Hit.extend({ viewedAt: timestamp }))),
  }),
  recordView: endpoint({
    method: 'POST',
    path: '/api/v1/search/recently-viewed',
    summary: 'Remembers that the caller opened a record',
    gate: 'session',
    personal: true,
    body: z.strictObject({ type: z.enum(foundRecords), id }),
    response: empty,
    emits: 'nothing',
    errors: ['REFERENCE_NOT_FOUND'],
  }),
} as const
