import { Switch as Radix } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { cx } from './class-names.ts'
import { useField } from './field.tsx'

type SwitchProps = {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

export function Switch({ checked, onCheckedChange, label, hint, disabled = false }: SwitchProps) {
  const ownId = useId()
  const field = useField()
  const id = field.id ?? ownId
  return (
    <span className="flex items-start justify-between gap-4 pointer-coarse:min-h-11 pointer-coarse:items-center">
      <label htmlFor={id} className="flex flex-col">
        {label}
        {hint && <span className="text-xs text-ink-faint">{hint}</span>}
      </label>
      <Radix.Root
        {...field}
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onCheckedChange}
        className={cx(
          'relative mt-0.5 h-4.5 w-8 shrink-0 rounded-full bg-control transition-colors data-[state=checked]:bg-accent',
          'disabled:opacity-50 pointer-coarse:before:absolute pointer-coarse:before:-inset-3',
        )}
      >
        <Radix.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-on-accent transition-transform data-[state=checked]:translate-x-4" />
      </Radix.Root>
    </span>
  )
}
