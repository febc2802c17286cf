import type { DataColumn } from '../../../ui/data-table/columns.ts'
import { When } from '../display/when.tsx'
import type { Translate } from '../words/i18n.ts'

/** When the record was last changed. */
export function changedColumn(t: Translate): DataColumn<{ updatedAt: string }> {
  return {
    id: 'updatedAt',
    header: t('record.changed'),
    cell: (row) => (
      <span className="text-ink-faint">
        <When timestamp={row.updatedAt} />
      </span>
    ),
    width: 120,
    grow: 0,
    align: 'right',
    sortField: 'updatedAt',
  }
}
