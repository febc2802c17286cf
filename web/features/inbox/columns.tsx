import { Badge } from '../../../ui/badge.tsx'
import type { CompactRow } from '../../../ui/data-table/columns.ts'
import { When } from '../../kit/display/when.tsx'
import { fieldColumn } from '../../kit/list/columns/field-column.tsx'
import type { ListColumn } from '../../kit/list/columns/list-column.ts'
import type { Translate } from '../../kit/words/i18n.ts'
import { type InquiryRow, senderName, stateTones } from './vocabulary.ts'

export function inquiryColumns(t: Translate): readonly ListColumn<InquiryRow>[] {
  return [
    fieldColumn('inquiry', 'name', {
      header: t('inquiries.field.sender'),
      cell: (row) => (
        <span className={row.triageState === 'open' ? 'font-medium' : ''}>{senderName(t, row)}</span>
      ),
      width: 170,
      fixed: true,
    }),
    {
      id: 'excerpt',
      fields: ['message'],
      csv: ['excerpt'],
      header: t('inquiries.field.message'),
      cell: (row) => <span className="text-ink-soft">{row.excerpt}</span>,
      width: 240,
      grow: 4,
    },
    fieldColumn('inquiry', 'formName', { header: t('inquiries.field.form'), look: 'soft' }),
    fieldColumn('inquiry', 'triageState', {
      id: 'state',
      header: t('inquiries.field.state'),
      cell: (row) => (
        <Badge tone={stateTones[row.triageState]}>{t(`inquiries.state.${row.triageState}`)}</Badge>
      ),
      width: 104,
      grow: 0,
    }),
    fieldColumn('inquiry', 'assigneeName', {
      id: 'assignee',
      fields: ['assigneeName', 'assignedTo'],
      header: t('inquiries.field.assignedTo'),
    }),
    fieldColumn('inquiry', 'createdAt', {
      header: t('inquiries.field.received'),
      look: 'faint',
      grow: 0,
      align: 'right',
    }),
  ]
}

export function compactInquiry(row: InquiryRow, t: Translate): CompactRow {
  return {
    title: senderName(t, row),
    detail: row.excerpt ?? row.formName,
    aside:
      row.triageState === 'open' ? (
        <span className="text-xs text-ink-faint">
          <When timestamp={row.createdAt} />
        </span>
      ) : (
        <Badge tone={stateTones[row.triageState]}>{t(`inquiries.state.${row.triageState}`)}</Badge>
      ),
  }
}
