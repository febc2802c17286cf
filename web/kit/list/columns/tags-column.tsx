import type { ComponentProps } from 'react'
import type { DataColumn } from '../../../../ui/data-table/columns.ts'
import type { Translate } from '../../words/i18n.ts'
import { TagCell } from '../tags/tag-cell.tsx'

/** The tags of a record. */
export function tagsColumn(t: Translate): DataColumn<ComponentProps<typeof TagCell>> {
  return { id: 'tags', header: t('record.tags'), cell: (row) => <TagCell tags={row.tags} />, width: 110 }
}
