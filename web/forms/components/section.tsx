import { type ReactNode, useId } from 'react'

/** The frame of a screen of settings: one column of sections. */
export function Sections({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who may only read scrolls by the keys
    <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto bg-surface -outline-offset-2">
      <div className="mx-auto flex w-full max-w-4xl flex-col divide-y px-4 pb-12 sm:px-5">{children}</div>
    </div>
  )
}

export function Section({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 py-8 md:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <header>
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        <p className="mt-0.5 text-ink-soft text-pretty">{hint}</p>
      </header>
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </section>
  )
}
