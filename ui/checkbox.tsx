import { Check, Minus } from 'lucide-react'
import { Checkbox as Radix } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { cx } from './class-names.ts'
import { useField } from './field.tsx'

type CheckboxProps = {
  checked: boolean | 'indeterminate'
  onCheckedChange: (checked: boolean) => void
  label: ReactNode
  hideLabel?: boolean
  disabled?: boolean
  tabIndex?: number
  className?: string
}

export function Checkbox({
  checked,
  onCheckedChange,
  label,
  hideLabel = false,
  className,
  ...rest
}: CheckboxProps) {
  const ownId = useId()
  const field = useField()
  const id = field.id ?? ownId
  return (
    <span className={cx('inline-flex items-center gap-2 pointer-coarse:min-h-11', className)}>
      <Radix.Root
        {...field}
        {...rest}
        id={id}
        checked={checked}
        onCheckedChange={(next) => onCheckedChange(next === true)}
        className={cx(
          'relative flex size-4 shrink-0 items-center justify-center rounded-sm border border-control bg-surface text-on-accent',
          'transition-colors hover:border-ink-soft disabled:opacity-50',
          'data-[state=checked]:border-accent data-[state=checked]:bg-accent',
          'data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent',
          'pointer-coarse:before:absolute pointer-coarse:before:-inset-3.5',
        )}
      >
        <Radix.Indicator>
          {checked === 'indeterminate' ? (
            <Minus className="size-3" strokeWidth={3} />
          ) : (
            <Check className="size-3" strokeWidth={3} />
          )}
        </Radix.Indicator>
      </Radix.Root>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm'}>
        {label}
      </label>
    </span>
  )
}
