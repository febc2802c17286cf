import type { CompactRow } from '../../../ui/data-table/columns.ts'
import { StatusBadge, StatusMark } from '../../../ui/status-badge.tsx'
import type { ListColumn } from '../../components/list/columns/list-column.ts'
import { measured } from '../../components/list/columns/measured.ts'
import { TagCell } from '../../components/list/tag-cell.tsx'
import type { RowsOf } from '../../components/list/use-record-list.ts'
import type { LengthUnit } from '../../lib/preferences.ts'
import { formatLength, formatMoney } from '../../lib/words/format.ts'
import type { Translate } from '../../lib/words/i18n.ts'

type Row = RowsOf<'berth'>

export function berthColumns(t: Translate, unit: LengthUnit): readonly ListColumn<Row>[] {
  const lengthColumn = (
    id: 'length' | 'width' | 'draft',
    header: string,
    read: (row: Row) => [number | null, number | null],
  ): ListColumn<Row> => ({
    id,
    fields: measured(id, unit),
    header,
    cell: (row) => formatLength(...read(row), unit),
    width: 88,
    grow: 0,
    align: 'right',
  })
  return [
    {
      id: 'mooringNumber',
      header: t('berths.field.mooringNumber'),
      cell: (row) => <span className="tabular-nums">{row.mooringNumber}</span>,
      width: 88,
      sortField: 'mooringNumber',
      fixed: true,
    },
    {
      id: 'status',
      fields: ['status', 'statusOverrideMode'],
      csv: ['status', 'statusOverrideMode'],
      header: t('berths.field.status'),
      cell: (row) => (
        <span className="flex items-center gap-1.5">
          <StatusBadge status={row.status} label={t(`vocabulary.berthStatus.${row.status}`)} />
          {row.statusOverrideMode === 'manual' && (
            <span className="text-xs text-ink-faint" title={t('berths.manualHint')}>
              {t('berths.manual')}
            </span>
          )}
        </span>
      ),
      width: 164,
      grow: 0,
    },
    { id: 'pontoon', header: t('berths.field.pontoon'), cell: (row) => row.pontoon, width: 110 },
    lengthColumn('length', t('dimension.length'), (row) => [row.lengthM, row.lengthFt]),
    lengthColumn('width', t('dimension.width'), (row) => [row.widthM, row.widthFt]),
    lengthColumn('draft', t('dimension.draft'), (row) => [row.draftM, row.draftFt]),
    {
      id: 'tenure',
      fields: ['tenureType'],
      header: t('berths.field.tenureType'),
      cell: (row) => <span className="text-ink-soft">{t(`vocabulary.tenureType.${row.tenureType}`)}</span>,
      width: 104,
    },
    {
      id: 'price',
      fields: ['price', 'currency'],
      csv: ['price', 'currency'],
      header: t('berths.field.price'),
      cell: (row) => formatMoney(row.price, row.currency),
      width: 110,
      grow: 0,
      align: 'right',
      sortField: 'price',
    },
    {
      id: 'interests',
      fields: ['activeInterestCount'],
      header: t('berths.field.interests'),
      cell: (row) => row.activeInterestCount || '',
      width: 84,
      grow: 0,
      align: 'right',
    },
    { id: 'tags', header: t('record.tags'), cell: (row) => <TagCell tags={row.tags} />, width: 110 },
  ]
}

export function compactBerth(row: Row, t: Translate, unit: LengthUnit): CompactRow {
  const size = [formatLength(row.lengthM, row.lengthFt, unit), formatLength(row.widthM, row.widthFt, unit)]
  return {
    mark: <StatusMark status={row.status} className="size-4" />,
    title: <span className="tabular-nums">{row.mooringNumber}</span>,
    detail: [t(`vocabulary.berthStatus.${row.status}`), size.filter(Boolean).join(' × ')]
      .filter(Boolean)
      .join(' · '),
    aside: <span className="tabular-nums">{formatMoney(row.price, row.currency)}</span>,
  }
}
