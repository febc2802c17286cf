import type { RecordType } from '../kinds.ts'
import type { RecordKind } from '../record.ts'
import { activityOf } from './activity.ts'
import { archiveOf } from './archive.ts'
import { notesOf } from './notes.ts'
import { tagsOf } from './tags.ts'

/** The operations every kind of record has: archive and restore, notes, tags, activity. */
export function regularOf<const T extends string>(
  kind: Pick<RecordKind<RecordType, T>, 'type' | 'table' | 'gates'>,
) {
  return { ...archiveOf(kind), ...notesOf(kind), ...tagsOf(kind), ...activityOf(kind) } as const
}
