import type { CompactRow } from '../../../ui/data-table/columns.ts'
import { ClientName } from '../../kit/display/person.tsx'
import { changedColumn } from '../../kit/list/changed-column.tsx'
import { fieldColumn } from '../../kit/list/columns/field-column.tsx'
import { lengthColumn } from '../../kit/list/columns/length-column.ts'
import type { ListColumn } from '../../kit/list/columns/list-column.ts'
import { tagsColumn } from '../../kit/list/columns/tags-column.tsx'
import type { RowsOf } from '../../kit/list/use-record-list.ts'
import type { LengthUnit } from '../../kit/screen/preferences.ts'
import { formatLength } from '../../kit/words/format.ts'
import type { Translate } from '../../kit/words/i18n.ts'

type Row = RowsOf<'yacht'>

export function yachtColumns(t: Translate, unit: LengthUnit): readonly ListColumn<Row>[] {
  return [
    fieldColumn('yacht', 'name', { width: 170, grow: 2, fixed: true }),
    fieldColumn('yacht', 'ownerName', {
      id: 'owner',
      header: t('yachts.field.owner'),
      cell: ({ ownerName, currentOwnerType }) =>
        ownerName && currentOwnerType === 'client' ? <ClientName name={ownerName} /> : ownerName,
      width: 160,
      grow: 2,
    }),
    fieldColumn('yacht', 'type', { width: 96 }),
    {
      id: 'model',
      fields: ['model', 'builder'],
      csv: ['builder', 'model'],
      header: t('yachts.field.model'),
      cell: (row) => <span className="text-ink-soft">{modelOf(row)}</span>,
      width: 160,
      grow: 2,
    },
    lengthColumn('length', unit, { header: t('dimension.length'), width: 84 }),
    lengthColumn('width', unit, { id: 'beam', header: t('dimension.beam'), width: 76 }),
    lengthColumn('draft', unit, { header: t('dimension.draft'), width: 100 }),
    tagsColumn(t),
    changedColumn(t),
  ]
}

export function compactYacht(row: Row, unit: LengthUnit): CompactRow {
  return {
    title: row.name,
    detail: [row.ownerName, modelOf(row)].filter(Boolean).join(' · '),
    aside: <span className="tabular-nums">{formatLength(row.lengthM, row.lengthFt, unit)}</span>,
  }
}

function modelOf(row: Row): string {
  return [row.builder, row.model].filter(Boolean).join(' ')
}
