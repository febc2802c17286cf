import type { ReactNode } from 'react'
import type { CompactRow } from '../../../../ui/data-table/columns.ts'
import { fieldColumn } from '../../../kit/list/columns/field-column.tsx'
import type { ListColumn } from '../../../kit/list/columns/list-column.ts'
import { RecordLink } from '../../../kit/record/links/records.tsx'
import { formatDate } from '../../../kit/words/format.ts'
import type { Translate } from '../../../kit/words/i18n.ts'
import { periodText, type TenancyRow } from './tenancy.ts'

type Stay = Pick<
  TenancyRow,
  'berthId' | 'mooringNumber' | 'clientId' | 'clientName' | 'yachtName' | 'startDate' | 'endDate'
>

/** The columns of what holds a berth for a client from a day to another; `status` shows where it stands. */
export function stayColumns<Row extends Stay>(
  type: 'tenancy' | 'reservation',
  t: Translate,
  status: (row: Row) => ReactNode,
): readonly ListColumn<Row>[] {
  return [
    fieldColumn(type, 'mooringNumber', {
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
    fieldColumn(type, 'clientName', {
      fields: ['clientName', 'clientId'],
      cell: ({ clientId, clientName }) => (
        <RecordLink type="client" id={clientId}>
          {clientName}
        </RecordLink>
      ),
      width: 180,
      grow: 3,
    }),
    fieldColumn(type, 'yachtName', { width: 150, grow: 2, look: 'soft' }),
    fieldColumn(type, 'status', { cell: status, width: 110, grow: 0 }),
    fieldColumn(type, 'tenureType', { width: 120, look: 'soft' }),
    fieldColumn(type, 'startDate', { header: t('tenancies.start'), width: 120 }),
    fieldColumn(type, 'endDate', {
      header: t('tenancies.end'),
      cell: ({ endDate }) =>
        endDate ? formatDate(endDate) : <span className="text-ink-faint">{t('tenancies.open')}</span>,
      width: 120,
    }),
  ]
}

/** The same in two lines, for a phone. */
export function compactStay(row: Stay, status: string, t: Translate): CompactRow {
  return {
    title: `${row.mooringNumber}, ${row.clientName}`,
    detail: [row.yachtName, periodText(row, t)].filter(Boolean).join(' · '),
    aside: status,
  }
}
