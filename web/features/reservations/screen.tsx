import { useMemo } from 'react'
import { KindList } from '../../components/list/kind-list.tsx'
import { RecordPage } from '../../components/record/record-page.tsx'
import { ReservationDialog } from '../../components/reservations/reservation-dialog.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'
import { compactReservation, reservationColumns } from './columns.tsx'
import { ReservationRecord } from './record.tsx'
import { useReservationFilters } from './use-filters.tsx'

/** The reservations of berths: who has asked for which, who holds one, and for how long. */
export function ListScreen() {
  const { t } = useTranslation()
  const filters = useReservationFilters()
  const columns = useMemo(() => reservationColumns(t), [t])
  return (
    <KindList
      type="reservation"
      columns={columns}
      compactRow={(row) => compactReservation(row, t)}
      filters={filters}
      Record={ReservationRecord}
      create={({ onClose, onCreated }) => <ReservationDialog onClose={onClose} onDone={onCreated} />}
    />
  )
}

export function RecordScreen() {
  return <RecordPage type="reservation" Record={ReservationRecord} />
}
