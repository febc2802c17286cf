import type { CompactRow } from '../../../ui/data-table/columns.ts'
import { fieldColumn } from '../../components/list/columns/field-column.tsx'
import type { ListColumn } from '../../components/list/columns/list-column.ts'
import { RecordLink } from '../../components/records.tsx'
import { nameOf, type ReservationRow } from '../../components/reservations/reservation.ts'
import { ReservationStatus } from '../../components/reservations/reservation-status.tsx'
import { periodText } from '../../components/tenancies/tenancy.ts'
import { formatDate } from '../../lib/words/format.ts'
import type { Translate } from '../../lib/words/i18n.ts'

export function reservationColumns(t: Translate): readonly ListColumn<ReservationRow>[] {
  return [
    fieldColumn('reservation', 'mooringNumber', {
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
    fieldColumn('reservation', 'clientName', {
      fields: ['clientName', 'clientId'],
      cell: ({ clientId, clientName }) => (
        <RecordLink type="client" id={clientId}>
          {clientName}
        </RecordLink>
      ),
      width: 180,
      grow: 3,
    }),
    fieldColumn('reservation', 'yachtName', { width: 150, grow: 2, look: 'soft' }),
    fieldColumn('reservation', 'status', {
      cell: ({ status }) => <ReservationStatus status={status} />,
      width: 110,
      grow: 0,
    }),
    fieldColumn('reservation', 'tenureType', { width: 120, look: 'soft' }),
    fieldColumn('reservation', 'startDate', { header: t('reservations.startDay'), width: 120 }),
    fieldColumn('reservation', 'endDate', {
      header: t('reservations.endDay'),
      cell: ({ endDate }) =>
        endDate ? formatDate(endDate) : <span className="text-ink-faint">{t('tenancies.open')}</span>,
      width: 120,
    }),
  ]
}

export function compactReservation(row: ReservationRow, t: Translate): CompactRow {
  return {
    title: nameOf(row),
    detail: [row.yachtName, periodText(row, t)].filter(Boolean).join(' · '),
    aside: t(`vocabulary.reservationStatus.${row.status}`),
  }
}
