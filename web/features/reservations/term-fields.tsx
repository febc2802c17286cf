import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ChoiceField } from '../../kit/form/choice-field.tsx'
import { formPart } from '../../kit/form/form-part.ts'
import { LongTextField } from '../../kit/form/text-field.tsx'
import { choiceOptions } from '../../kit/list/state/options.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { ReservationDays } from './day-fields.tsx'

type Terms = { tenureType: string; startDate: string; endDate: string; note: string }
type TermsProps<V extends FieldValues> = { form: UseFormReturn<V>; placeholder?: string }

/** By which tenure, from when to when, and what else is to be known of a reservation. */
export function ReservationTerms<V extends Terms & FieldValues>({ placeholder, ...props }: TermsProps<V>) {
  const { t } = useTranslation()
  const form = formPart<Terms, V>(props.form)
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
      <LongTextField form={form} name="note" label={t('reservation.field.note')} rows={2} />
    </>
  )
}
