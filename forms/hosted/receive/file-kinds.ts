import { fileTypeFromBuffer } from 'file-type'
import type { Field } from '../../../contract/forms/definition.ts'
import type { FileGroup } from '../../../contract/forms/vocabulary.ts'
import { fileKinds, groupsOf, usualSize } from '../render/file-hint.ts'

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
  const kind = type === null ? undefined : fileKinds[type]
  if (type === null || !kind || !groups.includes(kind.group)) return null
  return { type, name: fittingName(name, kind.endings) }
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
