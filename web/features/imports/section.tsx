import { type ReactNode, useId } from 'react'

type SectionProps = { title: string; hint?: string; children: ReactNode }

/** One step of an import under its own heading. */
export function Section({ title, hint, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <header>
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {hint && <p className="text-sm text-ink-soft text-pretty">{hint}</p>}
      </header>
      {children}
    </section>
  )
}
