import { Controller, type UseFormReturn } from 'react-hook-form'
import { Switch } from '../../../ui/switch.tsx'
import { SwitchField } from '../../kit/form/choice-field.tsx'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { ConvertValues } from './convert-values.ts'
import type { Inquiry } from './vocabulary.ts'

type MentionsProps = {
  form: UseFormReturn<ConvertValues>
  company: Inquiry['company']
  berths: Inquiry['berths']
}

/** The company and the berths that the inquiry names, the one joined unless it is switched off, the others linked where somebody chooses them. */
export function Mentions({ form, company, berths }: MentionsProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  return (
    <>
      {company && (
        <SwitchField
          control={form.control}
          name="joinsCompany"
          label={t('inquiries.joinCompany', { name: company.name })}
          hint={company.id ? t('inquiries.companyKnown') : t('inquiries.companyNew')}
        />
      )}
      {can('interests.edit') &&
        berths.map(({ id, mooringNumber }) => (
          <Controller
            key={id}
            control={form.control}
            name="berthIds"
            render={({ field }) => (
              <Switch
                checked={field.value.includes(id)}
                onCheckedChange={(checked) =>
                  field.onChange(checked ? [...field.value, id] : field.value.filter((other) => other !== id))
                }
                label={t('inquiries.linkBerth', { mooring: mooringNumber })}
                hint={t('inquiries.linkBerthHint')}
              />
            )}
          />
        ))}
    </>
  )
}
