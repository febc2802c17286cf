import { TagBadge } from '../../../ui/badge.tsx'
import type { CompactRow } from '../../../ui/data-table/columns.ts'
import { changedColumn } from '../../kit/list/changed-column.tsx'
import { fieldColumn } from '../../kit/list/columns/field-column.tsx'
import type { ListColumn } from '../../kit/list/columns/list-column.ts'
import { tagsColumn } from '../../kit/list/columns/tags-column.tsx'
import type { RowsOf } from '../../kit/list/use-record-list.ts'
import type { Translate } from '../../kit/words/i18n.ts'
import { formatPhone } from '../../kit/words/phone.ts'
import { valueText } from '../../kit/words/values.ts'

type Row = RowsOf<'client'>

export function clientColumns(t: Translate): readonly ListColumn<Row>[] {
  return [
    fieldColumn('client', 'fullName', { width: 180, grow: 2, fixed: true }),
    fieldColumn('client', 'email', { width: 160, grow: 2 }),
    fieldColumn('client', 'phone', { width: 150, look: 'figures' }),
    fieldColumn('client', 'nationalityIso', { id: 'nationality', width: 110 }),
    fieldColumn('client', 'source', { width: 124, look: 'soft' }),
    tagsColumn(t),
    fieldColumn('client', 'yachtCount', { id: 'yachts', width: 72 }),
    fieldColumn('client', 'activeInterestCount', {
      id: 'interests',
      header: t('clients.field.interests'),
      width: 84,
    }),
    changedColumn(t),
  ]
}

export function compactClient(row: Row, t: Translate): CompactRow {
  return {
    title: row.fullName,
    detail: row.email ?? (row.phone && formatPhone(row.phone)) ?? valueText(row.source, 'source'),
    aside: row.tags[0] ? (
      <TagBadge color={row.tags[0].color}>{row.tags[0].name}</TagBadge>
    ) : (
      row.activeInterestCount > 0 && t('clients.interestCount', { count: row.activeInterestCount })
    ),
  }
}
