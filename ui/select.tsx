import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { useField } from './field.tsx'
import { controlClass } from './input.tsx'
import { optionClass } from './option-class.ts'

export type SelectOption<Value extends string = string> = {
  value: Value
  label: string
  icon?: ReactNode
}

type SelectProps<Value extends string> = {
  value: Value | null
  onValueChange: (value: Value) => void
  options: readonly SelectOption<Value>[]
  placeholder?: string
  disabled?: boolean
  className?: string
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string | undefined
}

export function Select<Value extends string>({
  value,
  onValueChange,
  options,
  placeholder,
  disabled = false,
  className,
  ...rest
}: SelectProps<Value>) {
  const field = useField()
  return (
    // Radix reports the empty string when a form resets its hidden native select: that is no choice of the person.
    <Radix.Root
      value={value ?? ''}
      onValueChange={(next) => next !== '' && onValueChange(next as Value)}
      disabled={disabled}
    >
      <Radix.Trigger
        {...field}
        {...rest}
        className={cx(
          controlClass,
          'flex h-8 items-center justify-between gap-2 px-2 text-left data-placeholder:text-ink-faint pointer-coarse:h-11',
          className,
        )}
      >
        <span className="min-w-0 truncate [&>span]:flex [&>span]:min-w-0 [&>span]:items-center [&>span]:gap-2">
          <Radix.Value placeholder={placeholder} />
        </span>
        <ChevronDown className="size-4 shrink-0 text-ink-faint" aria-hidden="true" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-80 animate-fade-in overflow-hidden rounded-lg bg-raised shadow-float"
        >
          <Radix.Viewport className="p-1">
            {options.map((option) => (
              <Radix.Item key={option.value} value={option.value} className={optionClass}>
                <Radix.ItemText>
                  <span className="inline-flex min-w-0 items-center gap-2">
                    {option.icon}
                    <span className="truncate">{option.label}</span>
                  </span>
                </Radix.ItemText>
                <Radix.ItemIndicator className="ml-auto pl-4">
                  <Check className="size-4 text-accent-ink" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
