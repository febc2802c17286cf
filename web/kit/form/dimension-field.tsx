import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { useLengthUnit } from '../screen/preferences.ts'
import { DimensionInput } from './dimension-input.tsx'

type DimensionFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> = {
  control: Control<Values>
  name: Name
  label: string
}

/** A dimension of a form, in the unit that the person chose. */
export function DimensionField<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  label,
}: DimensionFieldProps<Values, Name>) {
  const [unit] = useLengthUnit()
  const { field, fieldState } = useController({ control, name })
  return (
    <Field label={label} error={fieldState.error?.message}>
      <DimensionInput value={field.value} onChange={field.onChange} unit={unit} />
    </Field>
  )
}
