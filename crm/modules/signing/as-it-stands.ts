import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { localeOf, writeDay } from '../../../contract/formats.ts'
import type { ClientLanguage } from '../../../contract/values/languages.ts'
import { FileAnswer } from '../../../platform/http/answer.ts'
import { readStored } from '../../../platform/storage/read-stored.ts'
import { type Ctx, portOf } from '../../context.ts'
import type { Services } from '../../services.ts'
import { readFields, readSignerRows } from '../documents/parts.ts'
import { keptName } from '../files/file-name.ts'
import { storageKey } from '../files/links.ts'
import { stampPdf } from '../pdf/engine.ts'
import type { Stamp } from '../pdf/engine-request.ts'
import { takeIn, withinLimits } from '../pdf/intake.ts'
import { todayOf } from '../records/today.ts'
import { readMarks } from './builtin/meet.ts'
import { readOriginal } from './builtin/original.ts'
import { stampsOf } from './builtin/stamps.ts'

interface Words {
  notAll(signed: number, total: number, day: string): string
  /** Where signatures are with the external service until the end. */
  elsewhere: string
}

const words: Readonly<Record<ClientLanguage, Words>> = {
  en: {
    notAll: (signed, total, day) => `Not signed by all: ${signed} of ${total} signed by ${day}.`,
    elsewhere: 'The signatures are added when all have signed.',
  },
  sv: {
    notAll: (signed, total, day) => `Inte undertecknat av alla: ${signed} av ${total} till och med ${day}.`,
    elsewhere: 'Underskrifterna läggs till när alla har skrivit under.',
  },
  fi: {
    notAll: (signed, total, day) =>
      `Kaikki eivät ole vielä allekirjoittaneet: ${signed}/${total}, tilanne ${day}.`,
    elsewhere: 'Allekirjoitukset lisätään, kun kaikki ovat allekirjoittaneet.',
  },
}

/** Percent of a page: along its upper edge. */
const headOfPage = { x: 4, y: 0.7, width: 92, height: 1.8 }

/**
 * A document that not all have signed, as a PDF: what signers wrote so far on its pages, and at the head of each that it is
 * not signed by all. Throws RECORD_NOT_FOUND, DOCUMENT_STATE where there is no file of it, SERVICE_BUSY.
 */
export async function printAsItStands(
  ctx: Ctx,
  storage: Services['storage'],
  documentId: string,
  language: ClientLanguage,
): Promise<FileAnswer> {
  const port = portOf(ctx)
  const { rows } = await sql<{
    title: string
    fileId: string | null
    isBuiltIn: boolean
    total: number
    signed: number
    today: string
  }>`select t.title, f.id as file_id, coalesce(t.provider, 'builtin') = 'builtin' as is_built_in,
      t.signers_total as total, t.signers_signed as signed, ${todayOf(ctx)}::text as today
    from documents t left join files f on f.port_id = ${port} and f.id = t.file_id and f.deleted_at is null
    where t.port_id = ${port} and t.id = ${documentId}`.execute(ctx.db)
  const found = rows[0]
  if (!found) throw new Refusal('RECORD_NOT_FOUND')
  const { title, fileId, isBuiltIn, total, signed, today } = found
  const original = isBuiltIn ? await readOriginal(ctx, documentId) : null
  const key = original?.key ?? (fileId && storageKey(port, fileId))
  if (!key || !(await storage.stat(key))) throw new Refusal('DOCUMENT_STATE')
  const { content, pageCount } = original
    ? { content: await readStored(storage, key), pageCount: original.pageCount }
    : await takenPages(await readStored(storage, key))
  const { notAll, elsewhere } = words[language]
  const notice = notAll(signed, total, writeDay(localeOf(language), today))
  const value = isBuiltIn || signed === 0 ? notice : `${notice} ${elsewhere}`
  const heads = Array.from(
    { length: pageCount },
    (_, at): Stamp => ({ ...headOfPage, page: at + 1, kind: 'text', value }),
  )
  const stamps = original ? stampsOf(await writtenSoFar(ctx, documentId)) : []
  const pdf = await withinLimits(stampPdf(content, [...stamps, ...heads], null))
  return new FileAnswer(keptName(`${title}.pdf`), 'application/pdf', Buffer.from(pdf))
}

async function takenPages(pdf: Buffer): Promise<{ content: Uint8Array; pageCount: number }> {
  const { content, pages } = await takeIn(pdf)
  return { content, pageCount: pages.length }
}

async function writtenSoFar(ctx: Ctx, documentId: string) {
  return {
    signers: await readSignerRows(ctx, documentId),
    fields: await readFields(ctx, documentId),
    marks: await readMarks(ctx, documentId),
  }
}
