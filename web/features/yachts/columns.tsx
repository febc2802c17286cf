import type { CompactRow } from '../../../ui/data-table/columns.ts'
import { changedColumn } from '../../components/list/changed-column.tsx'
import type { ListColumn } from '../../components/list/columns/list-column.ts'
import { measured } from '../../components/list/columns/measured.ts'
import { TagCell } from '../../components/list/tag-cell.tsx'
import type { RowsOf } from '../../components/list/use-record-list.ts'
import type { LengthUnit } from '../../lib/preferences.ts'
import { formatLength } from '../../lib/words/format.ts'
import type { Translate } from '../../lib/words/i18n.ts'

type Row = RowsOf<'yacht'>

export function yachtColumns(t: Translate, unit: LengthUnit): readonly ListColumn<Row>[] {
  return [
    {
      id: 'name',
      header: t('yachts.field.name'),
      cell: (row) => row.name,
      width: 170,
      grow: 2,
      sortField: 'name',
      fixed: true,
    },
    {
      id: 'owner',
      fields: ['ownerName'],
      header: t('yachts.field.owner'),
      cell: (row) => row.ownerName,
      width: 160,
      grow: 2,
    },
    {
      id: 'type',
      header: t('yachts.field.type'),
      cell: (row) => row.type && t(`vocabulary.yachtType.${row.type}`),
      width: 96,
    },
    {
      id: 'model',
      fields: ['model', 'builder'],
      csv: ['builder', 'model'],
      header: t('yachts.field.model'),
      cell: (row) => <span className="text-ink-soft">{modelOf(row)}</span>,
      width: 160,
      grow: 2,
    },
    {
      id: 'length',
      fields: measured('length', unit),
      header: t('dimension.length'),
      cell: (row) => formatLength(row.lengthM, row.lengthFt, unit),
      width: 84,
      grow: 0,
      align: 'right',
    },
    {
      id: 'beam',
      fields: measured('width', unit),
      header: t('dimension.beam'),
      cell: (row) => formatLength(row.widthM, row.widthFt, unit),
      width: 76,
      grow: 0,
      align: 'right',
    },
    {
      id: 'draft',
      fields: measured('draft', unit),
      header: t('dimension.draft'),
      cell: (row) => formatLength(row.draftM, row.draftFt, unit),
      width: 100,
      grow: 0,
      align: 'right',
    },
    { id: 'tags', header: t('record.tags'), cell: (row) => <TagCell tags={row.tags} />, width: 110 },
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
