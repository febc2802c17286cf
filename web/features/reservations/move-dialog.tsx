import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ReservationAction } from '../../../contract/reservations/states.ts'
import { laterOf } from '../../../contract/values/days.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { DayField, TextField } from '../../kit/form/text-field.tsx'
import { useSaving } from '../../kit/form/use-saving.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { dayIn } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { Misfit } from '../berths/public/misfit.tsx'
import { useDoubts } from '../berths/public/use-doubts.ts'
import { periodText } from '../tenancies/public/tenancy.ts'
import { nameOf, type Reservation, touchedByReservations } from './public/reservation.ts'

type MoveDialogProps = { action: ReservationAction; reservation: Reservation; onClose: () => void }

/** Activates, ends or cancels a reservation. */
export function MoveDialog({ action, reservation: initial, onClose }: MoveDialogProps) {
  const { t } = useTranslation()
  const { port } = usePort()
  // What colleagues change meanwhile is no ground on which something was typed.
  const [reservation] = useState(initial)
  const update = useWrite('berthReservations', 'update', { touches: touchedByReservations })
  const today = dayIn(port.timezone)
  const form = useForm({
    defaultValues: {
      startDate: reservation.startDate,
      endDate: action === 'end' ? laterOf(today, reservation.startDate) : (reservation.endDate ?? ''),
      reason: '',
    },
  })
  const doubts = useDoubts(form)
  const saving = useSaving(
    form,
    ['startDate', 'endDate', 'reason'],
    async ({ startDate, endDate, reason }) => {
      const days = {
        activate: { startDate, endDate: endDate || null, ...doubts.known },
        end: { ...(endDate ? { endDate } : {}), ...(reason ? { reason } : {}) },
        cancel: reason ? { reason } : {},
      }
      await update.mutateAsync({
        params: { id: reservation.id },
        body: { action, ...days[action] },
        ifMatch: reservation.version,
      })
      showToast({ title: t(`reservations.done.${action}`, { name: nameOf(reservation) }) })
      onClose()
    },
    doubts,
  )
  return (
    <FormDialog
      title={t(`reservations.title.${action}`)}
      description={`${nameOf(reservation)} · ${periodText(reservation, t)}`}
      submitLabel={doubts.act(t(`reservations.action.${action}`))}
      destructive={action === 'cancel'}
      {...saving}
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">{t(`reservations.hint.${action}`)}</p>
      {action === 'activate' && <Misfit berthId={reservation.berthId} yachtId={reservation.yachtId} />}
      {action === 'activate' && (
        <DayField form={form} name="startDate" label={t('reservations.startDay')} required />
      )}
      {action !== 'cancel' && (
        <DayField
          form={form}
          name="endDate"
          label={t('reservations.endDay')}
          hint={t('reservations.endHint')}
        />
      )}
      {action !== 'activate' && (
        <TextField form={form} name="reason" label={t('reservation.field.endReason')} maxLength={500} />
      )}
    </FormDialog>
  )
}
