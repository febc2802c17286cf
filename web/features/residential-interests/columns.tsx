import { Badge } from '../../../ui/badge.tsx'
import type { CompactRow } from '../../../ui/data-table/columns.ts'
import { fieldColumn } from '../../kit/list/columns/field-column.tsx'
import type { ListColumn } from '../../kit/list/columns/list-column.ts'
import { tagsColumn } from '../../kit/list/columns/tags-column.tsx'
import type { RowsOf } from '../../kit/list/use-record-list.ts'
import type { Translate } from '../../kit/words/i18n.ts'

type Row = RowsOf<'residential_interest'>

export function residentialInterestColumns(t: Translate): readonly ListColumn<Row>[] {
  return [
    fieldColumn('residential_interest', 'clientName', { id: 'client', width: 170, grow: 2, fixed: true }),
    // What the port calls its stages stands as it was written.
    fieldColumn('residential_interest', 'stage', { cell: (row) => <Badge>{row.stage}</Badge>, width: 140 }),
    fieldColumn('residential_interest', 'sought', {
      cell: (row) => <span className="text-ink-soft">{row.sought}</span>,
      width: 200,
      grow: 2,
    }),
    fieldColumn('residential_interest', 'assigneeName', {
      id: 'assignee',
      fields: ['assigneeName', 'assignedTo'],
      look: 'soft',
    }),
    tagsColumn(t),
    fieldColumn('residential_interest', 'stageChangedAt', {
      width: 165,
      grow: 0,
      align: 'right',
      look: 'faint',
    }),
  ]
}

export function compactResidentialInterest(row: Row): CompactRow {
  return {
    title: row.clientName,
    detail: [row.sought, row.assigneeName].filter(Boolean).join(' · '),
    aside: <Badge>{row.stage}</Badge>,
  }
}
