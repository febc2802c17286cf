import {
  type Control,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useController,
} from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { useLengthUnit } from '../screen/preferences.ts'
import { dimensionName } from '../words/dimension-name.ts'
import { useTranslation } from '../words/i18n.ts'
import { DimensionInput } from './dimension-input.tsx'
import { UnitToggle } from './unit-toggle.tsx'

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

type SizeFieldsProps<V extends FieldValues> = {
  form: UseFormReturn<V>
  names: readonly FieldPath<V>[]
  title?: string
}

/** How long, how wide and how deep something is or is to be, in the unit that the person chose. */
export function SizeFields<V extends FieldValues>({ form, names, title }: SizeFieldsProps<V>) {
  const { t } = useTranslation()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="contents">
        <span className="flex items-center justify-between text-xs font-medium text-ink-soft">
          {title ?? t('dimension.title')}
          <UnitToggle />
        </span>
      </legend>
      <div className="grid grid-cols-3 gap-3">
        {names.map((name) => (
          <DimensionField key={name} control={form.control} name={name} label={dimensionName(name) ?? name} />
        ))}
      </div>
    </fieldset>
  )
}
