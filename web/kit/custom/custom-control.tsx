import { Combobox } from '../../../ui/combobox.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { DayInput } from '../dates/day-input.tsx'
import { useTranslation } from '../words/i18n.ts'
import type { CustomField } from './custom-fields.ts'
import { SeveralChoice } from './several-choice.tsx'

export type Typed = string | readonly string[]

type CustomControlProps = { field: CustomField; value: Typed; onChange: (value: Typed) => void }

/** The control of a form for a custom field, by its type. What is typed is a text, of a multiselect a list. */
export function CustomControl({ field, value, onChange }: CustomControlProps) {
  const { t } = useTranslation()
  const text = typeof value === 'string' ? value : ''
  switch (field.type) {
    case 'multiselect':
      return (
        <SeveralChoice
          aria-label={field.label}
          options={field.options}
          values={typeof value === 'string' ? [] : value}
          onChange={onChange}
          placeholder={t('record.custom.addOption')}
          removeLabel={(option) => t('record.custom.removeOption', { option })}
        />
      )
    case 'boolean':
      return (
        <Select
          value={text || null}
          onValueChange={onChange}
          options={[
            { value: 'true', label: t('value.yes') },
            { value: 'false', label: t('value.no') },
          ]}
          placeholder={t('form.choose')}
        />
      )
    case 'select':
      return field.options.length > 12 ? (
        <Combobox
          value={field.options.find((option) => option.value === text) ?? null}
          onChange={(option) => onChange(option?.value ?? '')}
          options={field.options}
          placeholder={t('form.choose')}
        />
      ) : (
        <Select
          value={text || null}
          onValueChange={onChange}
          options={field.options}
          placeholder={t('form.choose')}
        />
      )
    case 'date':
      return <DayInput value={text} onChange={({ target }) => onChange(target.value)} />
    default:
      return (
        <Input
          inputMode={field.type === 'number' ? 'decimal' : field.type === 'url' ? 'url' : undefined}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      )
  }
}
