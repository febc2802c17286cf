import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import type { Answer } from '../../kit/server/api.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

export type SigningPage = Answer<'signingPages', 'read'>
export type PageField = SigningPage['fields'][number]

type FillFieldProps = {
  field: PageField
  value: string
  error: string | undefined
  onChange: (value: string) => void
  onFocus: () => void
}

/** One field of a document as a line of a form, which is easier to fill in than its place on the page. */
export function FillField({ field, value, error, onChange, onFocus }: FillFieldProps) {
  const { t } = useTranslation()
  const { type, required, options } = field
  const label = field.label || t(`placing.type.${type}`)
  if (type === 'checkbox') {
    return (
      <Field label={label} hideLabel error={error}>
        <Checkbox
          label={required ? `${label} *` : label}
          checked={value === 'true'}
          onCheckedChange={(checked) => onChange(checked ? 'true' : '')}
        />
      </Field>
    )
  }
  if (type === 'dropdown' || type === 'radio') {
    return (
      <Field label={label} error={error} required={required}>
        <Select
          value={value || null}
          onValueChange={onChange}
          placeholder={t('sign.choose')}
          options={options.map((one) => ({ value: one, label: one }))}
        />
      </Field>
    )
  }
  return (
    <Field
      label={label}
      error={error}
      required={required && type !== 'date'}
      hint={type === 'date' ? t('sign.dateHint') : undefined}
    >
      <Input
        value={value}
        maxLength={2000}
        onFocus={onFocus}
        {...(type === 'number' ? { inputMode: 'decimal' as const } : {})}
        {...(type === 'email' ? { type: 'email', autoComplete: 'email' } : {})}
        {...(type === 'name' ? { autoComplete: 'name' } : {})}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
