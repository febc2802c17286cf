import type { CompactRow } from '../../../ui/data-table/columns.ts'
import { fieldColumn } from '../../components/list/columns/field-column.tsx'
import type { ListColumn } from '../../components/list/columns/list-column.ts'
import { RecordLink } from '../../components/records.tsx'
import { periodText, type TenancyRow } from '../../components/tenancies/tenancy.ts'
import { TenancyStatus } from '../../components/tenancies/tenancy-status.tsx'
import { formatDate } from '../../lib/words/format.ts'
import type { Translate } from '../../lib/words/i18n.ts'

export function tenancyColumns(t: Translate): readonly ListColumn<TenancyRow>[] {
  return [
    fieldColumn('tenancy', 'mooringNumber', {
      header: t('fieldName.berth'),
      fields: ['mooringNumber', 'berthId'],
      cell: ({ berthId, mooringNumber }) => (
        <RecordLink type="berth" id={berthId}>
          {mooringNumber}
        </RecordLink>
      ),
      width: 90,
      grow: 0,
      fixed: true,
    }),
    fieldColumn('tenancy', 'clientName', {
      fields: ['clientName', 'clientId'],
      cell: ({ clientId, clientName }) => (
        <RecordLink type="client" id={clientId}>
          {clientName}
        </RecordLink>
      ),
      width: 180,
      grow: 3,
    }),
    fieldColumn('tenancy', 'yachtName', { width: 150, grow: 2, look: 'soft' }),
    fieldColumn('tenancy', 'status', {
      cell: ({ status }) => <TenancyStatus status={status} />,
      width: 110,
      grow: 0,
    }),
    fieldColumn('tenancy', 'tenureType', { width: 120, look: 'soft' }),
    fieldColumn('tenancy', 'startDate', { header: t('tenancies.start'), width: 120 }),
    fieldColumn('tenancy', 'endDate', {
      header: t('tenancies.end'),
      cell: ({ endDate }) =>
        endDate ? formatDate(endDate) : <span className="text-ink-faint">{t('tenancies.open')}</span>,
      width: 120,
    }),
  ]
}

export function compactTenancy(row: TenancyRow, t: Translate): CompactRow {
  return {
    title: `${row.mooringNumber}, ${row.clientName}`,
    detail: [row.yachtName, periodText(row, t)].filter(Boolean).join(' · '),
    aside: t(`vocabulary.tenancyStatus.${row.status}`),
  }
}
