import type { Control } from 'react-hook-form'
import type { leadCategories } from '../../../../contract/values/vocabulary.ts'
import { ChoiceField } from '../../../kit/form/choice-field.tsx'
import { choiceOptions } from '../../../kit/list/state/options.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'

type Lead = {
  leadCategory?: (typeof leadCategories)[number]
  temperature?: string
}

/** What kind of lead a new deal is, and how warm. */
export function LeadFields({ control }: { control: Control<Lead> }) {
  const { t } = useTranslation()
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
