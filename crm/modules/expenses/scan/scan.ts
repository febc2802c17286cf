import type { DataOf } from '../../../../contract/endpoint.ts'
import { because, Refusal } from '../../../../contract/errors.ts'
import type { expenses } from '../../../../contract/expenses/endpoints.ts'
import { receiptTypes } from '../../../../contract/expenses/limits.ts'
import { reasonFor } from '../../../../contract/reason.ts'
import type { Reason } from '../../../../contract/reasons.ts'
import { ChildFault, inChild } from '../../../../platform/child/run.ts'
import type { UploadedFile } from '../../../../platform/http/upload.ts'
import type { Ctx } from '../../../context.ts'
import { type AiServices, callAi } from '../../ai/call.ts'
import { readOcrSettings } from '../../ai/settings.ts'
import { keptName } from '../../files/file-name.ts'
import { recognise } from '../../files/recognise.ts'
import { todayInPort } from '../../records/today.ts'
import { readVocabularies } from '../../vocabularies/read.ts'
import { withBoxes } from './boxes.ts'
import type { AskedReceipt, ScannedReceipt } from './read-file.ts'
import type { ReceiptFields } from './receipt.ts'
import { receiptTask } from './receipt-task.ts'

const readInChild = inChild<AskedReceipt, ScannedReceipt>(new URL('./scan-child.ts', import.meta.url), {
  heapMb: 512,
  residentMb: 1400,
  deadlineMs: 30_000,
  busyMs: 10_000,
  atOnce: 2,
  ofOne: 1,
  waiting: 20,
  addons: true,
})

/**
 * Reads a receipt in a process of its own: whatever the file is made to do, the service goes on. Where the port lets an AI
 * provider read, its answer holds; without one the embedded reading does, and the answer says why. Throws FILE_UNREADABLE,
 * FILE_TYPE_REFUSED, FILE_TOO_LARGE, PDF_ENCRYPTED, PDF_BROKEN, PDF_TOO_LARGE, SERVICE_BUSY.
 */
export async function scanReceipt(
  ctx: Ctx,
  services: AiServices,
  file: UploadedFile | null,
): Promise<DataOf<typeof expenses.scan>> {
  if (!file) throw new Refusal('VALIDATION_FAILED', [because('file', 'choose_file')])
  const mediaType = await recognise(file, keptName(file.name))
  if (!(receiptTypes as readonly string[]).includes(mediaType))
    throw refuse('FILE_TYPE_REFUSED', reasonFor('expense_receipt_type'))
  const today = await todayInPort(ctx)
  const settings = await readOcrSettings(ctx)
  const isAsked = settings.aiEnabled && settings.provider !== 'embedded'
  const read = await readWithin({ content: await file.content(), mediaType, today, withPages: isAsked })
  if ('refused' in read) throw refusalOf(read.refused, mediaType === 'application/pdf')
  const offered = await readVocabularies(ctx, ['expense_categories'])
  const categories = offered.flatMap(({ values }) => values.filter(({ active }) => active))
  const embedded = withOffered(read.fields, categories)
  const picture = `data:image/webp;base64,${Buffer.from(read.picture).toString('base64')}`
  if (!isAsked) return { ...embedded, picture, readBy: 'embedded', fallbackReason: null }
  const answer = await callAi(ctx, services, settings, receiptTask(read.pages, categories, today))
  return answer.ok
    ? {
        ...withBoxes(answer.value, embedded, read.lines),
        picture,
        readBy: answer.provider,
        fallbackReason: null,
      }
    : { ...embedded, picture, readBy: 'embedded', fallbackReason: answer.reason }
}

/** A category that the port does not offer is left out. */
function withOffered(fields: ReceiptFields, categories: readonly { value: string }[]): ReceiptFields {
  const isOffered = categories.some(({ value }) => value === fields.category?.value)
  return { ...fields, category: isOffered ? fields.category : null }
}

async function readWithin(receipt: AskedReceipt): Promise<ScannedReceipt> {
  try {
    return await readInChild(receipt)
  } catch (error) {
    if (!(error instanceof ChildFault) || error.reason === 'fault') throw error
    if (error.reason === 'busy') throw new Refusal('SERVICE_BUSY', undefined, reasonFor('reading_busy'))
    return { refused: 'broken' }
  }
}

function refusalOf(reason: 'encrypted' | 'broken' | 'large' | 'packed', isPdf: boolean): Refusal {
  if (reason === 'encrypted') return refuse('PDF_ENCRYPTED', reasonFor('pdf_locked'))
  if (reason === 'packed') return refuse('PDF_TOO_LARGE', reasonFor('pdf_unpacked'))
  if (reason === 'large') return refuse('FILE_TOO_LARGE', reasonFor('expense_dots'))
  return isPdf
    ? refuse('PDF_BROKEN', reasonFor('pdf_damaged'))
    : refuse('FILE_UNREADABLE', reasonFor('expense_picture'))
}

const refuse = (code: Refusal['code'], reason: Reason) => new Refusal(code, [because('file', reason)], reason)
