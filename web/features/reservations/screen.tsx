import { useMemo } from 'react'
import { KindList } from '../../kit/list/kind-list.tsx'
import { RecordPage } from '../../kit/record/record-page.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { compactStay, stayColumns } from '../tenancies/public/stay-columns.tsx'
import { ReservationBulkActions } from './bulk-actions.tsx'
import type { ReservationRow } from './public/reservation.ts'
import { ReservationDialog } from './public/reservation-dialog.tsx'
import { ReservationRecord } from './record.tsx'
import { ReservationStatus } from './reservation-status.tsx'
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
