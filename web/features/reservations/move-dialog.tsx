import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ReservationAction } from '../../../contract/reservations/states.ts'
import { laterOf } from '../../../contract/values/days.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { DayInput } from '../../kit/dates/day-input.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { showFieldErrors } from '../../kit/form/form-errors.ts'
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
  const { errors, isSubmitting } = form.formState
  const save = form.handleSubmit(async ({ startDate, endDate, reason }) => {
    doubts.clear()
    const days = {
      activate: { startDate, endDate: endDate || null, ...doubts.known },
      end: { ...(endDate ? { endDate } : {}), ...(reason ? { reason } : {}) },
      cancel: reason ? { reason } : {},
    }
    try {
      await update.mutateAsync({
        params: { id: reservation.id },
        body: { action, ...days[action] },
        ifMatch: reservation.version,
      })
      showToast({ title: t(`reservations.done.${action}`, { name: nameOf(reservation) }) })
      onClose()
    } catch (error) {
      doubts.refuse(showFieldErrors(error, form.setError, ['startDate', 'endDate', 'reason']))
    }
  })
  return (
    <FormDialog
      title={t(`reservations.title.${action}`)}
      description={`${nameOf(reservation)} · ${periodText(reservation, t)}`}
      submitLabel={doubts.act(t(`reservations.action.${action}`))}
      destructive={action === 'cancel'}
      busy={isSubmitting}
      problem={doubts.problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">{t(`reservations.hint.${action}`)}</p>
      {action === 'activate' && <Misfit berthId={reservation.berthId} yachtId={reservation.yachtId} />}
      {action === 'activate' && (
        <Field label={t('reservations.startDay')} error={errors.startDate?.message} required>
          <DayInput {...form.register('startDate', { required: t('form.required') })} />
        </Field>
      )}
      {action !== 'cancel' && (
        <Field
          label={t('reservations.endDay')}
          hint={t('reservations.endHint')}
          error={errors.endDate?.message}
        >
          <DayInput {...form.register('endDate')} />
        </Field>
      )}
      {action !== 'activate' && (
        <Field label={t('reservation.field.endReason')} error={errors.reason?.message}>
          <Input {...form.register('reason')} maxLength={500} />
        </Field>
      )}
    </FormDialog>
  )
}
