import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { ChoiceField } from '../../kit/form/choice-field.tsx'
import { choiceOptions } from '../../kit/list/state/options.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { ReservationDays } from './day-fields.tsx'

type Terms = { tenureType: string; startDate: string; endDate: string; note: string }

/** By which tenure, from when to when, and what else is to be known of a reservation. */
export function ReservationTerms<V extends Terms & FieldValues>({
  form: outerForm,
  placeholder,
}: {
  form: UseFormReturn<V>
  placeholder?: string
}) {
  const { t } = useTranslation()
  // The form has these fields, whatever it has beside them.
  const form = outerForm as unknown as UseFormReturn<Terms>
  const { errors } = form.formState
  return (
    <>
      <ChoiceField
        control={form.control}
        name="tenureType"
        label={t('reservation.field.tenureType')}
        {...(placeholder ? { placeholder } : {})}
        options={choiceOptions('reservation', 'tenureType')}
      />
      <ReservationDays form={form} />
      <Field label={t('reservation.field.note')} error={errors.note?.message}>
        <Textarea {...form.register('note')} rows={2} />
      </Field>
    </>
  )
}
