import { sql } from 'kysely'
import { because, Refusal } from '../../../../contract/errors.ts'
import {
  mostPagesExported,
  mostReceiptPages,
  mostReceiptsExported,
} from '../../../../contract/expenses/limits.ts'
import { localeOf, writeDay } from '../../../../contract/formats.ts'
import { reasonFor } from '../../../../contract/reason.ts'
import type { Reason } from '../../../../contract/reasons.ts'
import type { ClientLanguage } from '../../../../contract/values/languages.ts'
import { writeAmount } from '../../../../contract/values/money.ts'
import { ChildFault } from '../../../../platform/child/run.ts'
import { readStored } from '../../../../platform/storage/read-stored.ts'
import { filledWith } from '../../../../platform/values/filled-text.ts'
import { type Ctx, portOf } from '../../../context.ts'
import type { Services } from '../../../services.ts'
import { storageKey } from '../../files/links.ts'
import type { PrintedExpenses } from '../../pdf/engine-request.ts'
import { type DrawnPages, drawPages } from './draw-pages.ts'
import { expenseWords } from './words.ts'

interface Spent {
  readonly id: string
  readonly expenseDate: string
  readonly merchant: string
  readonly amount: string
  readonly currency: string
}

interface Receipt {
  expenseId: string
  id: string
  previewId: string | null
  mediaType: string
}

type Picture = PrintedExpenses['receipts'][number]

/** How many PDFs one process draws, and how long all of an export are drawn. */
const together = 8
const drawingMs = 60_000

/**
 * Pictures of the receipts, those of each expense in their order, of a PDF each page; a receipt of which there is no picture is
 * left out. Throws VALIDATION_FAILED for too many.
 */
export async function receiptsOf(
  ctx: Ctx,
  storage: Services['storage'],
  rows: readonly Spent[],
  language: ClientLanguage,
): Promise<Picture[]> {
  const files = await readReceipts(ctx, rows)
  const contentOf = (key: string) =>
    readStored(storage, storageKey(portOf(ctx), key)).catch(() => null) as Promise<Buffer | null>
  const drawn = await furtherPages(files, contentOf)
  const pages = files.reduce((sum, { id }) => sum + 1 + (drawn.get(id)?.pages.length ?? 0), 0)
  if (pages > mostPagesExported) throw refuse(reasonFor('expense_pages_many'))
  const spent = new Map(rows.map((row) => [row.id, row]))
  const pictures: Picture[] = []
  for (const { expenseId, id, previewId, mediaType } of files) {
    const { expenseDate, merchant, amount, currency } = spent.get(expenseId)!
    const day = writeDay(localeOf(language), expenseDate, { dateStyle: 'medium' })
    const caption = [day, merchant, writeAmount(localeOf(language), amount, currency, 'column')].join(' · ')
    const key = previewId ?? (/^image\/(jpeg|png)$/.test(mediaType) ? id : null)
    const first = key && (await contentOf(key))
    const all = [...(first ? [first] : []), ...(drawn.get(id)?.pages ?? [])]
    const total = drawn.get(id)?.total ?? all.length
    const { page, more } = expenseWords[language]
    all.forEach((picture, at) => {
      const left = at === all.length - 1 ? total - all.length : 0
      const words = [
        caption,
        total > 1 ? filledWith(page, { number: at + 1, of: total }) : null,
        left > 0 ? filledWith(more[left === 1 ? 'one' : 'other'], { left }) : null,
      ]
      pictures.push({ caption: words.filter(Boolean).join(' · '), picture })
    })
  }
  return pictures
}

async function readReceipts(ctx: Ctx, rows: readonly Spent[]): Promise<Receipt[]> {
  const ids = rows.map(({ id }) => id)
  const { rows: files } = await sql<Receipt>`
    select r.id as expense_id, f.id, f.preview_id, f.media_type
    from expenses r, unnest(r.receipt_file_ids) with ordinality o(file_id, place)
    join files f on f.port_id = ${portOf(ctx)} and f.id = o.file_id and f.deleted_at is null
    where r.port_id = ${portOf(ctx)} and r.id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], r.id), o.place`.execute(ctx.db)
  if (files.length > mostReceiptsExported) throw refuse(reasonFor('expense_receipts_many'))
  return files
}

/**
 * The pages of PDFs behind the first, of which there is a picture already, a few files in one process. What cannot be drawn in
 * time or memory has its first page alone.
 */
async function furtherPages(
  files: readonly Receipt[],
  contentOf: (key: string) => Promise<Buffer | null>,
): Promise<ReadonlyMap<string, NonNullable<DrawnPages>>> {
  const drawn = new Map<string, NonNullable<DrawnPages>>()
  const until = performance.now() + drawingMs
  const papers = files.filter(({ mediaType }) => mediaType === 'application/pdf')
  for (const skip of [1, 0]) {
    const those = papers.filter(({ previewId }) => (previewId === null) === (skip === 0))
    for (let at = 0; at < those.length && performance.now() < until; at += together) {
      const some = those.slice(at, at + together)
      const contents = await Promise.all(some.map(({ id }) => contentOf(id)))
      const found = await drawSome(contents, skip, until)
      for (const [index, one] of found.entries()) if (one) drawn.set(some[index]!.id, one)
    }
  }
  return drawn
}

async function drawSome(
  contents: readonly (Buffer | null)[],
  skip: number,
  until: number,
): Promise<DrawnPages[]> {
  const draw = (files: readonly Uint8Array[]) => drawPages({ files, skip, most: mostReceiptPages })
  try {
    return await draw(contents.map((content) => content ?? new Uint8Array()))
  } catch (error) {
    if (!(error instanceof ChildFault) || error.reason === 'fault' || error.reason === 'busy') throw error
  }
  // One of them brought the process down: each by itself.
  const found: DrawnPages[] = []
  for (const content of contents) {
    const late = performance.now() > until
    found.push(content === null || late ? null : ((await draw([content]).catch(() => null))?.[0] ?? null))
  }
  return found
}

const refuse = (reason: Reason) => new Refusal('VALIDATION_FAILED', [because('receipts', reason)])
