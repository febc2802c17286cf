import { z } from 'zod'
import { contactLogChannels, directions } from '../contact-log/vocabulary.ts'
import { data } from '../endpoint.ts'
import { id, idParams, timestamp } from '../fields.ts'
import { type KindWith, kinds, recordTypes, type TypeWith, typesWith } from '../kinds.ts'
import { money } from '../money-fields.ts'
import { endpoint } from '../staff-endpoint.ts'
import { berthStatuses } from '../values/vocabulary.ts'

/** Sums of one currency each: they are never added up. */
const amounts = z.array(z.object({ currency: z.string(), amount: money }))

/** Longest text of a last word, in characters. */
export const wordLength = 400

const Overview = z.object({
  /** Its deals that are not archived, by how they stand, and what their berths cost; null for whoever may not see deals. */
  deals: z
    .object({
      live: z.int(),
      won: z.int(),
      lost: z.int(),
      liveValue: amounts,
      wonValue: amounts,
    })
    .nullable(),
  /** What came for these deals, less what went back; null for whoever may not see payments. */
  money: z.object({ payments: z.int(), received: amounts }).nullable(),
  /** Berths its live deals are about, by how many of them, the most first; at most 12. */
  wanted: z.array(
    z.object({ berthId: id, mooringNumber: z.string(), status: z.enum(berthStatuses), deals: z.int() }),
  ),
  /** The reminder that comes next of each live deal that has one, among those the caller may see. */
  steps: z.array(z.object({ interestId: id, reminderId: id, title: z.string(), nextAt: timestamp })),
  /** What was noted of it and its deals, and who spoke to whom about them, newest first; at most 5. */
  words: z.array(
    z.object({
      kind: z.enum(['note', 'contact']),
      id,
      channel: z.enum(contactLogChannels).nullable(),
      direction: z.enum(directions).nullable(),
      /** Markdown; its beginning where it is long. */
      text: z.string(),
      at: timestamp,
      authorName: z.string().nullable(),
      recordType: z.enum(typesWith('notes')),
      recordId: id,
    }),
  ),
  /** Records of other kinds that refer to it, of those that are a tab of it and that the caller may see: not the archived ones. */
  related: z.array(z.object({ type: z.enum(recordTypes), count: z.int() })),
  /** Its files; null for whoever may not see files. */
  files: z
    .object({ count: z.int(), latest: z.array(z.object({ id, name: z.string(), createdAt: timestamp })) })
    .nullable(),
})

function overviewOf(kind: KindWith<'overview'>) {
  return endpoint({
    method: 'GET',
    path: `/api/v1/${kind.path}/{id}/overview`,
    summary: `What is on with one ${kind.type.replaceAll('_', ' ')}: its interests, their next steps, the last words, the files and what refers to it, as far as the caller may see them`,
    gate: kind.gates.view,
    params: idParams,
    response: data(Overview),
  })
}

type Overviews = { readonly [T in TypeWith<'overview'>]: ReturnType<typeof overviewOf> }

export const overviews = {
  ...(Object.fromEntries(typesWith('overview').map((type) => [type, overviewOf(kinds[type])])) as Overviews),
} as const
