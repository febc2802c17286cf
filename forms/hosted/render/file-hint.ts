import type { Field } from '../../../contract/forms/definition.ts'
import { tagOf } from '../../../contract/forms/say.ts'
import { type FileGroup, fileGroups } from '../../../contract/forms/vocabulary.ts'
import type { Speech } from '../page-language.ts'

interface FileKind {
  group: FileGroup
  /** The ending a file of this type is given when it has none that fits: the first one. */
  endings: readonly string[]
}

/** The types of files a form can take, told by their media type. */
export const fileKinds: Record<string, FileKind> = {
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
export const usualSize = 10

/** What the browser offers to choose. */
export function fileAccept(field: Field): string {
  const groups = groupsOf(field)
  const endings = Object.values(fileKinds).flatMap((kind) =>
    groups.includes(kind.group) ? kind.endings : [],
  )
  return [...new Set(endings)].map((ending) => `.${ending}`).join(',')
}

/** Which files a field takes, for people. */
export function fileHint(field: Field, { language, say }: Speech): string {
  const kinds = kindsTaken(field, { language, say })
  const hint = say('filesTaken', { count: field.maxFiles ?? 1, kinds, size: field.maxSize ?? usualSize })
  return hint.replace(/^\p{Ll}/u, (first) => first.toLocaleUpperCase(tagOf(language)))
}

/** The kinds of files a field takes, as a list of words. */
export function kindsTaken(field: Field, { language, say }: Speech): string {
  return new Intl.ListFormat(tagOf(language), { type: 'disjunction' }).format(
    groupsOf(field).map((group) => say(groupNames[group])),
  )
}

/** The groups a field takes. */
export function groupsOf(field: Field): readonly FileGroup[] {
  return field.accept ?? fileGroups
}
