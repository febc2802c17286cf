import { berthStatuses, tenureTypes } from '../../../contract/values/vocabulary.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { formatNumber } from '../../lib/words/format.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import type { Import, Mapping } from './entities.ts'

type ChoiceWordsProps = { one: Import; onChange: (changes: Partial<Mapping>) => void }

const choices = { status: berthStatuses, tenureType: tenureTypes } as const
const fields = ['status', 'tenureType'] as const

/** What status and tenure berths come in with: what the words of the file mean, and what holds where it says nothing. */
export function ChoiceWords({ one, onChange }: ChoiceWordsProps) {
  const { t } = useTranslation()
  const { mapping } = one
  return (
    <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {fields.map((field) => {
        const options = choices[field].map((value) => ({ value, label: t(`imports.choice.${value}`) }))
        const words = one.words.filter((word) => word.field === field)
        const mapped = Object.values(mapping.columns).includes(field)
        return (
          <div key={field} className="flex min-w-0 flex-col gap-3">
            <Field label={t(mapped ? `imports.otherwise.${field}` : `imports.everyBerth.${field}`)}>
              <Select
                value={mapping.defaults?.[field] ?? null}
                placeholder={t('imports.choose1')}
                onValueChange={(value) => onChange({ defaults: { ...mapping.defaults, [field]: value } })}
                options={options}
              />
            </Field>
            {words.map(({ word, count, value }) => (
              <Field
                key={word}
                label={t('imports.word', { word, number: formatNumber(count), count })}
                error={value === null ? t('imports.wordUnknown') : undefined}
              >
                <Select
                  value={value}
                  placeholder={t('imports.choose1')}
                  onValueChange={(next) =>
                    onChange({
                      words: { ...mapping.words, [field]: { ...mapping.words?.[field], [word]: next } },
                    })
                  }
                  options={options}
                />
              </Field>
            ))}
          </div>
        )
      })}
    </div>
  )
}
