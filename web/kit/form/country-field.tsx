import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { CountryInput } from './country-input.tsx'

type CountryFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> = {
  control: Control<Values>
  name: Name
  label: string
  hint?: string
}

/** A field of a form whose value is a country, or none. */
export function CountryField<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  label,
  hint,
}: CountryFieldProps<Values, Name>) {
  const { field, fieldState } = useController({ control, name })
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message}>
      <CountryInput value={field.value ?? null} onChange={field.onChange} />
    </Field>
  )
}
