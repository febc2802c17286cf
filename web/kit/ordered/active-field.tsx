import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { Controller } from 'react-hook-form'
import { Checkbox } from '../../../ui/checkbox.tsx'

type ActiveFieldProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  name: Path<Values>
  label: string
  hint: string
}

/** Whether something is offered still, with what that means below it. */
export function ActiveField<Values extends FieldValues>({
  form,
  name,
  label,
  hint,
}: ActiveFieldProps<Values>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <span className="flex flex-col gap-1">
          <Checkbox checked={field.value} onCheckedChange={field.onChange} label={label} />
          <span className="text-xs text-ink-faint">{hint}</span>
        </span>
      )}
    />
  )
}
