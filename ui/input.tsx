import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { cx } from './class-names.ts'
import { useField } from './field.tsx'
import { useUiTexts } from './texts.tsx'

export const controlClass =
  'w-full min-w-0 rounded-md border border-control/70 bg-surface text-sm text-ink shadow-control transition-colors ' +
  'hover:border-control focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0 ' +
  'aria-invalid:border-danger disabled:bg-hover disabled:text-ink-faint pointer-coarse:text-lg'

export type InputProps = ComponentProps<'input'> & {
  /** Shown inside the control, after the value: a unit or a currency. */
  unit?: ReactNode
  icon?: ReactNode
}

/** A control of one line; of a password, what is typed can be shown. */
export function Input(input: InputProps) {
  return input.type === 'password' ? <PasswordInput {...input} /> : <PlainInput {...input} />
}

function PasswordInput({ className, ...rest }: InputProps) {
  const texts = useUiTexts()
  const [isVisible, setVisible] = useState(false)
  const label = isVisible ? texts.hideTyped : texts.showTyped
  return (
    <span className="relative block min-w-0">
      <PlainInput
        {...rest}
        type={isVisible ? 'text' : 'password'}
        className={cx('pr-9 pointer-coarse:pr-12', className)}
      />
      <button
        type="button"
        aria-label={label}
        aria-pressed={isVisible}
        title={label}
        disabled={rest.disabled}
        onClick={() => setVisible(!isVisible)}
        className="absolute inset-y-0 right-0 flex w-8 items-center justify-center rounded-md text-ink-faint hover:text-ink pointer-coarse:w-11 [&_svg]:size-4"
      >
        {isVisible ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      </button>
    </span>
  )
}

function PlainInput({ unit, icon, className, ...rest }: InputProps) {
  const field = useField()
  const input = (
    <input
      autoComplete="off"
      {...field}
      {...rest}
      className={cx(
        controlClass,
        'h-8 px-2 pointer-coarse:h-11',
        icon ? 'pl-7.5' : null,
        unit ? 'pr-10 text-right tabular-nums' : null,
        className,
      )}
    />
  )
  if (!unit && !icon) return input
  return (
    <span className="relative block min-w-0">
      {icon && (
        <span className="pointer-events-none absolute inset-y-0 left-2 flex items-center text-ink-faint [&_svg]:size-4">
          {icon}
        </span>
      )}
      {input}
      {unit && (
        <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center text-xs text-ink-faint">
          {unit}
        </span>
      )}
    </span>
  )
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  const field = useField()
  return (
    <textarea
      rows={3}
      {...field}
      {...rest}
      className={cx(controlClass, 'block field-sizing-content min-h-16 px-2 py-1.5', className)}
    />
  )
}
