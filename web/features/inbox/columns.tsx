import { Badge } from '../../../ui/badge.tsx'
import type { CompactRow, DataColumn } from '../../../ui/data-table/columns.ts'
import { When } from '../../components/when.tsx'
import type { Translate } from '../../lib/words/i18n.ts'
import { type InquiryRow, senderName, stateTones } from './vocabulary.ts'

export function inquiryColumns(t: Translate): readonly DataColumn<InquiryRow>[] {
  return [
    {
      id: 'name',
      header: t('inquiries.field.sender'),
      cell: (row) => (
        <span className={row.triageState === 'open' ? 'font-medium' : ''}>{senderName(t, row)}</span>
      ),
      width: 170,
      sortField: 'name',
      fixed: true,
    },
    {
      id: 'excerpt',
      header: t('inquiries.field.message'),
      cell: (row) => <span className="text-ink-soft">{row.excerpt}</span>,
      width: 240,
      grow: 4,
    },
    {
      id: 'formName',
      header: t('inquiries.field.form'),
      cell: (row) => <span className="text-ink-soft">{row.formName}</span>,
      width: 130,
    },
    {
      id: 'state',
      header: t('inquiries.field.state'),
      cell: (row) => (
        <Badge tone={stateTones[row.triageState]}>{t(`inquiries.state.${row.triageState}`)}</Badge>
      ),
      width: 104,
      grow: 0,
    },
    {
      id: 'assignee',
      header: t('inquiries.field.assignedTo'),
      cell: (row) => row.assigneeName,
      width: 130,
    },
    {
      id: 'createdAt',
      header: t('inquiries.field.received'),
      cell: (row) => (
        <span className="text-ink-faint">
          <When timestamp={row.createdAt} />
        </span>
      ),
      width: 120,
      grow: 0,
      align: 'right',
      sortField: 'createdAt',
    },
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
