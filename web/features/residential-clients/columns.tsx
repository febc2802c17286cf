import type { CompactRow } from '../../../ui/data-table/columns.ts'
import { changedColumn } from '../../kit/list/changed-column.tsx'
import { fieldColumn } from '../../kit/list/columns/field-column.tsx'
import type { ListColumn } from '../../kit/list/columns/list-column.ts'
import { tagsColumn } from '../../kit/list/columns/tags-column.tsx'
import { TagCell } from '../../kit/list/tags/tag-cell.tsx'
import type { RowsOf } from '../../kit/list/use-record-list.ts'
import { countryName } from '../../kit/words/format.ts'
import type { Translate } from '../../kit/words/i18n.ts'
import { formatPhone } from '../../kit/words/phone.ts'

type Row = RowsOf<'residential_client'>

export function residentialClientColumns(t: Translate): readonly ListColumn<Row>[] {
  return [
    fieldColumn('residential_client', 'fullName', { width: 180, grow: 2, fixed: true }),
    fieldColumn('residential_client', 'email', { width: 160, grow: 2 }),
    fieldColumn('residential_client', 'phone', { width: 150, look: 'figures' }),
    fieldColumn('residential_client', 'residenceCountryIso', { id: 'residence', width: 120 }),
    fieldColumn('residential_client', 'source', { width: 124, look: 'soft' }),
    fieldColumn('residential_client', 'linkedClientName', { id: 'linked', width: 150, look: 'soft' }),
    tagsColumn(t),
    fieldColumn('residential_client', 'interestCount', { id: 'interests', width: 84 }),
    changedColumn(t),
  ]
}

export function compactResidentialClient(row: Row): CompactRow {
  return {
    title: row.fullName,
    detail: [
      row.email ?? (row.phone && formatPhone(row.phoneE164, row.phone)),
      row.residenceCountryIso && countryName(row.residenceCountryIso),
    ]
      .filter(Boolean)
      .join(' · '),
    aside: <TagCell tags={row.tags} />,
  }
}
