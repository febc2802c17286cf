import type { CompactRow } from '../../../ui/data-table/columns.ts'
import { changedColumn } from '../../kit/list/changed-column.tsx'
import { fieldColumn } from '../../kit/list/columns/field-column.tsx'
import type { ListColumn } from '../../kit/list/columns/list-column.ts'
import { tagsColumn } from '../../kit/list/columns/tags-column.tsx'
import { TagCell } from '../../kit/list/tags/tag-cell.tsx'
import type { RowsOf } from '../../kit/list/use-record-list.ts'
import { countryName } from '../../kit/words/format.ts'
import type { Translate } from '../../kit/words/i18n.ts'

type Row = RowsOf<'company'>

export function companyColumns(t: Translate): readonly ListColumn<Row>[] {
  return [
    fieldColumn('company', 'name', { width: 220, grow: 3, fixed: true }),
    fieldColumn('company', 'registrationNumber', {
      header: t('companies.field.registrationNumber'),
      look: 'figures',
    }),
    fieldColumn('company', 'vatNumber', { header: t('companies.field.vatNumber'), look: 'figures' }),
    fieldColumn('company', 'incorporationCountryIso', {
      id: 'country',
      header: t('companies.field.country'),
      width: 120,
    }),
    tagsColumn(t),
    fieldColumn('company', 'memberCount', { id: 'members', width: 84 }),
    fieldColumn('company', 'yachtCount', { id: 'yachts', width: 72 }),
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
