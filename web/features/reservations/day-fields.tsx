import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { DayInput } from '../../kit/dates/day-input.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'

type Days = { startDate: string; endDate: string }

/** From when to when a berth is reserved. */
export function ReservationDays<V extends Days & FieldValues>({
  form: outerForm,
}: {
  form: UseFormReturn<V>
}) {
  const { t } = useTranslation()
  // The form has these fields, whatever it has beside them.
  const form = outerForm as unknown as UseFormReturn<Days>
  const { errors } = form.formState
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={t('reservations.startDay')} error={errors.startDate?.message} required>
        <DayInput {...form.register('startDate', { required: t('form.required') })} />
      </Field>
      <Field
        label={t('reservations.endDay')}
        hint={t('reservations.endHint')}
        error={errors.endDate?.message}
      >
        <DayInput {...form.register('endDate')} />
      </Field>
    </div>
  )
}
