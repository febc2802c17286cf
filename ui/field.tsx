import { AlertCircle } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { cx } from './class-names.ts'
import { useUiTexts } from './texts.tsx'

type FieldWiring = {
  id: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
  'aria-required'?: true | undefined
}

const FieldContext = createContext<FieldWiring | null>(null)

/** The id and aria attributes a control takes from the Field around it. */
export function useField(): Partial<FieldWiring> {
  return useContext(FieldContext) ?? {}
}

/** Controls that stand inside a field and are not its own: a form that unfolds in its place. */
export function ApartFromField({ children }: { children: ReactNode }) {
  return <FieldContext value={null}>{children}</FieldContext>
}

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  required?: boolean
  hideLabel?: boolean
  className?: string
  children: ReactNode
}

export function Field({
  label,
  hint,
  error,
  required = false,
  hideLabel = false,
  className,
  children,
}: FieldProps) {
  const texts = useUiTexts()
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  const wiring: FieldWiring = {
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  }
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-xs font-medium text-ink-soft'}>
        {label}
        {required && (
          <>
            <span aria-hidden="true" className="text-danger-ink">
              {' '}
              *
            </span>
            <span className="sr-only"> ({texts.required})</span>
          </>
        )}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {hint && (
        <p id={hintId} className="text-xs text-ink-faint">
          {hint}
        </p>
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  )
}

/** What is wrong with a control; nothing where nothing is. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  if (!children) return null
  return (
    <p id={id} role="alert" className="flex items-start gap-1 text-xs text-danger-ink">
      <AlertCircle className="mt-0.5 size-3 shrink-0" aria-hidden="true" />
      {children}
    </p>
  )
}
