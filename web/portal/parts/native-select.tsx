import type { ComponentProps } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { useField } from '../../../ui/field.tsx'
import { controlClass } from '../../../ui/input.tsx'

type NativeSelectProps<Value extends string> = Omit<
  ComponentProps<'select'>,
  'value' | 'onChange' | 'children'
> & {
  value: Value
  options: readonly { readonly value: Value; readonly label: string; readonly lang?: string }[]
  onChange: (value: Value) => void
}

/** The list of the device itself, for pages that are read on telephones: it is as large there as a thumb needs. */
export function NativeSelect<Value extends string>({
  options,
  onChange,
  className,
  ...rest
}: NativeSelectProps<Value>) {
  const field = useField()
  return (
    <select
      {...field}
      {...rest}
      onChange={({ target }) => onChange(target.value as Value)}
      className={cx(controlClass, 'h-8 px-2 pointer-coarse:h-11', className)}
    >
      {options.map(({ value, label, lang }) => (
        <option key={value} value={value} lang={lang}>
          {label}
        </option>
      ))}
    </select>
  )
}
