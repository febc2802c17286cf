import type { CompactRow } from '../../../ui/data-table/columns.ts'
import { StatusBadge, StatusMark } from '../../../ui/status-badge.tsx'
import { fieldColumn } from '../../kit/list/columns/field-column.tsx'
import { lengthColumn } from '../../kit/list/columns/length-column.ts'
import type { ListColumn } from '../../kit/list/columns/list-column.ts'
import { tagsColumn } from '../../kit/list/columns/tags-column.tsx'
import type { RowsOf } from '../../kit/list/use-record-list.ts'
import type { LengthUnit } from '../../kit/screen/preferences.ts'
import { formatLength, formatMoney, todayIso } from '../../kit/words/format.ts'
import type { Translate } from '../../kit/words/i18n.ts'
import { heldSentence } from './public/held-sentence.ts'

type Row = RowsOf<'berth'>

export function berthColumns(t: Translate, unit: LengthUnit): readonly ListColumn<Row>[] {
  return [
    fieldColumn('berth', 'mooringNumber', {
      header: t('berths.field.mooringNumber'),
      width: 88,
      fixed: true,
      look: 'figures',
    }),
    {
      id: 'status',
      fields: ['status', 'statusOverrideMode'],
      csv: ['status', 'statusOverrideMode'],
      header: t('berths.field.status'),
      cell: (row) => (
        <span className="flex items-center gap-1.5">
          <StatusBadge status={row.status} label={t(`berth.choice.status.${row.status}`)} />
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
    {
      id: 'holder',
      fields: ['heldBy', 'heldUntil'],
      csv: ['heldBy', 'heldUntil'],
      header: t('berth.field.heldBy'),
      cell: ({ holder }) => holder && <span className="truncate">{heldSentence(t, holder, todayIso())}</span>,
      width: 270,
      grow: 1,
    },
    fieldColumn('berth', 'pontoon', { width: 110 }),
    lengthColumn('length', unit, { header: t('dimension.length'), width: 88 }),
    lengthColumn('width', unit, { header: t('dimension.width'), width: 88 }),
    lengthColumn('draft', unit, { header: t('dimension.draft'), width: 88 }),
    fieldColumn('berth', 'tenureType', { id: 'tenure', width: 104, look: 'soft' }),
    fieldColumn('berth', 'price', { fields: ['price', 'currency'], csv: ['price', 'currency'], width: 110 }),
    fieldColumn('berth', 'activeInterestCount', {
      id: 'interests',
      header: t('berths.field.interests'),
      width: 84,
    }),
    tagsColumn(t),
  ]
}

export function compactBerth(row: Row, t: Translate, unit: LengthUnit): CompactRow {
  const size = [formatLength(row.lengthM, row.lengthFt, unit), formatLength(row.widthM, row.widthFt, unit)]
  return {
    mark: <StatusMark status={row.status} className="size-4" />,
    title: <span className="tabular-nums">{row.mooringNumber}</span>,
    detail: [
      t(`berth.choice.status.${row.status}`),
      row.holder && heldSentence(t, row.holder, todayIso()),
      size.filter(Boolean).join(' × '),
    ]
      .filter(Boolean)
      .join(' · '),
    aside: <span className="tabular-nums">{formatMoney(row.price, row.currency)}</span>,
  }
}
