import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useSaving } from '../../kit/form/use-saving.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { nameOf, type Reservation, touchedByReservations } from './public/reservation.ts'
import { ReservationTerms } from './term-fields.tsx'

/** Changes the days, the tenure and the note of a pending reservation. */
export function ChangeDialog({
  reservation: initial,
  onClose,
}: {
  reservation: Reservation
  onClose: () => void
}) {
  const { t } = useTranslation()
  // What colleagues change meanwhile is no ground on which something was typed.
  const [reservation] = useState(initial)
  const update = useWrite('berthReservations', 'update', { touches: touchedByReservations })
  const form = useForm({
    defaultValues: {
      tenureType: reservation.tenureType,
      startDate: reservation.startDate,
      endDate: reservation.endDate ?? '',
      note: reservation.note ?? '',
    },
  })
  const saving = useSaving(
    form,
    ['tenureType', 'startDate', 'endDate', 'note'],
    async ({ endDate, note, ...rest }) => {
      await update.mutateAsync({
        params: { id: reservation.id },
        body: { ...rest, endDate: endDate || null, note: note || null },
        ifMatch: reservation.version,
      })
      onClose()
    },
  )
  return (
    <FormDialog
      title={t('reservations.change')}
      description={nameOf(reservation)}
      submitLabel={t('action.save')}
      {...saving}
      onClose={onClose}
    >
      <ReservationTerms form={form} />
    </FormDialog>
  )
}
