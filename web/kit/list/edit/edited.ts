import type { RegularModule } from '../../kinds/kinds.ts'
import type { Tag } from '../../record/tag-choice.tsx'

export type EditedModule = RegularModule
export type EditedRow = {
  id: string
  version: number
  archivedAt: string | null
  tags: readonly Tag[]
} & Readonly<Record<string, unknown>>

/** Whether a row is a record as far as the change of one of its fields goes. */
export function isEdited(row: object): row is EditedRow {
  return 'version' in row && 'archivedAt' in row && 'tags' in row
}
