import { fileTypeFromBuffer } from 'file-type'
import type { Field } from '../../../contract/forms/definition.ts'
import { tagOf } from '../../../contract/forms/say.ts'
import { type FileGroup, fileGroups } from '../../../contract/forms/vocabulary.ts'
import type { Speech } from '../spoken.ts'

interface FileKind {
  group: FileGroup
  /** The ending a file of this type is given when it has none that fits: the first one. */
  endings: readonly string[]
}

const kinds: Record<string, FileKind> = {
  'image/jpeg': { group: 'image', endings: ['jpg', 'jpeg', 'jfif'] },
  'image/png': { group: 'image', endings: ['png'] },
  'image/webp': { group: 'image', endings: ['webp'] },
  'image/gif': { group: 'image', endings: ['gif'] },
  'image/heic': { group: 'image', endings: ['heic', 'heif'] },
  'image/heif': { group: 'image', endings: ['heif', 'heic'] },
  'image/avif': { group: 'image', endings: ['avif'] },
  'application/pdf': { group: 'pdf', endings: ['pdf'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    group: 'document',
    endings: ['docx'],
  },
  'application/vnd.oasis.opendocument.text': { group: 'document', endings: ['odt'] },
  'application/rtf': { group: 'document', endings: ['rtf'] },
  'text/plain': { group: 'document', endings: ['txt', 'text', 'md'] },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    group: 'spreadsheet',
    endings: ['xlsx'],
  },
  'application/vnd.oasis.opendocument.spreadsheet': { group: 'spreadsheet', endings: ['ods'] },
  'text/csv': { group: 'spreadsheet', endings: ['csv', 'tsv'] },
}

const groupNames: Record<FileGroup, string> = {
  image: 'kindImage',
  pdf: 'kindPdf',
  document: 'kindDocument',
  spreadsheet: 'kindSpreadsheet',
}

/** MiB of a file where the form does not say. */
const usualSize = 10

/** Bytes a file of this field has at most. */
export function mostBytes(field: Field): number {
  return (field.maxSize ?? usualSize) * 1024 * 1024
}

/**
 * What a file is, told by its content: its media type, and its name with an ending that fits.
 * Null when it is of none of the groups the field takes.
 */
export async function recognise(
  field: Field,
  name: string,
  content: Buffer,
): Promise<{ type: string; name: string } | null> {
  const groups = groupsOf(field)
  const found = (await fileTypeFromBuffer(content))?.mime
  const type = found ?? textType(name, content, groups)
  const kind = type === null ? undefined : kinds[type]
  if (type === null || !kind || !groups.includes(kind.group)) return null
  return { type, name: fittingName(name, kind.endings) }
}

/** What the browser offers to choose. */
export function fileAccept(field: Field): string {
  const groups = groupsOf(field)
  const endings = Object.values(kinds).flatMap((kind) => (groups.includes(kind.group) ? kind.endings : []))
  return [...new Set(endings)].map((ending) => `.${ending}`).join(',')
}

/** Which files a field takes, for people. */
export function fileHint(field: Field, { language, say }: Speech): string {
  const kinds = new Intl.ListFormat(tagOf(language), { type: 'disjunction' }).format(
    groupsOf(field).map((group) => say(groupNames[group])),
  )
  const hint = say('filesTaken', { count: field.maxFiles ?? 1, kinds, size: field.maxSize ?? usualSize })
  return hint.replace(/^\p{Ll}/u, (first) => first.toLocaleUpperCase(tagOf(language)))
}

function groupsOf(field: Field): readonly FileGroup[] {
  return field.accept ?? fileGroups
}

/** Plain text has no marks of its own: it is what reads as text throughout. */
function textType(name: string, content: Buffer, groups: readonly FileGroup[]): string | null {
  if (content.length === 0 || content.subarray(0, 2).toString('latin1') === 'MZ') return null
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return null
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what text does not have.
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) return null
  const table = /\.(csv|tsv)$/i.test(name)
  if (table && groups.includes('spreadsheet')) return 'text/csv'
  return groups.includes('document') ? 'text/plain' : null
}

function fittingName(name: string, endings: readonly string[]): string {
  const plain = name
    .toWellFormed()
    .replace(/^.*[\\/]/, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these do harm in names.
    .replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069"<>|:*?]/g, '')
    .trim()
    .slice(-150)
  const ending = /\.([a-z0-9]{1,8})$/i.exec(plain)?.[1]?.toLowerCase()
  if (ending !== undefined && endings.includes(ending)) return plain
  return `${plain || 'file'}.${endings[0]}`
}
