import type { CompactRow } from '../../../ui/data-table/columns.ts'
import { changedColumn } from '../../components/list/changed-column.tsx'
import type { ListColumn } from '../../components/list/columns/list-column.ts'
import { TagCell } from '../../components/list/tag-cell.tsx'
import type { RowsOf } from '../../components/list/use-record-list.ts'
import { countryName } from '../../lib/words/format.ts'
import type { Translate } from '../../lib/words/i18n.ts'

type Row = RowsOf<'company'>

export function companyColumns(t: Translate): readonly ListColumn<Row>[] {
  return [
    {
      id: 'name',
      header: t('companies.field.name'),
      cell: (row) => row.name,
      width: 220,
      grow: 3,
      sortField: 'name',
      fixed: true,
    },
    {
      id: 'registrationNumber',
      header: t('companies.field.registrationNumber'),
      cell: (row) => <span className="tabular-nums">{row.registrationNumber}</span>,
      width: 130,
    },
    {
      id: 'vatNumber',
      header: t('companies.field.vatNumber'),
      cell: (row) => <span className="tabular-nums">{row.vatNumber}</span>,
      width: 130,
    },
    {
      id: 'country',
      fields: ['incorporationCountryIso'],
      header: t('companies.field.country'),
      cell: (row) => row.incorporationCountryIso && countryName(row.incorporationCountryIso),
      width: 120,
    },
    { id: 'tags', header: t('record.tags'), cell: (row) => <TagCell tags={row.tags} />, width: 110 },
    {
      id: 'members',
      fields: ['memberCount'],
      header: t('companies.field.members'),
      cell: (row) => row.memberCount || '',
      width: 84,
      grow: 0,
      align: 'right',
    },
    {
      id: 'yachts',
      fields: ['yachtCount'],
      header: t('nav.yachts'),
      cell: (row) => row.yachtCount || '',
      width: 72,
      grow: 0,
      align: 'right',
    },
    changedColumn(t),
  ]
}

export function compactCompany(row: Row): CompactRow {
  return {
    title: row.name,
    detail: [row.registrationNumber, row.incorporationCountryIso && countryName(row.incorporationCountryIso)]
      .filter(Boolean)
      .join(' · '),
    aside: <TagCell tags={row.tags} />,
  }
}
