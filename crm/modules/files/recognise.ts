import { because, Refusal } from '../../../contract/errors.ts'
import { largestPdf } from '../../../contract/files/limits.ts'
import { reasonFor } from '../../../contract/reason.ts'
import type { Reason } from '../../../contract/reasons.ts'

/** What somebody sent: its first bytes, and how many there are. */
interface Sent {
  readonly head: Buffer
  readonly size: number
}

const programs = new Set([
  'application/x-msdownload',
  'application/vnd.microsoft.portable-executable',
  'application/x-elf',
  'application/x-mach-binary',
  'application/x-msi',
  'application/x-apple-diskimage',
  'application/vnd.android.package-archive',
  'application/wasm',
  'application/java-vm',
])

/**
 * What a file is, by its bytes: its name only tells a table from other text. Throws FILE_UNREADABLE for an empty one,
 * FILE_TYPE_REFUSED for programs, PDF_TOO_LARGE.
 */
export async function recognise({ head, size }: Sent, name: string): Promise<string> {
  if (size === 0) throw refused('FILE_UNREADABLE', reasonFor('file_empty'))
  const type = (await typeOf(head)) ?? textType(head, name) ?? 'application/octet-stream'
  if (programs.has(type)) throw refused('FILE_TYPE_REFUSED', reasonFor('file_runs'))
  if (type === 'application/pdf' && size > largestPdf) throw refused('PDF_TOO_LARGE', reasonFor('pdf_larger'))
  return type
}

async function typeOf(head: Buffer): Promise<string | null> {
  if (head.subarray(0, 2).toString('latin1') === 'MZ') return 'application/x-msdownload'
  const { fileTypeFromBuffer } = await import('file-type')
  const found = (await fileTypeFromBuffer(head))?.mime
  // XML is text, and what it is stands in it.
  return found && found !== 'application/xml' ? found : null
}

/** Plain text has no marks of its own: it is what reads as text as far as was looked. */
function textType(head: Buffer, name: string): string | null {
  let text: string
  try {
    // A letter may be cut off at the end.
    text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
  } catch {
    return null
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what text does not have.
  if (/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text)) return null
  const start = text.slice(0, 1000).trimStart().toLowerCase()
  if (start.startsWith('<!doctype html') || start.startsWith('<html')) return 'text/html'
  if (start.includes('<svg')) return 'image/svg+xml'
  return /\.(csv|tsv)$/i.test(name) ? 'text/csv' : 'text/plain'
}

function refused(code: 'FILE_UNREADABLE' | 'FILE_TYPE_REFUSED' | 'PDF_TOO_LARGE', reason: Reason): Refusal {
  return new Refusal(code, [because('file', reason)], reason)
}
