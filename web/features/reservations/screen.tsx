import { useMemo } from 'react'
import { KindList } from '../../components/list/kind-list.tsx'
import { RecordPage } from '../../components/record/record-page.tsx'
import type { ReservationRow } from '../../components/reservations/reservation.ts'
import { ReservationDialog } from '../../components/reservations/reservation-dialog.tsx'
import { ReservationStatus } from '../../components/reservations/reservation-status.tsx'
import { compactStay, stayColumns } from '../../components/tenancies/stay-columns.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'
import { ReservationBulkActions } from './bulk-actions.tsx'
import { ReservationRecord } from './record.tsx'
import { useReservationFilters } from './use-filters.tsx'

/** The reservations of berths: who has asked for which, who holds one, and for how long. */
export function ListScreen() {
  const { t } = useTranslation()
  const filters = useReservationFilters()
  const columns = useMemo(
    () =>
      stayColumns<ReservationRow>('reservation', t, ({ status }) => <ReservationStatus status={status} />),
    [t],
  )
  return (
    <KindList
      type="reservation"
      columns={columns}
      compactRow={(row) => compactStay(row, t(`reservation.choice.status.${row.status}`), t)}
      filters={filters}
      Record={ReservationRecord}
      bulk={(ids, clear) => <ReservationBulkActions ids={ids} onDone={clear} />}
      create={({ onClose, onCreated }) => <ReservationDialog onClose={onClose} onDone={onCreated} />}
    />
  )
}

export function RecordScreen() {
  return <RecordPage type="reservation" Record={ReservationRecord} />
}
