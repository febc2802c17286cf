import { TagBadge } from '../../../ui/badge.tsx'
import type { CompactRow } from '../../../ui/data-table/columns.ts'
import { changedColumn } from '../../components/list/changed-column.tsx'
import type { ListColumn } from '../../components/list/columns/list-column.ts'
import { TagCell } from '../../components/list/tag-cell.tsx'
import type { RowsOf } from '../../components/list/use-record-list.ts'
import { countryName } from '../../lib/words/format.ts'
import type { Translate } from '../../lib/words/i18n.ts'

type Row = RowsOf<'client'>

export function clientColumns(t: Translate): readonly ListColumn<Row>[] {
  return [
    {
      id: 'fullName',
      header: t('clients.field.fullName'),
      cell: (row) => row.fullName,
      width: 180,
      grow: 2,
      sortField: 'fullName',
      fixed: true,
    },
    { id: 'email', header: t('clients.field.email'), cell: (row) => row.email, width: 160, grow: 2 },
    {
      id: 'phone',
      header: t('clients.field.phone'),
      cell: (row) => <span className="tabular-nums">{row.phone}</span>,
      width: 150,
    },
    {
      id: 'nationality',
      fields: ['nationalityIso'],
      header: t('clients.field.nationality'),
      cell: (row) => row.nationalityIso && countryName(row.nationalityIso),
      width: 110,
    },
    {
      id: 'source',
      header: t('clients.field.source'),
      cell: (row) => <span className="text-ink-soft">{t(`vocabulary.clientSource.${row.source}`)}</span>,
      width: 124,
    },
    { id: 'tags', header: t('record.tags'), cell: (row) => <TagCell tags={row.tags} />, width: 110 },
    {
      id: 'yachts',
      fields: ['yachtCount'],
      header: t('clients.field.yachts'),
      cell: (row) => row.yachtCount || '',
      width: 72,
      grow: 0,
      align: 'right',
    },
    {
      id: 'interests',
      fields: ['activeInterestCount'],
      header: t('clients.field.interests'),
      cell: (row) => row.activeInterestCount || '',
      width: 84,
      grow: 0,
      align: 'right',
    },
    changedColumn(t),
  ]
}

export function compactClient(row: Row, t: Translate): CompactRow {
  return {
    title: row.fullName,
    detail: row.email ?? row.phone ?? t(`vocabulary.clientSource.${row.source}`),
    aside: row.tags[0] ? (
      <TagBadge color={row.tags[0].color}>{row.tags[0].name}</TagBadge>
    ) : (
      row.activeInterestCount > 0 && t('clients.interestCount', { count: row.activeInterestCount })
    ),
  }
}
