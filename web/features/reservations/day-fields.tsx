import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { formPart } from '../../kit/form/form-part.ts'
import { DayField } from '../../kit/form/text-field.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'

type Days = { startDate: string; endDate: string }

/** From when to when a berth is reserved. */
export function ReservationDays<V extends Days & FieldValues>(props: { form: UseFormReturn<V> }) {
  const { t } = useTranslation()
  const form = formPart<Days, V>(props.form)
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <DayField form={form} name="startDate" label={t('reservations.startDay')} required />
      <DayField
        form={form}
        name="endDate"
        label={t('reservations.endDay')}
        hint={t('reservations.endHint')}
      />
    </div>
  )
}
