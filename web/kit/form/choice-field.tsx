import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { Select, type SelectOption } from '../../../ui/select.tsx'
import { useTranslation } from '../words/i18n.ts'

type ChoiceFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> = {
  control: Control<Values>
  name: Name
  label: ReactNode
  options: readonly SelectOption[]
  placeholder?: string
  required?: boolean
  disabled?: boolean
  /** What is shown as chosen, where that is not what the form holds yet. */
  value?: string
  /** Told once it holds what was chosen. */
  onChosen?: () => void
}

/** A field of a form whose value is one of a few. */
export function ChoiceField<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  label,
  options,
  placeholder,
  required = false,
  disabled = false,
  value,
  onChosen,
}: ChoiceFieldProps<Values, Name>) {
  const { t } = useTranslation()
  const rules = required ? { required: t('form.required') } : {}
  const { field, fieldState } = useController({ control, name, rules })
  return (
    <Field label={label} error={fieldState.error?.message} required={required}>
      <Select
        value={value ?? (field.value || null)}
        onValueChange={(next) => {
          field.onChange(next)
          onChosen?.()
        }}
        options={options}
        disabled={disabled}
        {...(placeholder ? { placeholder } : {})}
      />
    </Field>
  )
}
