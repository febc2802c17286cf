import { AlertCircle, RefreshCw } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Spinner } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'

/** The groups of a record's properties: one below the other, in two columns where there is room. */
export function PropertySheet({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <div className="divide-y @4xl:grid @4xl:max-w-6xl @4xl:grid-cols-2 @4xl:divide-y-0">{children}</div>
    </div>
  )
}

/** The properties of a record under one heading. */
export function PropertyGroup({
  title,
  action,
  children,
}: {
  title?: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="px-5 py-3">
      {(title || action) && (
        <header className="mb-1 flex min-h-7 items-center justify-between gap-2">
          {title && <h3 className="text-xs font-medium text-ink-faint">{title}</h3>}
          {action}
        </header>
      )}
      <dl className="flex flex-col gap-0.5">{children}</dl>
    </section>
  )
}

type PropertyProps = {
  label: string
  error?: string | null
  notice?: string | null
  busy?: boolean
  /** Takes the ids that tie the control to its label and messages. */
  children: (ids: { 'aria-labelledby': string; 'aria-describedby': string | undefined }) => ReactNode
}

/** One line of a record: its label, and the value in place. */
export function Property({ label, error, notice, busy = false, children }: PropertyProps) {
  const id = useId()
  const described = error || notice ? `${id}-message` : undefined
  return (
    <div className="grid min-h-8 grid-cols-[7.5rem_minmax(0,1fr)] items-start gap-x-2">
      <dt id={id} className="pt-1.5 text-xs leading-5 text-ink-faint pointer-coarse:pt-3">
        {label}
      </dt>
      <dd className="relative min-w-0">
        {children({ 'aria-labelledby': id, 'aria-describedby': described })}
        {busy && <Spinner className="absolute top-2 right-2 text-ink-faint" />}
        {(error || notice) && (
          <p
            id={described}
            role={error ? 'alert' : 'status'}
            className={cx(
              'flex items-start gap-1 px-2 pb-1 text-xs',
              error ? 'text-danger-ink' : 'text-warning-ink',
            )}
          >
            {error ? (
              <AlertCircle className="mt-0.5 size-3 shrink-0" aria-hidden="true" />
            ) : (
              <RefreshCw className="mt-0.5 size-3 shrink-0" aria-hidden="true" />
            )}
            {error ?? notice}
          </p>
        )}
      </dd>
    </div>
  )
}

/** A value that is only shown. */
export function ReadProperty({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Property label={label}>
      {() => <span className="block px-2 py-1.5 leading-5 break-words pointer-coarse:py-3">{children}</span>}
    </Property>
  )
}

/** The look of a control that stands in a record: flat until it is pointed at or typed in. */
export const flatControlClass =
  'w-full min-w-0 rounded-md border border-transparent bg-transparent px-2 text-sm leading-5 text-ink transition-colors ' +
  'hover:bg-hover focus-visible:border-focus focus-visible:bg-surface focus-visible:outline-1 focus-visible:outline-offset-0 ' +
  'read-only:hover:bg-transparent disabled:hover:bg-transparent aria-invalid:border-danger pointer-coarse:text-lg'

export const flatSelectClass = `${flatControlClass} shadow-none [&>svg]:opacity-0 hover:[&>svg]:opacity-100 focus-visible:[&>svg]:opacity-100`
