import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { leadCategories } from '../../../../contract/values/vocabulary.ts'
import { ChoiceField } from '../../../kit/form/choice-field.tsx'
import { formPart } from '../../../kit/form/form-part.ts'
import { choiceOptions } from '../../../kit/list/state/options.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'

type Lead = { leadCategory?: (typeof leadCategories)[number]; temperature?: string }

/** What kind of lead a new deal is, and how warm. */
export function LeadFields<V extends Lead & FieldValues>({ form }: { form: UseFormReturn<V> }) {
  const { t } = useTranslation()
  const { control } = formPart<Lead, V>(form)
  return (
    <>
      <ChoiceField
        control={control}
        name="leadCategory"
        label={t('interests.field.leadCategory')}
        options={choiceOptions('interest', 'leadCategory')}
      />
      <ChoiceField
        control={control}
        name="temperature"
        label={t('interests.field.temperature')}
        options={choiceOptions('interest', 'temperature')}
      />
    </>
  )
}
