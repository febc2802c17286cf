import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useSaving } from '../../../kit/form/use-saving.ts'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { BerthPicker } from '../../berths/public/berth-picker.tsx'
import { Misfit } from '../../berths/public/misfit.tsx'
import { useDoubts } from '../../berths/public/use-doubts.ts'
import { periodText } from '../../tenancies/public/tenancy.ts'
import { ReservationDays } from '../day-fields.tsx'
import { nameOf, type Reservation, touchedByReservations } from './reservation.ts'

/** Moves a pending or active reservation to other days or to another berth. */
export function RelocateDialog({
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
  const { berthId, mooringNumber, startDate, endDate } = reservation
  const form = useForm({
    defaultValues: { berthId: { value: berthId, label: mooringNumber }, startDate, endDate: endDate ?? '' },
  })
  const doubts = useDoubts(form)
  const { errors } = form.formState
  const saving = useSaving(
    form,
    ['berthId', 'startDate', 'endDate'],
    async (typed) => {
      const moved = await update.mutateAsync({
        params: { id: reservation.id },
        body: {
          berthId: typed.berthId.value,
          startDate: typed.startDate,
          endDate: typed.endDate || null,
          ...doubts.known,
        },
        ifMatch: reservation.version,
      })
      showToast({ title: t('reservations.moved', { name: nameOf(moved) }) })
      onClose()
    },
    doubts,
  )
  return (
    <FormDialog
      title={t('reservations.move')}
      description={`${nameOf(reservation)} · ${periodText(reservation, t)}`}
      submitLabel={doubts.act(t('reservations.moveSubmit'))}
      {...saving}
      onClose={onClose}
    >
      <BerthPicker
        label={t('fieldName.berth')}
        value={form.watch('berthId')}
        onChange={(option) => {
          if (!option) return
          form.setValue('berthId', { value: option.value, label: option.label }, { shouldDirty: true })
          form.clearErrors('berthId')
        }}
        error={errors.berthId?.message}
        search={t('reservations.berthSearch')}
      />
      <Misfit berthId={form.watch('berthId').value} yachtId={reservation.yachtId} />
      <ReservationDays form={form} />
    </FormDialog>
  )
}

/** The same for a reservation of which only the id is known. */
export function RelocateById({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useRead('berthReservations', 'get', { params: { id } })
  return data ? <RelocateDialog reservation={data} onClose={onClose} /> : null
}
