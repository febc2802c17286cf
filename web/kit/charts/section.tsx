import { type ReactNode, useId } from 'react'

type SectionProps = {
  title: string
  hint?: string
  /** At the right of the heading. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** One block of the dashboard under its own heading. */
export function Section({ title, hint, aside, className = '', children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`flex min-w-0 flex-col gap-1 py-4 ${className}`}>
      <header className="flex flex-wrap items-baseline gap-x-2 px-4 pb-1 sm:px-5">
        <h2 id={id} className="text-sm font-semibold">
          {title}
        </h2>
        {hint && <p className="text-xs text-ink-faint">{hint}</p>}
        {aside && <span className="ml-auto">{aside}</span>}
      </header>
      {children}
    </section>
  )
}

/** The look of a line that leads to what it speaks of. */
export const lineClass =
  'items-center gap-3 px-4 min-h-8 -outline-offset-2 sm:px-5 pointer-coarse:min-h-11 [a&]:hover:bg-hover'
