import type { ComponentProps, ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select, type SelectOption } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
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

type YesNoFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> = {
  control: Control<Values>
  name: Name
}
type Own = 'name' | 'checked' | 'onCheckedChange'

/** A field of a form that is ticked or not. */
export function TickField<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  ...look
}: YesNoFieldProps<Values, Name> & Omit<ComponentProps<typeof Checkbox>, Own>) {
  const { field } = useController({ control, name })
  return <Checkbox {...look} checked={field.value} onCheckedChange={field.onChange} />
}

/** A field of a form that is on or off. */
export function SwitchField<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  ...look
}: YesNoFieldProps<Values, Name> & Omit<ComponentProps<typeof Switch>, Own>) {
  const { field } = useController({ control, name })
  return <Switch {...look} checked={field.value} onCheckedChange={field.onChange} />
}
