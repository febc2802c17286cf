import { reasonFor } from '../../../../contract/reason.ts'
import type { Reason } from '../../../../contract/reasons.ts'
import { type DecodedText, decodeText } from './encodings.ts'
import { emptyFile, UnreadableFile } from './table.ts'

export type FileContent = { kind: 'zip' } | ({ kind: 'csv' } & DecodedText)

/** What a file is, by its bytes: a ZIP archive, which may be a workbook, or text and which. Throws UnreadableFile for everything else. */
export async function contentOf(bytes: Uint8Array): Promise<FileContent> {
  if (bytes.length === 0) throw emptyFile()
  if (startsWith(bytes, OLD_WORKBOOK)) {
    throw refused(reasonFor('file_old_workbook'))
  }
  if (startsWith(bytes, ZIP)) {
    const type = await typeOf(bytes)
    if (!type || readAsZip.has(type.ext)) return { kind: 'zip' }
    throw refused(reasonForType(type.ext))
  }
  const decoded = textOf(bytes)
  if (decoded === null) {
    const type = await typeOf(bytes)
    throw refused(reasonForType(type?.ext))
  }
  const { text } = decoded
  if (text.trim() === '') throw emptyFile()
  const start = text.trimStart().slice(0, 200).toLowerCase()
  if (/^<(!doctype html|html|table|\?xml|style|meta)/.test(start)) {
    throw refused(reasonFor('file_web_page'))
  }
  if (start.startsWith('begin:vcalendar')) {
    throw refused(reasonFor('file_calendar'))
  }
  if (start.startsWith('%pdf')) throw refused(reasonForType('pdf'))
  if (/^[[{]\s*["{[\]}]/.test(start)) throw refused(reasonFor('file_json'))
  return { kind: 'csv', ...decoded }
}

const readAsZip = new Set(['xlsx', 'ods', 'ots', 'zip'])
const ZIP = [0x50, 0x4b, 0x03, 0x04]
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0]

/** UTF-16 where a mark says so, else UTF-8 or the likeliest code page; null for bytes that are no text. */
function textOf(bytes: Uint8Array): DecodedText | null {
  const marked = (name: string) => ({
    text: new TextDecoder(name).decode(bytes),
    encoding: { name: 'utf-8' as const, guessed: false, wrongLines: [] },
  })
  if (startsWith(bytes, [0xff, 0xfe])) return marked('utf-16le')
  if (startsWith(bytes, [0xfe, 0xff])) return marked('utf-16be')
  if (bytes.subarray(0, 65_536).some((byte) => byte < 9 || (byte > 13 && byte < 27) || byte === 127))
    return null
  return decodeText(bytes)
}

/** What is no text, by its first bytes; most files are text, and do not wait for what knows them. */
async function typeOf(bytes: Uint8Array): Promise<{ ext: string } | undefined> {
  const { fileTypeFromBuffer } = await import('file-type')
  return fileTypeFromBuffer(bytes)
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte)
}

function reasonForType(extension: string | undefined): Reason {
  return extension ? reasonFor('file_other', { type: extension.toUpperCase() }) : reasonFor('file_no_table')
}

function refused(reason: Reason): UnreadableFile {
  return new UnreadableFile('FILE_TYPE_REFUSED', reason)
}
